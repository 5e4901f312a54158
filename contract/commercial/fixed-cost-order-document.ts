import { defineDocument } from '../kit/document'
import { FIXED_COST_ORDER_READERS } from './fixed-cost-order'
import { orderDocumentFields } from './purchases/document'
import { orderEvidence } from './purchases/evidence'

/** A fixed cost order as it was sent; made, mailed and stored like the document of a material order. Spec: COST-1. */
export const fixedCostOrderDocument = defineDocument({
  name: 'fixedCostOrderDocument',
  singular: 'Fixed cost order document',
  path: 'fixedcostorderdocuments',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: FIXED_COST_ORDER_READERS, write: ['ProjectHubFixedCostOrders'] },
  fields: orderDocumentFields('fixedCostOrder'),
  evidence: orderEvidence,
})
