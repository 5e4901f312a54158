import { choice, cost, position, quantity, ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { NIL, SMALLEST } from '#domain/value/money'

const ACTIVITY_BASES = [
  { value: 'perUnit', label: 'Per unit' },
  { value: 'time', label: 'By time' },
] as const

/**
 * The labour in one unit of the product: units of an activity at its rate, or hours at an hourly rate. Hours are given as such or as gang ÷ output
 * per hour. Without a typed `rate` the chosen quote's counts, then the best quote's, then the guide rate.
 */
export const templateActivity = defineResource({
  name: 'templateActivity',
  singular: 'Activity',
  plural: 'Activities',
  path: 'templateactivities',
  area: 'catalogue',
  scope: { kind: 'library' },
  permission: { read: ['ResourcesProductTemplates', 'ProjectsRateBuildUp'], write: ['ResourcesProductTemplates'] },
  label: [],
  fields: {
    template: ref('Product template', 'productTemplate', { required: true }),
    component: ref('Component', 'templateComponent', { required: true }),
    activity: ref('Activity', 'labourActivity', { required: true }),
    basis: choice('Basis', ACTIVITY_BASES, { required: true, initial: 'perUnit' }),
    quantityPerUnit: quantity('Per unit of product'),
    hours: quantity('Hours', { atLeast: NIL }),
    gangSize: quantity('Gang', { atLeast: NIL }),
    outputPerHour: quantity('Output per hour', { atLeast: SMALLEST }),
    quoteLine: ref('Rate from', 'labourQuoteLine', { within: { activity: 'activity' } }),
    rate: cost('Rate', { atLeast: NIL }),
    order: position(),
  },
  columns: ['activity', 'basis', 'quantityPerUnit', 'hours', 'rate'],
  sections: [
    {
      title: 'Activity',
      fields: ['component', 'activity', 'basis', 'quantityPerUnit', 'hours', 'gangSize', 'outputPerHour', 'rate'],
    },
  ],
  defaultSort: 'order',
  mergeGroups: [
    ['activity', 'quoteLine', 'rate'],
    ['basis', 'quantityPerUnit', 'hours', 'gangSize', 'outputPerHour'],
  ],
  order: { by: 'component', field: 'order' },
})
export type TemplateActivity = RecordOf<typeof templateActivity>
