import { integer, money, percentage, ref } from '../fields/field'
import { defineRead } from '../kit/read'
import { adjustment } from './adjustment'
import { assessmentBudget } from './assessment-budget'
import { assessmentFixedCost } from './assessment-fixed-cost'
import { BILL_RECORDS, BUILD_UP_RECORDS } from './bill-records'

/** The parts of an assessment's price. Spec: business 7, afc-summary. */
export const afcSummary = defineRead({
  name: 'afcSummary',
  path: 'afc-summary',
  label: 'Get the parts of the price of an assessment',
  input: { assessment: ref('Assessment', 'assessment', { required: true }) },
  within: 'assessment',
  records: {
    ...BILL_RECORDS,
    ...BUILD_UP_RECORDS,
    fixedCosts: assessmentFixedCost,
    adjustments: adjustment,
    budgets: assessmentBudget,
  },
  answer: {
    materials: money('Materials', { required: true }),
    labour: money('Labour', { required: true }),
    supplyAndFit: money('Supply and fit', { required: true }),
    contingency: money('Contingency', { required: true }),
    inflation: money('Inflation', { required: true }),
    cost: money('Cost of measured work', { required: true }),
    overhead: money('Overhead', { required: true }),
    profit: money('Profit', { required: true }),
    unsplit: money('Measured work whose price has no build-up', { required: true }),
    unsplitProducts: integer('Products whose price has no build-up', { required: true }),
    measured: money('Measured work', { required: true }),
    fixedCosts: money('Fixed costs', { required: true }),
    fixedCostProfit: money('Profit in fixed costs', { required: true }),
    fixedCostContingency: money('Contingency in fixed costs', { required: true }),
    adjusted: money('Adjustments', { required: true }),
    net: money('Net', { required: true }),
    discount: money('Discount', { required: true }),
    gross: money('Tender total', { required: true }),
    totalCost: money('Cost', { required: true }),
    ohp: money('Overhead and profit'),
    ohpPercentage: percentage('Overhead and profit of net'),
  },
  permission: ['ProjectsRateBuildUp'],
  offline: 'device',
})
