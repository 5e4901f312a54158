import type { Lane } from '#domain/commercial/payment/calendar-lanes'
import { outgoingLanes } from '#domain/commercial/payment/outgoing-lanes'
import type { Day } from '#domain/value/day'
import type { Resource, RecordOf } from '../../kit/resource'
import { contractTerms } from './contract-terms'
import { outgoingApplication } from './outgoing-application'
import { paymentNotice } from './payment-notice'
import { paymentReceived } from './payment-received'

/** Records of some resources, by the names that a source gives them. */
type Read<R extends Readonly<Record<string, Resource>>> = { readonly [K in keyof R]: readonly RecordOf<R[K]>[] }

/** Applications of one kind that have lanes in the calendar, with the records their lanes are worked out from. All of these travel with their project. */
export interface CalendarSource {
  /** A reader of this one reads the lanes. */
  readonly application: Resource
  readonly reads: Readonly<Record<string, Resource>>
  readonly lanes: (
    records: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>,
    today: Day,
  ) => readonly Lane[]
}

const source = <R extends Readonly<Record<string, Resource>>>(
  application: Resource,
  reads: R,
  lanes: (records: Read<R>, today: Day) => readonly Lane[],
): CalendarSource => ({
  application,
  reads,
  // The records come from the resources that `reads` names, which the type of a list of sources can't say.
  lanes: (records, today) => lanes(records as unknown as Read<R>, today),
})

/** All that the calendar shows. Applications of subcontractors join it by a source here. Decision 705. */
export const CALENDAR_SOURCES: readonly CalendarSource[] = [
  source(
    outgoingApplication,
    {
      applications: outgoingApplication,
      notices: paymentNotice,
      payments: paymentReceived,
      terms: contractTerms,
    },
    ({ applications, ...records }, today) => outgoingLanes(applications, records, today),
  ),
]

/** Resources that the calendar reads, each once. */
export const CALENDAR_RESOURCES: readonly Resource[] = [
  ...new Set(CALENDAR_SOURCES.flatMap(({ reads }) => Object.values(reads))),
]

/** Returns the lanes of all sources from records by the names of their resources. */
export function lanesOf(
  records: ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>,
  today: Day,
): readonly Lane[] {
  return CALENDAR_SOURCES.flatMap(({ reads, lanes }) =>
    lanes(
      Object.fromEntries(
        Object.entries(reads).map(([name, { name: resource }]) => [name, records.get(resource) ?? []]),
      ),
      today,
    ),
  )
}
