import { PERIOD_UNITS } from '#domain/value/units'
import { choice, money, note, quantity, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { NIL, ONE } from '#domain/value/money'

/** A preliminary the firm prices again and again: a supervisor by the week, a skip by the lump. Spec: platform 2.6. */
export const fixedCost = defineResource({
  name: 'fixedCost',
  singular: 'Fixed cost',
  path: 'fixedcosts',
  area: 'catalogue',
  scope: { kind: 'library' },
  permission: { read: ['ResourcesFixedCosts', 'ProjectsFixedCosts'], write: ['ResourcesFixedCosts'] },
  label: ['name'],
  fields: {
    name: text('Fixed cost', { required: true }),
    fixedCostType: ref('Type', 'fixedCostType'),
    quantity: quantity('Quantity', { required: true, initial: ONE }),
    periodUnit: choice('Paid', PERIOD_UNITS, { required: true, initial: 'w' }),
    periodLength: quantity('For how many', { required: true, initial: ONE, atLeast: NIL }),
    ratePerPeriod: money('Rate'),
    profitPerPeriod: money('Profit in the rate'),
    description: note('Description'),
  },
  columns: ['name', 'fixedCostType', 'quantity', 'periodUnit', 'periodLength', 'ratePerPeriod', 'profitPerPeriod'],
  sections: [
    { title: 'Fixed cost', fields: ['name', 'fixedCostType', 'description'] },
    { title: 'Price', fields: ['quantity', 'periodUnit', 'periodLength', 'ratePerPeriod', 'profitPerPeriod'] },
  ],
  defaultSort: 'name',
  mergeGroups: [['periodUnit', 'periodLength', 'ratePerPeriod', 'profitPerPeriod']],
  alike: 'name',
})
export type FixedCost = RecordOf<typeof fixedCost>
