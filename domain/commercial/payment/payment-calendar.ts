import { addDays, type Day, daysInclusive, dayWords } from '../../value/day'
import { least, minus, type Money, most, NIL, type Percentage, percentOf, plus } from '../../value/money'
import { moneyWords } from '../../value/money-words'
import type { LateDebt } from './late-payment'
import { type NotifiedSum, notifiedSum, type ServedNotice, noticeState } from './notices'

/** An application for its calendar, to the client or from a subcontractor. Money is of the period and before tax, but for `received`. */
export interface DatedApplication {
  readonly state: string
  readonly valuationDate: Day
  /** The day on which the payer got it; null: it was not sent. */
  readonly sentOn: Day | null
  readonly due: Money
  readonly dueDate: Day | null
  readonly noticeBy: Day | null
  readonly payLessBy: Day | null
  readonly finalDate: Day | null
  readonly certifiedOn: Day | null
  readonly certifiedDue: Money | null
  readonly received: Money
}
/** An application to the client, with its VAT. */
export interface CalendarApplication extends DatedApplication {
  readonly vatRate: Percentage
  readonly isReverseCharge: boolean
}
/** A notice as it is recorded. */
export interface RecordedNotice extends ServedNotice {
  /** `withdrawn`: it was recorded by mistake and counts for nothing. */
  readonly state: string
}

/** Dates, sum due and unpaid sum of one application on a day. */
export interface PaymentCalendar {
  readonly due: Day
  readonly noticeBy: Day
  readonly payLessBy: Day
  readonly final: Day
  /** Of the payer's payment notice; a certificate is one. */
  readonly paymentNotice: ReturnType<typeof noticeState>
  /** Of a pay-less notice. `missed` means that none can be served in time any more. */
  readonly payLessNotice: ReturnType<typeof noticeState>
  /** Before tax. */
  readonly sum: NotifiedSum
  /** The sum with its tax, as it is to be paid. */
  readonly payable: Money
  /** The part of it, with tax, that an earlier application is paid for: applications are to date. */
  readonly inEarlier: Money
  /** Whether a later certificate contains it, so that nothing is paid for it alone. */
  readonly isReplaced: boolean
  /** Still to come of the rest; never below zero, and zero once the application is marked as paid. */
  readonly unpaid: Money
  /** Days past the final date while something is unpaid; 0 when it is not late. */
  readonly daysLate: number
}

/** Returns the calendar of an application to the client: the sum due with its VAT. */
export const paymentCalendar = (
  of: CalendarApplication,
  notices: readonly RecordedNotice[],
  today: Day,
): PaymentCalendar | null => calendarOf(of, notices, today, amount => withVat(of, amount))

/**
 * Returns the calendar of an application; null before it is sent and once it is cancelled. A certificate counts as the payment notice of its day: one that
 * was given too late leaves the application as the sum due. `withTax` returns what is paid for a sum before tax. Decision 697; Housing Grants Act 1996,
 * sections 110A to 111.
 */
export function calendarOf(
  of: DatedApplication,
  notices: readonly RecordedNotice[],
  today: Day,
  withTax: (amount: Money) => Money,
): PaymentCalendar | null {
  const { dueDate: due, noticeBy, payLessBy, finalDate: final } = of
  if (of.sentOn === null || of.state === 'cancelled') return null
  if (due === null || noticeBy === null || payLessBy === null || final === null) return null
  const served = [...notices.filter(each => each.state === 'served'), ...certificateOf(of)]
  const sum = notifiedSum(of.due, served, {
    due,
    paymentNoticeBy: noticeBy,
    defaultNoticeFrom: addDays(noticeBy, 1),
    payLessBy,
    final,
  })
  const payable = withTax(sum.amount)
  const unpaid = of.state === 'paid' ? NIL : most<Money>(minus(payable, of.received), NIL)
  const stateOf = (type: ServedNotice['type'], by: Day) => noticeState(by, firstDay(served, type), today)
  return {
    due,
    noticeBy,
    payLessBy,
    final,
    paymentNotice: stateOf('payment', noticeBy),
    payLessNotice: stateOf('payLess', payLessBy),
    sum,
    payable,
    inEarlier: NIL,
    isReplaced: false,
    unpaid,
    daysLate: unpaid > NIL && today > final ? daysInclusive(addDays(final, 1), today) : 0,
  }
}

/** Returns a calendar without the money that other applications count. `inEarlier` has the tax of what is due. */
export function besideOthers(
  calendar: PaymentCalendar,
  { inEarlier, isReplaced }: { readonly inEarlier: Money; readonly isReplaced: boolean },
): PaymentCalendar {
  const unpaid = isReplaced ? NIL : most<Money>(minus(calendar.unpaid, inEarlier), NIL)
  return { ...calendar, inEarlier, isReplaced, unpaid, daysLate: unpaid > NIL ? calendar.daysLate : 0 }
}

