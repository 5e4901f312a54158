import type { Nation } from '../../law/nation'
import type { Day } from '../../value/day'
import { type Money, NIL } from '../../value/money'
import { recordedTermsOn, type RecordedTerms } from './kept-terms'
import { type LateClaim, lateClaim } from './late-payment'
import {
  type CalendarApplication,
  lateDebt,
  type PaymentCalendar,
  paymentCalendar,
  type RecordedNotice,
} from './payment-calendar'

interface Numbered {
  readonly id: number
}
interface OfApplication extends Numbered {
  readonly application: number
}
interface OfProject {
  readonly project: number
}
/** The records that calendars are worked out from; those of other projects and applications may be among them. */
export interface CalendarRecords<
  N extends OfApplication & RecordedNotice = OfApplication & RecordedNotice,
  P extends OfApplication & RecordedPayment = OfApplication & RecordedPayment,
> {
  readonly notices: readonly N[]
  readonly payments: readonly P[]
  readonly terms: readonly (OfProject & Pick<RecordedTerms, 'validFrom' | 'nation'>)[]
}
interface RecordedPayment {
  readonly receivedOn: Day
  readonly amount: Money
}

/** The calendar of one application on a day, with the records it is worked out from. */
export interface ApplicationCalendar<A, N, P> {
  readonly application: A
  /** Null: it was not sent, or it was cancelled. */
  readonly calendar: PaymentCalendar | null
  readonly notices: readonly N[]
  readonly payments: readonly P[]
  /** Interest and compensation up to that day; null where nothing is or was late. */
  readonly late: LateClaim | null
}

/** Returns the calendar of each application, in their order. Notices and payments are in the order they were recorded. */
export function applicationCalendars<
  A extends Numbered & OfProject & CalendarApplication,
  N extends OfApplication & RecordedNotice,
  P extends OfApplication & RecordedPayment,
>(
  applications: readonly A[],
  { notices, payments, terms }: CalendarRecords<N, P>,
  today: Day,
): readonly ApplicationCalendar<A, N, P>[] {
  const noticesOf = byApplication(notices)
  const paymentsOf = byApplication(payments)
  return applications.map(application => {
    const [own, paid] = [noticesOf(application.id), paymentsOf(application.id)]
    const calendar = paymentCalendar(application, own, today)
    const nation = nationOf(application, terms)
    const came = paid.map(each => ({ day: each.receivedOn, amount: each.amount }))
    const claim = calendar && nation && lateClaim(lateDebt(calendar, application, came, nation), today)
    return { application, calendar, notices: own, payments: paid, late: claim && claim.total > NIL ? claim : null }
  })
}

function byApplication<R extends OfApplication>(records: readonly R[]): (application: number) => readonly R[] {
  const found = new Map<number, R[]>()
  for (const each of records) {
    const own = found.get(each.application)
    if (own) own.push(each)
    else found.set(each.application, [each])
  }
  return application => (found.get(application) ?? []).toSorted((a, b) => a.id - b.id)
}

function nationOf(
  { project, valuationDate }: OfProject & Pick<CalendarApplication, 'valuationDate'>,
  terms: CalendarRecords['terms'],
): Nation | null {
  const own = terms.filter(each => each.project === project)
  return recordedTermsOn(own, valuationDate)?.nation ?? null
}
