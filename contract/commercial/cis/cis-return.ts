import { taxMonthOf } from '#domain/commercial/cis/cis-months'
import { choice, code, day, file, note, text } from '../../fields/field'
import { stateField } from '../../fields/state'
import { defineLifecycle } from '../../kit/lifecycle'
import { recordedOnce, withdrawReason } from '../../kit/recorded-once'
import { defineResource, type RecordOf } from '../../kit/resource'

const KINDS = [
  { value: 'return', label: 'Monthly return' },
  { value: 'inactivity', label: 'Notice of inactivity' },
] as const

/**
 * A CIS return that was filed with HMRC, or a notice that nothing will be paid to subcontractors for some months: who filed it and when. It is never
 * edited; one that was recorded by mistake is withdrawn with the reason. Decision 731.
 */
export const cisReturn = defineResource({
  name: 'cisReturn',
  singular: 'CIS return',
  path: 'cisreturns',
  area: 'commercial',
  scope: { kind: 'account' },
  permission: { read: ['AccountsApplications'], write: ['AccountsApplications'] },
  label: ['kind', 'month'],
  foundBy: ['reference'],
  fields: {
    /** Any day of the tax month, from the 6th to the 5th. */
    month: day('A day in the tax month', { required: true }),
    kind: choice('Filed as', KINDS, { required: true, initial: 'return' }),
    coversUntil: day('Inactive until'),
    filedOn: day('Filed on', { required: true }),
    filedBy: text('Filed by', { required: true }),
    reference: code('HMRC’s receipt', { max: 60 }),
    document: file('Document'),
    notes: note('Notes'),
    state: stateField('State', {
      filed: { label: 'Filed', level: 'accent', isFixed: true },
      withdrawn: { label: 'Withdrawn', level: 'subtle', isEnd: true },
    }),
    withdrawReason,
  },
  columns: ['month', 'kind', 'coversUntil', 'filedOn', 'filedBy', 'reference', 'state'],
  sections: [
    { title: 'Return', fields: ['kind', 'month'] },
    { title: 'Inactivity', fields: ['coversUntil'], unless: { field: 'kind', is: ['return'] } },
    { title: 'Filed', fields: ['filedOn', 'filedBy', 'reference'] },
    { title: 'Document', fields: ['document', 'notes'] },
  ],
  list: {
    badges: [
      {
        level: 'warning',
        words: ({ state, kind, month, filedOn }) =>
          state === 'filed' && kind === 'return' && filedOn <= taxMonthOf(month).to ? 'Before the month’s end' : null,
      },
    ],
  },
  defaultSort: '-month',
  together: {
    fields: ['month', 'kind', 'coversUntil'],
    problem: ({ month, kind, coversUntil }) =>
      kind === 'inactivity' && coversUntil !== null && coversUntil < month
        ? { field: 'coversUntil', message: 'This day is before the first month' }
        : null,
  },
})
export type CisReturn = RecordOf<typeof cisReturn>

export const cisReturnLifecycle = defineLifecycle(cisReturn, recordedOnce('return', 'filed'))
