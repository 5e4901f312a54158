import type { Day } from '../../value/day'
import { averageOf, NIL, type Quantity, times } from '../../value/money'
import { groupBy } from '../../value/group-by'
import { TIME_UNITS } from '../../value/units'
import type { Closure } from '../../value/working-days'
import { type Hire, type HirePeriod, paidPeriods } from './hire'

/** A line of an invoice, as far as it says which days of which hire it is for. */
export interface PeriodLine {
  readonly id: number
  readonly invoice: number
  readonly hire: number | null
  readonly quantity: Quantity
  readonly from: Day | null
  readonly to: Day | null
}
/** A line for days that another invoice is for too. */
export interface PaidTwice {
  readonly line: number
  readonly other: number
  readonly name: string
  /** "week 2, 2026-11-09 to 2026-11-15": the periods of the hire that both are for. */
  readonly periods: readonly HirePeriod[]
  /** The line's quantity, and for how many periods it is. */
  readonly quantity: Quantity
  readonly of: number
  /** The days both are for. */
  readonly from: Day
  readonly to: Day
}

/**
 * Lines of an invoice for days of a hire that another invoice has taken already: one that is decided, or that was entered before. The later of two in
 * review is flagged, so that the first is not held up by the second. A credit takes nothing. Spec: COST-1.
 */
export function paidTwice(
  invoice: { readonly id: number; readonly kind: string },
  invoices: readonly { readonly id: number; readonly state: string; readonly kind: string }[],
  lines: readonly PeriodLine[],
  hires: readonly Hire[],
  holidays: readonly Closure[],
): readonly PaidTwice[] {
  if (invoice.kind === 'credit') return []
  const before = new Set(
    invoices
      .filter(({ id, state, kind }) => id !== invoice.id && kind !== 'credit' && (isDecided(state) || id < invoice.id))
      .map(({ id }) => id),
  )
  const others = lines.filter(line => before.has(line.invoice))
  return lines
    .filter(line => line.invoice === invoice.id)
    .flatMap(line =>
      others.flatMap(other => {
        if (line.hire === null || line.hire !== other.hire) return []
        if (line.from === null || line.to === null || other.from === null || other.to === null) return []
        const from = line.from > other.from ? line.from : other.from
        const to = line.to < other.to ? line.to : other.to
        const hire = hires.find(({ id }) => id === line.hire)
        if (from > to || !hire) return []
        const periodsIn = (first: Day, last: Day) =>
          paidPeriods({ ...hire, offHire: null }, last, holidays).filter(({ to: end }) => end === null || end >= first)
        const periods = periodsIn(from, to)
        const of = periodsIn(line.from, line.to).length
        const { quantity } = line
        return [{ line: line.id, other: other.invoice, name: hire.name, periods, quantity, of, from, to }]
      }),
    )
}

/** So many of a line's periods; all of it where that is what they are. */
const partOf = (quantity: Quantity, periods: number, of: number): Quantity =>
  periods >= of ? quantity : times(averageOf(quantity, of) ?? NIL, periods)

/** How much of each line is for periods that other invoices have; a period counts once, however many have it. */
export function twiceByLine(found: readonly PaidTwice[]): ReadonlyMap<number, Quantity> {
  return new Map(
    [...groupBy(found, ({ line }) => line)].flatMap(([line, [first, ...rest]]) => {
      if (!first) return []
      const periods = new Set([first, ...rest].flatMap(each => each.periods.map(({ number }) => number)))
      return [[line, partOf(first.quantity, periods.size, first.of)] as const]
    }),
  )
}

const isDecided = (state: string): boolean => state === 'approved' || state === 'paid'

/** "week 2 and week 3", as people name them. */
export function periodWords(unit: Hire['periodUnit'], periods: readonly HirePeriod[]): string {
  const word = (TIME_UNITS.find(({ value }) => value === unit)?.label ?? 'Period').toLowerCase()
  const numbers = periods.map(({ number }) => number)
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined || unit === 'l' || unit === 'h') return 'the hire'
  return first === last ? `${word} ${first}` : `${word}s ${first} to ${last}`
}

/** What the next invoice of a hire is for: from the day after the last one that is invoiced, to the end of the last period that has begun. */
export function nextPeriod(
  hire: Hire & { readonly id: number },
  lines: readonly PeriodLine[],
  today: Day,
  holidays: readonly Closure[],
): { readonly from: Day; readonly to: Day; readonly many: number } | null {
  const last = lines
    .flatMap(line => (line.hire === hire.id && line.to !== null ? [line.to] : []))
    .toSorted((a, b) => a.localeCompare(b))
    .at(-1)
  const open = paidPeriods(hire, today, holidays).filter(({ from }) => last === undefined || from > last)
  const [first, end] = [open[0], open.at(-1)]
  if (!first || !end) return null
  return { from: first.from, to: end.to ?? end.from, many: open.length }
}
