import { NIL } from '#domain/value/money'
import { money, note, ref } from '../fields/field'
import { defineResource, type RecordOf } from '../resource'

/**
 * What a budget-only assessment is sold at and what it may cost, by category; one for each such assessment. The server keeps one line of the
 * bill and one fixed cost of it, so that a tender, progress and applications need not know of budgets. Spec: ASMT-16; business 7, budget;
 * estimating section 1, Budget.
 */
export const assessmentBudget = defineResource({
  name: 'assessmentBudget',
  singular: 'Budget',
  path: 'assessmentbudgets',
  area: 'estimating',
  scope: { kind: 'assessment', by: 'assessment' },
  permission: {
    read: ['ProjectsOffsiteAssessments', 'ProjectsRateBuildUp'],
    write: ['ProjectsOffsiteAssessments'],
  },
  label: [],
  fields: {
    assessment: ref('Assessment', 'assessment', { required: true }),
    totalPrice: money('Total price', { atLeast: NIL }),
    materials: money('Materials', { atLeast: NIL }),
    labour: money('Labour', { atLeast: NIL }),
    supplyAndFit: money('Supply & fit', { atLeast: NIL }),
    fixedCosts: money('Fixed costs', { atLeast: NIL }),
    contingency: money('Contingency', { atLeast: NIL }),
    inflation: money('Inflation', { atLeast: NIL }),
    notes: note('Notes'),
    /** The line of the bill and the fixed cost that stand for it. */
    product: ref('Bill line', 'assessmentProduct', { serverOwned: true }),
    fixedCost: ref('Fixed cost', 'assessmentFixedCost', { serverOwned: true }),
  },
  columns: ['assessment', 'totalPrice'],
  sections: [
    { title: 'Price', fields: ['totalPrice', 'notes'] },
    {
      title: 'Costs',
      fields: ['materials', 'labour', 'supplyAndFit', 'fixedCosts', 'contingency', 'inflation'],
    },
  ],
  defaultSort: 'id',
})
export type AssessmentBudget = RecordOf<typeof assessmentBudget>
