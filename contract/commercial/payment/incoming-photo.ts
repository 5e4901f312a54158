import { ref } from '../../fields/field'
import { PHOTO_DAYS, photoFields } from '../../fields/photo-fields'
import { defineResource, type RecordOf } from '../../kit/resource'
import { isDecided } from '../purchases/evidence'
import { INCOMING_PERMISSION } from './incoming-readers'

/** A photo as evidence of one line of an incoming application. The record waits for its file; the figures never do. Decision 727. */
export const incomingPhoto = defineResource({
  name: 'incomingPhoto',
  singular: 'Incoming application photo',
  path: 'incomingapplicationphotos',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: INCOMING_PERMISSION,
  label: ['caption'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    application: ref('Application', 'incomingApplication', { required: true, within: { project: 'project' } }),
    item: ref('Line', 'incomingItem', { required: true, within: { application: 'application' } }),
    ...photoFields,
  },
  columns: ['caption', 'takenAt'],
  sections: [{ title: 'Photo', fields: ['caption', 'takenAt'] }],
  evidence: {
    of: 'application',
    keeps: 'append',
    sealed: application =>
      isDecided(application) ? 'This application is approved, so its photos stay as they are. You can add more' : null,
  },
  defaultSort: 'order',
  days: PHOTO_DAYS,
  order: { by: 'application', field: 'order' },
})
export type IncomingPhoto = RecordOf<typeof incomingPhoto>
