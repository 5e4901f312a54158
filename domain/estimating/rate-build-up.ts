import { add, type Exact, exact, NIL, onTop, over, rounded, share, times, unity } from '../value/exact'
import { moneyAsRate, NIL as NO_PRICE, type Cost, type Percentage, type Quantity, type Rate } from '../value/money'

/** A price for `per` units: a pack's price with its size, or a unit's with `per` 1. The unit price is never rounded. */
export interface UnitPrice {
  readonly price: Cost
  readonly per: Quantity
}
export interface MaterialUse {
  readonly quantityPerUnit: Quantity
  readonly wastePercentage: Percentage | null
  /** Null: not priced yet, which is not zero. */
  readonly price: UnitPrice | null
}
/** Units at a rate each; or hours at an hourly rate, given as hours or as gang ÷ output per hour. */
export interface LabourUse {
  readonly basis: 'perUnit' | 'time'
  readonly quantityPerUnit: Quantity | null
  readonly hours: Quantity | null
  readonly gangSize: Quantity | null
  readonly outputPerHour: Quantity | null
  readonly rate: Cost | null
}
export interface BuildUpComponent {
  readonly contingencyPercentage: Percentage | null
  readonly materials: readonly MaterialUse[]
  readonly activities: readonly LabourUse[]
}
/** `markup` adds overhead and profit to the cost independently, `compound` adds profit on overhead too, `margin` takes both out of the price. */
export type PercentageBasis = 'markup' | 'compound' | 'margin'

export interface BuildUp {
  readonly pricingMode: 'rbu' | 'saf'
  readonly components: readonly BuildUpComponent[]
  readonly supplyAndFitPrice: Cost | null
  /** On the supply and fit price; components have their own. */
  readonly contingencyPercentage: Percentage | null
  readonly inflationPercentage: Percentage | null
  readonly overheadPercentage: Percentage | null
  readonly profitPercentage: Percentage | null
  readonly percentageBasis: PercentageBasis
  /** The fixed price: profit is then the remainder. */
  readonly fixedPrice: Rate | null
}

/**
 * Parts of one unit's price. Parts are shown to six places; only `rate` is rounded to pence, once. Null: something is unpriced, or no such price is
 * possible.
 */
export interface BuiltRate {
  readonly materials: Cost
  readonly labour: Cost
  readonly supplyAndFit: Cost
  readonly contingency: Cost
  readonly base: Cost
  readonly inflation: Cost
  readonly cost: Cost
  readonly overhead: Cost
  readonly profit: Cost
  readonly total: Cost
  readonly rate: Rate | null
  /** Lines without a price, or without an amount. */
  readonly unpriced: number
}

/** Returns the cost of one unit part by part, and its overhead, without any rounding: totals and a target price use these. */
export function exactCosts(given: BuildUp) {
  const { materials, labour, supplyAndFit, contingency } = partsOf(given)
  const base = materials + labour + supplyAndFit + contingency
  const inflation = times(base, share(given.inflationPercentage))
  const cost = base + inflation
  return { materials, labour, supplyAndFit, contingency, inflation, cost, overhead: onCost(cost, given).overhead }
}

/** Returns the selling price of one unit of a product, with its parts. */
export function buildRate(given: BuildUp): BuiltRate {
  const parts = partsOf(given)
  const base = parts.materials + parts.labour + parts.supplyAndFit + parts.contingency
  const inflation = times(base, share(given.inflationPercentage))
  const cost = base + inflation
  const { overhead, profit, isPossible } = onCost(cost, given)
  const total = cost + overhead + profit
  return {
    materials: shown(parts.materials),
    labour: shown(parts.labour),
    supplyAndFit: shown(parts.supplyAndFit),
    contingency: shown(parts.contingency),
    base: shown(base),
    inflation: shown(inflation),
    cost: shown(cost),
    overhead: shown(overhead),
    profit: shown(profit),
    total: shown(total),
    rate: given.fixedPrice ?? (parts.unpriced > 0 || !isPossible ? null : moneyAsRate(rounded('money', total))),
    unpriced: parts.unpriced,
  }
}

