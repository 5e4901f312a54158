import { contractTerms } from '#contract/commercial/payment/contract-terms'
import { paymentNotice, type PaymentNotice } from '#contract/commercial/payment/payment-notice'
import { paymentReceived, type PaymentReceived } from '#contract/commercial/payment/payment-received'
import type { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { recordedTermsOn } from '#domain/commercial/payment/kept-terms'
import { type LateClaim, lateClaim } from '#domain/commercial/payment/late-payment'
import { lateDebt, type PaymentCalendar, paymentCalendar } from '#domain/commercial/payment/payment-calendar'
import { NIL } from '#domain/value/money'
import { useToday } from '../../app/page/use-today'
import type { Held } from '../../records/data/held'
import { useRecordsWithin } from '../../records/data/use-records-within'

type Application = Held<typeof outgoingApplication>

/** The calendar of one application today, with what it is worked out from. */
export interface CalendarOfApplication {
  readonly application: Application
  /** Null: it was not sent, or it was cancelled. */
  readonly calendar: PaymentCalendar | null
  readonly notices: readonly PaymentNotice[]
  readonly payments: readonly PaymentReceived[]
  /** Interest and compensation up to today; null where nothing is or was late. */
  readonly late: LateClaim | null
}

/** Returns the calendar of each application of a project; undefined while they are read. */
export function useCalendars(
  project: number,
  applications: readonly Application[],
): readonly CalendarOfApplication[] | undefined {
  const today = useToday()
  const notices = useRecordsWithin(paymentNotice, 'project', project)
  const payments = useRecordsWithin(paymentReceived, 'project', project)
  const terms = useRecordsWithin(contractTerms, 'project', project)
  if (!notices || !payments || !terms) return undefined
  return applications.map(application => {
    const of = <R extends { readonly application: number; readonly id: number }>(all: readonly R[]) =>
      all.filter(each => each.application === application.id).toSorted((a, b) => a.id - b.id)
    const [own, paid] = [of(notices), of(payments)]
    const calendar = paymentCalendar(application, own, today)
    const nation = recordedTermsOn(terms, application.valuationDate)?.nation ?? null
    const came = paid.map(each => ({ day: each.receivedOn, amount: each.amount }))
    const claim = calendar && nation && lateClaim(lateDebt(calendar, application, came, nation), today)
    return { application, calendar, notices: own, payments: paid, late: claim && claim.total > NIL ? claim : null }
  })
}
