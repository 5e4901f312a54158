import { defineResource, type RecordOf } from '../kit/resource'
import { INVOICE_PERMISSION } from './material-invoice'
import { invoicePhotoFields } from './purchases/invoice'
import { invoiceEvidence } from './purchases/evidence'

/** A photographed page of an invoice. The record waits for its file; the invoice's own text never does. */
export const materialInvoicePhoto = defineResource({
  name: 'materialInvoicePhoto',
  singular: 'Invoice page',
  path: 'invoicephotos',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: INVOICE_PERMISSION,
  label: ['caption'],
  fields: invoicePhotoFields('materialInvoice'),
  columns: ['caption', 'takenAt'],
  sections: [{ title: 'Page', fields: ['caption', 'takenAt'] }],
  evidence: invoiceEvidence,
  defaultSort: 'order',
  order: { by: 'invoice', field: 'order' },
})
export type MaterialInvoicePhoto = RecordOf<typeof materialInvoicePhoto>
