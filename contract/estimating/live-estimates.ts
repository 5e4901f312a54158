import { money, ref } from '../fields/field'
import { defineRead } from '../kit/read'
import { adjustment } from './adjustment'
import { assessmentBudget } from './assessment-budget'
import { assessmentFixedCost } from './assessment-fixed-cost'
import { BILL_RECORDS, BUILD_UP_RECORDS } from './bill-records'

const must = { required: true } as const
const input = { assessment: ref('Assessment', 'assessment', must) } as const
const priced = { ...BILL_RECORDS, fixedCosts: assessmentFixedCost, adjustments: adjustment } as const

/** The price of an assessment at tender and now. Computed on the server, so that a device need not hold every bill in a list. Spec: business 7. */
export const liveEstimates = defineRead({
  name: 'liveEstimates',
  path: 'live-estimates',
  label: 'Get the price of an assessment at tender and now',
  input,
  within: 'assessment',
  records: priced,
  unsent: BUILD_UP_RECORDS,
  answer: {
    tenderMeasured: money('Measured work at tender', must),
    tenderFixedCosts: money('Fixed costs at tender', must),
    tenderAdjusted: money('Adjustments at tender', must),
    tenderNet: money('Net at tender', must),
    tenderDiscount: money('Discount at tender', must),
    tenderGross: money('Total at tender', must),
    liveMeasured: money('Measured work now', must),
    liveFixedCosts: money('Fixed costs now', must),
    liveAdjusted: money('Adjustments now', must),
    liveNet: money('Net now', must),
    liveDiscount: money('Discount now', must),
    liveGross: money('Total now', must),
  },
  permission: ['ProjectsOffsiteAssessments'],
  offline: 'as-of',
})

/** The parts of the price at tender and now. Spec: business 7, afc-totals. */
export const afcTotals = defineRead({
  name: 'afcTotals',
  path: 'afc-totals',
  label: 'Get the parts of the price of an assessment at tender and now',
  input,
  within: 'assessment',
  records: { ...priced, ...BUILD_UP_RECORDS, budgets: assessmentBudget },
  answer: {
    tenderMaterials: money('Materials at tender', must),
    liveMaterials: money('Materials now', must),
    tenderLabour: money('Labour at tender', must),
    liveLabour: money('Labour now', must),
    tenderSupplyAndFit: money('Supply and fit at tender', must),
    liveSupplyAndFit: money('Supply and fit now', must),
    tenderContingency: money('Contingency at tender', must),
    liveContingency: money('Contingency now', must),
    tenderInflation: money('Inflation at tender', must),
    liveInflation: money('Inflation now', must),
    tenderOverhead: money('Overhead at tender', must),
    liveOverhead: money('Overhead now', must),
    tenderProfit: money('Profit at tender', must),
    liveProfit: money('Profit now', must),
    tenderUnsplit: money('Work without a build-up at tender', must),
    liveUnsplit: money('Work without a build-up now', must),
    tenderFixedCosts: money('Fixed costs at tender', must),
    liveFixedCosts: money('Fixed costs now', must),
    tenderNet: money('Net at tender', must),
    liveNet: money('Net now', must),
    tenderTotalCost: money('Cost at tender', must),
    liveTotalCost: money('Cost now', must),
  },
  permission: ['ProjectsRateBuildUp'],
  offline: 'device',
})
