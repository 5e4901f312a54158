import { note, ref, refs } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { issueEvidence } from './issue'

/**
 * A comment on an issue, in the order of writing. Only its author (`createdBy`) changes or deletes it. `mentions` are the people whose "@name" is in
 * the text; they are notified.
 */
export const issueComment = defineResource({
  name: 'issueComment',
  singular: 'Comment',
  path: 'issuecomments',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ['ProjectHubIssues'], write: ['ProjectHubIssues'] },
  label: ['text'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    issue: ref('Issue', 'issue', { required: true }),
    text: note('Comment', { required: true, max: 4_000 }),
    mentions: refs('Mentions', 'user'),
  },
  columns: ['text', 'mentions'],
  sections: [{ title: 'Comment', fields: ['text', 'mentions'] }],
  evidence: issueEvidence,
  defaultSort: 'id',
})
export type IssueComment = RecordOf<typeof issueComment>
