import type { Resource } from '../kit/resource'
import type { CostSource } from '#domain/commercial/costs/cost-lines'
import { externalCost } from './external-cost'
import { fixedCostInvoice } from './fixed-cost-invoice'
import { fixedCostOrder } from './fixed-cost-order'
import { labourApplication } from './labour-application'
import { materialInvoice } from './material-invoice'
import { materialOrder } from './material-order'
import { incomingApplication } from './payment/incoming-application'

/** The documents that cost a project money, and their names in a sentence that lists some of them. */
export const COST_DOCUMENTS = [
  { resource: materialOrder, words: 'material orders' },
  { resource: materialInvoice, words: 'material invoices' },
  { resource: fixedCostOrder, words: 'fixed cost orders' },
  { resource: fixedCostInvoice, words: 'fixed cost invoices' },
  { resource: externalCost, words: 'external costs' },
  { resource: labourApplication, words: 'labour applications' },
  { resource: incomingApplication, words: 'supply and fit applications' },
] as const satisfies readonly { readonly resource: Resource & { readonly name: CostSource }; readonly words: string }[]
