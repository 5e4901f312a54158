import type { TotalCheck } from '#domain/estimating/bill-import/check-totals'
import type { Money } from '#domain/value/money'

/** Why a printed sum is not counted, and what the sums inside it come to where that is another figure. */
export function decisionWords(
  total: Pick<TotalCheck, 'printedSums' | 'printed' | 'evidence'>,
  money: (pence: Money) => string,
): string {
  const within =
    total.printedSums === null || total.printedSums === total.printed
      ? []
      : [`the sums printed within come to ${money(total.printedSums)}`]
  return [total.evidence, ...within, 'not counted'].join(', ')
}
