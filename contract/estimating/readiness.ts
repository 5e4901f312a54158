import { note, ref } from '../fields/field'
import { defineRead } from '../kit/read'
import { assessmentBudget } from './assessment-budget'
import { assessmentFixedCost } from './assessment-fixed-cost'
import { BILL_RECORDS, BUILD_UP_RECORDS } from './bill-records'

/** Why an assessment is not ready to tender. Decision 620. Spec: business 7, valid-rbu and valid-boq. */
export const readiness = defineRead({
  name: 'readiness',
  path: 'readiness',
  label: 'List what an assessment still needs before a tender',
  input: { assessment: ref('Assessment', 'assessment', { required: true }) },
  within: 'assessment',
  records: { ...BILL_RECORDS, fixedCosts: assessmentFixedCost, budgets: assessmentBudget },
  unsent: BUILD_UP_RECORDS,
  answer: {
    rates: note('Rates'),
    quantities: note('Quantities'),
    fixedCosts: note('Fixed costs'),
    budget: note('Budget'),
  },
  permission: ['ProjectsOffsiteAssessments'],
  offline: 'device',
})
