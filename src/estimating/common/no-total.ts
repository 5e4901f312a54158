import type { BillModel } from '../../common/bill/bill-model'

/** Why a bill has no total, in words; null where it has one. A bill without any rate comes to no price, and half of one to a wrong one. */
export function noTotal({ rows, totals, isWhole, isArriving }: BillModel): 'Not priced' | 'Not all here' | null {
  if (!isWhole || isArriving) return 'Not all here'
  const isPriced = totals.lines.size === 0 || rows.some(row => row.kind === 'product' && row.product.rate !== null)
  return isPriced ? null : 'Not priced'
}
