import {
  NIL,
  allocate,
  absolute,
  lineAmount,
  quantityOf as quantityLiteral,
  minus,
  negate,
  pence,
  plus,
  sum,
  taken,
  type Money,
  type Quantity,
  type Rate,
} from '../value/money'
import type { QuantityCells } from './bill-formula/quantity-cell'

export interface Zone {
  readonly id: number
  readonly parent: number | null
}

/** Index of a zone in arrays of figures, each top zone followed by its sub-zones, with the zones it sums. */
export interface ZonePlace {
  readonly id: number
  readonly subs: readonly number[]
  readonly index: number
}

/** Zones as a bill reads them: top zones in order, each with its sub-zones in order. A top zone without sub-zones holds its own quantities. */
export interface ZoneTree {
  readonly tops: readonly ZonePlace[]
  /** Zones with quantities of their own: sub-zones, and top zones without any. In bill order. */
  readonly leaves: readonly number[]
  readonly topOf: ReadonlyMap<number, number>
  readonly placeOf: ReadonlyMap<number, ZonePlace>
}

/** Builds the tree from zones already in order. A zone whose parent is missing, or is itself a sub-zone, counts as a top zone (check 506 reports it). */
export function zoneTree(zones: readonly Zone[]): ZoneTree {
  const byId = new Map(zones.map(zone => [zone.id, zone]))
  const isTop = (zone: Zone): boolean =>
    zone.parent === null || (byId.get(zone.parent)?.parent ?? null) !== null || !byId.has(zone.parent)
  const places: ZonePlace[] = []
  const tops = zones.filter(isTop).map(({ id }) => {
    const top = {
      id,
      subs: zones.filter(zone => zone.parent === id && !isTop(zone)).map(zone => zone.id),
      index: places.length,
    }
    places.push(top, ...top.subs.map((sub, after) => ({ id: sub, subs: [], index: top.index + 1 + after })))
    return top
  })
  return {
    tops,
    leaves: tops.flatMap(top => (top.subs.length > 0 ? top.subs : [top.id])),
    topOf: new Map(tops.flatMap(top => [[top.id, top.id] as const, ...top.subs.map(sub => [sub, top.id] as const)])),
    placeOf: new Map(places.map(place => [place.id, place])),
  }
}

export interface Figure {
  readonly quantity: Quantity
  readonly amount: Money
}

/**
 * Quantities and money of one product over all zones. A top zone's quantity is the sum of its sub-zones, unless it is locked. Money is rounded once
 * where the bill prints it, per product and top zone. Sub-zone money is that line shared by largest remainder, so claims always add up. An unpriced
 * product (null rate) has zero money.
 *
 * Money is held in arrays by zone index, and quantities stay in their records. An object per zone would mean 50,000 of them in a large bill, most of
 * which are only summed.
 */
export class LineTotals implements Figure {
  readonly quantity: Quantity
  readonly amount: Money
  /** Money by zone index; zero where there is no quantity. */
  readonly amounts: Float64Array
  readonly #tree: ZoneTree
  readonly #cells: QuantityCells

  constructor(rate: Rate | null, cells: QuantityCells, tree: ZoneTree) {
    this.#tree = tree
    this.#cells = cells
    this.amounts = new Float64Array(tree.placeOf.size)
    // Starts from literals: the shared NIL boxed these sums at every step, which made a bill a third slower (bench C4).
    let total: Quantity = taken('quantity', 0)
    let money: Money = pence(0)
    for (const top of tree.tops) {
      const quantity = quantityOf(top, cells)
      if (quantity === null) continue
      const amount = rate === null ? pence(0) : lineAmount(quantity, rate)
      this.amounts[top.index] = amount
      if (top.subs.length > 0) putShares(this.amounts, top, cells, shared(top, cells, amount, rate), rate)
      total = plus(total, quantity)
      money = plus(money, amount)
    }
    this.quantity = total
    this.amount = money
  }