const certificateOf = ({ certifiedOn, certifiedDue }: DatedApplication): readonly ServedNotice[] =>
  certifiedOn === null || certifiedDue === null
    ? []
    : [{ type: 'payment', servedOn: certifiedOn, amount: certifiedDue }]

const firstDay = (notices: readonly ServedNotice[], type: ServedNotice['type']): Day | null =>
  notices
    .filter(each => each.type === type)
    .map(each => each.servedOn)
    .toSorted()[0] ?? null

/** In place of what an application waits for, where a later certificate contains it. */
export const REPLACED = 'Part of a later certificate'

/** Returns what an application to the client waits for, and by when. */
export function nextWords(calendar: PaymentCalendar, today: Day): string {
  const { unpaid, daysLate, paymentNotice, noticeBy, final, isReplaced } = calendar
  if (isReplaced) return REPLACED
  if (unpaid === NIL) return 'Nothing unpaid'
  if (daysLate > 0) return `Not paid, ${daysLate} ${daysLate === 1 ? 'day' : 'days'} late`
  if (paymentNotice === 'open')
    return noticeBy === today ? 'Their notice is due today' : `Their notice by ${dayWords(noticeBy)}`
  return final === today ? 'Payment is due today' : `Payment by ${dayWords(final)}`
}

const BASES = {
  application: 'No notice was served in time, so the sum applied for is due',
  payment: 'By the client’s payment notice',
  payLess: 'By the client’s pay less notice',
  default: 'By the notice that we served after the client missed the payment notice',
} as const

/** Returns why the sum of a calendar is due, in a sentence without a full stop. */
export function basisWords({ sum, paymentNotice, noticeBy }: PaymentCalendar): string {
  if (sum.basis !== 'application') return BASES[sum.basis]
  if (paymentNotice === 'open')
    return `As applied for, until the client’s payment notice, which is due by ${dayWords(noticeBy)}`
  return paymentNotice === 'servedLate'
    ? `The client’s notice came after ${dayWords(noticeBy)}, so the sum applied for is due`
    : BASES.application
}

/** Whether the sum applied for is due because the client gave no payment notice in time. */
export const isDueInDefault = ({ sum, paymentNotice }: PaymentCalendar): boolean =>
  sum.basis === 'application' && paymentNotice !== 'open'

/**
 * Returns the debt that interest for late payment is worked out from: the notified sum with its VAT, less what an earlier application is paid for. Once an application is marked as paid it is at most
 * what was received, since the client owes no more.
 */
export const lateDebt = (
  { payable, inEarlier, final }: PaymentCalendar,
  { state, received }: Pick<DatedApplication, 'state' | 'received'>,
  payments: LateDebt['payments'],
  nation: LateDebt['nation'],
): LateDebt => ({
  amount: minus(state === 'paid' ? least(payable, received) : payable, inEarlier),
  finalDate: final,
  payments,
  nation,
})

/** Returns the sum of the last pay less notice that the client served, with its VAT; null where none is recorded. */
export function payLessOf(
  of: Pick<CalendarApplication, 'vatRate' | 'isReverseCharge'>,
  notices: readonly RecordedNotice[],
): Money | null {
  const last = notices
    .filter(each => each.type === 'payLess' && each.state === 'served')
    .toSorted((a, b) => a.servedOn.localeCompare(b.servedOn))
    .at(-1)
  return last ? withVat(of, last.amount) : null
}

/** Returns a sum of an application with its VAT. */
export const withVat = (of: Pick<CalendarApplication, 'vatRate' | 'isReverseCharge'>, amount: Money): Money =>
  of.isReverseCharge ? amount : plus(amount, percentOf(amount, of.vatRate))

/** Returns why a notice can't state a sum, which is of the period and without VAT; null when it can. */
export const whyNotNoticed = (of: Pick<DatedApplication, 'due'>, amount: Money): string | null =>
  amount <= most<Money>(of.due, NIL)
    ? null
    : `${moneyWords(of.due)} is applied for in this period, without VAT. A notice can’t state more`

/** Returns why a notice can't be recorded as served on a day; null when it can. */
export function whyNoNotice(
  { state, sentOn, valuationDate }: Pick<DatedApplication, 'state' | 'sentOn' | 'valuationDate'>,
  servedOn: Day,
  today: Day,
): string | null {
  if (state === 'held' || sentOn === null) return 'This application has not been sent, so no notice can be about it'
  if (state === 'cancelled') return 'This application was cancelled, so no notice can be about it'
  if (servedOn > today) return 'The day the notice was served has not come yet'
  return servedOn < valuationDate
    ? `The application is for work up to ${dayWords(valuationDate)}, so a notice about it can’t have been served on ${dayWords(servedOn)}`
    : null
}
