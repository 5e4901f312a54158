import type { Sheet } from '../sheet/sheet'

const KEY = /^\d+\/\d+\/\d*$/

/**
 * Returns the rows of an exported bill of ours that go on from its measured work to the price: fixed costs, adjustments and their sums. Each line of work
 * has a key in the hidden last column; the first row after the last of them is the total of the work. Empty for any other sheet. Decision 715.
 */
export function priceRows({ rows }: Sheet): number[] {
  const column = rows[0]?.indexOf('Key') ?? -1
  if (column < 0) return []
  const last = rows.findLastIndex(row => typeof row[column] === 'string' && KEY.test(row[column]))
  if (last < 0) return []
  return rows.flatMap((row, index) => (index > last + 1 && row.some(cell => cell !== null) ? [index] : []))
}
