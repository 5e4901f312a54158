import {
  type CashMove,
  movesOfExternal,
  movesOfInvoices,
  movesOfLanes,
  movesOfPaid,
  movesOfRetention,
  movesReceived,
} from '#domain/commercial/dashboard/cash'
import { incomingLanes } from '#domain/commercial/payment/incoming-lanes'
import { outgoingLanes } from '#domain/commercial/payment/outgoing-lanes'
import { incomingRetention, labourRetention, outgoingRetention } from '#domain/commercial/payment/retention-contracts'
import type { Day } from '#domain/value/day'
import { lower } from '#domain/value/lower'
import { mayRead, withheldFrom } from '../../kit/access'
import type { Resource } from '../../kit/resource'
import type { Permissions } from '../../permissions'
import { COST_DOCUMENTS } from '../cost-documents'
import { externalCost } from '../external-cost'
import { fixedCostInvoice } from '../fixed-cost-invoice'
import { labourApplication } from '../labour-application'
import { materialInvoice } from '../material-invoice'
import { contractTerms } from '../payment/contract-terms'
import { incomingApplication } from '../payment/incoming-application'
import { incomingItem } from '../payment/incoming-item'
import { outgoingApplication } from '../payment/outgoing-application'
import { paymentNotice } from '../payment/payment-notice'
import { paymentReceived } from '../payment/payment-received'
import { readSource, type RecordsByName, type ReadSource, resourcesOf } from '../payment/read-source'
import { subcontractTerms } from '../payment/subcontract-terms'

/** All documents by which money of a project moves. A kind joins the dashboard by one entry. Decision 744. */
const CASH_SOURCES: readonly ReadSource<readonly CashMove[]>[] = [
  readSource(
    outgoingApplication,
    { applications: outgoingApplication, notices: paymentNotice, payments: paymentReceived, terms: contractTerms },
    (records, today) => [
      ...movesReceived(records.payments, records.applications),
      ...movesOfLanes(outgoingLanes(records.applications, records, today)),
      ...movesOfRetention(outgoingRetention(records, today).contracts),
    ],
  ),
  readSource(
    incomingApplication,
    { applications: incomingApplication, items: incomingItem, terms: subcontractTerms },
    (records, today) => {
      const paid = new Set(records.applications.filter(({ state }) => state === 'paid').map(({ id }) => id))
      return [
        ...movesOfPaid('incomingApplication', records.applications, { owes: false }),
        ...movesOfLanes(
          incomingLanes(records.applications, records, today).filter(({ application }) => !paid.has(application)),
        ),
        ...movesOfRetention(incomingRetention(records, today).contracts),
      ]
    },
  ),
  readSource(labourApplication, { applications: labourApplication }, ({ applications }, today) => [
    ...movesOfPaid('labourApplication', applications, { owes: true }),
    ...movesOfRetention(labourRetention(applications, today).contracts),
  ]),
  readSource(materialInvoice, { invoices: materialInvoice }, ({ invoices }) =>
    movesOfInvoices('materialInvoice', invoices),
  ),
  readSource(fixedCostInvoice, { invoices: fixedCostInvoice }, ({ invoices }) =>
    movesOfInvoices('fixedCostInvoice', invoices),
  ),
  readSource(externalCost, { costs: externalCost }, ({ costs }, today) => movesOfExternal(costs, today)),
]

/** Resources whose records move money, each once. */
export const CASH_RESOURCES: readonly Resource[] = resourcesOf(CASH_SOURCES)

/** Whether a person reads all that a source adds up: a sum of fields that are withheld would tell them. */
const isRead =
  (permissions: Permissions) =>
  ({ reads }: ReadSource<unknown>): boolean =>
    Object.values(reads).every(
      resource => mayRead(permissions, resource) && withheldFrom(permissions, resource).length === 0,
    )

/** Returns all money that moved or will move, of the documents that a person may read. */
export const cashMovesOf = (records: RecordsByName, today: Day, permissions: Permissions): readonly CashMove[] =>
  CASH_SOURCES.filter(isRead(permissions)).flatMap(({ work }) => work(records, today))

/** Returns the kinds of documents that a person may not read, so no sum has them: "labour applications". */
export const unreadCash = (permissions: Permissions): readonly string[] =>
  CASH_SOURCES.filter(source => !isRead(permissions)(source)).map(
    ({ application }) =>
      COST_DOCUMENTS.find(({ resource }) => resource === application)?.words ?? lower(application.plural),
  )
