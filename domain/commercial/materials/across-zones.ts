import { LineTotals, zoneTree } from '../../estimating/bill'
import { countedCells } from '../../estimating/counted-cells'
import { exact, type Exact, NIL as NOTHING, onTop, rounded, times } from '../../value/exact'
import { least, lineAmount, minus, type Money, most, NIL, plus, type Quantity } from '../../value/money'
import type { MaterialRow } from './material-bill'
import { materialKey } from '../../catalogue/material-key'
import { type BillOfMaterials, startDates } from './needed'
import { packsFor, type PackRule } from './packs'

/**
 * Returns each zone's need of each material with waste, by the material's key, in the order in which work starts. A zone without a start date comes
 * last. Zones without need of a material are skipped.
 */
export function neededByZone(bill: BillOfMaterials): ReadonlyMap<string, readonly Quantity[]> {
  const tree = zoneTree(bill.zones.toSorted((a, b) => a.order - b.order || a.id - b.id))
  const starts = startDates(bill.zones)
  const zones = tree.tops
    .map(({ id }) => id)
    .toSorted((a, b) => (starts.get(a) ?? LAST).localeCompare(starts.get(b) ?? LAST))
  const cells = countedCells(bill.quantities, bill.decimals)
  const measured = new Map(
    bill.products.map(({ id }) => {
      const line = new LineTotals(null, cells.get(id) ?? {}, tree)
      return [id, zones.map(zone => exact('quantity', line.figure(zone)?.quantity ?? NIL))] as const
    }),
  )
  const sums = new Map<string, Exact[]>()
  for (const { product, material, name, unit, quantityPerUnit, wastePercentage } of bill.lines) {
    const key = materialKey(material, name, unit)
    const sum = sums.get(key) ?? zones.map(() => NOTHING)
    sums.set(key, sum)
    const perUnit = times(exact('quantity', quantityPerUnit), onTop(wastePercentage))
    measured.get(product)?.forEach((quantity, place) => {
      sum[place] = (sum[place] ?? NOTHING) + times(quantity, perUnit)
    })
  }
  return new Map(
    [...sums].map(([key, sum]) => [key, sum.map(each => rounded('quantity', each)).filter(each => each > NIL)]),
  )
}
/** After every date. */
const LAST = '9999-12-31'

/**
 * Returns the packs to buy when each zone buys and rounds up for itself. Ordered material serves the first zones.
 *
 * @param zones needs of the zones, in the order in which work starts
 */
export function packsApart(zones: readonly Quantity[], ordered: Quantity, rule: PackRule): Quantity {
  let covered = ordered
  let packs: Quantity = NIL
  for (const needed of zones) {
    const served = least(needed, covered)
    covered = minus(covered, served)
    packs = plus(packs, packsFor(minus(needed, served), rule).packs)
  }
  return packs
}

/** Saving of buying for all zones together, compared with zone by zone. */
export interface PackSaving {
  readonly packs: Quantity
  /** At the price of a pack; null where there is none. */
  readonly money: Money | null
}

/** Returns the saving; null where there is none: one zone, no packs, or zones that fill whole packs. Spec: MAT-1. */
export function savingOf(row: MaterialRow, zones: readonly Quantity[]): PackSaving | null {
  // Rounded zone by zone, the need may be slightly less than the whole.
  const packs = most<Quantity>(minus(packsApart(zones, row.ordered, row), row.packs), NIL)
  if (packs === NIL || row.packUnit === 'no_rounding') return null
  return { packs, money: row.packPrice === null ? null : lineAmount(packs, row.packPrice) }
}