  /** Returns the figures of the product in a zone, sub-zone or top; undefined where it has no quantity, since missing is not zero. */
  figure(zone: number): Figure | undefined {
    const place = this.#tree.placeOf.get(zone)
    const quantity = place ? quantityOf(place, this.#cells) : null
    return place && quantity !== null ? { quantity, amount: taken('money', this.amounts[place.index] ?? 0) } : undefined
  }

  /** Returns the quantity of a parent zone that differs from its sub-zones; null where they agree and where there are none. */
  locked(zone: number): LockedParent | null {
    const place = this.#tree.placeOf.get(zone)
    return place ? lockedParent(place, this.#cells) : null
  }

  /** Whether any zone has a quantity. */
  get isMeasured(): boolean {
    return this.#tree.tops.some(top => quantityOf(top, this.#cells) !== null)
  }
}

/** Below this a parent zone and its sub-zones agree: half a hundredth (check 505). */
const AGREES = quantityLiteral(0.005)

/** A parent zone whose quantity from before its sub-zones differs from their sum. */
export interface LockedParent {
  /** The parent's quantity, which counts until both agree. */
  readonly held: Quantity
  /** Sum of its sub-zones; null when none of them has a quantity. */
  readonly subs: Quantity | null
  /** held - subs. */
  readonly difference: Quantity
}

/**
 * Returns a parent zone whose own quantity differs from the sum of its sub-zones; null when none is locked. The parent's quantity is kept and counts;
 * the roll-up begins once both agree.
 */
export function lockedParent({ id, subs }: ZonePlace, cells: QuantityCells): LockedParent | null {
  const held = subs.length === 0 ? null : (cells[id]?.quantity ?? null)
  if (held === null) return null
  const total = sumOf(subs, cells)
  const difference = minus(held, total ?? NIL)
  return absolute(difference) > AGREES ? { held, subs: total, difference } : null
}

/** Whether a parent zone holds more than its sub-zones, so that the rest fits into a new sub-zone. */
export const hasRest = ({ held, difference }: LockedParent): boolean => difference > 0 === held > 0

/** Allocates nothing, since most bills have no sub-zones. */
function quantityOf(place: ZonePlace, cells: QuantityCells): Quantity | null {
  const { id, subs } = place
  const held = cells[id]?.quantity ?? null
  if (subs.length === 0) return held
  if (held === null) return sumOf(subs, cells)
  return lockedParent(place, cells) === null ? (sumOf(subs, cells) ?? held) : held
}

/** Returns the money sub-zones share: the parent's line, and where the parent is locked only their own sum. */
function shared(top: ZonePlace, cells: QuantityCells, amount: Money, rate: Rate | null): Money {
  const subs = lockedParent(top, cells)?.subs
  return subs === undefined ? amount : rate === null || subs === null ? NIL : lineAmount(subs, rate)
}

function sumOf(subs: readonly number[], cells: QuantityCells): Quantity | null {
  let total: Quantity | null = null
  for (const sub of subs) {
    const quantity = cells[sub]?.quantity ?? null
    if (quantity !== null) total = total === null ? quantity : plus(total, quantity)
  }
  return total
}

/** Writes the shares of a top zone's money to the indexes of its sub-zones. */
function putShares(
  amounts: Float64Array,
  { subs, index: top }: ZonePlace,
  cells: QuantityCells,
  amount: Money,
  rate: Rate | null,
): void {
  const held = subs.flatMap((id, index) => {
    const quantity = cells[id]?.quantity ?? null
    return quantity === null ? [] : [{ place: top + 1 + index, quantity }]
  })
  const shares = shareOut(
    amount,
    held.map(leaf => leaf.quantity),
    rate,
  )
  held.forEach((leaf, index) => {
    amounts[leaf.place] = shares[index] ?? 0
  })
}

/** Shares by largest remainder of quantity; with quantities of both signs each line is rounded alone and the first takes the odd pence. */
function shareOut(amount: Money, quantities: readonly Quantity[], rate: Rate | null): Money[] {
  const negative = quantities.some(quantity => quantity < 0)
  if (!negative) return allocate(amount, quantities)
  if (quantities.every(quantity => quantity <= 0)) return allocate(amount, quantities.map(negate))
  const lines = quantities.map(quantity => (rate === null ? NIL : lineAmount(quantity, rate)))
  const odd = minus(amount, sum(lines))
  return lines.map((line, index) => (index === 0 ? plus(line, odd) : line))
}

/**
 * Totals of a whole bill with incremental changes. Replacing one product's line takes time in proportion to its zones, whatever the size of the bill.
 * Always equal to summing everything again.
 */
export class BillTotals {
  readonly #tree: ZoneTree
  #lines = new Map<number, LineTotals>()
  /** By zone index. */
  #zones: Float64Array
  #amount: Money = NIL

  constructor(tree: ZoneTree) {
    this.#tree = tree
    this.#zones = new Float64Array(tree.placeOf.size)
  }

  get amount(): Money {
    return this.#amount
  }
  zoneAmount(zone: number): Money {
    return taken('money', this.#zones[this.#tree.placeOf.get(zone)?.index ?? -1] ?? 0)
  }
  line(product: number): LineTotals | undefined {
    return this.#lines.get(product)
  }
  get lines(): ReadonlyMap<number, LineTotals> {
    return this.#lines
  }

  /** Returns an independent copy; lines are shared, since they never change. */
  copy(): BillTotals {
    const next = new BillTotals(this.#tree)
    next.#lines = new Map(this.#lines)
    next.#zones = this.#zones.slice()
    next.#amount = this.#amount
    return next
  }

  /** Adds, replaces or (undefined) removes one product's line, which has the same zones in the same order. */
  put(product: number, line: LineTotals | undefined): void {
    const was = this.#lines.get(product)
    if (was) this.#add(was, -1)
    if (line) {
      this.#lines.set(product, line)
      this.#add(line, 1)
    } else this.#lines.delete(product)
  }

  #add({ amount, amounts }: LineTotals, sign: 1 | -1): void {
    this.#amount = sign === 1 ? plus(this.#amount, amount) : minus(this.#amount, amount)
    const zones = this.#zones
    for (let index = 0; index < zones.length; index += 1)
      zones[index] = (zones[index] ?? 0) + sign * (amounts[index] ?? 0)
  }
}
