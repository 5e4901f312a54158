import { defineLifecycle } from '../kit/lifecycle'
import { defineResource } from '../kit/resource'
import {
  invoiceColumns,
  invoiceFields,
  invoiceLifecycle,
  invoiceList,
  invoiceMergeGroups,
  invoiceSections,
  invoiceTogether,
} from './purchases/invoice'

export const FIXED_COST_INVOICE_PERMISSION = {
  read: ['ProjectHubFixedCostInvoices', 'AccountsInvoices'],
  write: ['ProjectHubFixedCostInvoices', 'AccountsInvoices'],
} as const

/** A supplier's invoice for plant and other fixed costs; captured, queried, approved and paid like any invoice. Spec: COST-1. */
export const fixedCostInvoice = defineResource({
  name: 'fixedCostInvoice',
  singular: 'Fixed cost invoice',
  path: 'fixedcostinvoices',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: FIXED_COST_INVOICE_PERMISSION,
  label: ['invoiceReference'],
  fields: invoiceFields({ order: 'fixedCostOrder', invoice: 'fixedCostInvoice' }),
  columns: invoiceColumns,
  list: invoiceList,
  sections: invoiceSections,
  defaultSort: '-createdAt',
  mergeGroups: invoiceMergeGroups,
  together: invoiceTogether,
})

/** Spec: COST-1. */
export const fixedCostInvoiceLifecycle = defineLifecycle(fixedCostInvoice, invoiceLifecycle)
