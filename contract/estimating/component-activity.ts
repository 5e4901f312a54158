import { NIL, SMALLEST } from '#domain/value/money'
import { choice, cost, flag, position, quantity, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { BUILD_UP_PERMISSION } from './labour-component'

const ACTIVITY_BASES = [
  { value: 'perUnit', label: 'Per unit' },
  { value: 'time', label: 'By time' },
] as const

/**
 * The labour in one unit of a product: units of an activity at its rate, or hours at an hourly rate. Hours are given as such or as gang ÷ output per
 * hour. Copied by value, as a material line is. Spec: business 7.
 */
export const componentActivity = defineResource({
  name: 'componentActivity',
  singular: 'Activity line',
  path: 'assessmentlabourcomponentactivities',
  area: 'estimating',
  scope: { kind: 'assessment', by: 'assessment' },
  // These lines make up the labour bill.
  permission: {
    ...BUILD_UP_PERMISSION,
    read: [
      ...BUILD_UP_PERMISSION.read,
      'ProjectHubLabourBill',
      'ProjectHubLabourReview',
      'ProjectHubLabourApplications',
    ],
  },
  label: ['name'],
  fields: {
    assessment: ref('Assessment', 'assessment', { required: true }),
    product: ref('Product', 'assessmentProduct', { required: true }),
    component: ref('Component', 'labourComponent', { required: true, within: { product: 'product' } }),
    activity: ref('Catalogue activity', 'labourActivity'),
    name: text('Activity', { required: true, max: 500 }),
    unit: text('Unit', { max: 30 }),
    basis: choice('Basis', ACTIVITY_BASES, { required: true, initial: 'perUnit' }),
    quantityPerUnit: quantity('Per unit of product'),
    hours: quantity('Hours', { atLeast: NIL }),
    gangSize: quantity('Gang', { atLeast: NIL }),
    outputPerHour: quantity('Output per hour', { atLeast: SMALLEST }),
    rate: cost('Rate', { atLeast: NIL }),
    quoteLine: ref('Quoted rate', 'labourQuoteLine', {
      within: { activity: 'activity', 'quote.project?': 'assessment.project' },
    }),
    priceFrom: text('Rate from'),
    isGuesstimate: flag('Guesstimate'),
    order: position(),
  },
  columns: ['name', 'basis', 'quantityPerUnit', 'hours', 'rate', 'priceFrom'],
  sections: [
    {
      title: 'Activity',
      fields: ['component', 'name', 'unit', 'basis', 'quantityPerUnit', 'hours', 'gangSize', 'outputPerHour'],
    },
    { title: 'Rate', fields: ['rate', 'priceFrom', 'isGuesstimate'] },
  ],
  defaultSort: 'order',
  mergeGroups: [
    ['activity', 'name', 'unit'],
    ['basis', 'quantityPerUnit', 'hours', 'gangSize', 'outputPerHour'],
    ['rate', 'quoteLine', 'priceFrom', 'isGuesstimate'],
  ],
  order: { by: 'component', field: 'order' },
})
export type ComponentActivity = RecordOf<typeof componentActivity>
