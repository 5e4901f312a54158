import { textOf, type Quantity } from '#domain/value/money'
import { readTyped, type TypedNumber } from '#domain/value/number-text'

/** The quantity a person typed or pasted, rounded to the quantity's decimals. null is missing, in words too ("none"). */
export const readQuantity = (typed: string): TypedNumber<Quantity> =>
  typed.trim().toLowerCase() === 'none' ? { ok: true, value: null } : readTyped('quantity', typed)

/** What is edited in a cell: the figure with no separators and no idle noughts. */
export const quantityText = (quantity: Quantity | null): string =>
  quantity === null ? '' : textOf('quantity', quantity).replace(/\.?0+$/, '')
