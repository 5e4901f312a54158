import { PAID_WITHOUT_DAYS } from '#domain/commercial/fixed-costs/hire-terms'
import { PERIOD_UNITS } from '#domain/value/units'
import { NIL, ONE, SMALLEST } from '#domain/value/money'
import { choice, code, day, money, note, quantity, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { FIXED_COST_ORDER_READERS } from './fixed-cost-order'
import { hireTerms } from './hire-terms'

/** Plant that arrived on hire at a site, and left it: facts recorded on site, also without a connection. `offHire` is the last day to pay for. Spec: COST-1. */
export const plantHire = defineResource({
  name: 'plantHire',
  singular: 'Hire',
  path: 'planthires',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: FIXED_COST_ORDER_READERS, write: ['ProjectHubFixedCostOrders', 'ProjectHubDeliveries'] },
  label: ['name', 'plantNumber'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    orderLine: ref('On the order', 'fixedCostOrderLine'),
    name: text('Plant', { required: true }),
    plantNumber: code('Plant no.', { max: 60 }),
    quantity: quantity('Quantity', { required: true, initial: ONE, atLeast: SMALLEST }),
    onHire: day('On hire', { required: true }),
    offHire: day('Off hire'),
    periodUnit: choice('Paid', PERIOD_UNITS, { required: true, initial: 'w' }),
    ratePerPeriod: money('Rate', { atLeast: NIL }),
    ...hireTerms,
    notes: note('Notes'),
  },
  columns: ['name', 'plantNumber', 'quantity', 'onHire', 'offHire', 'periodUnit', 'ratePerPeriod'],
  sections: [
    { title: 'Plant', fields: ['name', 'plantNumber', 'quantity', 'orderLine'] },
    { title: 'On hire', fields: ['onHire', 'offHire', 'periodUnit', 'ratePerPeriod'] },
    {
      title: 'Days off',
      fields: ['weekends', 'closures'],
      unless: { field: 'periodUnit', is: PAID_WITHOUT_DAYS },
    },
    { title: 'Notes', fields: ['notes'] },
  ],
  defaultSort: '-onHire',
  period: { from: 'onHire', to: 'offHire', most: null },
})
export type PlantHire = RecordOf<typeof plantHire>
