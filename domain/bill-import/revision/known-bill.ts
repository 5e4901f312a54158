import type { Zone } from '../../estimating/bill'
import type { QuantityCells } from '../../estimating/bill-formula/quantity-cell'
import type { QuantityDecimals } from '../../estimating/counted-cells'
import type { Quantity, Rate } from '../../value/money'
import type { PlanCell, PlanGroup, PlanProduct } from '../plan/plan'

/** The assessment's present bill, in order and without archived records. */
export interface KnownBill {
  readonly zones: readonly KnownZone[]
  readonly groups: readonly KnownGroup[]
  readonly products: readonly KnownProduct[]
  /** Decimals of its quantities. */
  readonly decimals: QuantityDecimals
}
export interface KnownZone extends Zone {
  readonly name: string
}
export interface KnownGroup {
  readonly id: number
  readonly name: string
  readonly parent: number | null
  readonly order: number
}
export interface KnownProduct {
  readonly id: number
  readonly ref: string | null
  readonly name: string
  readonly description: string | null
  readonly unit: string | null
  /** Selling price of one unit, built or fixed; null is unpriced. */
  readonly rate: Rate | null
  readonly isProvisional: boolean
  readonly isRateOnly: boolean
  readonly group: number | null
  readonly order: number
  /** Quantities by zone id, as stored. */
  readonly cells: QuantityCells
}

/** The file's bill: the part of a plan a revision needs. Headings, zones and products refer to each other by index. */
export interface SentBill {
  readonly zones: readonly string[]
  readonly groups: readonly Pick<PlanGroup, 'name' | 'parent' | 'order'>[]
  readonly products: readonly SentProduct[]
}
export interface SentProduct extends Pick<
  PlanProduct,
  'ref' | 'name' | 'description' | 'notes' | 'unit' | 'rate' | 'isProvisional' | 'isRateOnly' | 'group' | 'order'
> {
  readonly cells: readonly PlanCell[]
}

/** Returns all its quantities. */
export const quantitiesOf = ({ products }: SentBill): Quantity[] =>
  products.flatMap(({ cells }) => cells.map(({ quantity }) => quantity))

/** Returns the id of a new record: negative, for its index among the new ones. */
export const madeId = (place: number): number => -1 - place
export const placeOfMade = (id: number): number => -1 - id

/** Returns a bill in record form as the rules of a revision read it: quantities with their products. */
export function knownBill(bill: {
  readonly zones: readonly KnownZone[]
  readonly groups: readonly KnownGroup[]
  readonly products: readonly Omit<KnownProduct, 'cells'>[]
  readonly quantities: readonly { readonly id: number; readonly cells: QuantityCells }[]
  readonly decimals: QuantityDecimals
}): KnownBill {
  const cells = new Map(bill.quantities.map(each => [each.id, each.cells]))
  return {
    zones: bill.zones,
    groups: bill.groups,
    decimals: bill.decimals,
    products: bill.products.map(product => ({ ...product, cells: cells.get(product.id) ?? {} })),
  }
}