/** Returns the cost of one line of a component for one unit of product; null while it has no price. */
export const materialCost = (use: MaterialUse): Cost | null => maybe(materialExact(use))
export const labourCost = (use: LabourUse): Cost | null => maybe(labourExact(use))
/** Returns a component's materials and labour with its contingency; unpriced lines add nothing. */
export function componentCost(component: BuildUpComponent): Cost {
  const { materials, labour, contingency } = builtFrom([component])
  return shown(materials + labour + contingency)
}

/** Rounds for display; sums use the exact parts. */
const shown = (value: Exact): Cost => rounded('cost', value)
const maybe = (value: Exact | null): Cost | null => (value === null ? null : shown(value))

interface Parts {
  readonly materials: Exact
  readonly labour: Exact
  readonly supplyAndFit: Exact
  readonly contingency: Exact
  readonly unpriced: number
}

const partsOf = (given: BuildUp): Parts =>
  given.pricingMode === 'saf' ? suppliedAndFitted(given) : builtFrom(given.components)

function builtFrom(components: readonly BuildUpComponent[]): Parts {
  const each = components.map(({ contingencyPercentage, materials, activities }) => {
    const costs = materials.map(materialExact)
    const labours = activities.map(labourExact)
    const own = { materials: add(costs.map(orNil)), labour: add(labours.map(orNil)) }
    return {
      ...own,
      contingency: times(own.materials + own.labour, share(contingencyPercentage)),
      unpriced: [...costs, ...labours].filter(cost => cost === null).length,
    }
  })
  return {
    materials: add(each.map(part => part.materials)),
    labour: add(each.map(part => part.labour)),
    supplyAndFit: NIL,
    contingency: add(each.map(part => part.contingency)),
    unpriced: each.reduce((count, part) => count + part.unpriced, 0),
  }
}

/** Ignores the components, which stay stored. */
function suppliedAndFitted({ supplyAndFitPrice, contingencyPercentage }: BuildUp): Parts {
  const price = exact('cost', supplyAndFitPrice ?? NO_PRICE)
  return {
    materials: NIL,
    labour: NIL,
    supplyAndFit: price,
    contingency: times(price, share(contingencyPercentage)),
    unpriced: supplyAndFitPrice === null ? 1 : 0,
  }
}

interface OnCost {
  readonly overhead: Exact
  readonly profit: Exact
  /** False where margins leave no part of the price for the cost. */
  readonly isPossible: boolean
}

function onCost(cost: Exact, { overheadPercentage, profitPercentage, percentageBasis, fixedPrice }: BuildUp): OnCost {
  const [o, p] = [share(overheadPercentage), share(profitPercentage)]
  const left = unity - o - p
  const isPossible = percentageBasis !== 'margin' || left > 0n
  const price = percentageBasis === 'margin' && isPossible ? (over(cost, left) ?? cost) : cost
  const overhead = times(price, o)
  const profit = times(percentageBasis === 'compound' ? cost + overhead : price, p)
  return {
    overhead,
    profit: fixedPrice === null ? profit : exact('rate', fixedPrice) - cost - overhead,
    isPossible,
  }
}

/** Returns the exact cost of a material line for one unit of product, with its waste; null while it has no price. */
export function materialExact({ quantityPerUnit, wastePercentage, price }: MaterialUse): Exact | null {
  if (price === null) return null
  const unit = over(exact('cost', price.price), exact('quantity', price.per))
  return unit === null ? null : times(times(exact('quantity', quantityPerUnit), onTop(wastePercentage)), unit)
}

/** Returns the units or hours of labour in one unit of product; null while they are not entered. */
export function labourAmount(use: Omit<LabourUse, 'rate'>): Exact | null {
  if (use.basis === 'time') return hoursOf(use)
  return use.quantityPerUnit === null ? null : exact('quantity', use.quantityPerUnit)
}

/** Returns the exact cost of a labour line for one unit of product; null while it has no rate or no amount. */
export function labourExact(use: LabourUse): Exact | null {
  const amount = labourAmount(use)
  return use.rate === null || amount === null ? null : times(amount, exact('cost', use.rate))
}

function hoursOf({ hours, gangSize, outputPerHour }: Omit<LabourUse, 'rate'>): Exact | null {
  if (hours !== null) return exact('quantity', hours)
  return gangSize === null || outputPerHour === null
    ? null
    : over(exact('quantity', gangSize), exact('quantity', outputPerHour))
}

const orNil = (value: Exact | null): Exact => value ?? NIL
