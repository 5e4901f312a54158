import { ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { LABOUR_PERMISSION } from './labour-readers'
import { photoFields } from '../fields/photo-fields'
import { labourEvidence } from './purchases/evidence'

/** A photo of the work of a labour application, or of its page. The application's figures never wait for it. */
export const labourPhoto = defineResource({
  name: 'labourPhoto',
  singular: 'Labour photo',
  path: 'labourapplicationphotos',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: LABOUR_PERMISSION,
  label: ['caption'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    application: ref('Labour application', 'labourApplication', { required: true }),
    ...photoFields,
  },
  columns: ['caption', 'takenAt'],
  sections: [{ title: 'Photo', fields: ['caption', 'takenAt'] }],
  evidence: labourEvidence,
  defaultSort: 'order',
  order: { by: 'application', field: 'order' },
})
export type LabourPhoto = RecordOf<typeof labourPhoto>
