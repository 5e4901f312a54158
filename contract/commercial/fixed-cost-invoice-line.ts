import { day, ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { FIXED_COST_INVOICE_PERMISSION } from './fixed-cost-invoice'
import { invoiceLineFields, invoiceLineTogether } from './purchases/invoice'

/** One line of a fixed cost invoice, counted in periods. `hire` with its first and last day names the weeks paid, so that none is paid twice. Spec: COST-1. */
export const fixedCostInvoiceLine = defineResource({
  name: 'fixedCostInvoiceLine',
  singular: 'Invoice line',
  path: 'fixedcostinvoicelines',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: FIXED_COST_INVOICE_PERMISSION,
  label: ['name'],
  fields: {
    ...invoiceLineFields({ invoice: 'fixedCostInvoice', orderLine: 'fixedCostOrderLine' }),
    hire: ref('Hire', 'plantHire', { within: { 'orderLine?': 'orderLine?', 'orderLine?.order': 'invoice.order' } }),
    from: day('From'),
    to: day('To'),
  },
  columns: ['name', 'quantity', 'unit', 'price', 'amount', 'from', 'to'],
  sections: [
    { title: 'Invoice line', fields: ['orderLine', 'name', 'unit', 'quantity', 'price', 'amount', 'isCharge'] },
    { title: 'Period', fields: ['hire', 'from', 'to'] },
  ],
  defaultSort: 'order',
  mergeGroups: [
    ['quantity', 'price', 'amount'],
    ['hire', 'from', 'to'],
  ],
  together: invoiceLineTogether,
  order: { by: 'invoice', field: 'order' },
  period: { from: 'from', to: 'to', most: 400 },
})
export type FixedCostInvoiceLine = RecordOf<typeof fixedCostInvoiceLine>
