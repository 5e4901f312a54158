import { divideBig, formatDecimal } from '../value/decimal'
import {
  averageOf,
  type Cost,
  minus,
  type Money,
  moneyAsRate,
  NIL,
  pence,
  plus,
  type Quantity,
  type Rate,
  sum,
} from '../value/money'
import {
  type AdjustmentTerms,
  assessmentPrice,
  type FixedCostLine,
  fixedCostTotals,
  onTheGross,
} from './assessment-price'
import { LineTotals, zoneTree, type Zone } from './bill'
import type { QuantityCells } from './bill-formula/quantity-cell'
import { countedCells, type QuantityDecimals } from './counted-cells'
import { type Exact, rounded, unity } from '../value/exact'
import {
  buildUpOf,
  type BuildUpRecords,
  builtRate,
  componentsByProduct,
  type PricedProduct,
  rateOf,
} from './product-rate'
import { exactCosts, type PercentageBasis } from './rate-build-up'

interface Product extends PricedProduct {
  readonly id: number
  readonly fixedPriceReason: 'manual' | 'target' | 'client' | null
}
/** All records an assessment's price depends on. */
export interface TargetRecords extends BuildUpRecords {
  readonly basis: PercentageBasis
  /** Decimals of its quantities. */
  readonly decimals: QuantityDecimals
  readonly products: readonly Product[]
  readonly zones: readonly (Zone & { readonly order: number })[]
  readonly quantities: readonly { readonly id: number; readonly cells: QuantityCells }[]
  readonly fixedCosts: readonly FixedCostLine[]
  /** Adjustments of an earlier target are replaced. */
  readonly adjustments: readonly (AdjustmentTerms & { readonly isOfTarget?: boolean })[]
}
export interface TargetWanted {
  readonly target: Money
  readonly agreedAs: 'net' | 'gross'
  /** Products that keep their price. */
  readonly hold: readonly number[]
}
/** One measured product before and after. `isSpread`: the target sets its rate. */
export interface TargetLine {
  readonly id: number
  readonly isSpread: boolean
  readonly quantity: Quantity
  /** Cost and overhead of one unit; null where it has no build-up. */
  readonly costAndOverhead: Cost | null
  readonly before: Rate | null
  readonly after: Rate | null
  readonly amountNow: Money
  readonly amountAfter: Money
}
export interface TargetPlan {
  readonly net: Money
  readonly gross: Money
  readonly netNow: Money
  /** Amount the spread rates must reach, and the cost and overhead within it. */
  readonly toFind: Money
  readonly costAndOverhead: Money
  /** The single profit on cost, in per cent with six decimals. */
  readonly profit: string
  readonly measured: Money
  readonly fixedCosts: Money
  /** Makes the net exact, because rates are whole pence. */
  readonly rounding: Money
  /** Makes the gross exact, because no net of whole pence may gross up to it. Zero where the net was agreed. */
  readonly grossRounding: Money
  readonly lines: readonly TargetLine[]
  /** The net without profit. */
  readonly nilProfitNet: Money
}

/** Returns why a price cannot be a target, in words for a person; null where it can. */
export const targetFault = (target: Money): string | null => (target > NIL ? null : 'A target price is more than 0')

/** The reason why a target cannot be reached, in words for a person. */
export interface TargetRefused {
  readonly refused: string
}

/**
 * Works back from a price to one profit percentage over every rate that is not fixed or held; cost and overhead stay. A rounding adjustment takes up
 * the odd pence, so the net is exactly the target. Percentage adjustments are reversed first, and so is the gross-up, where a second rounding makes
 * the gross exact (decision 599). Pure: the page shows the plan before it is applied and the server applies the same.
 */
