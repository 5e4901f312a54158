import { groupBy } from '../../value/group-by'
import { NIL, plus, type Quantity } from '../../value/money'
import { hasRest, lockedParent, zoneTree } from '../bill'
import { formulaProducts } from '../bill-formula/formula'
import type { QuantityCells } from '../bill-formula/quantity-cell'
import { countedBill } from '../counted-cells'
import { checkBill, type CheckCode, type CheckedBill, type Finding } from './checks'
import { QUARANTINE } from './moved-money'

/** Name of the sub-zone that takes the quantity of a parent zone beyond its sub-zones. */
export const UNALLOCATED = 'Unallocated'

/** Way to make a parent zone and its sub-zones agree: the parent becomes their sum, or the rest goes into "Unallocated". */
export type Settlement = 'sum' | 'unallocated'
/** Way to repair one finding: 501 keep or measure; 505 sum or unallocated; 506 move, lift, rename or renumber. */
export type RepairWay = Settlement | 'keep' | 'measure' | 'move' | 'lift' | 'rename' | 'renumber'

/** A finding that can be repaired, with its ways. Where there is a choice, the first keeps the money of the bill. */
export interface Repairable {
  readonly finding: Finding & { readonly check: CheckCode; readonly zone: number }
  readonly ways: readonly [RepairWay, ...RepairWay[]]
  /** For check 505: the sum of the sub-zones; null where none of them has a quantity. */
  readonly sum: Quantity | null
}
/** Returns a name for a finding that stays the same while the bill changes around it. */
export const keyOfFinding = ({ check, product, zone, mend }: Finding): string => [check, product, zone, mend].join('/')
/** Returns the way to repair a finding; null leaves it as it is. */
export type WayOf = (each: Repairable) => RepairWay | null

/** A zone that a repair adds. Its id is negative until the caller assigns a real one. */
export interface MadeZone {
  readonly id: number
  readonly name: string
  readonly parent: number | null
}

/** Changes of a repair. Cells may refer to a zone of `made`. */
export interface Repair {
  readonly made: readonly MadeZone[]
  readonly zones: readonly { readonly id: number; readonly name?: string; readonly parent?: null }[]
  /** The zones in an order without gaps; null where the order stays. */
  readonly order: readonly number[] | null
  readonly cells: readonly {
    readonly product: number
    readonly zone: number
    readonly cell: { readonly quantity: Quantity; readonly source: 'boq' | 'slate' } | null
  }[]
}

/** Returns the findings of checks 501, 505 and 506 with the ways to repair each. */
export function repairables(bill: CheckedBill): Repairable[] {
  const cells = countedOf(bill)
  const { placeOf } = zoneTree(inOrder(bill))
  return checkBill(bill).findings.flatMap((finding): Repairable[] => {
    const { check, product, zone } = finding
    if (typeof check !== 'number' || zone === null) return []
    const found = { ...finding, check, zone }
    if (check === 501)
      return [{ finding: found, ways: drawnIn(bill, finding) === null ? ['keep'] : ['keep', 'measure'], sum: null }]
    if (check === 506) return [{ finding: found, ways: [finding.mend ?? 'move'], sum: null }]
    const place = placeOf.get(zone)
    const locked = place && product !== null ? lockedParent(place, cells.get(product) ?? {}) : null
    const sum = locked?.subs ?? null
    return [{ finding: found, ways: locked && hasRest(locked) ? ['unallocated', 'sum'] : ['sum'], sum }]
  })
}

/**
 * Returns the repairs by check codes. A parent zone that holds more than its sub-zones is repaired by `settle`. The default is "Unallocated", so that
 * no money is lost unasked.
 */
export const byCodes =
  (codes: readonly CheckCode[], settle: Settlement = 'unallocated'): WayOf =>
  ({ finding, ways }) =>
    codes.includes(finding.check) ? (ways.find(way => way === settle) ?? ways[0]) : null

/**
 * Returns the changes of the chosen repairs. 501 keeps the figure as typed, or takes what is measured. 505 makes the parent the sum of its sub-zones, or puts the rest into
 * "Unallocated". 506 lifts a zone without a proper parent to the top, renumbers, and numbers the second of two equal names. It also moves quantities
 * of deleted zones into a new zone; a linked one that stays there keeps its figure as typed.
 */
