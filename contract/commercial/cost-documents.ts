import type { Resource } from '../kit/resource'
import type { CostSource } from '#domain/commercial/costs/cost-lines'
import { delivery } from './delivery'
import { externalCost } from './external-cost'
import { fixedCostInvoice } from './fixed-cost-invoice'
import { fixedCostOrder } from './fixed-cost-order'
import { labourApplication } from './labour-application'
import { materialInvoice } from './material-invoice'
import { materialOrder } from './material-order'
import { incomingApplication } from './payment/incoming-application'

/** A kind of documents that cost a project money. */
interface CostDocuments {
  readonly resource: Resource
  /** Its name in a sentence that lists some of them. */
  readonly words: string
}
const BY_SOURCE: Readonly<Record<CostSource, CostDocuments>> = {
  materialOrder: { resource: materialOrder, words: 'material orders' },
  materialInvoice: { resource: materialInvoice, words: 'material invoices' },
  fixedCostOrder: { resource: fixedCostOrder, words: 'fixed cost orders' },
  fixedCostInvoice: { resource: fixedCostInvoice, words: 'fixed cost invoices' },
  externalCost: { resource: externalCost, words: 'external costs' },
  labourApplication: { resource: labourApplication, words: 'labour applications' },
  incomingApplication: { resource: incomingApplication, words: 'supply and fit applications' },
}
/** All that costs are worked out from. What a delivery brought is accrued until it is invoiced, and not everyone who reads orders reads deliveries. */
export const COST_DOCUMENTS: readonly CostDocuments[] = [
  ...Object.values(BY_SOURCE),
  { resource: delivery, words: 'deliveries' },
]
