import type { Money, Quantity, Rate } from '../../value/money'
import { invoiceLineNet } from './match-lines'
import {
  assignLines,
  type AdjustedAssignment,
  type FirmCode,
  meetVat,
  withPrintedVat,
} from '../assignments/assignments'

/** An invoice with its lines, its order, and the order's lines; `order` is null for an invoice without one. */
export interface InvoiceCoded {
  readonly net: Money
  readonly vat: Money
  readonly lines: readonly {
    readonly orderLine: number | null
    readonly quantity: Quantity
    readonly price: Rate
    readonly amount: Money | null
  }[]
  readonly order: { readonly vatCode: number | null } | null
  readonly orderLines: readonly {
    readonly id: number
    readonly nominalCode: number | null
    readonly vatCode: number | null
  }[]
}

/**
 * Returns the parts that approval makes of an invoice that is not split yet: by the codes of its order lines; without lines, all of its net under the codes
 * of its order. What has no VAT code takes the one that makes the printed VAT. Their tax meets the VAT of the paper where pennies are between them.
 */
export function invoiceParts(
  { net, vat, lines, order, orderLines }: InvoiceCoded,
  rules: ReadonlyMap<number, FirmCode>,
): readonly AdjustedAssignment[] {
  const byId = new Map(orderLines.map(line => [line.id, line]))
  const vatOfOrder = order?.vatCode ?? onlyOf(orderLines.map(each => each.vatCode))
  const coded = lines.map(line => {
    const on = line.orderLine === null ? undefined : byId.get(line.orderLine)
    return { net: invoiceLineNet(line), nominalCode: on?.nominalCode ?? null, vatCode: on?.vatCode ?? vatOfOrder }
  })
  const whole = [{ net, nominalCode: onlyOf(orderLines.map(each => each.nominalCode)), vatCode: vatOfOrder }]
  return meetVat(assignLines(withPrintedVat(coded.length > 0 ? coded : whole, vat, rules), rules), vat)
}

/** The code that all lines of an order share; null where they have none or several. */
function onlyOf(codes: readonly (number | null)[]): number | null {
  const [first = null, ...others] = new Set(codes)
  return others.length === 0 ? first : null
}
