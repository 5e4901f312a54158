import { materialKey } from '../../catalogue/material-key'
import { LineTotals, zoneTree, type ZoneTree } from '../../estimating/bill'
import { materialUse } from '../../estimating/product-rate'
import { materialExact } from '../../estimating/rate-build-up'
import type { QuantityCells } from '../../estimating/bill-formula/quantity-cell'
import { countedCells, type QuantityDecimals } from '../../estimating/counted-cells'
import { exact, type Exact, NIL as NOTHING, onTop, rounded, times } from '../../value/exact'
import type { Day } from '../../value/day'
import { type Cost, NIL, type Percentage, plus, type Quantity } from '../../value/money'

/** Material needs of products, from the live bill and its build-up. */
export interface BillOfMaterials {
  readonly products: readonly { readonly id: number; readonly ref: string | null; readonly name: string }[]
  readonly zones: readonly SiteZone[]
  /** By the product's own id. */
  readonly quantities: readonly { readonly id: number; readonly cells: QuantityCells }[]
  readonly lines: readonly MaterialLine[]
  /** Decimals of its quantities. */
  readonly decimals: QuantityDecimals
}
export interface SiteZone {
  readonly id: number
  readonly parent: number | null
  readonly order: number
  readonly startDate: Day | null
}
export interface MaterialLine {
  readonly id: number
  readonly product: number
  readonly material: number | null
  readonly name: string
  readonly unit: string | null
  readonly quantityPerUnit: Quantity
  readonly wastePercentage: Percentage | null
  readonly unitPrice: Cost | null
  readonly pricedPer: Quantity | null
  readonly quoteLine: number | null
}

/** A part of the bill: a zone with its sub-zones, and zones whose work starts by a day. Null: all. */
export interface Part {
  readonly zone: number | null
  readonly by: Day | null
}
const ALL: Part = { zone: null, by: null }

export interface NeededMaterial {
  readonly key: string
  readonly material: number | null
  readonly name: string
  readonly unit: string | null
  /** With waste, rounded once. */
  readonly needed: Quantity
  /** Quantity without waste. */
  readonly net: Quantity
  /** Exact cost with waste at the prices of the build-up, which the estimate sums too; lines without a price add nothing. */
  readonly cost: Exact
  /** Waste of one use; null where uses differ. */
  readonly waste: Percentage | null
  /** Products that use it, with their quantities. */
  readonly uses: readonly { readonly product: number; readonly measured: Quantity; readonly perUnit: Quantity }[]
  /** The line its price comes from: a quoted one before one with a guide price. */
  readonly priced: MaterialLine | null
  /** Start of the first zone that needs it. */
  readonly firstNeeded: Day | null
}

/**
 * Returns the places whose quantities make up a part. A top zone counts as a whole where all of it is included: a locked parent holds more than its
 * sub-zones. A zone without a start date is never "needed by" a day.
 */
function placesIn(tree: ZoneTree, zones: readonly SiteZone[], { zone, by }: Part): readonly number[] {
  const starts = startDates(zones)
  const isIn = (id: number): boolean => by === null || (starts.get(id) ?? NEVER) <= by
  return tree.tops.flatMap(({ id, subs }) => {
    if (zone !== null && zone !== id) return subs.includes(zone) && isIn(zone) ? [zone] : []
    return subs.length === 0 ? (isIn(id) ? [id] : []) : subs.every(isIn) ? [id] : subs.filter(isIn)
  })
}

const NEVER = '9999-12-31'
/** Returns the start of work in each zone: a sub-zone without its own day starts with its parent, a parent with its first sub-zone. */
export function startDates(zones: readonly SiteZone[]): ReadonlyMap<number, Day> {
  const own = new Map(zones.flatMap(({ id, startDate }) => (startDate === null ? [] : [[id, startDate] as const])))
  const starts = new Map(own)
  for (const { id, parent } of zones) {
    const start = own.get(id) ?? (parent === null ? undefined : own.get(parent))
    if (start === undefined) continue
    starts.set(id, start)
    if (parent !== null && !own.has(parent) && start < (starts.get(parent) ?? NEVER)) starts.set(parent, start)
  }
  return starts
}

interface Sum {
  readonly first: MaterialLine
  readonly uses: { product: number; measured: Quantity; perUnit: Quantity }[]
  readonly wastes: Set<Percentage>
  priced: MaterialLine | null
  needed: Exact
  net: Exact
  cost: Exact
  firstNeeded: Day | null
}

/**
 * Returns the bill's need of each material: Σ quantity × per unit × (1 + waste), exact until it is rounded once. Uses live quantities, so a remeasure
 * changes it.
 */
export function neededMaterials(bill: BillOfMaterials, part: Part = ALL): NeededMaterial[] {
  const tree = zoneTree(bill.zones.toSorted((a, b) => a.order - b.order || a.id - b.id))
  const measured = measuredOf(bill, tree, placesIn(tree, bill.zones, part))
  const starts = startDates(bill.zones)
  const sums = new Map<string, Sum>()
  for (const line of bill.lines) {
    const use = measured.get(line.product)
    if (!use || use.quantity === NIL) continue
    const key = materialKey(line.material, line.name, line.unit)
    const sum = sums.get(key) ?? begin(line)
    sums.set(key, sum)
    const net = times(exact('quantity', use.quantity), exact('quantity', line.quantityPerUnit))
    sum.net += net
    sum.needed += times(net, onTop(line.wastePercentage))
    sum.cost += times(exact('quantity', use.quantity), materialExact(materialUse(line)) ?? NOTHING)
    sum.uses.push({ product: line.product, measured: use.quantity, perUnit: line.quantityPerUnit })
    sum.wastes.add(line.wastePercentage ?? NIL)
    if (isBetterPriced(line, sum.priced)) sum.priced = line
    for (const place of use.places) {
      const start = starts.get(place)
      if (start !== undefined && start < (sum.firstNeeded ?? NEVER)) sum.firstNeeded = start
    }
  }
  return [...sums].map(([key, { first, needed, net, wastes, ...rest }]) => ({
    ...rest,
    key,
    material: first.material,
    name: first.name,
    unit: first.unit,
    needed: rounded('quantity', needed),
    net: rounded('quantity', net),
    waste: wastes.size === 1 ? ([...wastes][0] ?? null) : null,
  }))
}

const begin = (first: MaterialLine): Sum => ({
  first,
  uses: [],
  wastes: new Set(),
  priced: null,
  needed: NOTHING,
  net: NOTHING,
  cost: NOTHING,
  firstNeeded: null,
})
const isBetterPriced = (line: MaterialLine, than: MaterialLine | null): boolean =>
  line.unitPrice !== null && (than === null || (than.quoteLine === null && line.quoteLine !== null))

/** Returns the quantity of each product in these places, with the places that have it. */
function measuredOf({ products, quantities, decimals }: BillOfMaterials, tree: ZoneTree, places: readonly number[]) {
  const cells = countedCells(quantities, decimals)
  return new Map(
    products.map(({ id }) => {
      const line = new LineTotals(null, cells.get(id) ?? {}, tree)
      let quantity: Quantity = NIL
      const own: number[] = []
      for (const place of places) {
        const part = line.figure(place)?.quantity ?? NIL
        if (part === NIL) continue
        quantity = plus(quantity, part)
        own.push(place)
      }
      return [id, { quantity, places: own }] as const
    }),
  )
}
