import type { Reconciliation } from '#domain/bill-import/totals/reconcile'
import { absolute, floorTo, least, type Money, NIL, percent, shareOf, WHOLE } from '#domain/value/money'
import { formatMoney, formatPercentage } from '../../../ui/format'

/** The one line at the top of the check. */
export interface Headline {
  readonly tone: 'calm' | 'warning' | 'error'
  readonly sentence: string
  /** Share of our money that printed sums bear out, as "58.01%"; rounded down, so that 100% means all of it. */
  readonly share: string
}

/**
 * Says how far the file's own sums bear out what is imported. It is calm only when all of the money was compared and agrees, and the file has none that
 * is not read (`unread`, from `unreadMoney`).
 */
export function headlineOf(
  { total, printedTotal, proof }: Pick<Reconciliation, 'total' | 'printedTotal' | 'proof'>,
  currency: string,
  unread: readonly string[] = [],
): Headline {
  const money = (pence: Money) => formatMoney(pence, currency)
  const share = formatPercentage(shareBorneOut(proof.covered, proof.whole))
  const covered = `Printed sums that agree cover ${money(proof.covered)} of ${money(proof.whole)} (${share}).`
  const apart = proof.difference ?? NIL
  const rounding = `${money(absolute(apart))} apart by rounding`
  if (proof.verdict === 'agrees') {
    const agrees = 'Every line is part of a printed sum that agrees.'
    if (unread.length > 0)
      return { tone: 'warning', share, sentence: ['What is read agrees, but the file has more.', ...unread].join(' ') }
    if (printedTotal === null) return { tone: 'calm', share, sentence: agrees }
    return {
      tone: 'calm',
      share,
      sentence: `${apart === NIL ? `The printed total ${money(printedTotal)} agrees` : `The printed total agrees, ${rounding}`}. ${agrees}`,
    }
  }
  if (proof.verdict === 'differs') {
    const sentence =
      printedTotal === null || apart === NIL || proof.isRounding
        ? `A sum printed in the file differs from ours. ${covered}`
        : `The file prints ${money(printedTotal)} and we count ${money(total)}: ${money(absolute(apart))} ${apart > NIL ? 'less' : 'more'}.`
    return { tone: 'error', share, sentence }
  }
  if (proof.covered === NIL)
    return { tone: 'warning', share, sentence: ['The file prints no sum that could be compared.', ...unread].join(' ') }
  // "100%" alone would read as good news: what takes the calm away is something to decide.
  const left =
    proof.covered === proof.whole
      ? 'Every line is part of a printed sum that agrees, but not all is settled: see what is left to decide.'
      : covered
  return { tone: 'warning', share, sentence: [left, ...unread].join(' ') }
}

/** Rounded down to a hundredth of a per cent: a penny short of all of it is never 100%. */
function shareBorneOut(covered: Money, whole: Money) {
  const most = covered === whole ? WHOLE : percent(99.99)
  return least(floorTo(shareOf(covered, whole) ?? NIL, percent(0.01)), most)
}
