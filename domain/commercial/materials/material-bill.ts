import { lineAmount, minus, type Money, most, NIL, ONE, plus, type Quantity, type Rate, sum } from '../../value/money'
import type { NeededMaterial } from './needed'
import { inPacks, packPriceOf, type PackRule, packSizeOf, packsFor } from './packs'
import { NOTHING_TAKEN, type TakenUp } from './taken-up'

/** What the catalogue says of a material. */
export interface CatalogueMaterial extends PackRule {
  readonly id: number
  readonly unit: string
}
/** Where the price of a build-up line came from. */
export interface PriceSource {
  readonly supplier: number | null
  readonly quote: string
}

/** One row of the material bill, in units of the material; money by the pack. */
export interface MaterialRow extends NeededMaterial, TakenUp, PackRule {
  /** Units one pack holds. */
  readonly size: Quantity
  /** Still to order, in units; never below nil. */
  readonly left: Quantity
  readonly packs: Quantity
  /** What those packs hold, in units. */
  readonly buys: Quantity
  /** Units above what is needed, with what has been ordered and what is still to buy. */
  readonly over: Quantity
  readonly packPrice: Rate | null
  /** What is left to order comes to; null where nobody has quoted. */
  readonly toOrder: Money | null
  readonly supplier: number | null
  readonly quote: string | null
}

/**
 * The material bill: what is needed against what was ordered, delivered and invoiced, and the whole packs still to buy. `left` nets off every
 * order that is not cancelled. Source: commercial section 2, oracles P1 and P2.
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

/** What quantities of a row come to at the pack's price: the sums above the bill. */
const worth = ({ packPrice, size }: MaterialRow, quantity: Quantity): Money =>
  packPrice === null ? NIL : lineAmount(inPacks(quantity, size), packPrice)

export interface MaterialTotals {
  readonly needed: Money
  readonly ordered: Money
  readonly delivered: Money
  readonly invoiced: Money
  readonly toOrder: Money
  /** Rows with something left to order and no price. */
  readonly unpriced: number
}
export const materialTotals = (rows: readonly MaterialRow[]): MaterialTotals => ({
  needed: sum(rows.map(row => worth(row, row.needed))),
  ordered: sum(rows.map(row => worth(row, row.ordered))),
  delivered: sum(rows.map(row => worth(row, row.delivered))),
  invoiced: sum(rows.map(row => worth(row, row.invoiced))),
  toOrder: sum(rows.map(row => row.toOrder ?? NIL)),
  unpriced: rows.filter(row => row.left > NIL && row.packPrice === null).length,
})
