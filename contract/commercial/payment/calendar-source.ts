import type { Lane } from '#domain/commercial/payment/calendar-lanes'
import { incomingLanes } from '#domain/commercial/payment/incoming-lanes'
import { outgoingLanes } from '#domain/commercial/payment/outgoing-lanes'
import type { Day } from '#domain/value/day'
import type { Resource } from '../../kit/resource'
import { contractTerms } from './contract-terms'
import { incomingApplication } from './incoming-application'
import { incomingItem } from './incoming-item'
import { outgoingApplication } from './outgoing-application'
import { paymentNotice } from './payment-notice'
import { paymentReceived } from './payment-received'
import { readersOf, readSource, type RecordsByName, type ReadSource, resourcesOf } from './read-source'
import { subcontractTerms } from './subcontract-terms'

/** All that the calendar shows. Decision 705. */
export const CALENDAR_SOURCES: readonly ReadSource<readonly Lane[]>[] = [
  readSource(
    outgoingApplication,
    {
      applications: outgoingApplication,
      notices: paymentNotice,
      payments: paymentReceived,
      terms: contractTerms,
    },
    ({ applications, ...records }, today) => outgoingLanes(applications, records, today),
  ),
  readSource(
    incomingApplication,
    { applications: incomingApplication, items: incomingItem, terms: subcontractTerms },
    ({ applications, ...records }, today) => incomingLanes(applications, records, today),
  ),
]

/** Resources that the calendar reads, each once. */
export const CALENDAR_RESOURCES: readonly Resource[] = resourcesOf(CALENDAR_SOURCES)

/** Returns the lanes of all sources from records by the names of their resources. */
export const lanesOf = (records: RecordsByName, today: Day): readonly Lane[] =>
  CALENDAR_SOURCES.flatMap(({ work }) => work(records, today))

/** Permissions of which any opens the calendar: to read the applications of some source. */
export const CALENDAR_READERS = readersOf(CALENDAR_SOURCES)
