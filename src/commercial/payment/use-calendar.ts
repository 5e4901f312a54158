import { contractTerms } from '#contract/commercial/payment/contract-terms'
import { paymentNotice, type PaymentNotice } from '#contract/commercial/payment/payment-notice'
import { paymentReceived, type PaymentReceived } from '#contract/commercial/payment/payment-received'
import type { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { type ApplicationCalendar, applicationCalendars } from '#domain/commercial/payment/application-calendar'
import { useToday } from '../../app/page/use-today'
import type { Held } from '../../records/data/held'
import { useRecordsWithin } from '../../records/data/use-records-within'

type Application = Held<typeof outgoingApplication>

/** The calendar of one application today, with what it is worked out from. */
export type CalendarOfApplication = ApplicationCalendar<Application, PaymentNotice, PaymentReceived>

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
  return applicationCalendars(applications, { notices, payments, terms }, today)
}
