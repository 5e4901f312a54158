import {
  incomingRetention,
  labourRetention,
  outgoingRetention,
  type RetentionFacts,
  together,
} from '#domain/commercial/payment/retention-contracts'
import type { Day } from '#domain/value/day'
import type { Resource } from '../kit/resource'
import { labourApplication } from './labour-application'
import { incomingApplication } from './payment/incoming-application'
import { incomingItem } from './payment/incoming-item'
import { readersOf, readSource, type RecordsByName, type ReadSource, resourcesOf } from './payment/read-source'
import { contractTerms } from './payment/contract-terms'
import { outgoingApplication } from './payment/outgoing-application'
import { paymentReceived } from './payment/payment-received'
import { type SubcontractTerms, subcontractTerms } from './payment/subcontract-terms'

/** All that the retention ledger shows. Decision 706. */
const RETENTION_SOURCES: readonly ReadSource<RetentionFacts>[] = [
  readSource(
    outgoingApplication,
    { applications: outgoingApplication, payments: paymentReceived, terms: contractTerms },
    outgoingRetention,
  ),
  readSource(labourApplication, { applications: labourApplication }, ({ applications }, today) =>
    labourRetention(applications, today),
  ),
  readSource(
    incomingApplication,
    { applications: incomingApplication, items: incomingItem, terms: subcontractTerms },
    incomingRetention,
  ),
]

/** Resources that the ledger reads, each once. */
export const RETENTION_RESOURCES: readonly Resource[] = resourcesOf(RETENTION_SOURCES)

/** Returns the contracts of all sources, with what was paid, from records by the names of their resources. */
export const retentionOf = (records: RecordsByName, today: Day): RetentionFacts =>
  together(RETENTION_SOURCES.map(({ work }) => work(records, today)))

/** Permissions of which any opens the ledger: to read the applications of some source. */
export const RETENTION_READERS = readersOf(RETENTION_SOURCES)

const SUBCONTRACTS = readSource(subcontractTerms, { terms: subcontractTerms }, ({ terms }) => terms)

/** Returns the terms of subcontracts among records by the names of their resources. */
export const subcontractsOf = (records: RecordsByName): readonly SubcontractTerms[] => SUBCONTRACTS.work(records, '')
