import { exact, onTop, over, rounded } from '../value/exact'
import { fixedCostPrice, type FixedCostTerms } from './fixed-cost-price'
import { NIL, least, minus, negate, percentOf, plus, sum, WHOLE, type Money, type Percentage } from '../value/money'

export interface AdjustmentTerms {
  readonly id: number
  readonly order: number
  readonly kind: 'percent' | 'amount' | 'discount' | 'rounding'
  readonly base: 'measured' | 'all'
  readonly percentage: Percentage | null
  readonly amount: Money | null
  readonly grossUp: boolean
}
export type FixedCostLine = FixedCostTerms & { readonly id: number; readonly isContingency: boolean }

/** Totals of fixed costs. One without a rate adds nothing and counts as unpriced. */
export interface FixedCostTotals {
  readonly price: Money
  readonly profit: Money
  readonly cost: Money
  /** Contingency within the price. */
  readonly contingency: Money
  readonly unpriced: number
}

export function fixedCostTotals(lines: readonly FixedCostLine[]): FixedCostTotals {
  const priced = lines.flatMap(line => {
    const price = fixedCostPrice(line)
    return price ? [{ line, ...price }] : []
  })
  return {
    price: sum(priced.map(each => each.price)),
    profit: sum(priced.map(each => each.profit)),
    cost: sum(priced.map(each => each.cost)),
    contingency: sum(priced.filter(({ line }) => line.isContingency).map(each => each.price)),
    unpriced: lines.length - priced.length,
  }
}

/** Amount of an adjustment, and the price after it. */
export interface Adjusted {
  readonly id: number
  readonly amount: Money
  readonly after: Money
  /** Added on top of the net, which remains when the client takes the discount off. */
  readonly isGrossUp: boolean
}
export interface AssessmentPrice {
  readonly measured: Money
  readonly fixed: Money
  /** Total of the adjustments in the net. */
  readonly adjusted: Money
  readonly net: Money
  readonly gross: Money
  /** Discount the client takes off the gross. */
  readonly discount: Money
  readonly adjustments: readonly Adjusted[]
}

/**
 * Returns why a discount is not valid, or null. It cannot be negative. Grossed up, it must be below 100 %, or no net would be left; otherwise at most
 * 100 %.
 */
export function discountProblem({
  kind,
  percentage,
  grossUp,
}: Pick<AdjustmentTerms, 'kind' | 'percentage' | 'grossUp'>): string | null {
  if (kind !== 'discount' || percentage === null) return null
  if (percentage < 0) return 'A discount cannot be below 0 %'
  if (grossUp && percentage >= WHOLE) return 'A discount that is grossed up must be below 100 %'
  return percentage > WHOLE ? 'A discount cannot be above 100 %' : null
}

const byOrder = (a: AdjustmentTerms, b: AdjustmentTerms): number => a.order - b.order || a.id - b.id

type Placed = Pick<AdjustmentTerms, 'kind' | 'grossUp'>
const isGrossUp = ({ kind, grossUp }: Placed): boolean => kind === 'discount' && grossUp

/**
 * Returns the adjustments applied to the gross instead of the net: grossed-up discounts, then a rounding of the gross (decision 599). Without such a
 * discount there is no separate gross, and the rounding is in the net.
 */
export function onTheGross<A extends Placed>(adjustments: readonly A[]): readonly A[] {
  const discounts = adjustments.filter(isGrossUp)
  return discounts.length === 0
    ? []
    : [...discounts, ...adjustments.filter(({ kind, grossUp }) => kind === 'rounding' && grossUp)]
}

/**
 * Returns the offer price. Net = measured work + fixed costs + adjustments in order, each rounded to pence. Gross = the net with every grossed-up
 * discount on top, whatever its place in the order, and the rounding of the gross.
 */
export function assessmentPrice(
  measured: Money,
  fixed: Money,
  adjustments: readonly AdjustmentTerms[],
): AssessmentPrice {
  const ordered = adjustments.toSorted(byOrder)
  const above = onTheGross(ordered)
  const made: Adjusted[] = []
  let price = plus(measured, fixed)
  for (const each of ordered.filter(one => !above.includes(one))) {
    const amount = amountOf(each, each.base === 'measured' ? measured : price)
    price = plus(price, amount)
    made.push({ id: each.id, amount, after: price, isGrossUp: false })
  }
  const net = price
  for (const { id, kind, percentage, amount } of above) {
    const gross = kind === 'rounding' ? plus(price, amount ?? NIL) : grossOf(price, percentage ?? NIL)
    made.push({ id, amount: minus(gross, price), after: gross, isGrossUp: true })
    price = gross
  }
  return {
    measured,
    fixed,
    adjusted: minus(minus(net, measured), fixed),
    net,
    gross: price,
    discount: minus(price, net),
    adjustments: made,
  }
}

function amountOf({ kind, percentage, amount }: AdjustmentTerms, base: Money): Money {
  if (kind === 'amount' || kind === 'rounding') return amount ?? NIL
  const part = percentOf(base, percentage ?? NIL)
  return kind === 'discount' ? negate(part) : part
}

/** Returns round2(net ÷ (1 − d)); the net itself for a discount of 100 % or more. */
function grossOf(net: Money, discount: Percentage): Money {
  const left = onTop(negate(least(discount, WHOLE)))
  const gross = over(exact('money', net), left)
  return gross === null ? net : rounded('money', gross)
}
