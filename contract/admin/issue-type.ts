import { text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/** Categories of issues: Defect, Query, Safety, Delay. Spec: business 3, Issue type (/issuetypes). */
export const issueType = defineResource({
  name: 'issueType',
  singular: 'Issue category',
  plural: 'Issue categories',
  path: 'issuetypes',
  area: 'admin',
  scope: { kind: 'account' },
  permission: { read: ['AdminIssueCategories', 'ProjectHubIssues'], write: ['AdminIssueCategories'] },
  label: ['name'],
  fields: { name: text('Name', { required: true, max: 60 }) },
  columns: ['name'],
  sections: [{ title: 'Issue category', fields: ['name'] }],
  defaultSort: 'name',
})
export type IssueType = RecordOf<typeof issueType>
