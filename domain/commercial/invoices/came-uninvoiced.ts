import { minus, NIL, type Quantity, sum } from '../../value/money'
import { inPacks } from '../materials/packs'
import { cameByLine } from '../materials/taken-up'
import type { OrderRecords } from './invoice-given'

/**
 * What came of each order line and is on no other invoice yet, in what the order prices. Invoices still in review count: a thing is billed once.
 * Only quantities: a price comes from the supplier's paper, else the match would compare the order with itself.
 */
export function cameUninvoiced(
  { orderLines, deliveryLines, invoiceLines }: OrderRecords,
  invoice: number,
): readonly { readonly orderLine: number; readonly quantity: Quantity }[] {
  const came = cameByLine(deliveryLines)
  const others = invoiceLines.filter(line => line.invoice !== invoice)
  return orderLines.flatMap(({ id, packSize }) => {
    const billed = sum(others.filter(line => line.orderLine === id).map(line => line.quantity))
    const quantity = minus(inPacks(came.get(id) ?? NIL, packSize), billed)
    return quantity > NIL ? [{ orderLine: id, quantity }] : []
  })
}
