import { discountProblem } from '#domain/estimating/assessment-price'
import { choice, flag, integer, money, percentage, position, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

const ADJUSTMENT_KINDS = [
  { value: 'percent', label: 'Percentage' },
  { value: 'amount', label: 'Amount' },
  { value: 'discount', label: 'Discount' },
  { value: 'rounding', label: 'Rounding' },
] as const
const ADJUSTMENT_BASES = [
  { value: 'measured', label: 'Measured work' },
  { value: 'all', label: 'Everything above' },
] as const

/**
 * A change to the price as a whole, in order. A discount that is grossed up is added on top first, so that the net remains when the client takes it
 * off. Spec: business 2, adjustments (off-site only).
 */
export const adjustment = defineResource({
  name: 'adjustment',
  singular: 'Adjustment',
  path: 'adjustments',
  area: 'estimating',
  scope: { kind: 'assessment', by: 'assessment' },
  permission: { read: ['ProjectsAdjustments'], write: ['ProjectsAdjustments'] },
  label: ['name'],
  fields: {
    assessment: ref('Assessment', 'assessment', { required: true }),
    name: text('Adjustment', { required: true }),
    kind: choice('Kind', ADJUSTMENT_KINDS, { required: true, initial: 'percent' }),
    /** Base of a percentage or discount. */
    base: choice('Of', ADJUSTMENT_BASES, { required: true, initial: 'all' }),
    percentage: percentage('Percentage'),
    amount: money('Amount'),
    /** For a discount: added on top of the net. For a rounding: rounds the gross, not the net. */
    grossUp: flag('Gross up'),
    clientVisible: flag('Shown to the client', { initial: true }),
    /** Added by the target price, which may remove it again. An adjustment that a person added or changed stays (decisions 624, 627). */
    isOfTarget: flag('Made by the target price', { serverOwned: true }),
    lineage: integer('Copied from', { serverOwned: true }),
    order: position(),
  },
  columns: ['name', 'kind', 'base', 'percentage', 'amount'],
  sections: [
    { title: 'Adjustment', fields: ['name', 'kind', 'base', 'percentage', 'amount', 'grossUp', 'clientVisible'] },
  ],
  defaultSort: 'order',
  mergeGroups: [['kind', 'base', 'percentage', 'amount', 'grossUp']],
  together: {
    fields: ['kind', 'percentage', 'grossUp'],
    problem: record => {
      const message = discountProblem(record)
      return message === null ? null : { field: 'percentage', message }
    },
  },
  order: { by: 'assessment', field: 'order' },
})
export type Adjustment = RecordOf<typeof adjustment>
