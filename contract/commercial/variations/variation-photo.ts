import { ref } from '../../fields/field'
import { PHOTO_DAYS, photoFields } from '../../fields/photo-fields'
import { defineResource, type RecordOf } from '../../kit/resource'
import { VARIATION_PERMISSION, variationEvidence } from './variation'

/** A photo as evidence of a variation. The record waits for its file; the instruction never does. */
export const variationPhoto = defineResource({
  name: 'variationPhoto',
  singular: 'Variation photo',
  path: 'variationphotos',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: VARIATION_PERMISSION,
  label: ['caption'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    variation: ref('Variation', 'variation', { required: true }),
    ...photoFields,
  },
  columns: ['caption', 'takenAt'],
  sections: [{ title: 'Photo', fields: ['caption', 'takenAt'] }],
  evidence: variationEvidence,
  defaultSort: 'order',
  days: PHOTO_DAYS,
  order: { by: 'variation', field: 'order' },
})
export type VariationPhoto = RecordOf<typeof variationPhoto>
