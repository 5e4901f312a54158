import { note, ref, refs } from '../fields/field'
import { defineResource, type RecordOf } from '../resource'

/**
 * What someone said of an issue, in the order it was said. Changed and deleted by the person who wrote it (`createdBy`) only. `mentions` are
 * those whose "@name" stands in the text; they are told.
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
  defaultSort: 'id',
})
export type IssueComment = RecordOf<typeof issueComment>
