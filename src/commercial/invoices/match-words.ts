import { agreedFor, type MatchedLine } from '#domain/commercial/invoices/match-lines'
import type { Tolerance } from '#domain/commercial/roles/tolerance'
import { minus, NIL } from '#domain/value/money'
import type { Level } from '#contract/fields/field'
import { formatNumber, formatPercentage } from '../../ui/format'
import { countWords } from '../materials/quantity-words'

/** How a line's badge reads, and how much it asks to be seen. */
export function matchBadge({ code, variance, given }: MatchedLine): { readonly words: string; readonly level: Level } {
  if (given.price === NIL && given.amount === null) return { words: 'No price', level: 'warning' }
  if (code === 'paidTwice') return { words: 'Invoiced before', level: 'error' }
  if (code === 'notOnHire') return { words: 'Not on hire', level: 'error' }
  if (code === 'notOnOrder') return { words: 'Not on order', level: 'error' }
  if (code === 'overInvoiced') return { words: 'More than came', level: 'error' }
  if (code === 'overCredited') return { words: 'More than is left', level: 'error' }
  if (code === 'overDelivered') return { words: 'More came than ordered', level: 'info' }
  if (code === 'ok') return { words: 'Match', level: 'none' }
  return { words: variance === null ? 'Price' : `Price +${formatPercentage(variance)}`, level: 'warning' }
}

/** The cause and the amount, in words; null where there is nothing to say. */
export function matchCause(
  { code, given, net, payable, payableQuantity, above, isOverPaper }: MatchedLine,
  tolerance: Tolerance,
): string | null {
  const open = formatNumber('money', minus(net, payable))
  if (code === 'ok') return null
  if (code === 'paidTwice')
    return given.paidTwice < given.quantity
      ? `Some of the same days are billed elsewhere: ${open} is not covered.`
      : `The same days are billed elsewhere: ${open} is not covered.`
  if (code === 'notOnHire')
    return `${countWords(given.quantity)} invoiced, and on those days it was on hire for ${countWords(payableQuantity)} that are not paid yet: ${open} is not covered.`
  if (code === 'notOnOrder') return `Nobody ordered this: ${open} is not covered.`
  if (code === 'overCredited') return 'The invoice that it credits has less than that left for this.'
  const { order } = given
  if (code === 'overDelivered')
    return order && `${countWords(order.delivered)} came of ${countWords(order.ordered)} ordered.`
  if (code === 'overInvoiced')
    return `${countWords(given.quantity)} invoiced, ${countWords(payableQuantity)} came and not paid yet${above > NIL ? `, after the ${countWords(above)} on a line above` : ''}: ${open} is not covered.`
  if (order?.price == null)
    return payable === NIL
      ? `Nothing is left of the order’s delivery charge: ${open} is not covered.`
      : `The delivery charge was agreed at less: ${open} is not covered.`
  const dear = formatNumber('money', minus(net, agreedFor(given, given.quantity) ?? net))
  if (isOverPaper)
    return `${dear} over the order price. ${toleranceWords(tolerance)} The invoice as a whole is above that.`
  if (given.amount !== null) return `${dear} over the order price. ${toleranceWords(tolerance)}`
  return `${countWords(given.quantity)} × ${formatNumber('rate', minus(given.price, order.price))} over the order price = ${dear}. ${toleranceWords(tolerance)}`
}

/** Which differences in price the viewer may let pass, in a sentence. */
function toleranceWords({ share, amount }: Tolerance): string {
  const parts = [
    ...(share > NIL ? [formatPercentage(share)] : []),
    ...(amount > NIL ? [`${formatNumber('money', amount)} a line`] : []),
  ]
  return parts.length === 0 ? 'You can accept no difference.' : `You can accept up to ${parts.join(' or ')}.`
}

/** Whether a line needs a person. */
export const isFault = ({ code, net }: MatchedLine): boolean => net > NIL && code !== 'ok' && code !== 'overDelivered'
