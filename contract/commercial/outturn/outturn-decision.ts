import { choice, day, integer, note, ref, text } from '../../fields/field'
import { defineResource, type RecordOf } from '../../kit/resource'

const given = { serverOwned: true } as const
const always = { required: true, serverOwned: true } as const

/** Norms of a template that sites measure. Decision 749. */
export const NORM_KINDS = [
  { value: 'waste', label: 'Waste' },
  { value: 'output', label: 'Hours' },
  { value: 'price', label: 'Price' },
  { value: 'labourRate', label: 'Labour rate' },
] as const
const OUTCOMES = [
  { value: 'taken', label: 'Site value used' },
  { value: 'dismissed', label: 'Dismissed' },
] as const

/** Permissions to read what sites say of the library's norms, and to decide on it: those for templates. */
export const OUTTURN_PERMISSION = { read: ['ResourcesProductTemplates'], write: ['ResourcesProductTemplates'] } as const

/**
 * A person's decision on what sites say of one norm of a template: taken over or dismissed, with the reason and the evidence as it was then. Decisions are
 * only added. `line` is the material or the activity of the template; `before` and `value` are texts in the decimals of the kind. Decision 749.
 */
export const outturnDecision = defineResource({
  name: 'outturnDecision',
  singular: 'Outturn decision',
  path: 'outturndecisions',
  area: 'commercial',
  scope: { kind: 'library' },
  permission: { read: OUTTURN_PERMISSION.read, write: [] },
  label: ['item'],
  fields: {
    template: ref('Product template', 'productTemplate', always),
    kind: choice('Norm', NORM_KINDS, { ...always, initial: 'waste' }),
    line: integer('Line of the template', always),
    item: text('Material or activity', { ...always, max: 500 }),
    outcome: choice('Outcome', OUTCOMES, { ...always, initial: 'taken' }),
    before: text('Norm before', always),
    value: text('Value on site', always),
    reason: note('Reason', { ...always, max: 2_000 }),
    records: integer('Records', always),
    projects: integer('Projects', always),
    firstDay: day('First record', given),
    lastDay: day('Last record', given),
  },
  columns: ['item', 'kind', 'outcome', 'before', 'value', 'reason'],
  sections: [],
  defaultSort: '-createdAt',
})
export type OutturnDecision = RecordOf<typeof outturnDecision>
