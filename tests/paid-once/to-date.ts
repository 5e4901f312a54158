// Plays random applications of a subcontractor, labour or supply and fit, against the product: entered to date, decided, approved, put back and paid in
// any order, with two at once. What is right is worked out here in whole units and pence and shares no code with the product.
import { seededRandom } from '../support/surroundings'

/** A line of the bill: units in it, and pence for one. */
export interface BillLine {
  readonly units: number
  readonly rate: number
}
/** An application as the product shows it, in pence. */
interface Shown {
  readonly state: string
  readonly gross: number
  readonly grossBefore: number
  readonly payable: number
  readonly toPay: number
  /** Nets of its parts over nominal codes. */
  readonly parts: readonly number[]
}
/** A product that keeps the applications of one subcontractor. A change says whether it was taken. */
export interface Desk {
  readonly retention: number
  works(line: number, percent: number): Promise<void>
  enters(day: string, units: readonly number[]): Promise<number>
  /** Sets what is approved of each line, at most what was applied for. */
  sets(id: number, units: readonly number[]): Promise<boolean>
  approves(id: number, reason: string | null): Promise<boolean>
  putsBack(id: number): Promise<boolean>
  pays(id: number, toPay: number): Promise<boolean>
  /** Changes a line that was applied for, as the person who entered it. */
  changes(id: number, line: number, units: number): Promise<boolean>
  /** Changes the net of a part by hand. */
  splits(id: number, pence: number): Promise<boolean>
  shows(id: number): Promise<Shown>
  /** The last refusal, in the product's words. */
  why(): string
}
interface Known {
  readonly id: number
  readonly day: string
  units: number[]
  approved: number[] | null
  state: 'held' | 'approved' | 'paid'
  /** What it is approved at; null while it is not. */
  net: number | null
  before: number
}

const half = (pence: number): number => Math.sign(pence) * Math.floor(Math.abs(pence) + 0.5)

