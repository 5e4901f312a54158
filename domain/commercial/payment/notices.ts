import { addDays, type Day } from '../../value/day'
import type { Money } from '../../value/money'
import { daysAfter, daysBefore, daysBetween, type PeriodRule } from './reckoning'

/** Periods of a contract between its valuation and its payment, in days as {@link PeriodRule} counts them. */
export interface NoticeTerms extends PeriodRule {
  /** From the valuation date to the due date. */
  readonly dueDays: number
  /** From the due date to the last day for a payment notice. */
  readonly paymentNoticeDays: number
  /** From the due date to the final date for payment. */
  readonly finalDays: number
  /** From the last day for a pay-less notice to the final date. */
  readonly payLessDays: number
}

/** The Scheme for Construction Contracts, which applies where a contract agrees no periods. Spec: business 3, payment applications. */
export const SCHEME_PERIODS = {
  dueDays: 7,
  paymentNoticeDays: 5,
  finalDays: 17,
  payLessDays: 7,
  reckoning: 'section116',
} as const satisfies Omit<NoticeTerms, 'nation'>

/** An application, for its dates. */
export interface DatedClaim {
  readonly claimedOn: Day
  readonly valuationDate: Day
}
export interface NoticeDates {
  readonly due: Day
  /** Last day for the payer's payment notice. */
  readonly paymentNoticeBy: Day
  /** First day for the payee's notice in default of one. */
  readonly defaultNoticeFrom: Day
  /** Last day for a pay-less notice. */
  readonly payLessBy: Day
  /** Final date for payment. Interest runs from the next day. */
  readonly final: Day
}

/** Returns the dates of an application. The due date is the end of the first period after the valuation, or the day of the claim if later. Decision 693. */
export function noticeDates(terms: NoticeTerms, { claimedOn, valuationDate }: DatedClaim): NoticeDates {
  const valued = daysAfter(valuationDate, terms.dueDays, terms)
  return datesFrom(terms, valued < claimedOn ? claimedOn : valued, 0)
}

/**
 * Returns the dates after a payee's notice in default of the payer's. The final date moves by the days from the last day for a payment notice to the day
 * the notice was served, and the last day for a pay-less notice with it (Act of 1996, section 110B). An application that is already the payee's notice
 * moves nothing.
 */
export function afterDefaultNotice(terms: NoticeTerms, dates: NoticeDates, servedOn: Day): NoticeDates {
  return datesFrom(terms, dates.due, daysBetween(dates.paymentNoticeBy, servedOn, terms))
}

function datesFrom(terms: NoticeTerms, due: Day, postponed: number): NoticeDates {
  const paymentNoticeBy = daysAfter(due, terms.paymentNoticeDays, terms)
  const final = daysAfter(due, terms.finalDays + postponed, terms)
  return {
    due,
    paymentNoticeBy,
    defaultNoticeFrom: addDays(paymentNoticeBy, 1),
    payLessBy: daysBefore(final, terms.payLessDays, terms),
    final,
  }
}

export type NoticeType = 'payment' | 'payLess' | 'default'
/** A notice as it was served. */
export interface ServedNotice {
  readonly type: NoticeType
  readonly servedOn: Day
  /** The sum it states, due on the due date. */
  readonly amount: Money
}
/** The sum that must be paid by the final date, and the paper it comes from. */
export interface NotifiedSum {
  readonly amount: Money
  readonly basis: 'application' | NoticeType
}

/**
 * Returns the notified sum. A pay-less notice served in time replaces all others, the latest one applies. Else a payment notice served in time, else the
 * payee's notice in default, else the application. A payer's notice that was served too late changes nothing.
 */
export function notifiedSum(applied: Money, notices: readonly ServedNotice[], dates: NoticeDates): NotifiedSum {
  const last = (type: NoticeType, isInTime: (day: Day) => boolean): NotifiedSum | null => {
    const found = notices
      .filter(each => each.type === type && isInTime(each.servedOn))
      .toSorted((a, b) => a.servedOn.localeCompare(b.servedOn))
      .at(-1)
    return found ? { amount: found.amount, basis: type } : null
  }
  return (
    last('payLess', day => day <= dates.payLessBy) ??
    last('payment', day => day <= dates.paymentNoticeBy) ??
    last('default', day => day >= dates.defaultNoticeFrom) ?? { amount: applied, basis: 'application' }
  )
}

/** Returns whether a notice was served in time, served late, missed, or can still be served on a day. */
export function noticeState(by: Day, servedOn: Day | null, today: Day): 'served' | 'servedLate' | 'missed' | 'open' {
  if (servedOn !== null) return servedOn <= by ? 'served' : 'servedLate'
  return today > by ? 'missed' : 'open'
}
