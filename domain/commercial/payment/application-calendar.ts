import type { Nation } from '../../law/nation'
import { groupBy } from '../../value/group-by'
import type { Day } from '../../value/day'
import { type Money, NIL } from '../../value/money'
import { recordedTermsOn, type RecordedTerms } from './kept-terms'
import { type LateClaim, lateClaim } from './late-payment'
import {
  besideOthers,
  type CalendarApplication,
  lateDebt,
  type PaymentCalendar,
  paymentCalendar,
  type RecordedNotice,
  withVat,
} from './payment-calendar'
import { isCertifiedState } from './outgoing-turn'
import { ALONE, type Stacked, stackedIn, type StackedApplication } from './stacked'

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
  /** The part of it, with tax, that an earlier application is paid for. */
  readonly inEarlier: Money
  readonly notices: readonly N[]
  readonly payments: readonly P[]
  /** Interest and compensation up to that day; null where nothing is or was late. */
  readonly late: LateClaim | null
}

/** An application to the client, in its turn among those of its project. */
export interface OutgoingInTurn extends CalendarApplication, Omit<StackedApplication, 'isCertified'>, OfProject {
  readonly accountSequenceNumber: number | null
}

/** Returns the calendar of each application, in their order. Those of one project are given together: each contains those before it. Notices and payments are in the order they were recorded. */
export function applicationCalendars<
  A extends OutgoingInTurn,
  N extends OfApplication & RecordedNotice,
  P extends OfApplication & RecordedPayment,
>(
  applications: readonly A[],
  { notices, payments, terms }: CalendarRecords<N, P>,
  today: Day,
): readonly ApplicationCalendar<A, N, P>[] {
  const noticesOf = byApplication(notices)
  const paymentsOf = byApplication(payments)
  const alone = new Map(applications.map(each => [each.id, paymentCalendar(each, noticesOf(each.id), today)] as const))
  const stacked = stackedByProject(applications, ({ id }) => alone.get(id)?.sum ?? null)
  return applications.map(application => {
    const [own, paid] = [noticesOf(application.id), paymentsOf(application.id)]
    const shared = stacked.get(application.id) ?? ALONE
    const found = alone.get(application.id) ?? null
    const inEarlier = withVat(application, shared.inEarlier)
    const calendar = found && besideOthers(found, { inEarlier, isReplaced: shared.isReplaced })
    const nation = nationOf(application, terms)
    const came = paid.map(each => ({ day: each.receivedOn, amount: each.amount }))
    // Interest on a sum that a later certificate contains is claimed on that one.
    const claim =
      calendar && nation && !calendar.isReplaced && lateClaim(lateDebt(calendar, application, came, nation), today)
    const late = claim && claim.total > NIL ? claim : null
    return { application, calendar, inEarlier, notices: own, payments: paid, late }
  })
}

function stackedByProject(
  applications: readonly OutgoingInTurn[],
  sumOf: (of: { readonly id: number }) => PaymentCalendar['sum'] | null,
): ReadonlyMap<number, Stacked> {
  const counted = applications
    .filter(({ state }) => state !== 'cancelled')
    .toSorted((a, b) => (a.accountSequenceNumber ?? 0) - (b.accountSequenceNumber ?? 0))
    .map(each => ({ ...each, isCertified: isCertifiedState(each.state) }))
  return new Map([...groupBy(counted, ({ project }) => project).values()].flatMap(own => [...stackedIn(own, sumOf)]))
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
