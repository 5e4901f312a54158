import type { MaterialInvoice } from '#contract/commercial/material-invoice'
import { minus, negate, NIL } from '#domain/value/money'
import type { SitePurchases } from '../common/use-site-buying'
import type { TakenLine } from './invoice-lines'

/** The lines of the invoice that a credit note credits: their disputed part where something is disputed, else all of them. */
export function linesCredited(site: SitePurchases, { creditsInvoice }: MaterialInvoice): readonly TakenLine[] {
  const billed = site.invoiceLines.filter(line => line.invoice === creditsInvoice)
  const open = billed.filter(line => line.approvedQuantity !== null && line.approvedQuantity < line.quantity)
  return (open.length > 0 ? open : billed).map(
    ({ orderLine, isCharge, name, unit, quantity, price, approvedQuantity }) => ({
      orderLine,
      isCharge,
      name,
      unit,
      quantity: negate(open.length > 0 ? minus(quantity, approvedQuantity ?? NIL) : quantity),
      price,
    }),
  )
}