export function planTarget(
  records: TargetRecords,
  { target, agreedAs, hold }: TargetWanted,
): TargetPlan | TargetRefused {
  const refused = targetFault(target)
  if (refused !== null) return { refused }
  const held = new Set(hold)
  const tree = zoneTree(records.zones.toSorted((a, b) => a.order - b.order || a.id - b.id))
  const components = componentsByProduct(records)
  const cells = countedCells(records.quantities, records.decimals)
  const adjustments = records.adjustments.filter(each => each.isOfTarget !== true)
  const fixed = fixedCostTotals(records.fixedCosts).price
  const priceOf = (measured: Money) => assessmentPrice(measured, fixed, adjustments)

  const all = records.products.map(product => {
    const own = components.get(product.id) ?? []
    const before = rateOf(product, records.basis, own)
    const free: Product = product.fixedPriceReason === 'target' ? { ...product, fixedPrice: null } : product
    const built = builtRate({ ...product, fixedPrice: null }, records.basis, own)
    const line = new LineTotals(before, cells.get(product.id) ?? {}, tree)
    const isSpread = free.fixedPrice === null && built.rate !== null && !held.has(product.id) && line.quantity !== 0
    const exactly = exactCosts(buildUpOf({ ...product, fixedPrice: null }, records.basis, own))
    return { product, before, exactly, line, isSpread, isBuilt: built.rate !== null }
  })
  const spread = all.filter(each => each.isSpread)
  const [cost, costAndOverhead] = [
    addUp(spread, ({ exactly }) => exactly.cost),
    addUp(spread, ({ exactly }) => exactly.cost + exactly.overhead),
  ]
  if (cost <= 0n)
    return { refused: 'There is no cost to put a profit on: no measured product has a rate that is free to change' }

  const wanted = agreedAs === 'net' ? target : netOfGross(target, adjustments)
  const measuredWanted = mostAt(wanted, amount => priceOf(amount).net)
  const kept = sum(all.filter(each => !each.isSpread).map(({ line }) => line.amount))
  const toFind = minus(measuredWanted, kept)
  const profit = BigInt(toFind) * PENNY - costAndOverhead
  const lines = all.map(({ product, before, exactly, line, isSpread, isBuilt }): TargetLine => {
    const base = exactly.cost + exactly.overhead
    // base + profit ÷ cost × own cost, in pence, rounded once.
    const after = isSpread ? moneyAsRate(rounded('money', base + divideBig(profit * exactly.cost, cost))) : before
    return {
      id: product.id,
      isSpread,
      quantity: line.quantity,
      costAndOverhead: isBuilt ? rounded('cost', base) : null,
      before,
      after,
      amountNow: line.amount,
      amountAfter: isSpread ? new LineTotals(after, cells.get(product.id) ?? {}, tree).amount : line.amount,
    }
  })
  if (lines.some(({ isSpread, after }) => isSpread && after !== null && after < NIL)) return { refused: FAR_BELOW_COST }
  const measured = sum(lines.map(each => each.amountAfter))
  const after = priceOf(measured)
  const rounding = minus(wanted, after.net)
  const { gross } = assessmentPrice(measured, fixed, [...adjustments, { ...ROUNDING, amount: rounding }])
  const grossRounding = agreedAs === 'gross' ? minus(target, gross) : NIL
  const nilMeasured = plus(kept, rounded('money', divideBig(costAndOverhead, OF_QUANTITY)))
  return {
    net: wanted,
    gross: plus(gross, grossRounding),
    netNow: assessmentPrice(sum(all.map(({ line }) => line.amount)), fixed, records.adjustments).net,
    toFind,
    costAndOverhead: rounded('money', divideBig(costAndOverhead, OF_QUANTITY)),
    profit: formatDecimal(Number(divideBig(profit * 100_000_000n, cost)), 6),
    measured,
    fixedCosts: fixed,
    rounding,
    grossRounding,
    lines,
    nilProfitNet: priceOf(nilMeasured).net,
  }
}

const FAR_BELOW_COST =
  'At this price a rate would be below 0. Fixed costs and held products leave too little: lower them, or take a higher price'

/** Last in order, so that no percentage applies to it. */
const ROUNDING = {
  id: 0,
  order: Number.MAX_SAFE_INTEGER,
  kind: 'rounding',
  base: 'all',
  percentage: null,
  grossUp: false,
} as const

/** Factor between a quantity times an exact number and the exact number; and a penny in the former. */
const OF_QUANTITY = 10_000n
const PENNY = (unity / 100n) * OF_QUANTITY
/** Returns Σ quantity × value over products. */
const addUp = <L extends { readonly line: LineTotals }>(lines: readonly L[], value: (line: L) => Exact): bigint =>
  lines.reduce((total, each) => total + BigInt(each.line.quantity) * value(each), 0n)

/** Returns the largest net whose gross is at most this one. */
const netOfGross = (gross: Money, adjustments: readonly AdjustmentTerms[]): Money => {
  const discounts = onTheGross(adjustments)
  return mostAt(gross, net => assessmentPrice(net, NIL, discounts).gross)
}

/** Returns the largest amount at which an increasing function is at most `wanted`. */
function mostAt(wanted: Money, of: (amount: Money) => Money): Money {
  let [low, high]: [Money, Money] = [pence(-100_000_000_000_000), pence(100_000_000_000_000)]
  while (low < high) {
    // Rounded up, so that the interval always shrinks.
    const middle = plus(low, averageOf(minus(high, low), 2) ?? NIL)
    if (of(middle) <= wanted) low = middle
    else high = minus(middle, pence(1))
  }
  return low
}
