import { lineAmount, type Money, NIL, type Percentage, percentOf, type Quantity, type Rate } from '../../value/money'

/** A line of an order or of an invoice, as far as money goes; a line without a price comes to nothing yet. */
export interface PricedLine {
  readonly packs: Quantity
  readonly packPrice: Rate | null
  readonly vatCode: number | null
}
export interface VatRule {
  readonly id: number
  readonly rate: Percentage
  /** The customer accounts for it: nothing is charged. */
  readonly isReverseCharge: boolean
}
export const orderLineNet = ({ packs, packPrice }: Pick<PricedLine, 'packs' | 'packPrice'>): Money =>
  packPrice === null ? NIL : lineAmount(packs, packPrice)

/** VAT of an amount under a code: rounded half away from zero, once. */
export const vatOn = (net: Money, rule: VatRule | undefined): Money =>
  rule === undefined || rule.isReverseCharge ? NIL : percentOf(net, rule.rate)
