import type { Day } from '../../value/day'
import { averageOf, NIL, plus, type Quantity, times } from '../../value/money'
import { groupBy } from '../../value/group-by'
import { TIME_UNITS } from '../../value/units'
import { type Closure, daysFrom } from '../../value/working-days'
import { type Hire, type HirePeriod, paidPeriods } from './hire'
import { type HireTerms, isChargedDay } from './hire-terms'

/** A line of an invoice, with the days of the hire it is for. */
export interface PeriodLine {
  readonly id: number
  readonly invoice: number
  readonly hire: number | null
  readonly quantity: Quantity
  readonly from: Day | null
  readonly to: Day | null
}
/** A line for days that another line is for too, on another invoice or above it on the same one. */
export interface PaidTwice {
  readonly line: number
  readonly other: number
  readonly name: string
  /** Periods of the hire that contain the shared days, for display: "week 2, 2026-11-09 to 2026-11-15". */
  readonly periods: readonly HirePeriod[]
  /** The line's quantity, and the number of days it is charged for. */
  readonly quantity: Quantity
  readonly of: number
  /** The charged days of both lines. */
  readonly shared: readonly Day[]
  /** First and last day of both lines. */
  readonly from: Day
  readonly to: Day
}

/**
 * Returns lines of an invoice for hired days that are billed already. The other line is on an invoice that is decided or was entered before, or above
 * it on the same one. The later of two in review is flagged, so that it does not hold up the first. A credit note bills no days. Spec: COST-1.
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
  const own = lines.filter(line => line.invoice === invoice.id)
  const others = lines.filter(line => before.has(line.invoice))
  return own.flatMap((line, at) =>
    [...others, ...own.slice(0, at)].flatMap(other => {
      if (line.hire === null || line.hire !== other.hire) return []
      if (line.from === null || line.to === null || other.from === null || other.to === null) return []
      const from = line.from > other.from ? line.from : other.from
      const to = line.to < other.to ? line.to : other.to
      const hire = hires.find(({ id }) => id === line.hire)
      if (from > to || !hire) return []
      const charged = chargedDays(line.from, line.to, hire, holidays)
      // A lump sum is paid once, whatever days its lines name.
      const shared = hire.periodUnit === 'l' ? charged : charged.filter(day => from <= day && day <= to)
      const [first, last] = [shared[0], shared.at(-1)]
      if (first === undefined || last === undefined) return []
      const periodsIn = (begin: Day, end: Day) =>
        paidPeriods({ ...hire, offHire: null }, end, holidays).filter(each => (each.to ?? end) >= begin)
      const periods = periodsIn(first, last)
      // Two machines on one hire may have a line each.
      const room = times(hire.quantity, periodsIn(line.from, line.to).length)
      if (other.invoice === invoice.id && plus(line.quantity, other.quantity) <= room) return []
      const { quantity } = line
      return [
        {
          line: line.id,
          other: other.invoice,
          name: hire.name,
          periods,
          quantity,
          of: charged.length,
          shared,
          from,
          to,
        },
      ]
    }),
  )
}

/** Returns the days a line is charged for by the hire's terms, or all its days when none is (a weekend's hire). */
function chargedDays(from: Day, to: Day, terms: HireTerms, holidays: readonly Closure[]): readonly Day[] {
  const days = daysFrom(from, to)
  const worked = days.filter(day => isChargedDay(day, terms, holidays))
  return worked.length > 0 ? worked : days
}

/**
 * Returns the part of each line's quantity on days that other invoices bill, by charged days: of two weeks with one shared, it is 1. A day counts
 * once, however many invoices bill it. Rounded once to the decimals of a quantity. Spec: COST-1.
 */
export function twiceByLine(found: readonly PaidTwice[]): ReadonlyMap<number, Quantity> {
  return new Map(
    [...groupBy(found, ({ line }) => line)].flatMap(([line, [first, ...rest]]) => {
      if (!first) return []
      const days = new Set([first, ...rest].flatMap(({ shared }) => shared))
      return [[line, averageOf(times(first.quantity, days.size), first.of) ?? NIL] as const]
    }),
  )
}

const isDecided = (state: string): boolean => state === 'approved' || state === 'paid'

/** Returns the periods for display: "week 2 and week 3". */
export function periodWords(unit: Hire['periodUnit'], periods: readonly HirePeriod[]): string {
  const word = (TIME_UNITS.find(({ value }) => value === unit)?.label ?? 'Period').toLowerCase()
  const numbers = periods.map(({ number }) => number)
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined || unit === 'l' || unit === 'h') return 'the hire'
  return first === last ? `${word} ${first}` : `${word}s ${first} to ${last}`
}

/** Returns the days of a hire's next invoice: from the day after the last invoiced one, to the end of the last begun period. */
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
