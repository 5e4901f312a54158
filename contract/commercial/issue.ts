import { isLateIssue } from '#domain/commercial/issues/issue-state'
import { NIL, percent } from '#domain/value/money'
import { choice, day, note, percentage, ref, sequenceNumber, text } from '../fields/field'
import { stateField } from '../fields/state'
import { defineLifecycle } from '../kit/lifecycle'
import { defineResource, type Evidence, type RecordOf } from '../kit/resource'

export const ISSUE_PRIORITIES = [
  { value: 'low', label: 'Low' },
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High', level: 'warning' },
  { value: 'urgent', label: 'Urgent', level: 'error' },
] as const

/** Position of a pin: per cent of the page's width from its left edge, and of its height from its top. */
const onPage = { atLeast: NIL, atMost: percent(100) } as const

/**
 * A defect or an open question on site. The server gives `number`; until then the record shows Draft. The owner is accountable, the assignee puts it
 * right. Spec: business 3 and COST-3.
 */
export const issue = defineResource({
  name: 'issue',
  singular: 'Issue',
  path: 'issues',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ['ProjectHubIssues'], write: ['ProjectHubIssues'] },
  label: ['summary'],
  foundBy: ['number'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    number: sequenceNumber('No.', { within: 'project', given: 'insert', writtenAs: null }),
    summary: text('What is wrong?', { required: true }),
    details: note('Details'),
    type: ref('Type', 'issueType'),
    state: stateField('State', {
      open: { label: 'Open', level: 'info' },
      in_hand: { label: 'In hand', level: 'info-secondary' },
      resolved: { label: 'Resolved', level: 'accent' },
      closed: { label: 'Closed', level: 'subtle' },
    }),
    priority: choice('Priority', ISSUE_PRIORITIES, { required: true, initial: 'normal' }),
    dueDate: day('Due'),
    owner: ref('Owner', 'user'),
    assignee: ref('For', 'user'),
    workPackage: ref('Package', 'workPackage'),
    zone: ref('Zone', 'assessmentZone', { within: { 'assessment.project': 'project' } }),
    location: text('Where'),
    drawing: ref('Drawing', 'projectDrawing'),
    pinAcross: percentage('Pin from the left', onPage),
    pinDown: percentage('Pin from the top', onPage),
    /** Reason of the last reopening; the history has them all. */
    reopenReason: text('Why reopened', { serverOwned: true, max: 500 }),
  },
  columns: ['number', 'summary', 'type', 'state', 'priority', 'dueDate', 'assignee'],
  list: { badges: [{ level: 'warning', words: (each, today) => (isLateIssue(each, today) ? 'Late' : null) }] },
  sections: [
    { title: 'Issue', fields: ['summary', 'details', 'type', 'priority'] },
    { title: 'Who and when', fields: ['owner', 'assignee', 'dueDate', 'workPackage'] },
    { title: 'Where', fields: ['zone', 'location', 'drawing', 'pinAcross', 'pinDown'] },
  ],
  defaultSort: '-createdAt',
  mergeGroups: [
    ['zone', 'location'],
    ['drawing', 'pinAcross', 'pinDown'],
  ],
})
export type Issue = RecordOf<typeof issue>

/** Photos, voice notes and comments of an issue: once it is closed, more may be added and none changed or taken away. Decision 668. */
export const issueEvidence = {
  of: 'issue',
  keeps: 'append',
  sealed: ({ state }: Readonly<Record<string, unknown>>) =>
    state === 'closed'
      ? 'This issue is closed, so its photos, voice notes and comments stay as they are. You can add more, or reopen it'
      : null,
} as const satisfies Evidence

/** One tap each, also without a connection: two people's transitions meet on the server in order of arrival. Only reopening needs a reason. Spec: COST-3. */
export const issueLifecycle = defineLifecycle(issue, {
  field: 'state',
  notDeleted: {
    closed:
      'This issue is closed, so it stays with its photos, voice notes and comments. Archive it, or reopen it first',
  },
  transitions: {
    takeInHand: { label: 'Take in hand', from: ['open'], to: 'in_hand', rank: 'next', when: 'queue' },
    resolve: { label: 'Resolve', from: ['open', 'in_hand'], to: 'resolved', rank: 'next', when: 'queue' },
    close: { label: 'Close', from: ['open', 'in_hand', 'resolved'], to: 'closed', rank: 'next', when: 'queue' },
    putBack: { label: 'Put back to open', from: ['in_hand'], to: 'open', rank: 'back', when: 'queue' },
    reopen: {
      label: 'Reopen',
      from: ['resolved', 'closed'],
      to: 'open',
      rank: 'back',
      input: { reopenReason: text('Why is it reopened?', { required: true, max: 500 }) },
      when: 'queue',
    },
  },
})
