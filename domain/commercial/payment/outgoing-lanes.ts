import type { Day } from '../../value/day'
import { type Money, NIL } from '../../value/money'
import { applicationCalendars, type CalendarRecords, type OutgoingInTurn } from './application-calendar'
import { datesOf, type Lane } from './calendar-lanes'

/** An application to the client, for its lane. */
interface OutgoingForLane extends OutgoingInTurn {
  /** As applied for, with VAT. */
  readonly total: Money
}

/** Returns the lanes of applications to clients: drafts with the dates they would have, and all that were sent. Cancelled ones have none. */
export function outgoingLanes(
  applications: readonly OutgoingForLane[],
  records: CalendarRecords,
  today: Day,
): readonly Lane[] {
  return applicationCalendars(
    applications.filter(({ state }) => state !== 'cancelled'),
    records,
    today,
  ).map(({ application, calendar, inEarlier, notices, late }): Lane => {
    const served = notices.filter(({ state }) => state === 'served')
    const inDefault = served.filter(({ type }) => type === 'default').map(each => each.servedOn)
    return {
      key: `outgoing ${application.id}`,
      side: 'moneyIn',
      project: application.project,
      application: application.id,
      name: `Application ${application.accountSequenceNumber ?? ''}`.trim(),
      subcontractor: null,
      applied: application.total,
      draftInEarlier: calendar === null ? inEarlier : NIL,
      tax: 'withVat',
      valuationDate: application.valuationDate,
      dates: datesOf(application),
      calendar,
      late,
      defaultServedOn: inDefault.toSorted()[0] ?? null,
      evidence: served.length + (application.certifiedOn === null ? 0 : 1),
    }
  })
}