export function repairBill(bill: CheckedBill, wayOf: WayOf): Repair {
  const stored = new Map<number, QuantityCells>(bill.quantities.map(({ id, cells }) => [id, cells]))
  const counted = countedOf(bill)
  const { placeOf } = zoneTree(inOrder(bill))
  const made: MadeZone[] = []
  const zones = new Map<number, { id: number; name?: string; parent?: null }>()
  const cells: { product: number; zone: number; cell: Repair['cells'][number]['cell'] }[] = []
  const rescued = new Map<number, Quantity>()
  const moved: Place[] = []
  let isReordered = false
  const make = (name: string, parent: number | null): number => {
    const id = -1 - made.length
    made.push({ id, name, parent })
    return id
  }
  /** Returns the zone of that name, adding one where it is missing. */
  const zoneFor = (name: string, parent: number | null): number =>
    [...bill.zones, ...made].find(zone => zone.parent === parent && zone.name === name)?.id ?? make(name, parent)
  const settleBy = (how: RepairWay, product: number, zone: number, own: QuantityCells) => {
    const place = placeOf.get(zone)
    const locked = place ? lockedParent(place, own) : null
    cells.push({ product, zone, cell: null })
    if (how !== 'unallocated' || !locked) return
    const into = zoneFor(UNALLOCATED, zone)
    const quantity = plus(own[into]?.quantity ?? NIL, locked.difference)
    cells.push({ product, zone: into, cell: { quantity, source: 'boq' } })
  }
  for (const each of repairables(bill)) {
    const { product, zone } = each.finding
    const way = wayOf(each)
    if (way === null) continue
    const own = product === null ? {} : (counted.get(product) ?? {})
    if (product === null) {
      if (way === 'lift') zones.set(zone, { ...zones.get(zone), id: zone, parent: null })
      else if (way === 'rename') zones.set(zone, { ...zones.get(zone), id: zone, name: freeName(bill, zone) })
      else isReordered = true
    } else if (way === 'keep') {
      const quantity = stored.get(product)?.[zone]?.quantity ?? null
      if (quantity !== null) cells.push({ product, zone, cell: { quantity, source: 'boq' } })
    } else if (way === 'measure') {
      const quantity = drawnIn(bill, { product, zone })
      if (quantity !== null) cells.push({ product, zone, cell: { quantity, source: 'slate' } })
    } else if (way === 'move') {
      cells.push({ product, zone, cell: null })
      moved.push({ product, zone })
      rescued.set(product, plus(rescued.get(product) ?? NIL, own[zone]?.quantity ?? NIL))
    } else settleBy(way, product, zone, own)
  }
  cells.push(...leftBehind(moved, stored, counted))
  if (rescued.size > 0) {
    const into = zoneFor(QUARANTINE, null)
    for (const [product, quantity] of rescued) {
      const held = counted.get(product)?.[into]?.quantity ?? NIL
      cells.push({ product, zone: into, cell: { quantity: plus(held, quantity), source: 'boq' } })
    }
  }
  return { made, zones: [...zones.values()], order: isReordered ? inOrder(bill).map(({ id }) => id) : null, cells }
}

/** Returns the quantity that is measured for a cell; null where that is unknown. */
const drawnIn = (
  { measured }: CheckedBill,
  { product, zone }: { readonly product: number | null; readonly zone: number | null },
): Quantity | null => (product === null ? null : (measured?.get(product)?.get(String(zone))?.quantity ?? null))

interface Place {
  readonly product: number
  readonly zone: number
}

/**
 * Returns the linked quantities on deleted zones whose product is moved away without them, as typed figures: they would have nothing to follow, and would
 * vanish with their finding.
 */
function leftBehind(
  moved: readonly Place[],
  stored: ReadonlyMap<number, QuantityCells>,
  counted: ReadonlyMap<number, QuantityCells>,
): Repair['cells'][number][] {
  const left = new Set(moved.map(({ product, zone }) => `${product}/${zone}`))
  const zones = [...new Set(moved.map(({ zone }) => zone))]
  return [...stored].flatMap(([product, own]) =>
    zones.flatMap(zone => {
      const cell = own[zone]
      const quantity = counted.get(product)?.[zone]?.quantity ?? null
      if (cell?.source !== 'dep' || !cell.formula || quantity === null || left.has(`${product}/${zone}`)) return []
      const follows = formulaProducts(cell.formula).some(id => left.has(`${id}/${zone}`))
      return follows ? [{ product, zone, cell: { quantity, source: 'boq' as const } }] : []
    }),
  )
}

/** Returns the bill as it is after a repair, with the zones it makes last. */
export function repairedBill(bill: CheckedBill, { made, zones, order, cells }: Repair): CheckedBill {
  const places = new Map(order?.map((id, place) => [id, place]))
  const values = new Map(zones.map(each => [each.id, each]))
  const last = Math.max(0, ...bill.zones.map(zone => zone.order))
  const byProduct = groupBy(cells, ({ product }) => product)
  return {
    ...bill,
    zones: [
      ...bill.zones.map(zone => ({ ...zone, ...values.get(zone.id), order: places.get(zone.id) ?? zone.order })),
      ...made.map((zone, index) => ({ ...zone, order: last + 1 + index })),
    ],
    quantities: bill.quantities.map(each => {
      const changed = byProduct.get(each.id)
      if (!changed) return each
      const own = new Map(Object.entries(each.cells))
      for (const { zone, cell } of changed) {
        if (cell) own.set(String(zone), cell)
        else own.delete(String(zone))
      }
      return { ...each, cells: Object.fromEntries(own) }
    }),
  }
}

const countedOf = ({ quantities, decimals }: CheckedBill) =>
  countedBill(new Map(quantities.map(({ id, cells }) => [id, cells])), decimals)
const inOrder = ({ zones }: CheckedBill) => zones.toSorted((a, b) => a.order - b.order || a.id - b.id)

/** Returns "North (2)": the first name that no other zone of the bill has. */
function freeName(bill: CheckedBill, id: number): string {
  const name = bill.zones.find(zone => zone.id === id)?.name ?? ''
  const taken = new Set(bill.zones.map(zone => zone.name.toLowerCase()))
  for (let number = 2; ; number += 1) {
    const wanted = `${name.slice(0, 240)} (${number})`
    if (!taken.has(wanted.toLowerCase())) return wanted
  }
}
