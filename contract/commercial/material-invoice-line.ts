import { defineResource, type RecordOf } from '../kit/resource'
import { INVOICE_PERMISSION } from './material-invoice'
import { invoiceLineFields, invoiceLineTogether } from './purchases/invoice'

/**
 * One line of an invoice, counted in what the order prices (a pack, or one); negative on a credit note. `isCharge`: it is the order's delivery
 * charge. Spec: MAT-4.
 */
export const materialInvoiceLine = defineResource({
  name: 'materialInvoiceLine',
  singular: 'Invoice line',
  path: 'invoicelines',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: INVOICE_PERMISSION,
  label: ['name'],
  fields: invoiceLineFields({ invoice: 'materialInvoice', orderLine: 'materialOrderLine' }),
  columns: ['name', 'quantity', 'unit', 'price', 'amount'],
  sections: [
    { title: 'Invoice line', fields: ['orderLine', 'name', 'unit', 'quantity', 'price', 'amount', 'isCharge'] },
  ],
  defaultSort: 'order',
  mergeGroups: [['quantity', 'price', 'amount']],
  together: invoiceLineTogether,
  order: { by: 'invoice', field: 'order' },
})
export type MaterialInvoiceLine = RecordOf<typeof materialInvoiceLine>
