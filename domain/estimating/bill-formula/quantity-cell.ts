import type { Quantity } from '../../value/money'

/** One quantity of a bill: of a product in a zone. */
export interface QuantityCell {
  readonly quantity: Quantity | null
  readonly source: string
  /** The formula as typed; with other products in it where the source is `dep`. */
  readonly formula?: string | null
}
/** By zone. */
export type QuantityCells = Readonly<Record<string, QuantityCell>>
