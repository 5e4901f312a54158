import type { QuantityCell, QuantityCells } from './quantity-cell'
import type { Quantity } from '../../value/money'
import { evaluate, type Formula, parseKept, productsOf } from './formula'

/** The cells of a product that follow other products, by zone. */
type Links = ReadonlyMap<string, Formula>
const NONE: Links = new Map()
const known = new WeakMap<QuantityCells, Links>()

/** Returns the formulas of a product that refer to other products. Parsed once for each state of its cells. */
function linksOf(cells: QuantityCells): Links {
  const held = known.get(cells)
  if (held) return held
  const links = new Map<string, Formula>()
  for (const [zone, { source, formula }] of Object.entries(cells)) {
    if (source !== 'dep' || !formula) continue
    const parsed = parseKept(formula)
    if (parsed && productsOf(parsed).length > 0) links.set(zone, parsed)
  }
  const made = links.size > 0 ? links : NONE
  known.set(cells, made)
  return made
}

/**
 * Returns the cells of a bill with every linked quantity computed from the products it follows, in the same zone. The stored value is only that of
 * the last write: two people can change the source and the link without seeing each other's change. A link to a deleted product, and circular links,
 * keep the stored value. `round` applies to computed links. Products without links keep their own object.
 */
export function resolveLinks<C extends QuantityCells>(
  bill: ReadonlyMap<number, C>,
  round: (quantity: Quantity) => Quantity = asItIs,
): ReadonlyMap<number, C> {
  const linked = [...bill].filter(([, cells]) => linksOf(cells).size > 0)
  if (linked.length === 0) return bill
  const resolver = new Resolver(bill, round)
  const resolved = new Map(bill)
  for (const [product, cells] of linked) resolved.set(product, withLinks(product, cells, resolver))
  return resolved
}

const asItIs = (quantity: Quantity): Quantity => quantity

function withLinks<C extends QuantityCells>(product: number, cells: C, resolver: Resolver): C {
  const own: Record<string, QuantityCell> = { ...cells }
  let changed = false
  for (const zone of linksOf(cells).keys()) {
    const cell = cells[zone]
    const quantity = resolver.quantity(product, zone)
    if (!cell || cell.quantity === quantity) continue
    own[zone] = { ...cell, quantity }
    changed = true
  }
  // The same keys; at most the quantities differ.
  return changed ? (own as C) : cells
}

class Resolver {
  readonly #bill: ReadonlyMap<number, QuantityCells>
  /** By zone and product. */
  readonly #done = new Map<string, Quantity | null>()

  readonly #round: (quantity: Quantity) => Quantity

  constructor(bill: ReadonlyMap<number, QuantityCells>, round: (quantity: Quantity) => Quantity) {
    this.#bill = bill
    this.#round = round
  }

  quantity(product: number, zone: string): Quantity | null {
    const stored = this.#bill.get(product)?.[zone]?.quantity ?? null
    const key = `${zone}:${product}`
    const done = this.#done.get(key)
    if (done !== undefined) return done
    const formula = linksOf(this.#bill.get(product) ?? {}).get(zone)
    // A cell on a circle, or with a deleted product, is not followed: so this ends.
    const isFollowed = formula && faultOf(this.#bill, product, zone) === null
    const followed = isFollowed ? evaluate(formula, id => this.quantity(id, zone)) : stored
    const quantity = followed === null ? null : this.#round(followed)
    this.#done.set(key, quantity)
    return quantity
  }
}

/** Returns why a linked cell keeps its stored value; null where its link can be followed. */
export function faultOf(
  bill: ReadonlyMap<number, QuantityCells>,
  product: number,
  zone: string,
): 'gone' | 'circle' | null {
  const formula = linksOf(bill.get(product) ?? {}).get(zone)
  if (!formula) return null
  if (productsOf(formula).some(id => !bill.has(id))) return 'gone'
  return goesRound(bill, zone, productsOf(formula), product) ? 'circle' : null
}

/** Whether following these products in a zone ever leads to `end`. Checked before a link is written, to prevent circles. */
export function goesRound(
  bill: ReadonlyMap<number, QuantityCells>,
  zone: string,
  products: readonly number[],
  end: number,
): boolean {
  const seen = new Set<number>()
  const ahead = [...products]
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    if (id === end) return true
    if (seen.has(id)) continue
    seen.add(id)
    const formula = linksOf(bill.get(id) ?? {}).get(zone)
    if (formula) ahead.push(...productsOf(formula))
  }
  return false
}
