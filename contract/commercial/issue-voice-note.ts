import { file, instant, integer, ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { issueEvidence } from './issue'

/** A voice note on an issue. Like a photo, the record waits for its file; the issue's own text never does. `seconds` is its length. */
export const issueVoiceNote = defineResource({
  name: 'issueVoiceNote',
  singular: 'Voice note',
  path: 'issuevoicenotes',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ['ProjectHubIssues'], write: ['ProjectHubIssues'] },
  label: [],
  fields: {
    project: ref('Project', 'project', { required: true }),
    issue: ref('Issue', 'issue', { required: true }),
    file: file('Voice note', { required: true }),
    seconds: integer('Seconds', { required: true, atLeast: 0, atMost: 3_600 }),
    recordedAt: instant('Recorded'),
  },
  columns: ['seconds', 'recordedAt'],
  sections: [{ title: 'Voice note', fields: ['seconds', 'recordedAt'] }],
  evidence: issueEvidence,
  defaultSort: 'createdAt',
})
export type IssueVoiceNote = RecordOf<typeof issueVoiceNote>
