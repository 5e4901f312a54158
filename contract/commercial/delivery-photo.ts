import { ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { DELIVERY_PERMISSION } from './delivery'
import { PHOTO_DAYS, photoFields } from '../fields/photo-fields'

/** A photo of a delivery: its note, or damage. The record waits for its file; the delivery's figures never do. */
export const deliveryPhoto = defineResource({
  name: 'deliveryPhoto',
  singular: 'Delivery photo',
  path: 'deliveryphotos',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: DELIVERY_PERMISSION,
  label: ['caption'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    delivery: ref('Delivery', 'delivery', { required: true }),
    ...photoFields,
  },
  columns: ['caption', 'takenAt'],
  sections: [{ title: 'Photo', fields: ['caption', 'takenAt'] }],
  // What it shows came with this delivery; once that is paid for, the server keeps it (server/commercial/delivery-rules).
  evidence: { of: 'delivery', keeps: 'append', sealed: () => null },
  defaultSort: 'order',
  days: PHOTO_DAYS,
  order: { by: 'delivery', field: 'order' },
})
export type DeliveryPhoto = RecordOf<typeof deliveryPhoto>
