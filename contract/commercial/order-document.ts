import * as v from 'valibot'
import { storable } from '../fields/schema'
import { defineDocument } from '../kit/document'
import type { RecordOf } from '../kit/resource'
import { ORDER_READERS } from './material-order'
import { orderDocumentFields } from './purchases/document'
import { orderEvidence } from './purchases/evidence'

/**
 * An order as it was sent, as PDF: made by the server each time it is sent, and never changed. With `sendTo` the server mails it; otherwise a person
 * hands it over. Spec: MAT-2.
 */
export const orderDocument = defineDocument({
  name: 'orderDocument',
  singular: 'Order document',
  path: 'orderdocuments',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ORDER_READERS, write: ['ProjectHubMaterialOrders'] },
  fields: orderDocumentFields('materialOrder'),
  evidence: orderEvidence,
})
export type OrderDocument = RecordOf<typeof orderDocument>

/** POST /materialorders/{id}/documents: the address to send the order to again; null only makes the document. */
export const sendAgainRequest = v.strictObject({ sendTo: v.nullable(storable(255)) })
