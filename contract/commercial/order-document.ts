import * as v from 'valibot'
import { id, storable } from '../fields/schema'
import { defineResource, type RecordOf } from '../kit/resource'
import { ORDER_READERS } from './material-order'
import { orderDocumentFields } from './purchases/document'
import { orderEvidence } from './purchases/evidence'

/**
 * An order as it was sent, as PDF: made by the server each time it is sent, and never changed. With `sendTo` the server mails it; otherwise a person
 * hands it over. It leaves `sending` when the mail server has accepted it, or has said why not. A mail with an unknown outcome is never sent again
 * automatically. Spec: MAT-2.
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
  evidence: orderEvidence,
  defaultSort: '-createdAt',
})
export type OrderDocument = RecordOf<typeof orderDocument>

/** POST /materialorders/{id}/documents: the address to send the order to again; null only makes the document. */
export const sendAgainRequest = v.strictObject({ sendTo: v.nullable(storable(255)) })
/** The new document. */
export const sendAgainReply = v.strictObject({ making: id })
