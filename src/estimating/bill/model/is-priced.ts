import type { BillModel } from '../../../common/bill/bill-model'

/** Whether any line of a bill has a rate. Without one the bill has no total: nought would be a price. */
export const isPriced = ({ rows, totals }: BillModel): boolean =>
  totals.lines.size === 0 || rows.some(row => row.kind === 'product' && row.product.rate !== null)
