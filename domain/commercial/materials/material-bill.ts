import { add, rounded } from '../../value/exact'
import { lineAmount, minus, type Money, most, NIL, ONE, plus, type Quantity, type Rate, sum } from '../../value/money'
import type { NeededMaterial } from './needed'
import { inPacks, packPriceOf, type PackRule, packSizeOf, packsFor } from './packs'
import { NOTHING_TAKEN, sentOf, type TakenUp } from './taken-up'

/** Catalogue facts of a material. */
export interface CatalogueMaterial extends PackRule {
  readonly id: number
  readonly unit: string
}
/** Source of a build-up line's price. */
export interface PriceSource {
  readonly supplier: number | null
  readonly quote: string
}

/** One row of the material bill, in units of the material; money by the pack. */
export interface MaterialRow extends NeededMaterial, TakenUp, PackRule {
  /** Units in one pack. */
  readonly size: Quantity
  /** Units still to order; never negative. */
  readonly left: Quantity
  readonly packs: Quantity
  /** Units in those packs. */
  readonly buys: Quantity
  /** Units beyond the need, from ordered packs and those still to buy. */
  readonly over: Quantity
  readonly packPrice: Rate | null
  /** Price of the rest to order; null without a quote. */
  readonly toOrder: Money | null
  readonly supplier: number | null
  readonly quote: string | null
}

/**
 * Returns the material bill: the need compared with ordered, delivered and invoiced quantities, and the whole packs still to buy. `left` deducts
 * every order that is not cancelled. Oracles P1 and P2. Spec: MAT-1.
 */
export function materialBill(
  needed: readonly NeededMaterial[],
  taken: ReadonlyMap<string, TakenUp>,
  catalogue: ReadonlyMap<number, CatalogueMaterial>,
  sources: ReadonlyMap<number, PriceSource>,
): MaterialRow[] {
  return needed.map(material => {
    const known = material.material === null ? undefined : catalogue.get(material.material)
    const rule: PackRule = { packUnit: known?.packUnit ?? 'single', packSize: known?.packSize ?? ONE }
    const size = packSizeOf(rule)
    const of = taken.get(material.key) ?? NOTHING_TAKEN
    const left = most<Quantity>(minus(material.needed, of.ordered), NIL)
    const { packs, quantity: buys } = packsFor(left, rule)
    const { priced } = material
    const packPrice = priced?.unitPrice == null ? null : packPriceOf(priced.unitPrice, priced.pricedPer, size)
    const source = priced?.quoteLine == null ? undefined : sources.get(priced.quoteLine)
    return {
      ...material,
      ...of,
      ...rule,
      size,
      left,
      packs,
      buys,
      over: most<Quantity>(minus(plus(of.ordered, buys), material.needed), NIL),
      packPrice,
      toOrder: packPrice === null ? null : lineAmount(packs, packPrice),
      supplier: source?.supplier ?? null,
      quote: source?.quote ?? null,
    }
  })
}

/** Returns the value of a row's quantity at the pack's price, for the sums above the bill. */
const worth = ({ packPrice, size }: MaterialRow, quantity: Quantity): Money =>
  packPrice === null ? NIL : lineAmount(inPacks(quantity, size), packPrice)

export interface MaterialTotals {
  readonly needed: Money
  /** In orders that were sent. */
  readonly ordered: Money
  /** In orders that were not sent yet. */
  readonly drafted: Money
  readonly delivered: Money
  readonly invoiced: Money
  readonly toOrder: Money
  /** Rows with a rest to order and no price. */
  readonly unpriced: number
}
/**
 * Returns the totals of the bill. The need is summed exactly at the prices of the build-up and rounded once, as the estimate's materials are, so that
 * both show the same pennies (decision 675); the invoiced total is the sum of the invoice lines. The others are counted in packs at the pack's price, row by row.
 */
export const materialTotals = (rows: readonly MaterialRow[]): MaterialTotals => ({
  needed: rounded('money', add(rows.map(({ cost }) => cost))),
  ordered: sum(rows.map(row => worth(row, sentOf(row)))),
  drafted: sum(rows.map(row => worth(row, row.drafted))),
  delivered: sum(rows.map(row => worth(row, row.delivered))),
  invoiced: sum(rows.map(row => row.invoicedValue)),
  toOrder: sum(rows.map(row => row.toOrder ?? NIL)),
  unpriced: rows.filter(row => row.left > NIL && row.packPrice === null).length,
})
