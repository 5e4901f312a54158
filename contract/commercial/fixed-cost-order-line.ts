import { PERIOD_UNITS } from '#domain/value/units'
import { NIL, ONE, SMALLEST } from '#domain/value/money'
import { choice, money, position, quantity, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { FIXED_COST_ORDER_READERS } from './fixed-cost-order'
import { hireTerms } from './hire-terms'

/**
 * One item of a fixed cost order: quantity, number of periods, and the rate for one of them in one period. `fixedCost` is the line of the accepted
 * bill it is spent on. Spec: COST-1.
 */
export const fixedCostOrderLine = defineResource({
  name: 'fixedCostOrderLine',
  singular: 'Order line',
  path: 'fixedcostorderlines',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: FIXED_COST_ORDER_READERS, write: ['ProjectHubFixedCostOrders'] },
  label: ['name'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    order: ref('Order', 'fixedCostOrder', { required: true }),
    assessment: ref('Assessment', 'assessment'),
    fixedCost: ref('Fixed cost', 'assessmentFixedCost', { within: { 'assessment.project': 'project' } }),
    name: text('What is ordered', { required: true, max: 500 }),
    quantity: quantity('Quantity', { required: true, initial: ONE, atLeast: SMALLEST }),
    periodLength: quantity('For how many', { required: true, initial: ONE, atLeast: SMALLEST }),
    periodUnit: choice('Paid', PERIOD_UNITS, { required: true, initial: 'w' }),
    ratePerPeriod: money('Rate', { atLeast: NIL }),
    ...hireTerms,
    vatCode: ref('VAT code', 'vatCode'),
    nominalCode: ref('Nominal code', 'nominalCode'),
    place: position(),
  },
  columns: ['name', 'quantity', 'periodLength', 'periodUnit', 'ratePerPeriod'],
  sections: [
    { title: 'What is ordered', fields: ['name', 'assessment', 'fixedCost'] },
    { title: 'Quantity and price', fields: ['quantity', 'periodLength', 'periodUnit', 'ratePerPeriod'] },
    { title: 'Days off', fields: ['weekends', 'closures'] },
    { title: 'Books', fields: ['nominalCode', 'vatCode'] },
  ],
  defaultSort: 'place',
  mergeGroups: [['quantity', 'periodLength', 'periodUnit', 'ratePerPeriod', 'weekends', 'closures']],
  order: { by: 'order', field: 'place' },
})
export type FixedCostOrderLine = RecordOf<typeof fixedCostOrderLine>