/** Returns in words where the product and the sums differ; empty where they never do. */
export async function playToDate(desk: Desk, bill: readonly BillLine[], seed: number, steps: number) {
  const random = seededRandom(seed)
  const below = (most: number): number => Math.floor(random() * most)
  const one = <T>(of: readonly T[]): T | undefined => of[below(of.length)]
  const percents = bill.map(() => 0)
  /** Units of each line that a person let pass beyond the work, by name. */
  const named = bill.map(() => 0)
  const known: Known[] = []
  const wrong: string[] = []
  let step = 0
  let paid = 0
  const counts = { approved: 0, paid: 0, named: 0 }
  const right = (what: string, is: unknown, should: unknown) => {
    if (is !== should)
      wrong.push(`seed ${seed}, step ${step}: ${what} is ${String(is)}, right is ${String(should)} (${desk.why()})`)
  }
  const done = (at: number): number => ((bill[at]?.units ?? 0) * (percents[at] ?? 0)) / 100
  const grossOf = (units: readonly number[]): number =>
    units.reduce((sum, each, at) => sum + each * (bill[at]?.rate ?? 0), 0)
  const netOf = (gross: number): number => gross - half((gross * desk.retention) / 100)
  const decided = () => known.filter(({ state }) => state !== 'held').toSorted((a, b) => a.day.localeCompare(b.day))
  const before = ({ day }: Known) => decided().findLast(each => each.day < day)
  const after = ({ day }: Known) => decided().filter(each => each.day > day)
  const inState = (state: Known['state']) => known.filter(each => each.state === state)
  /** CIS is 20 % and VAT is accounted for by the firm: neither materials nor VAT are paid. */
  const toPayOf = (payable: number): number => (payable <= 0 ? payable : payable - half(payable / 5))
  const isApprovable = (each: Known, reason: string | null): boolean =>
    each.state === 'held' &&
    each.approved !== null &&
    after(each).length === 0 &&
    (reason !== null || each.approved.every((units, at) => units <= done(at)))
  const approved = (each: Known, reason: string | null) => {
    const last = before(each)
    each.state = 'approved'
    each.before = last?.net ?? 0
    each.net = netOf(grossOf(each.approved ?? []))
    counts.approved += 1
    if (reason !== null) counts.named += 1
    for (const [at, units] of (each.approved ?? []).entries())
      if (reason !== null) named[at] = Math.max(named[at] ?? 0, units)
  }
  const isPayable = (each: Known): boolean =>
    each.state === 'approved' && !decided().some(other => other.day < each.day && other.state === 'approved')

  const deeds: readonly (readonly [number, () => Promise<void>])[] = [
    [
      2,
      async () => {
        const at = below(bill.length)
        const percent = Math.min(100, (percents[at] ?? 0) + 5 * (1 + below(4)))
        percents[at] = percent
        await desk.works(at, percent)
      },
    ],
    [
      2,
      async () => {
        const day = `2026-${String(3 + below(7)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`
        if (known.some(each => each.day === day)) return
        const floor = decided().at(-1)?.approved ?? bill.map(() => 0)
        const units = bill.map((line, at) => Math.min(line.units, (floor[at] ?? 0) + (one([0, 7, 40, 111]) ?? 0)))
        known.push({
          id: await desk.enters(day, units),
          day,
          units,
          approved: null,
          state: 'held',
          net: null,
          before: 0,
        })
      },
    ],
    [
      3,
      async () => {
        const each = one(inState('held'))
        if (!each) return
        const wanted = each.units.map((units, at) => (below(3) === 0 ? Math.min(units, done(at)) : units))
        right('setting the lines', await desk.sets(each.id, wanted), true)
        each.approved = wanted
      },
    ],
    [
      4,
      async () => {
        const each = one(below(3) === 0 ? known : inState('held').filter(({ approved: set }) => set !== null))
        if (!each) return
        const reason = below(4) === 0 ? 'Agreed on site' : null
        const isRight = isApprovable(each, reason)
        right(`approving ${each.id}`, await desk.approves(each.id, reason), isRight)
        if (isRight) approved(each, reason)
      },
    ],
    [
      1,
      async () => {
        const [first, second] = inState('held')
          .toSorted((a, b) => a.day.localeCompare(b.day))
          .slice(-2)
        if (!first || !second) return
        // At once: the later one alone, or the earlier one before it.
        const taken = await Promise.all([desk.approves(first.id, null), desk.approves(second.id, null)])
        if (taken[0] && isApprovable(first, null)) approved(first, null)
        else right(`approving ${first.id} at once`, taken[0], false)
        if (taken[1] && isApprovable(second, null)) approved(second, null)
        else right(`approving ${second.id} at once`, taken[1], isApprovable(second, null))
      },
    ],
    [
      1,
      async () => {
        const each = one(below(3) === 0 ? known : inState('approved'))
        if (!each) return
        const isRight = each.state === 'approved' && after(each).length === 0
        right(`putting ${each.id} back`, await desk.putsBack(each.id), isRight)
        if (isRight) Object.assign(each, { state: 'held', net: null, before: 0 })
      },
    ],
    [
      3,
      async () => {
        const each = one(below(3) === 0 ? known : inState('approved'))
        if (!each) return
        const sum = toPayOf((each.net ?? 0) - each.before)
        if (isPayable(each)) right('a penny more', await desk.pays(each.id, sum + 1), false)
        const isRight = isPayable(each)
        const taken = await Promise.all([desk.pays(each.id, sum), desk.pays(each.id, sum)])
        right(`paying ${each.id} twice at once`, taken.filter(Boolean).length, isRight ? 1 : 0)
        if (isRight) {
          each.state = 'paid'
          paid += sum
          counts.paid += 1
        }
      },
    ],
    [
      1,
      async () => {
        const each = one(known)
        if (!each || each.state === 'held') return
        const at = below(bill.length)
        right(`changing ${each.id}`, await desk.changes(each.id, at, (each.units[at] ?? 0) + 5), false)
      },
    ],
    [
      1,
      async () => {
        const each = one(inState('paid'))
        if (each) right(`splitting ${each.id}`, await desk.splits(each.id, 1), false)
      },
    ],
  ]
  const weighted = deeds.flatMap(([weight, deed]) => Array.from({ length: weight }, () => deed))
  for (step = 0; step < steps && wrong.length === 0; step++) {
    await one(weighted)?.()
    let sum = 0
    for (const each of known) {
      const shown = await desk.shows(each.id)
      right(`state of ${each.id}`, shown.state, each.state)
      if (each.state === 'held') continue
      const gross = grossOf(each.approved ?? [])
      right(`gross of ${each.id}`, shown.gross, gross)
      right(`payable of ${each.id}`, shown.payable, (each.net ?? 0) - each.before)
      right(`to pay of ${each.id}`, shown.toPay, toPayOf((each.net ?? 0) - each.before))
      right(
        `parts of ${each.id}`,
        shown.parts.reduce((all, part) => all + part, 0),
        shown.payable,
      )
      if (each.state === 'paid') sum += shown.toPay
    }
    right('all that is paid', sum, paid)
    const last = decided().at(-1)
    right(
      'payable in all',
      decided().reduce((all, each) => all + (each.net ?? 0) - each.before, 0),
      last?.net ?? 0,
    )
    for (const [at, units] of (last?.approved ?? []).entries())
      if (units > Math.max(done(at), named[at] ?? 0)) wrong.push(`seed ${seed}, step ${step}: line ${at} is beyond`)
  }
  return { wrong, ...counts }
}
