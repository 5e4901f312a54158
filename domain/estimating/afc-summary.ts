import { minus, NIL, plus, shareOf, sum, type Money, type Percentage } from '../value/money'
import { assessmentPrice, fixedCostTotals, type AdjustmentTerms, type FixedCostLine } from './assessment-price'
import { LineTotals, zoneTree } from './bill'
import { type BudgetAmounts, budgetLine, budgetTotals } from './budget'
import { countedCells } from './counted-cells'
import type { BillRecords } from './bill-totals'
import { add, exact, NIL as NONE, rounded, roundedTo, times } from '../value/exact'
import { buildUpOf, builtRate, componentsByProduct, type BuildUpRecords } from './product-rate'
import { exactCosts } from './rate-build-up'

export type AfcRecords = Omit<BillRecords, keyof BuildUpRecords> &
  BuildUpRecords & {
    readonly fixedCosts: readonly FixedCostLine[]
    readonly adjustments: readonly AdjustmentTerms[]
    /** The budget of a budget-only assessment; empty for any other. */
    readonly budgets?: readonly BudgetAmounts[]
  }

const COSTS = ['materials', 'labour', 'supplyAndFit', 'contingency', 'inflation'] as const
type Parts = Readonly<Record<(typeof COSTS)[number] | 'cost' | 'overhead', Money>>

interface AfcSummary extends Parts {
  readonly profit: Money
  readonly unsplit: Money
  readonly unsplitProducts: number
  readonly measured: Money
  readonly fixedCosts: Money
  readonly fixedCostProfit: Money
  /** Contingency within the fixed costs. */
  readonly fixedCostContingency: Money
  readonly adjusted: Money
  readonly net: Money
  readonly discount: Money
  readonly gross: Money
  readonly totalCost: Money
  readonly ohp: Money | null
  readonly ohpPercentage: Percentage | null
}

/**
 * Returns the parts of a price. Each part is summed exactly over all products and rounded once, so that the cost parts add up to the cost. Materials
 * and labour are rounded as the site's bills of them are (decision 675), so the other parts carry the penny that is then missing. Profit of measured work is the remainder of the rounded lines, so the parts always add up to the price. A price without a build-up (typed or imported) cannot
 * be split: it is listed on its own, and total overhead and profit are then unknown. They are also unknown while a measured product or a fixed cost
 * has no price.
 */
export function computeAfcSummary(records: AfcRecords): AfcSummary {
  const [budget] = records.budgets ?? []
  if (budget) return ofBudget(budget)
  const { parts, split, unsplit, unsplitProducts, unpricedProducts } = measuredParts(records)
  const fixed = fixedCostTotals(records.fixedCosts)
  const measured = plus(split, unsplit)
  const price = assessmentPrice(measured, fixed.price, records.adjustments)
  const totalCost = plus(parts.cost, fixed.cost)
  const isKnown = unsplitProducts === 0 && unpricedProducts === 0 && fixed.unpriced === 0
  const ohp = isKnown ? minus(price.net, totalCost) : null
  return {
    ...parts,
    profit: minus(minus(split, parts.cost), parts.overhead),
    unsplit,
    unsplitProducts,
    measured,
    fixedCosts: fixed.price,
    fixedCostProfit: fixed.profit,
    fixedCostContingency: fixed.contingency,
    adjusted: price.adjusted,
    net: price.net,
    discount: price.discount,
    gross: price.gross,
    totalCost,
    ohp,
    ohpPercentage: ohp === null ? null : shareOf(ohp, price.net),
  }
}

/** Returns the parts of a budget. The remainder is profit, since a budget has overhead and profit as one figure. */
function ofBudget(budget: BudgetAmounts): AfcSummary {
  const { cost: totalCost, ohp, ohpPercentage } = budgetTotals(budget)
  const fixedCosts = budget.fixedCosts ?? NIL
  const price = budget.totalPrice ?? NIL
  const measured = budgetLine(budget) ?? NIL
  const cost = minus(totalCost, fixedCosts)
  return {
    materials: budget.materials ?? NIL,
    labour: budget.labour ?? NIL,
    supplyAndFit: budget.supplyAndFit ?? NIL,
    contingency: budget.contingency ?? NIL,
    inflation: budget.inflation ?? NIL,
    cost,
    overhead: NIL,
    profit: minus(measured, cost),
    unsplit: NIL,
    unsplitProducts: 0,
    measured,
    fixedCosts,
    fixedCostProfit: NIL,
    fixedCostContingency: NIL,
    adjusted: NIL,
    net: price,
    discount: NIL,
    gross: price,
    totalCost,
    ohp,
    ohpPercentage,
  }
}

function measuredParts({ assessments, products, zones, quantities, ...lines }: AfcRecords) {
  const basis = assessments[0]?.percentageBasis ?? 'markup'
  const components = componentsByProduct(lines)
  const tree = zoneTree(zones.toSorted((a, b) => a.order - b.order || a.id - b.id))
  const cells = countedCells(quantities, assessments[0]?.billQtyDecimals ?? null)
  const sums = { materials: NONE, labour: NONE, supplyAndFit: NONE, contingency: NONE, inflation: NONE, overhead: NONE }
  const split: Money[] = []
  const unsplit: Money[] = []
  let unpricedProducts = 0
  for (const product of products) {
    const own = components.get(product.id) ?? []
    const built = builtRate(product, basis, own)
    const rate = product.fixedPrice ?? built.rate
    const { quantity, amount } = new LineTotals(rate, cells.get(product.id) ?? {}, tree)
    if (quantity === 0) continue
    if (rate === null) {
      unpricedProducts += 1
      continue
    }
    if (built.cost === 0 && amount !== 0) {
      unsplit.push(amount)
      continue
    }
    split.push(amount)
    const costs = exactCosts(buildUpOf(product, basis, own))
    for (const part of [...COSTS, 'overhead'] as const) sums[part] += times(exact('quantity', quantity), costs[part])
  }
  const [materials, labour] = [rounded('money', sums.materials), rounded('money', sums.labour)]
  const cost = rounded('money', add(COSTS.map(part => sums[part])))
  const [supplyAndFit = NIL, contingency = NIL, inflation = NIL] = roundedTo(minus(minus(cost, materials), labour), [
    sums.supplyAndFit,
    sums.contingency,
    sums.inflation,
  ])
  return {
    parts: {
      materials,
      labour,
      supplyAndFit,
      contingency,
      inflation,
      cost: sum([materials, labour, supplyAndFit, contingency, inflation]),
      overhead: rounded('money', sums.overhead),
    } satisfies Parts,
    split: total(split),
    unsplit: total(unsplit),
    unsplitProducts: unsplit.length,
    unpricedProducts,
  }
}

const total = (amounts: readonly Money[]): Money => (amounts.length === 0 ? NIL : sum(amounts))
