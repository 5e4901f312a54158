import {
  lineAmount,
  type Money,
  NIL,
  type Percentage,
  percentOf,
  plus,
  type Quantity,
  type Rate,
  sum,
} from '../../value/money'

/** A line of an order or invoice, for money only; a line without a price counts as zero. */
export interface PricedLine {
  readonly packs: Quantity
  readonly packPrice: Rate | null
  readonly vatCode: number | null
}
export interface VatRule {
  readonly id: number
  readonly rate: Percentage
  /** Whether the customer accounts for it: no VAT is charged. */
  readonly isReverseCharge: boolean
}
/** Net and VAT of one VAT code. `vat` is the charged amount: zero under the reverse charge or without a code. */
export interface VatPart {
  readonly code: number | null
  readonly net: Money
  readonly vat: Money
}
export interface OrderTotals {
  readonly materials: Money
  readonly charge: Money
  readonly net: Money
  readonly parts: readonly VatPart[]
  readonly vat: Money
  readonly gross: Money
  readonly unpriced: number
}

export const orderLineNet = ({ packs, packPrice }: Pick<PricedLine, 'packs' | 'packPrice'>): Money =>
  packPrice === null ? NIL : lineAmount(packs, packPrice)

/** Returns the VAT of an amount under a code: rounded half away from zero, once. */
export const vatOn = (net: Money, rule: VatRule | undefined): Money =>
  rule === undefined || rule.isReverseCharge ? NIL : percentOf(net, rule.rate)

/** Returns the totals of an order: lines rounded one by one, VAT once for each code. A line without a code, and the delivery charge, take the order's. */
export function orderTotals(
  lines: readonly PricedLine[],
  { deliveryCharge, vatCode }: { readonly deliveryCharge: Money | null; readonly vatCode: number | null },
  rules: ReadonlyMap<number, VatRule>,
): OrderTotals {
  const nets = new Map<number | null, Money>()
  const put = (code: number | null, net: Money) => nets.set(code, plus(nets.get(code) ?? NIL, net))
  for (const line of lines) put(line.vatCode ?? vatCode, orderLineNet(line))
  const charge = deliveryCharge ?? NIL
  if (charge !== NIL) put(vatCode, charge)
  const parts = [...nets].map(([code, net]): VatPart => ({
    code,
    net,
    vat: vatOn(net, code === null ? undefined : rules.get(code)),
  }))
  const materials = sum(lines.map(orderLineNet))
  const vat = sum(parts.map(part => part.vat))
  const net = plus(materials, charge)
  return {
    materials,
    charge,
    net,
    parts,
    vat,
    gross: plus(net, vat),
    unpriced: lines.filter(({ packPrice }) => packPrice === null).length,
  }
}
