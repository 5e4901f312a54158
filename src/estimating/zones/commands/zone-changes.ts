import { assessmentZone, type AssessmentZone } from '#contract/estimating/assessment-zone'
import { productQuantities, type ProductQuantities } from '#contract/estimating/product-quantities'
import type { Settlement } from '#domain/estimating/bill-checks/repair'
import { addDays } from '#domain/value/day'
import { plus } from '#domain/value/money'
import type { Change } from '#local/types'
import { add, remove, set } from '#local/write/changes'
import type { BillModel } from '../../../common/bill/bill-model'
import type { LockedLine } from '../model/zone-rows'

type Cell = ProductQuantities['cells'][string]
interface CellValues {
  [cell: `cells.${number}`]: Cell | null
  [note: `notes.${number}`]: { readonly text: string } | null
}

/** A zone to add, with the ids it and its sub-zones will have. */
export interface NewZone {
  readonly id: number
  readonly name: string
  readonly parent: number | null
}

export const addZones = (assessment: number, zones: readonly NewZone[]): Change[] =>
  zones.map(({ id, name, parent }) =>
    add(assessmentZone, { assessment, name, parent, startDate: null, endDate: null, notes: null }, id),
  )

/** "Level {n}" from 3 to 6 is Level 3, Level 4, Level 5, Level 6; downwards for basements. A name without {n} gets the number behind it. */
export function floorNames(pattern: string, from: number, to: number): string[] {
  const step = from <= to ? 1 : -1
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => {
    const number = String(from + index * step)
    return pattern.includes('{n}') ? pattern.replaceAll('{n}', number) : `${pattern.trim()} ${number}`
  })
}

/** A zone and the one it takes its quantities from. */
export interface Copied {
  readonly from: number
  readonly to: number
}

/** Writes into each zone what the other has, typed: a copy of a measurement is no measurement. Formulas and links stay. */
export function copyQuantities(model: BillModel, copies: readonly Copied[]): Change[] {
  return [...model.stores].flatMap(([product, cells]) => {
    const values: CellValues = {}
    for (const { from, to } of copies) {
      const cell = cells[from]
      if (!cell || cell.quantity === null) continue
      const { quantity, formula } = cell
      values[`cells.${to}`] =
        cell.source === 'dep' ? cell : { quantity, source: 'boq', ...(formula ? { formula } : {}) }
    }
    return Object.keys(values).length === 0 ? [] : [set(productQuantities, product, values)]
  })
}

/** What deleting zones takes along: their sub-zones. Sub-zones come first, as they must go first. */
const withSubZones = (model: BillModel, zones: readonly number[]): number[] => {
  const wanted = new Set(zones)
  const { tops } = model.layout.tree
  const subs = tops.flatMap(top => (wanted.has(top.id) ? top.subs : top.subs.filter(sub => wanted.has(sub))))
  return [...new Set([...subs, ...zones])]
}

/**
 * Takes quantities and notes out of zones, then the zones. A quantity that someone types into one of them meanwhile keeps the zone: the server refuses
 * to delete a zone that is in use, and says so.
 */
export function deleteZones(model: BillModel, zones: readonly number[]): Change[] {
  const ids = withSubZones(model, zones)
  const cleared = model.records.quantities.flatMap(({ id, cells, notes }) => {
    const values: CellValues = {}
    for (const zone of ids) {
      if (cells[zone]) values[`cells.${zone}`] = null
      if (notes?.[zone]) values[`notes.${zone}`] = null
    }
    return Object.keys(values).length === 0 ? [] : [set(productQuantities, id, values)]
  })
  return [...cleared, ...ids.map(id => remove(assessmentZone, id))]
}

/** Quantities that go when these zones do. */
export const quantitiesIn = (model: BillModel, zones: readonly number[]): number => {
  const ids = withSubZones(model, zones)
  return [...model.stores.values()].reduce(
    (count, cells) => count + ids.filter(zone => (cells[zone]?.quantity ?? null) !== null).length,
    0,
  )
}

/** All dates later, or earlier, by days. */
export const shiftDates = (zones: readonly AssessmentZone[], days: number): Change[] =>
  zones.flatMap(({ id, startDate, endDate }) =>
    startDate === null && endDate === null
      ? []
      : [
          set(assessmentZone, id, {
            startDate: startDate === null ? null : addDays(startDate, days),
            endDate: endDate === null ? null : addDays(endDate, days),
          }),
        ],
  )

/**
 * Settles locked lines. `rest` is the sub-zone that takes what is in no other, by parent zone: the caller has made those that are not there yet.
 * Afterwards every parent is the sum of its sub-zones.
 */
export function settle(
  model: BillModel,
  lines: readonly LockedLine[],
  howOf: (line: LockedLine) => Settlement,
  rest: ReadonlyMap<number, number>,
): Change[] {
  const byProduct = new Map<number, CellValues>()
  for (const line of lines) {
    const values = byProduct.get(line.product.id) ?? {}
    values[`cells.${line.zone.id}`] = null
    const into = rest.get(line.zone.id)
    if (line.mayAllocate && howOf(line) === 'unallocated' && into !== undefined) {
      const held = model.cells(line.product.id)[into]?.quantity ?? null
      values[`cells.${into}`] = {
        quantity: held === null ? line.difference : plus(held, line.difference),
        source: 'boq',
      }
    }
    byProduct.set(line.product.id, values)
  }
  return [...byProduct].map(([id, values]) => set(productQuantities, id, values))
}

/** Changes in parts that one action may have; each part can be undone by itself. */
export function inParts(changes: readonly Change[], most: number): Change[][] {
  const parts: Change[][] = []
  for (let from = 0; from < changes.length; from += most) parts.push(changes.slice(from, from + most))
  return parts
}
