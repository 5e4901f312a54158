import type { MatchedLine } from '#domain/commercial/invoices/match'
import type { Tolerance } from '#domain/commercial/roles/tolerance'
import { lineAmount, minus, NIL } from '#domain/value/money'
import type { Level } from '#contract/fields/field'
import { formatNumber, formatPercentage } from '../../ui/format'
import { countWords } from '../materials/quantity-words'

/** How a line's badge reads, and how much it asks to be seen. */
export function matchBadge({ code, variance, given }: MatchedLine): { readonly words: string; readonly level: Level } {
  if (given.price === NIL) return { words: 'No price', level: 'warning' }
  if (code === 'paidTwice') return { words: 'Invoiced before', level: 'error' }
  if (code === 'notOnOrder') return { words: 'Not on order', level: 'error' }
  if (code === 'overInvoiced') return { words: 'More than came', level: 'error' }
  if (code === 'overDelivered') return { words: 'More came than ordered', level: 'info' }
  if (code === 'ok') return { words: 'Match', level: 'none' }
  return { words: variance === null ? 'Price' : `Price +${formatPercentage(variance)}`, level: 'warning' }
}

/** The cause and the amount, in words; null where there is nothing to say. */
export function matchCause(
  { code, given, net, payable, payableQuantity }: MatchedLine,
  tolerance: Tolerance,
): string | null {
  const open = formatNumber('money', minus(net, payable))
  if (code === 'ok') return null
  if (code === 'paidTwice')
    return given.paidTwice < given.quantity
      ? `Another invoice is for some of the same days: ${open} is not covered.`
      : `Another invoice is for the same days: ${open} is not covered.`
  if (code === 'notOnOrder') return `Nobody ordered this: ${open} is not covered.`
  const { order } = given
  if (code === 'overDelivered')
    return order && `${countWords(order.delivered)} came of ${countWords(order.ordered)} ordered.`
  if (code === 'overInvoiced')
    return `${countWords(given.quantity)} invoiced, ${countWords(payableQuantity)} came and not paid yet: ${open} is not covered.`
  if (order?.price == null) return `The delivery charge was agreed at less: ${open} is not covered.`
  const above = minus(given.price, order.price)
  return `${countWords(given.quantity)} × ${formatNumber('rate', above)} over the order price = ${formatNumber('money', lineAmount(given.quantity, above))}. ${toleranceWords(tolerance)}`
}

/** Which differences in price the viewer may let pass, in a sentence. */
function toleranceWords({ share, amount }: Tolerance): string {
  const parts = [
    ...(share > NIL ? [formatPercentage(share)] : []),
    ...(amount > NIL ? [`${formatNumber('money', amount)} a line`] : []),
  ]
  return parts.length === 0 ? 'You may let nothing pass.' : `You may let ${parts.join(' or ')} pass.`
}

/** Whether a line needs a person. */
export const isFault = ({ code, net }: MatchedLine): boolean => net > NIL && code !== 'ok' && code !== 'overDelivered'
