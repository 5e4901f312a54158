import { cells, integer, money, ref } from '../fields/field'
import { defineRead } from '../kit/read'
import { BILL_RECORDS, BUILD_UP_RECORDS } from './bill-records'

/** The totals of a bill. Every place that shows a bill's total uses this read. */
export const billTotals = defineRead({
  name: 'billTotals',
  path: 'bill-totals',
  label: 'Get the total of a bill, and by zone',
  input: { assessment: ref('Assessment', 'assessment', { required: true }) },
  within: 'assessment',
  records: BILL_RECORDS,
  unsent: BUILD_UP_RECORDS,
  answer: {
    amount: money('Measured work', { required: true }),
    zones: cells('By zone', 'assessmentZone', { amount: money('Measured work', { required: true }) }),
    products: integer('Products', { required: true }),
    unpriced: integer('Measured products without a rate', { required: true }),
  },
  permission: ['ProjectsBillOfQuantities', 'ProjectHubBillOfQuantities', 'ProjectHubProgress'],
  offline: 'device',
})
