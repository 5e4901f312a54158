import { addDays, type Day, dayWords } from '../../value/day'
import type { Reminder } from '../reminders/reminders'

/** A tax month of the Construction Industry Scheme: from the 6th to the 5th. Its return is due on the 19th. */
export interface TaxMonth {
  readonly from: Day
  readonly to: Day
  readonly due: Day
}

/** The first tax month of which a return is due even without payments. */
const NIL_RETURNS_SINCE = '2026-04-06'
const SIXTH = '06'
const FIRST_DAY = '01'
/** Days of the longest month: from the first of a month to some day of the next. */
const MORE_THAN_A_MONTH = 31

const firstOf = (day: Day): Day => `${day.slice(0, 8)}${FIRST_DAY}`
const monthFrom = (first: Day): TaxMonth => {
  const next = firstOf(addDays(first, MORE_THAN_A_MONTH)).slice(0, 8)
  return { from: `${first.slice(0, 8)}${SIXTH}`, to: `${next}05`, due: `${next}19` }
}

/** Returns the tax month with a day. */
export function taxMonthOf(day: Day): TaxMonth {
  const first = firstOf(day)
  return monthFrom(day.slice(8) >= SIXTH ? first : firstOf(addDays(first, -1)))
}

/** Returns the tax months from that of one day to that of another, oldest first. */
export function taxMonths(from: Day, to: Day): readonly TaxMonth[] {
  const months: TaxMonth[] = []
  for (let month = taxMonthOf(from); month.from <= to; month = taxMonthOf(addDays(month.to, 1))) months.push(month)
  return months
}

/** A return or notice of inactivity as it is recorded. `month` and `coversUntil` are any days of their tax months. */
export interface RecordedReturn {
  readonly month: Day
  readonly kind: 'return' | 'inactivity'
  readonly coversUntil: Day | null
  readonly filedOn: Day
  readonly state: 'filed' | 'withdrawn'
}
/** Returns the tax month of a payment where its return is filed; null where it is not, and before it is paid. */
export function filedMonthOf(returns: readonly RecordedReturn[], paidOn: Day | null): TaxMonth | null {
  if (paidOn === null) return null
  const month = taxMonthOf(paidOn)
  const isFiled = returns.some(
    ({ kind, state, month: of }) => kind === 'return' && state === 'filed' && taxMonthOf(of).to === month.to,
  )
  return isFiled ? month : null
}

/** An application of a subcontractor, for the day of its payment. */
interface PaidApplication {
  readonly paidOn: Day | null
}
export interface CisRecords {
  readonly returns: readonly RecordedReturn[]
  readonly labour: readonly PaidApplication[]
  readonly incoming: readonly PaidApplication[]
}

/** A tax month with the number of payments in it. */
export interface CisMonth extends TaxMonth {
  /** Payments to subcontractors. */
  readonly payments: number
  /** Whether its return is filed, or a notice of inactivity covers it. */
  readonly isDone: boolean
}

/**
 * Returns the tax months of a firm that pays subcontractors, from its first payment to the month with today. A return counts when it was filed after its
 * month ended. A notice of inactivity covers months without payments alone: once something is paid, a return is due after all.
 */
export function cisMonths({ returns, labour, incoming }: CisRecords, today: Day): readonly CisMonth[] {
  const paid = [...labour, ...incoming].flatMap(({ paidOn }) => paidOn ?? [])
  const first = paid.reduce<Day | null>((before, day) => (before === null || day < before ? day : before), null)
  if (first === null) return []
  const filed = returns.filter(({ state }) => state === 'filed')
  return taxMonths(first > NIL_RETURNS_SINCE ? first : NIL_RETURNS_SINCE, today).map(month => {
    const payments = paid.filter(day => day >= month.from && day <= month.to).length
    const isDone = filed.some(each =>
      each.kind === 'return'
        ? taxMonthOf(each.month).to === month.to && each.filedOn > month.to
        : payments === 0 && isCovered(each, month),
    )
    return { ...month, payments, isDone }
  })
}

const isCovered = ({ month, coversUntil }: RecordedReturn, { to }: TaxMonth): boolean =>
  taxMonthOf(month).to <= to && to <= taxMonthOf(coversUntil ?? month).to

const monthWords = ({ from, to }: TaxMonth): string => `${dayWords(from)} to ${dayWords(to)}`

/** Returns what a month asks for: "3 payments to subcontractors", or a return without payments. */
const whatFor = ({ payments }: CisMonth): string =>
  payments === 0
    ? 'Nothing was paid to subcontractors: a return without payments is due, or a notice of inactivity'
    : `${payments} ${payments === 1 ? 'payment' : 'payments'} to subcontractors`

/** Returns a reminder of each month without its return. It is a warning from the day after the month's end. */
export const cisReminders = (records: CisRecords, today: Day): readonly Reminder[] =>
  cisMonths(records, today)
    .filter(({ isDone }) => !isDone)
    .map(month => ({
      key: `cis-${month.to}`,
      kind: 'cisReturn',
      record: null,
      project: null,
      subcontractor: null,
      day: month.due,
      warnsFrom: addDays(month.to, 1),
      title: `CIS return for ${monthWords(month)}`,
      ahead: 'is due',
      missed: 'was due',
      note: whatFor(month),
      amount: null,
    }))
