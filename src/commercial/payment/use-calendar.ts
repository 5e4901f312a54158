import { contractTerms } from '#contract/commercial/payment/contract-terms'
import { paymentNotice, type PaymentNotice } from '#contract/commercial/payment/payment-notice'
import { paymentReceived, type PaymentReceived } from '#contract/commercial/payment/payment-received'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { type ApplicationCalendar, applicationCalendars } from '#domain/commercial/payment/application-calendar'
import { useToday } from '../../app/page/use-today'
import type { Held } from '../../records/data/held'
import { useRecordsWithin } from '../../records/data/use-records-within'

type Application = Held<typeof outgoingApplication>

/** The calendar of one application today, with what it is worked out from. */
export type CalendarOfApplication = ApplicationCalendar<Application, PaymentNotice, PaymentReceived>

/** Returns the calendar of an application beside the others of its project; undefined while they are read. */
export function useCalendar(application: Application): CalendarOfApplication | undefined {
  const { id, project } = application
  const today = useToday()
  const notices = useRecordsWithin(paymentNotice, 'project', project)
  const payments = useRecordsWithin(paymentReceived, 'project', project)
  const others = useRecordsWithin(outgoingApplication, 'project', project)
  const terms = useRecordsWithin(contractTerms, 'project', project)
  if (!notices || !payments || !terms || !others) return undefined
  const all = [application, ...others.filter(each => each.id !== id)]
  return applicationCalendars(all, { notices, payments, terms }, today)[0]
}
