import { NIL } from '#domain/value/money'
import { money, note, ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/**
 * The price and the costs of a budget-only assessment, by category; one for each such assessment. The server keeps a bill line and a fixed cost for
 * it, so that tenders, progress and applications need not know of budgets. Spec: ASMT-16; business 7, budget.
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
    /** The bill line and the fixed cost that represent it. */
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
