import { defineResource } from '../resource'
import { FIXED_COST_ORDER_READERS } from './fixed-cost-order'
import { orderDocumentFields } from './purchases/document'

/** An order of fixed costs as it went out; made, mailed and kept as the document of a material order is. Spec: COST-1. */
export const fixedCostOrderDocument = defineResource({
  name: 'fixedCostOrderDocument',
  singular: 'Fixed cost order document',
  path: 'fixedcostorderdocuments',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: FIXED_COST_ORDER_READERS, write: ['ProjectHubFixedCostOrders'] },
  label: ['title'],
  fields: orderDocumentFields('fixedCostOrder'),
  columns: ['title', 'state', 'sendTo', 'sentAt'],
  sections: [],
  defaultSort: '-createdAt',
})
