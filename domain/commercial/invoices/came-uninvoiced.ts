import { minus, NIL, type Quantity, sum } from '../../value/money'
import { inPacks } from '../materials/packs'
import { cameByLine } from '../materials/taken-up'
import { approvedQuantityOf } from './credit'
import type { OrderRecords } from './invoice-given'
import { isApproved } from './match'

/**
 * Returns the delivered quantity of each order line that no other invoice bills yet, in the unit the order prices. An undecided invoice counts with
 * all it bills, an approved one with its approved part: a disputed part is billed again once delivered. Only quantities: prices must come from the
 * supplier's invoice, or the match would compare the order with itself.
 */
export function cameUninvoiced(
  { orderLines, deliveryLines, invoices, invoiceLines }: OrderRecords,
  invoice: number,
): readonly { readonly orderLine: number; readonly quantity: Quantity }[] {
  const came = cameByLine(deliveryLines)
  const others = invoiceLines.filter(line => line.invoice !== invoice)
  const decided = new Set(invoices.filter(({ state }) => isApproved(state)).map(({ id }) => id))
  return orderLines.flatMap(({ id, packSize }) => {
    const billed = sum(
      others
        .filter(line => line.orderLine === id)
        .map(line => (decided.has(line.invoice) ? approvedQuantityOf(line) : line.quantity)),
    )
    const quantity = minus(inPacks(came.get(id) ?? NIL, packSize), billed)
    return quantity > NIL ? [{ orderLine: id, quantity }] : []
  })
}
