import {
  labourRetention,
  outgoingRetention,
  type RetentionFacts,
  together,
} from '#domain/commercial/payment/retention-contracts'
import type { Day } from '#domain/value/day'
import type { Resource } from '../kit/resource'
import { labourApplication } from './labour-application'
import { readSource, type RecordsByName, type ReadSource, resourcesOf } from './payment/read-source'
import { contractTerms } from './payment/contract-terms'
import { outgoingApplication } from './payment/outgoing-application'
import { paymentReceived } from './payment/payment-received'

/** All that the retention ledger shows. Contracts of subcontractors for supply and fit join it by a source here. Decision 706. */
const RETENTION_SOURCES: readonly ReadSource<RetentionFacts>[] = [
  readSource(
    outgoingApplication,
    { applications: outgoingApplication, payments: paymentReceived, terms: contractTerms },
    outgoingRetention,
  ),
  readSource(labourApplication, { applications: labourApplication }, ({ applications }, today) =>
    labourRetention(applications, today),
  ),
]

/** Resources that the ledger reads, each once. */
export const RETENTION_RESOURCES: readonly Resource[] = resourcesOf(RETENTION_SOURCES)

/** Returns the contracts of all sources, with what was paid, from records by the names of their resources. */
export const retentionOf = (records: RecordsByName, today: Day): RetentionFacts =>
  together(RETENTION_SOURCES.map(({ work }) => work(records, today)))
