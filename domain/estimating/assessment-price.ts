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

/** What fixed costs come to together. One without a rate counts for nothing and is counted as unpriced. */
export interface FixedCostTotals {
  readonly price: Money
  readonly profit: Money
  readonly cost: Money
  /** Of the price, what is contingency. */
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

/** What an adjustment comes to, and the price with it. */
export interface Adjusted {
  readonly id: number
  readonly amount: Money
  readonly after: Money
  /** Added on top of the net, which is left when the client takes the discount off. */
  readonly isGrossUp: boolean
}
export interface AssessmentPrice {
  readonly measured: Money
  readonly fixed: Money
  /** What adjustments in the net come to. */
  readonly adjusted: Money
  readonly net: Money
  readonly gross: Money
  /** What the client takes off the gross. */
  readonly discount: Money
  readonly adjustments: readonly Adjusted[]
}

/**
 * Why a discount cannot be: nothing below nil is one, and 100 % or more leaves no net to gross up, nor anything to pay; null when it can.
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
 * The adjustments that stand on the gross, not in the net: discounts that are grossed up, and behind them a rounding of the gross (decision
 * 599). Without such a discount there is no gross of its own, and the rounding is in the net.
 */
export function onTheGross<A extends Placed>(adjustments: readonly A[]): readonly A[] {
  const discounts = adjustments.filter(isGrossUp)
  return discounts.length === 0
    ? []
    : [...discounts, ...adjustments.filter(({ kind, grossUp }) => kind === 'rounding' && grossUp)]
}

/**
 * What an assessment is offered at: net = measured work + fixed costs + adjustments in order, each rounded to pence; gross = the net with
 * every grossed-up discount on top, whatever their order among the others, and what rounds the gross. Source: estimating section 2, Totals.
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

/** round2(net ÷ (1 − d)); a discount of everything or more has no gross, and adds nothing. */
function grossOf(net: Money, discount: Percentage): Money {
  const left = onTop(negate(least(discount, WHOLE)))
  const gross = over(exact('money', net), left)
  return gross === null ? net : rounded('money', gross)
}
