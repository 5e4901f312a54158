import { defineResource } from '../kit/resource'
import { FIXED_COST_INVOICE_PERMISSION } from './fixed-cost-invoice'
import { invoicePhotoFields } from './purchases/invoice'
import { invoiceEvidence } from './purchases/evidence'

/** A photographed page of a fixed cost invoice. Spec: COST-1. */
export const fixedCostInvoicePhoto = defineResource({
  name: 'fixedCostInvoicePhoto',
  singular: 'Fixed cost invoice page',
  path: 'fixedcostinvoicephotos',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: FIXED_COST_INVOICE_PERMISSION,
  label: ['caption'],
  fields: invoicePhotoFields('fixedCostInvoice'),
  columns: ['caption', 'takenAt'],
  sections: [{ title: 'Page', fields: ['caption', 'takenAt'] }],
  evidence: invoiceEvidence,
  defaultSort: 'order',
  order: { by: 'invoice', field: 'order' },
})
