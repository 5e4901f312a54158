import { defineLifecycle } from '../lifecycle'
import { defineResource, type RecordOf } from '../resource'
import {
  invoiceColumns,
  invoiceFields,
  invoiceLifecycle,
  invoiceList,
  invoiceMergeGroups,
  invoiceSections,
} from './purchases/invoice'

export const INVOICE_PERMISSION = {
  read: ['ProjectHubMaterialInvoices', 'AccountsInvoices'],
  write: ['ProjectHubMaterialInvoices', 'AccountsInvoices'],
} as const

/**
 * What a supplier asks to be paid; a credit note is below nil. A phone may capture it without a connection: it waits in Review. One supplier has
 * a number once. Spec: business 3 and 4, Invoice; commercial section 3.
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
})
export type MaterialInvoice = RecordOf<typeof materialInvoice>

/** Spec: MAT-4; commercial section 3, Invoice. */
export const materialInvoiceLifecycle = defineLifecycle(materialInvoice, invoiceLifecycle)
