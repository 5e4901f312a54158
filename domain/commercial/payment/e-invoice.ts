// The figures of the invoice that follows a certificate, as EN 16931 wants them: of the period, and adding up to the penny. Decision 735.
import { minus, type Money, negate, NIL, type Percentage, percentOf, plus, sum } from '../../value/money'
import { percentWords } from '../../value/money-words'
import { claimedName, lineKey } from './outgoing-lines'

/** A line of a certificate, to date. */
export interface InvoicedLine {
  readonly kind: 'product' | 'fixedCost' | 'onAccount'
  readonly product: number | null
  readonly fixedCost: number | null
  readonly variationCode: string | null
  readonly isNotAgreed: boolean
  readonly code: string | null
  readonly name: string
  readonly certifiedValue: Money | null
  readonly certifiedMaterial: Money | null
}
/** A certificate to the client with its lines. Money is to date, but for `certifiedDue`, `certifiedVat` and `certifiedTotal`. */
export interface InvoicedCertificate {
  readonly certifiedRetention: Money | null
  readonly certifiedDiscount: Money | null
  readonly certifiedDue: Money | null
  readonly certifiedVat: Money | null
  readonly certifiedTotal: Money | null
  readonly retentionPercentage: Percentage
  readonly discountPercentage: Percentage
  readonly vatRate: Percentage
  readonly isReverseCharge: boolean
  readonly lines: readonly InvoicedLine[]
}

/** A line of the invoice: what the certificate adds to one line of the application. */
export interface InvoiceLine {
  readonly code: string | null
  readonly name: string
  /** Negative where less is certified now than before. */
  readonly amount: Money
  readonly certified: Money
  readonly before: Money
}
/** A sum that is taken off the lines, or added to them: never negative. */
export interface InvoiceAdjustment {
  readonly isCharge: boolean
  readonly reason: string
  readonly amount: Money
}
/** S: standard rate. AE: the customer accounts for the VAT. Z: zero rate. O: the firm is not registered for VAT. */
export type VatCategory = 'S' | 'AE' | 'Z' | 'O'

export interface InvoiceFigures {
  readonly lines: readonly InvoiceLine[]
  readonly adjustments: readonly InvoiceAdjustment[]
  readonly lineTotal: Money
  readonly allowanceTotal: Money
  readonly chargeTotal: Money
  /** Without VAT: what is certified in the period. */
  readonly net: Money
  readonly vat: Money
  readonly total: Money
  readonly category: VatCategory
  /** VAT that the customer pays to HMRC; zero but for a reverse charge. */
  readonly accounted: Money
}

/**
 * Returns the figures of the invoice of a certificate. `last` is the certificate before it. Retention and discount of the period are allowances, because no
 * VAT is due on them yet; retention that is released is a charge. Throws where the certificate does not add up, so that no wrong invoice leaves.
 */
export function invoiceFigures(
  of: InvoicedCertificate,
  last: Pick<InvoicedCertificate, 'certifiedRetention' | 'certifiedDiscount' | 'lines'> | null,
  isRegistered: boolean,
): InvoiceFigures {
  const lines = linesBetween(of.lines, last?.lines ?? [])
  const adjustments = [
    adjustment('Retention', of.retentionPercentage, of.certifiedRetention, last?.certifiedRetention),
    adjustment('Discount', of.discountPercentage, of.certifiedDiscount, last?.certifiedDiscount),
  ].filter(({ amount }) => amount !== NIL)
  const lineTotal = sum(lines.map(({ amount }): Money => amount))
  const totalOf = (isCharge: boolean) =>
    sum(adjustments.filter(each => each.isCharge === isCharge).map(({ amount }): Money => amount))
  const [allowanceTotal, chargeTotal] = [totalOf(false), totalOf(true)]
  const net = plus(minus(lineTotal, allowanceTotal), chargeTotal)
  const vat = of.certifiedVat ?? NIL
  const total = plus(net, vat)
  if (net !== of.certifiedDue || total !== of.certifiedTotal)
    throw new RangeError('The lines of this certificate do not add up to its sums')
  return {
    lines,
    adjustments,
    lineTotal,
    allowanceTotal,
    chargeTotal,
    net,
    vat,
    total,
    category: categoryOf(of, isRegistered),
    accounted: of.isReverseCharge ? percentOf(net, of.vatRate) : NIL,
  }
}

/**
 * Returns the figures of a credit note over a sum below zero: each the other way round, so that what is credited is positive. What was taken off the lines is
 * added to them, and the other way round.
 */
export function creditFigures(of: InvoiceFigures): InvoiceFigures {
  return {
    ...of,
    lines: of.lines.map(line => ({ ...line, amount: negate(line.amount) })),
    adjustments: of.adjustments.map(each => ({ ...each, isCharge: !each.isCharge })),
    lineTotal: negate(of.lineTotal),
    allowanceTotal: of.chargeTotal,
    chargeTotal: of.allowanceTotal,
    net: negate(of.net),
    vat: negate(of.vat),
    total: negate(of.total),
    accounted: negate(of.accounted),
  }
}

function categoryOf({ isReverseCharge, vatRate }: InvoicedCertificate, isRegistered: boolean): VatCategory {
  if (isReverseCharge) return 'AE'
  if (vatRate !== NIL) return 'S'
  return isRegistered ? 'Z' : 'O'
}

const toDate = (line: InvoicedLine | undefined): Money =>
  plus<Money>(line?.certifiedValue ?? NIL, line?.certifiedMaterial ?? NIL)

/** Returns what each line adds, without those that add nothing. A line of the last certificate that is not claimed any more is taken off. */
function linesBetween(now: readonly InvoicedLine[], last: readonly InvoicedLine[]): readonly InvoiceLine[] {
  const lastOf = new Map(last.map(line => [lineKey(line), line]))
  const isClaimed = new Set(now.map(lineKey))
  const added = (line: InvoicedLine, certified: Money, before: Money): InvoiceLine => ({
    code: line.code,
    name: claimedName({ ...line, code: null }),
    amount: minus(certified, before),
    certified,
    before,
  })
  return [
    ...now.map(line => added(line, toDate(line), toDate(lastOf.get(lineKey(line))))),
    ...last.filter(line => !isClaimed.has(lineKey(line))).map(line => added(line, NIL, toDate(line))),
  ].filter(({ amount }) => amount !== NIL)
}

function adjustment(
  name: string,
  rate: Percentage,
  now: Money | null,
  before: Money | null | undefined,
): InvoiceAdjustment {
  const moved = minus<Money>(now ?? NIL, before ?? NIL)
  return moved < NIL
    ? { isCharge: true, reason: `${name} released`, amount: negate(moved) }
    : { isCharge: false, reason: `${name} ${percentWords(rate)}`, amount: moved }
}
