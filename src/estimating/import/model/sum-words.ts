import type { TotalCheck } from '#domain/bill-import/totals/check-totals'
import { type Money, NIL } from '#domain/value/money'

/** Why a printed sum is not counted, and where it is not ours what the sums inside it come to: running totals inside it come to other figures. */
export function decisionWords(
  total: Pick<TotalCheck, 'printedSums' | 'printed' | 'evidence' | 'difference'>,
  money: (pence: Money) => string,
): string {
  const within =
    total.difference === NIL || total.printedSums === null || total.printedSums === total.printed
      ? []
      : [`the sums printed within come to ${money(total.printedSums)}`]
  return [total.evidence, ...within, 'not counted'].join(', ')
}
