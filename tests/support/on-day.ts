import { afterEach, beforeEach } from 'vitest'

/**
 * Runs the tests of a file on one day, whatever day the run asks for. For tests whose records have dates of their own, such as the notices of a
 * contract. Time goes on as usual.
 */
export function onDay(day: string): void {
  let before = globalThis.Date
  beforeEach(() => {
    const clock = globalThis.Date
    before = clock
    const ahead = clock.parse(day) - clock.now()
    const now = (): number => clock.now() + ahead
    globalThis.Date = new Proxy(clock, {
      construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made) as object,
      apply: () => new clock(now()).toString(),
      get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
    })
  })
  afterEach(() => {
    globalThis.Date = before
  })
}
