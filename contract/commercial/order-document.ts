import * as v from 'valibot'
import { choice, file, instant, integer, money, ref, text } from '../fields/field'
import { id, storable } from '../fields/schema'
import { defineResource, type RecordOf } from '../resource'
import { ORDER_READERS } from './material-order'

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
  fields: {
    project: ref('Project', 'project', { required: true }),
    order: ref('Order', 'materialOrder', { required: true }),
    title: text('Document', { serverOwned: true }),
    sendTo: text('Sent to', { serverOwned: true, reach: 'email' }),
    state: choice(
      'State',
      [
        { value: 'failed', label: 'Not sent', level: 'error' },
        { value: 'waiting', label: 'Waiting', level: 'info' },
        { value: 'making', label: 'Being made', level: 'info' },
        { value: 'sending', label: 'Being sent', level: 'info' },
        { value: 'sent', label: 'Sent', level: 'accent' },
        { value: 'kept', label: 'Kept, not sent', level: 'warning' },
        { value: 'made', label: 'Made', level: 'none' },
      ],
      { required: true, serverOwned: true, initial: 'failed' },
    ),
    attempts: integer('Attempts', { required: true, serverOwned: true, initial: 0 }),
    file: file('File', { serverOwned: true }),
    pages: integer('Pages', { serverOwned: true }),
    total: money('Total', { serverOwned: true }),
    sentAt: instant('Sent', { serverOwned: true }),
    sentBy: ref('Sent by', 'user', { serverOwned: true }),
    fault: text('Why not', { serverOwned: true }),
  },
  columns: ['title', 'state', 'sendTo', 'sentAt'],
  sections: [],
  defaultSort: '-createdAt',
})
export type OrderDocument = RecordOf<typeof orderDocument>

/** POST /materialorders/{id}/documents: where the order goes once more; null only makes the document. */
export const sendAgainRequest = v.strictObject({ sendTo: v.nullable(storable(255)) })
/** The document that is being made. */
export const sendAgainReply = v.strictObject({ making: id })
