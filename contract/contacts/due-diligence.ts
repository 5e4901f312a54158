import { choice, day, file, note, text } from '../fields/field'
import { stateField } from '../fields/state'
import { defineLifecycle } from '../kit/lifecycle'
import { recordedOnce, withdrawReason } from '../kit/recorded-once'
import { defineResource, type RecordOf } from '../kit/resource'
import { belongsTo, REACHES_SUBCONTRACTORS } from './contact-fields'

const OUTCOMES = [
  { value: 'sound', label: 'No concern' },
  { value: 'concern', label: 'Concern' },
] as const

/**
 * A check of a subcontractor and its labour supply chain: who checked what and when, and when the next one is due. HMRC asks for it, since it cancels the
 * gross status of a firm that should have known of fraud. It is never edited; one that was recorded by mistake is withdrawn with the reason. Decision 738.
 */
export const dueDiligence = defineResource({
  name: 'dueDiligence',
  singular: 'Due diligence check',
  plural: 'Due diligence checks',
  path: 'duediligencechecks',
  area: 'contacts',
  scope: { kind: 'account' },
  permission: { read: REACHES_SUBCONTRACTORS, write: ['ContactsSubcontractors'] },
  label: ['checkedOn'],
  fields: {
    subcontractor: belongsTo('Subcontractor', 'subcontractor'),
    checkedOn: day('Checked on', { required: true }),
    checkedBy: text('Checked by', { required: true }),
    outcome: choice('Outcome', OUTCOMES, { required: true, initial: 'sound' }),
    checked: note('What was checked', { required: true }),
    nextOn: day('Next check due', { required: true }),
    document: file('Document'),
    state: stateField('State', {
      recorded: { label: 'Recorded', level: 'accent', isFixed: true },
      withdrawn: { label: 'Withdrawn', level: 'subtle', isEnd: true },
    }),
    withdrawReason,
  },
  columns: ['checkedOn', 'checkedBy', 'outcome', 'nextOn', 'state'],
  sections: [
    { title: 'Check', fields: ['checkedOn', 'checkedBy', 'checked', 'outcome'] },
    { title: 'Next', fields: ['nextOn', 'document'] },
  ],
  defaultSort: '-checkedOn',
  together: {
    fields: ['checkedOn', 'nextOn'],
    problem: ({ checkedOn, nextOn }) =>
      nextOn < checkedOn ? { field: 'nextOn', message: 'The next check is before this one' } : null,
  },
})
export type DueDiligence = RecordOf<typeof dueDiligence>

export const dueDiligenceLifecycle = defineLifecycle(dueDiligence, recordedOnce('check', 'recorded'))
