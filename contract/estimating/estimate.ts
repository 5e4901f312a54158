import { cells, integer, money, ref } from '../fields/field'
import { defineRead } from '../kit/read'
import { adjustment } from './adjustment'
import { assessmentFixedCost } from './assessment-fixed-cost'
import { BILL_RECORDS, BUILD_UP_RECORDS } from './bill-records'

/** The offer price of an assessment, from its lines to its gross. Spec: business 7, estimate. */
export const estimate = defineRead({
  name: 'estimate',
  path: 'estimate',
  label: 'Get the price of an assessment',
  input: { assessment: ref('Assessment', 'assessment', { required: true }) },
  within: 'assessment',
  records: { ...BILL_RECORDS, fixedCosts: assessmentFixedCost, adjustments: adjustment },
  unsent: BUILD_UP_RECORDS,
  answer: {
    measured: money('Measured work', { required: true }),
    zones: cells('By zone', 'assessmentZone', { amount: money('Measured work', { required: true }) }),
    products: integer('Products', { required: true }),
    unpriced: integer('Measured products without a rate', { required: true }),
    fixedCosts: money('Fixed costs', { required: true }),
    fixedCostProfit: money('Profit in fixed costs', { required: true }),
    contingency: money('Contingency among fixed costs', { required: true }),
    fixedCostLines: integer('Fixed costs', { required: true }),
    unpricedFixedCosts: integer('Fixed costs without a rate', { required: true }),
    adjusted: money('Adjustments before the gross-up', { required: true }),
    adjustments: cells('By adjustment', 'adjustment', { amount: money('Amount', { required: true }) }),
    net: money('Net', { required: true }),
    discount: money('Discount grossed up', { required: true }),
    gross: money('Tender total', { required: true }),
  },
  permission: ['ProjectsOffsiteAssessments'],
  offline: 'device',
})
