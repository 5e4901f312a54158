import * as v from 'valibot'
import { id, storable } from '../fields/schema'
import { defineResource, type RecordOf } from '../resource'
import { ORDER_READERS } from './material-order'
import { orderDocumentFields } from './purchases/document'

/**
 * An order as it went out, as PDF: made by the server each time it is sent, and kept as it was. Mailed with the document when `sendTo` is
 * there; without it the document is for a person to hand over. `sending` is left when the mail server has it, or has said why not; a mail whose
 * fate nobody knows is never sent a second time by itself. Spec: MAT-2.
 */
export const orderDocument = defineResource({
  name: 'orderDocument',
  singular: 'Order document',
  path: 'orderdocuments',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ORDER_READERS, write: ['ProjectHubMaterialOrders'] },
  label: ['title'],
  fields: orderDocumentFields('materialOrder'),
  columns: ['title', 'state', 'sendTo', 'sentAt'],
  sections: [],
  defaultSort: '-createdAt',
})
export type OrderDocument = RecordOf<typeof orderDocument>

/** POST /materialorders/{id}/documents: where the order goes once more; null only makes the document. */
export const sendAgainRequest = v.strictObject({ sendTo: v.nullable(storable(255)) })
/** The document that is being made. */
export const sendAgainReply = v.strictObject({ making: id })
