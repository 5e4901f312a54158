// Setup file of the unit and dom lanes: tests run on one day, so that what is green today is green on any day. `npm run test:long` repeats them on others.
import { beforeEach } from 'vitest'

/** A Wednesday without a holiday near it, in winter time. */
const PLAIN_DAY = '2026-11-11T10:00:00Z'

/** The day, and the zone of the reader, that a run asks for: `QUOIN_TEST_DAY=2028-02-29T10:00:00Z QUOIN_TEST_ZONE=America/New_York`. */
const { QUOIN_TEST_DAY: day = PLAIN_DAY, QUOIN_TEST_ZONE: zone = 'UTC' } = process.env
process.env['TZ'] = zone

/** The clock of the machine. The setup runs before every file of a worker, so a later run finds a constructor that is ours already. */
const KEPT = Symbol.for('quoin.machine-clock')
const machine = (Reflect.get(Date, KEPT) as DateConstructor | undefined) ?? Date

/** Milliseconds from the machine's clock to the tests'. Time goes on as usual, only the day differs: timers and waits keep working. */
const ahead = Date.parse(day) - machine.now()
const now = (): number => machine.now() + ahead

/** The same constructor with another clock. It shares its prototype, so dates that Node makes are instances of it too. */
const fixed = new Proxy(machine, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made) as object,
  apply: () => new machine(now()).toString(),
  get: (target, name) => {
    if (name === KEPT) return machine
    return name === 'now' ? now : (Reflect.get(target, name) as unknown)
  },
})
globalThis.Date = fixed

// A test that took the clock over gives the machine's back: the next one has the fixed day again.
beforeEach(() => {
  if (globalThis.Date === machine) globalThis.Date = fixed
})
