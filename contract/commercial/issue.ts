import { choice, day, integer, note, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../resource'

export const ISSUE_STATES = [
  { value: 'open', label: 'Open' },
  { value: 'in_hand', label: 'In hand' },
  { value: 'closed', label: 'Closed' },
] as const
export const ISSUE_PRIORITIES = [
  { value: 'low', label: 'Low' },
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High' },
  { value: 'urgent', label: 'Urgent' },
] as const

/** Something wrong or unanswered on site. `number` is given by the server; until then the record says Draft. Spec: business 3 and COST-3. */
export const issue = defineResource({
  name: 'issue',
  singular: 'Issue',
  path: 'issues',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ['ProjectHubIssues'], write: ['ProjectHubIssues'] },
  label: ['summary'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    number: integer('No.', { serverOwned: true }),
    summary: text('What is wrong?', { required: true }),
    details: note('Details'),
    type: ref('Type', 'issueType'),
    state: choice('State', ISSUE_STATES, { required: true, initial: 'open' }),
    priority: choice('Priority', ISSUE_PRIORITIES, { required: true, initial: 'normal' }),
    dueDate: day('Due'),
    assignee: ref('For', 'user'),
    zone: ref('Zone', 'assessmentZone'),
    location: text('Where'),
  },
  columns: ['number', 'summary', 'type', 'state', 'priority', 'dueDate', 'assignee'],
  sections: [
    { title: 'Issue', fields: ['summary', 'details', 'type', 'state', 'priority'] },
    { title: 'Who and when', fields: ['assignee', 'dueDate'] },
    { title: 'Where', fields: ['zone', 'location'] },
  ],
  defaultSort: '-createdAt',
  mergeGroups: [['zone', 'location']],
})
export type Issue = RecordOf<typeof issue>
