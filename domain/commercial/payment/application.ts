import { onSiteValue } from '../materials/on-site'
import { installed } from '../progress'
import { exact, over, rounded, share, times, unity } from '../../value/exact'
import {
  least,
  lineAmount,
  minus,
  type Money,
  moneyAsRate,
  most,
  NIL,
  ONE,
  type Percentage,
  percentOf,
  plus,
  type Quantity,
  type Rate,
  sum,
} from '../../value/money'
import { type RetainedBase, retentionOn, type RetentionPart } from './retention'
import type { ContractTerms, RetentionRate } from './terms'

/** A line of an application before it is valued: a product in a zone, a fixed cost or a variation. */
export interface MeasuredLine {
  /** `fixed` is valued by the quantity of the bill, `remeasure` by the latest measured one. */
  readonly basis: 'fixed' | 'remeasure'
  readonly billQuantity: Quantity
  /** Null: not measured yet, so the bill's quantity counts. */
  readonly measuredQuantity: Quantity | null
  readonly rate: Rate
  /** Progress to date. */
  readonly progress: Percentage
}

/** Returns a lump sum as a line: one unit at that price. */
export const lumpSum = (price: Money, progress: Percentage): MeasuredLine => ({
  basis: 'fixed',
  billQuantity: ONE,
  measuredQuantity: null,
  rate: moneyAsRate(price),
  progress,
})

/** Returns the quantity that a line is valued by. */
const valuedQuantity = ({ basis, billQuantity, measuredQuantity }: Omit<MeasuredLine, 'rate' | 'progress'>): Quantity =>
  basis === 'remeasure' ? (measuredQuantity ?? billQuantity) : billQuantity

/** Returns the value of a line at 100 %, as the bill prints it. */
export const lineValue = (line: MeasuredLine): Money => lineAmount(valuedQuantity(line), line.rate)

/** Returns quantity × rate × progress, rounded once. Oracle A1. */
export const workOf = (line: MeasuredLine): Money =>
  rounded(
    'money',
    times(times(exact('quantity', valuedQuantity(line)), exact('rate', line.rate)), share(line.progress)),
  )

/** Returns the quantity that materials on site cover: what is not installed, and no more than `cover` from orders or deliveries. */
export function coveredQuantity(line: MeasuredLine, cover: Quantity): Quantity {
  const quantity = valuedQuantity(line)
  return most<Quantity>(least(minus(quantity, installed(quantity, line.progress)), cover), NIL)
}

/** Returns the value of the materials on site of a line, rounded once. Oracle A2. */
export const materialOnSiteOf = (line: MeasuredLine, cover: Quantity, ratePercentage: Percentage): Money =>
  onSiteValue(coveredQuantity(line, cover), line.rate, ratePercentage)

/** Whether claimed work is more than the line is worth, or of the other sign. */
export const isBeyondValue = (work: Money, value: Money): boolean =>
  value >= NIL ? work > value || work < NIL : work < value || work > NIL

/** A valued line: claimed or certified, to date. */
export interface ValuedLine {
  readonly work: Money
  readonly materialOnSite: Money
  /** Retention of this line where the contract gives it one; null: the contract's. */
  readonly retentionPercentage: Percentage | null
}

export interface DocumentGiven {
  readonly lines: readonly ValuedLine[]
  /** Amounts on account to date. */
  readonly onAccount: readonly Money[]
  readonly terms: Pick<ContractTerms, 'retention' | 'mcdPercentage'>
  /** As {@link retentionRateOn} gives it for the valuation date. */
  readonly rate: RetentionRate
  /** The original contract sum, for a cap that is a share of it. */
  readonly contractSum: Money | null
  /** The net of the last certificate as it was stored. It is never worked out again: terms may have changed since. */
  readonly previouslyCertified: Money
}

/** Figures of an application or a certificate, to date but for `due`. */
export interface DocumentFigures {
  readonly work: Money
  readonly materialOnSite: Money
  readonly onAccount: Money
  /** Work, materials on site and on account. */
  readonly gross: Money
  /** The part of the gross that is subject to retention. */
  readonly base: Money
  readonly retention: Money
  readonly retentionParts: readonly RetentionPart[]
  readonly isRetentionCapped: boolean
  readonly afterRetention: Money
  /** Main contractor's discount on the amount after retention. */
  readonly discount: Money
  /** The total to date, before VAT. The next document's previously certified, once this one is certified. */
  readonly net: Money
  readonly previouslyCertified: Money
  /** Net less previously certified. Negative: a repayment. */
  readonly due: Money
}

/**
 * Returns the figures of an application or a certificate. Lines are rounded already; retention and discount are rounded once for the document, half away
 * from zero. Oracles A3 and A5 to A8. Decisions 690 and 691. Spec: business 3, payment applications.
 */
export function documentFigures(given: DocumentGiven): DocumentFigures {
  const { lines, terms, rate, previouslyCertified } = given
  const work = sum(lines.map(each => each.work))
  const materialOnSite = sum(lines.map(each => each.materialOnSite))
  const onAccount = sum(given.onAccount)
  const gross = plus(plus(work, materialOnSite), onAccount)
  const held = retentionOn(basesOf(given), rate, terms.retention, given.contractSum)
  const afterRetention = minus(gross, held.retention)
  const discount = percentOf(afterRetention, terms.mcdPercentage)
  const net = minus(afterRetention, discount)
  return {
    work,
    materialOnSite,
    onAccount,
    gross,
    base: held.base,
    retention: held.retention,
    retentionParts: held.parts,
    isRetentionCapped: held.isCapped,
    afterRetention,
    discount,
    net,
    previouslyCertified,
    due: minus(net, previouslyCertified),
  }
}

/** Returns the bases of a document's retention: its lines at their own or the contract's percentage, and on account where that is agreed. */
export function basesOf({
  lines,
  onAccount,
  terms: { retention },
  rate: { agreed },
}: Pick<DocumentGiven, 'lines' | 'onAccount' | 'terms' | 'rate'>): readonly RetainedBase[] {
  const ofLines = lines.map(({ work, materialOnSite, retentionPercentage }) => ({
    percentage: retentionPercentage ?? agreed,
    base: retention.isOnMaterialOnSite ? plus(work, materialOnSite) : work,
  }))
  const ofAccount = retention.isOnAccountRetained ? onAccount.map(base => ({ percentage: agreed, base })) : []
  return [...ofLines, ...ofAccount]
}

/**
 * Returns the amount that leaves `net` after a main contractor's discount: net ÷ (1 − discount), rounded once. A 2.5 % discount adds 1/39. Null for a
 * discount of 100 %. Oracle A8.
 */
export function grossedUp(net: Money, mcdPercentage: Percentage): Money | null {
  const grossed = over(exact('money', net), unity - share(mcdPercentage))
  return grossed === null ? null : rounded('money', grossed)
}
