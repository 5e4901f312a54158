import { ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { issueEvidence } from './issue'
import { PHOTO_DAYS, photoFields } from '../fields/photo-fields'

/** A photo of an issue. The record waits for its file; the issue's own text never does. */
export const issuePhoto = defineResource({
  name: 'issuePhoto',
  singular: 'Photo',
  path: 'issuephotos',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ['ProjectHubIssues'], write: ['ProjectHubIssues'] },
  label: ['caption'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    issue: ref('Issue', 'issue', { required: true }),
    ...photoFields,
  },
  columns: ['caption', 'takenAt'],
  sections: [{ title: 'Photo', fields: ['caption', 'takenAt'] }],
  evidence: issueEvidence,
  defaultSort: 'order',
  days: PHOTO_DAYS,
  order: { by: 'issue', field: 'order' },
})
export type IssuePhoto = RecordOf<typeof issuePhoto>
