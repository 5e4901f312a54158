import type { Quantity } from '../../value/money'
import { evaluate, parseFormula, productsOf } from './formula'
import { unitMatch } from './unit-match'

/** Fields of a product that decide whether it can be linked. */
export interface LinkedProduct {
  readonly id: number
  readonly ref: string | null
  readonly name: string
  readonly unit: string | null
}

/**
 * Returns why a cell of `product` cannot follow these products of its bill; null when it can. `isAlone`: it takes the one quantity unchanged.
 * `sourceOf` finds a product of the same bill; `goesRound` is true where following them in this zone leads back to it. Screen and server use the same
 * rule.
 */
export function refuseLinks(
  product: LinkedProduct,
  asked: readonly number[],
  isAlone: boolean,
  sourceOf: (id: number) => LinkedProduct | undefined,
  goesRound: boolean,
): string | null {
  for (const id of asked) {
    const source = sourceOf(id)
    if (!source) return 'The product this is linked to is no longer in the bill'
    const name = source.ref ?? source.name
    if (id === product.id) return 'A quantity cannot be linked to itself'
    const match = unitMatch(product.unit, source.unit)
    if (match === 'unlike')
      return `${name} is measured in ${source.unit} and this line in ${product.unit}: they cannot be linked`
    if (match === 'alike' && isAlone)
      return `${name} is measured in ${source.unit} and this line in ${product.unit}. Say by how much to multiply, such as =2*[${name}]`
  }
  return goesRound ? 'This would go in a circle: that quantity is linked back to this one' : null
}

/** A quantity cell to write. */
interface WrittenCell {
  readonly quantity: Quantity | null
  readonly source: string
  readonly formula: string | null
}
/** The products a cell follows; null where it follows none. */
export type CellLinks = { readonly asked: readonly number[]; readonly isAlone: boolean } | null

/**
 * Returns the products a written cell follows, or why it is not valid. A linked cell names a product. Any other has no formula, except one with its
 * quantity as value.
 */
export function readLinks({ quantity, source, formula }: WrittenCell): CellLinks | { readonly refused: string } {
  if (formula === null && source !== 'dep') return null
  const parsed = formula === null ? null : parseFormula(formula)
  const asked = parsed ? productsOf(parsed) : []
  if (source === 'dep')
    return asked.length > 0
      ? { asked, isAlone: parsed?.kind === 'product' }
      : { refused: 'A linked quantity names the product it follows, such as =2*#12' }
  if (parsed === null) return { refused: `"${formula}" is not a quantity` }
  if (asked.length > 0) return { refused: 'A sum that follows a product is a linked quantity: its source is "dep"' }
  return evaluate(parsed, () => null) === quantity ? null : { refused: `"${formula}" does not come to this quantity` }
}
