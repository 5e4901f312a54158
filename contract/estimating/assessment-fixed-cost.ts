import { PERIOD_UNITS } from '#domain/value/units'
import { NIL, ONE } from '#domain/value/money'
import { choice, day, flag, integer, money, note, position, quantity, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/**
 * A preliminary of one assessment: a supervisor for six weeks, four skips. The contingency is one of them, with cost only. Spec: business 3,
 * AssessmentFixedCost.
 */
export const assessmentFixedCost = defineResource({
  name: 'assessmentFixedCost',
  singular: 'Fixed cost',
  path: 'assessmentfixedcosts',
  area: 'estimating',
  scope: { kind: 'assessment', by: 'assessment' },
  permission: { read: ['ProjectsFixedCosts', 'ProjectHubFixedCosts'], write: ['ProjectsFixedCosts'] },
  label: ['name'],
  fields: {
    assessment: ref('Assessment', 'assessment', { required: true }),
    name: text('Fixed cost', { required: true }),
    fixedCostType: ref('Type', 'fixedCostType'),
    quantity: quantity('Quantity', { required: true, initial: ONE }),
    periodLength: quantity('For how many', { required: true, initial: ONE, atLeast: NIL }),
    periodUnit: choice('Paid', PERIOD_UNITS, { required: true, initial: 'w' }),
    ratePerPeriod: money('Rate'),
    profitPerPeriod: money('Profit in the rate'),
    startDate: day('Starts'),
    isContingency: flag('Contingency'),
    /** Whether the client sees it by name. The price of the others is spread over those, a contingency by default (decision 715). */
    clientVisible: flag('Shown to the client', { initial: true }),
    /** The fixed cost from whose profit the contingency was taken. */
    originalFixedCost: ref('Taken from', 'assessmentFixedCost'),
    notes: note('Notes'),
    /** The record this one descends from through copies of the assessment, so that versions can be compared. Null for the first. */
    lineage: integer('Copied from', { serverOwned: true }),
    assessmentOrder: position(),
  },
  columns: ['name', 'fixedCostType', 'quantity', 'periodUnit', 'periodLength', 'ratePerPeriod', 'profitPerPeriod'],
  sections: [
    { title: 'Fixed cost', fields: ['name', 'fixedCostType', 'isContingency', 'originalFixedCost', 'notes'] },
    {
      title: 'Price',
      fields: [
        'quantity',
        'periodUnit',
        'periodLength',
        'ratePerPeriod',
        'profitPerPeriod',
        'startDate',
        'clientVisible',
      ],
    },
  ],
  defaultSort: 'assessmentOrder',
  mergeGroups: [['periodUnit', 'periodLength', 'ratePerPeriod', 'profitPerPeriod']],
  together: {
    fields: ['isContingency', 'ratePerPeriod'],
    problem: ({ isContingency, ratePerPeriod }) =>
      isContingency && ratePerPeriod !== null && ratePerPeriod < 0
        ? { field: 'ratePerPeriod', message: 'A contingency cannot be below 0' }
        : null,
  },
  order: { by: 'assessment', field: 'assessmentOrder' },
})
export type AssessmentFixedCost = RecordOf<typeof assessmentFixedCost>
