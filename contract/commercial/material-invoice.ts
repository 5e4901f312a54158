import { defineLifecycle } from '../kit/lifecycle'
import { defineResource, type RecordOf } from '../kit/resource'
import {
  invoiceColumns,
  invoiceFields,
  invoiceLifecycle,
  invoiceList,
  invoiceMergeGroups,
  invoiceSections,
  invoiceTogether,
} from './purchases/invoice'

export const INVOICE_PERMISSION = {
  read: ['ProjectHubMaterialInvoices', 'AccountsInvoices'],
  write: ['ProjectHubMaterialInvoices', 'AccountsInvoices'],
} as const

/**
 * A supplier's invoice; a credit note is negative. A phone may capture it without a connection: it waits in Review. A supplier can use a number only
 * once. Spec: business 3 and 4, Invoice.
 */
export const materialInvoice = defineResource({
  name: 'materialInvoice',
  singular: 'Invoice',
  path: 'invoices',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: INVOICE_PERMISSION,
  label: ['invoiceReference'],
  fields: invoiceFields({ order: 'materialOrder', invoice: 'materialInvoice' }),
  columns: invoiceColumns,
  list: invoiceList,
  sections: invoiceSections,
  defaultSort: '-createdAt',
  mergeGroups: invoiceMergeGroups,
  together: invoiceTogether,
})
export type MaterialInvoice = RecordOf<typeof materialInvoice>

/** Spec: MAT-4. */
export const materialInvoiceLifecycle = defineLifecycle(materialInvoice, invoiceLifecycle)
