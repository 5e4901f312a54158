import { choice, day, integer, note, ref, text } from '../fields/field'
import { stateField } from '../fields/state'
import { defineLifecycle } from '../lifecycle'
import { defineResource, type RecordOf } from '../resource'

export const ISSUE_PRIORITIES = [
  { value: 'low', label: 'Low' },
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High', level: 'warning' },
  { value: 'urgent', label: 'Urgent', level: 'error' },
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
    state: stateField('State', {
      open: { label: 'Open', level: 'info' },
      in_hand: { label: 'In hand', level: 'info-secondary' },
      closed: { label: 'Closed', level: 'accent' },
    }),
    priority: choice('Priority', ISSUE_PRIORITIES, { required: true, initial: 'normal' }),
    dueDate: day('Due'),
    assignee: ref('For', 'user'),
    zone: ref('Zone', 'assessmentZone'),
    location: text('Where'),
  },
  columns: ['number', 'summary', 'type', 'state', 'priority', 'dueDate', 'assignee'],
  sections: [
    { title: 'Issue', fields: ['summary', 'details', 'type', 'priority'] },
    { title: 'Who and when', fields: ['assignee', 'dueDate'] },
    { title: 'Where', fields: ['zone', 'location'] },
  ],
  defaultSort: '-createdAt',
  mergeGroups: [['zone', 'location']],
})
export type Issue = RecordOf<typeof issue>

/** One tap each, also without a connection: what two people do to one issue meets on the server in the order it arrives. Spec: COST-3. */
export const issueLife = defineLifecycle(issue, {
  field: 'state',
  moves: {
    takeInHand: { label: 'Take in hand', from: ['open'], to: 'in_hand', rank: 'next', when: 'queue' },
    close: { label: 'Close', from: ['open', 'in_hand'], to: 'closed', rank: 'next', when: 'queue' },
    putBack: { label: 'Put back to open', from: ['in_hand'], to: 'open', rank: 'back', when: 'queue' },
    resume: { label: 'Take in hand again', from: ['closed'], to: 'in_hand', rank: 'back', when: 'queue' },
    reopen: { label: 'Reopen', from: ['closed'], to: 'open', rank: 'back', when: 'queue' },
  },
})
