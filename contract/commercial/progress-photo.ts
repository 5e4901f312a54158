import { ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { PHOTO_DAYS, photoFields } from '../fields/photo-fields'

/** A photo of a product's progress in a zone, or of a whole floor. Progress never waits for it. */
export const progressPhoto = defineResource({
  name: 'progressPhoto',
  singular: 'Progress photo',
  path: 'progressphotos',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ['ProjectHubProgress'], write: ['ProjectHubProgress'] },
  label: ['caption'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    assessment: ref('Assessment', 'assessment', { required: true }),
    product: ref('Product', 'assessmentProduct', { required: true }),
    zone: ref('Zone', 'assessmentZone'),
    ...photoFields,
  },
  columns: ['caption', 'takenAt'],
  sections: [{ title: 'Photo', fields: ['caption', 'takenAt'] }],
  defaultSort: 'order',
  days: PHOTO_DAYS,
  order: { by: 'product', field: 'order' },
})
export type ProgressPhoto = RecordOf<typeof progressPhoto>
