import { materialKey } from '../../catalogue/material-key'
import { type Cost, ONE, type Quantity, unitCost } from '../../value/money'

/** A line of a request, with the fields that applying it needs. */
export interface ApplyLine {
  readonly id: number
  readonly product: number | null
  readonly material: number | null
  readonly name: string
  readonly unit: string | null
}
/** The price of a line; `from` names the bidder and the request. */
export interface TakenPrice {
  readonly line: number
  readonly price: Cost
  readonly per: Quantity | null
  readonly from: string
}
interface AppliedProduct {
  readonly id: number
  readonly pricingMode: 'rbu' | 'saf'
  readonly supplyAndFitPrice: Cost | null
  readonly quoteLine: number | null
  readonly priceFrom: string | null
}
interface AppliedMaterial {
  readonly id: number
  readonly material: number | null
  readonly name: string
  readonly unit: string | null
  readonly unitPrice: Cost | null
  readonly pricedPer: Quantity | null
  readonly quoteLine: number | null
  readonly priceFrom: string | null
  readonly isGuesstimate: boolean
}
interface ProductSet {
  readonly pricingMode: 'saf'
  readonly supplyAndFitPrice: Cost
  readonly quoteLine: null
  readonly priceFrom: string
}
interface MaterialSet {
  readonly unitPrice: Cost
  readonly pricedPer: Quantity | null
  readonly quoteLine: null
  readonly priceFrom: string
  readonly isGuesstimate: false
}
/** Changes of the estimate's records. `skipped`: lines whose product or material no longer exists, or has this price already. */
export interface ApplyPlan {
  readonly products: readonly { readonly id: number; readonly set: ProductSet }[]
  readonly materials: readonly { readonly id: number; readonly set: MaterialSet }[]
  readonly skipped: readonly number[]
}

/**
 * Returns the changes that put chosen prices into an estimate. A product is then priced as supply and fit and keeps its build-up unused; a material
 * takes the price wherever the estimate uses it. The device runs it for the preview and the server to apply.
 */
export function planApply(
  records: { readonly products: readonly AppliedProduct[]; readonly materials: readonly AppliedMaterial[] },
  lines: readonly ApplyLine[],
  taken: readonly TakenPrice[],
): ApplyPlan {
  const byId = new Map(lines.map(line => [line.id, line]))
  const products = new Map(records.products.map(product => [product.id, product]))
  const productSets: ApplyPlan['products'][number][] = []
  const materialSets: ApplyPlan['materials'][number][] = []
  const skipped: number[] = []
  for (const { line: id, price, per, from } of taken) {
    const line = byId.get(id)
    const product = line?.product == null ? undefined : products.get(line.product)
    let many = 0
    if (product) {
      const set: ProductSet = {
        pricingMode: 'saf',
        supplyAndFitPrice: unitCost(price, per ?? ONE) ?? price,
        quoteLine: null,
        priceFrom: from,
      }
      if (differs(product, set)) many = productSets.push({ id: product.id, set })
    } else if (line && line.product === null) {
      const key = materialKey(line.material, line.name, line.unit)
      const set: MaterialSet = {
        unitPrice: price,
        pricedPer: per,
        quoteLine: null,
        priceFrom: from,
        isGuesstimate: false,
      }
      for (const each of records.materials)
        if (materialKey(each.material, each.name, each.unit) === key && differs(each, set))
          many = materialSets.push({ id: each.id, set })
    }
    if (many === 0) skipped.push(id)
  }
  return { products: productSets, materials: materialSets, skipped }
}

const differs = <S extends object>(record: { readonly [K in keyof S]: unknown }, set: S): boolean =>
  Object.entries(set).some(([name, value]) => record[name as keyof S] !== value) // The changed names are fields of the record.

/** Returns records with a plan's changes. */
export const applied = <R extends { readonly id: number }>(
  records: readonly R[],
  changes: readonly { readonly id: number; readonly set: Partial<R> }[],
): R[] => {
  const sets = new Map(changes.map(({ id, set }) => [id, set]))
  return records.map(record => ({ ...record, ...sets.get(record.id) }))
}

/** Returns the source words of a price: "Wharfe Interiors, QR-0118". */
export const priceWords = (bidder: string, request: string | null): string =>
  (request === null ? bidder : `${bidder}, ${request}`).slice(0, 255)
