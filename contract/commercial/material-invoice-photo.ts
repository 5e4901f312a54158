import { file, instant, position, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../resource'
import { INVOICE_PERMISSION } from './material-invoice'

/** A page of an invoice, photographed. The record waits for its file; the invoice's own text never does. */
export const materialInvoicePhoto = defineResource({
  name: 'materialInvoicePhoto',
  singular: 'Invoice page',
  path: 'invoicephotos',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: INVOICE_PERMISSION,
  label: ['caption'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    invoice: ref('Invoice', 'materialInvoice', { required: true }),
    file: file('Photo', { required: true }),
    caption: text('Caption'),
    takenAt: instant('Taken'),
    order: position(),
  },
  columns: ['caption', 'takenAt'],
  sections: [{ title: 'Page', fields: ['caption', 'takenAt'] }],
  defaultSort: 'order',
  order: { by: 'invoice', field: 'order' },
})
export type MaterialInvoicePhoto = RecordOf<typeof materialInvoicePhoto>
