import type { Money, Quantity, Rate } from '../value/decimal'
import { allocate, lineAmount } from '../value/money'

export interface Zone { readonly id: number; readonly parent: number | null }
export interface QuantityCell { readonly quantity: Quantity | null; readonly source: string }
export type QuantityCells = Readonly<Record<string, QuantityCell>>

/** Zones as a bill reads them: tops in order, each with its sub-zones in order. A top without sub-zones holds its own quantities. */
export interface ZoneTree {
  readonly tops: readonly { readonly id: number; readonly subs: readonly number[] }[]
  /** Zones that hold quantities of their own: sub-zones, and tops without any. In bill order. */
  readonly leaves: readonly number[]
  readonly topOf: ReadonlyMap<number, number>
}

/** Builds the tree from zones already in order. A zone whose parent is missing, or is itself a sub-zone, counts as a top (check 506 reports it). */
export function zoneTree(zones: readonly Zone[]): ZoneTree {
  const byId = new Map(zones.map(zone => [zone.id, zone]))
  const isTop = (zone: Zone): boolean => zone.parent === null || (byId.get(zone.parent)?.parent ?? null) !== null || !byId.has(zone.parent)
  const tops = zones.filter(isTop).map(top => ({
    id: top.id, subs: zones.filter(zone => zone.parent === top.id && !isTop(zone)).map(zone => zone.id),
  }))
  const topOf = new Map(tops.flatMap(top => [[top.id, top.id] as const, ...top.subs.map(sub => [sub, top.id] as const)]))
  return { tops, leaves: tops.flatMap(top => (top.subs.length > 0 ? top.subs : [top.id])), topOf }
}

export interface Figure { readonly quantity: Quantity; readonly amount: Money }

/** One product over all zones. `zones` has a figure for every leaf and top that has a quantity; a missing quantity is not nil. */
export interface LineTotals extends Figure { readonly zones: ReadonlyMap<number, Figure> }

/**
 * Quantities and money of one product. A top's quantity is the sum of its sub-zones. Money is rounded once where the bill prints it,
 * per product and top-level zone; sub-zone money is that line shared out by largest remainder, so claims always add up.
 * An unpriced product (null rate) comes to nil money. Source: estimating section 2, Zones and Line granularity.
 */
export function lineTotals(rate: Rate | null, cells: QuantityCells, tree: ZoneTree): LineTotals {
  const zones = new Map<number, Figure>()
  let quantity = 0
  let amount = 0
  for (const { id, subs } of tree.tops) {
    const figure = subs.length === 0 ? ownFigure(rate, cells[id]) : sumOfSubs(rate, subs, cells, zones)
    if (figure === null) continue
    zones.set(id, figure)
    quantity += figure.quantity
    amount += figure.amount
  }
  return { quantity, amount, zones }
}

/** Most bills have no sub-zones, and a large one has 50,000 cells: this path makes nothing but its answer. */
function ownFigure(rate: Rate | null, cell: QuantityCell | undefined): Figure | null {
  const quantity = cell?.quantity ?? null
  return quantity === null ? null : { quantity, amount: rate === null ? 0 : lineAmount(quantity, rate) }
}

/** What a top's sub-zones come to; their shares of its money are put into `zones`. */
function sumOfSubs(rate: Rate | null, subs: readonly number[], cells: QuantityCells, zones: Map<number, Figure>): Figure | null {
  const held = subs.flatMap(id => {
    const quantity = cells[id]?.quantity ?? null
    return quantity === null ? [] : [{ id, quantity }]
  })
  if (held.length === 0) return null
  const quantity = held.reduce((total, leaf) => total + leaf.quantity, 0)
  const amount = rate === null ? 0 : lineAmount(quantity, rate)
  const shares = shareOut(amount, held.map(leaf => leaf.quantity), rate)
  held.forEach((leaf, index) => zones.set(leaf.id, { quantity: leaf.quantity, amount: shares[index] ?? 0 }))
  return { quantity, amount }
}

/** Largest remainder by quantity; with quantities of both signs each line is rounded alone and the first takes the odd pence. */
function shareOut(amount: Money, quantities: readonly Quantity[], rate: Rate | null): Money[] {
  const negative = quantities.some(quantity => quantity < 0)
  if (!negative) return allocate(amount, quantities)
  if (quantities.every(quantity => quantity <= 0)) return allocate(amount, quantities.map(quantity => -quantity))
  const lines = quantities.map(quantity => (rate === null ? 0 : lineAmount(quantity, rate)))
  const odd = amount - lines.reduce((total, line) => total + line, 0)
  return lines.map((line, index) => (index === 0 ? line + odd : line))
}

/**
 * Totals of a whole bill that follow single changes: replacing one product's line costs what that product has of zones, whatever the
 * size of the bill. Always equal to adding everything up again.
 */
export class BillTotals {
  #lines = new Map<number, LineTotals>()
  #zones = new Map<number, Money>()
  #amount: Money = 0

  get amount(): Money { return this.#amount }
  zoneAmount(zone: number): Money { return this.#zones.get(zone) ?? 0 }
  line(product: number): LineTotals | undefined { return this.#lines.get(product) }
  get lines(): ReadonlyMap<number, LineTotals> { return this.#lines }

  /** A bill that goes its own way from here; lines are shared, since they never change. */
  copy(): BillTotals {
    const next = new BillTotals()
    next.#lines = new Map(this.#lines)
    next.#zones = new Map(this.#zones)
    next.#amount = this.#amount
    return next
  }

  /** Puts, replaces or (undefined) takes away one product's line. */
  put(product: number, line: LineTotals | undefined): void {
    const was = this.#lines.get(product)
    if (was) this.#add(was, -1)
    if (line) { this.#lines.set(product, line); this.#add(line, 1) } else this.#lines.delete(product)
  }

  #add(line: LineTotals, sign: 1 | -1): void {
    this.#amount += sign * line.amount
    for (const [zone, figure] of line.zones) this.#zones.set(zone, (this.#zones.get(zone) ?? 0) + sign * figure.amount)
  }
}
