import { dayOf } from '../../value/day'
import { LineTotals, zoneTree } from '../../estimating/bill'
import { countedCells } from '../../estimating/counted-cells'
import { exact, type Exact, NIL as NOTHING, onTop, over, rounded, share, times } from '../../value/exact'
import {
  type Money,
  most,
  minus,
  NIL,
  type Percentage,
  plus,
  type Quantity,
  type Rate,
  sum,
  textOf,
} from '../../value/money'
import { installed, type ProgressCells } from '../progress'
import { materialKey } from '../../catalogue/material-key'
import type { BillOfMaterials, MaterialLine } from './needed'
import { NOTHING_TAKEN, sentOf, type TakenUp } from './taken-up'

/** Basis of material on site: ordered and sent, or delivered and usable. Spec: business 4, Material-on-site mode. */
export type OnSiteMode = 'o' | 'd'

export interface OnSiteGiven {
  readonly bill: Omit<BillOfMaterials, 'products'> & {
    readonly products: readonly {
      readonly id: number
      readonly ref: string | null
      readonly name: string
      readonly order: number
      readonly rate: Rate | null
    }[]
  }
  /** By the material's key. */
  readonly taken: ReadonlyMap<string, TakenUp>
  /** By the product's id. */
  readonly progress: ReadonlyMap<number, ProgressCells>
  readonly mode: OnSiteMode
  /** Value of materials on site as a share of a product's rate: 20 % unless the assessment has another. */
  readonly ratePercentage: Percentage
}

/** Quantity of a material that a product in one zone has used so far. */
export interface MaterialUse {
  readonly product: number
  readonly zone: number
  readonly percent: Percentage
  readonly recordedAt: string | null
  readonly used: Quantity
}
/** One material, in its units. */
export interface OnSiteRow {
  readonly key: string
  readonly name: string
  readonly unit: string | null
  readonly came: Quantity
  /** Built in by progress, with waste. */
  readonly used: Quantity
  /** Rest on site; never negative. */
  readonly onSite: Quantity
  /** Built in beyond deliveries: a delivery or an order is missing, or progress is too high. */
  readonly beyond: Quantity
  readonly uses: readonly MaterialUse[]
}
/** One product that is not finished. */
export interface CoveredProduct {
  readonly product: number
  readonly ref: string | null
  readonly name: string
  readonly measured: Quantity
  readonly installed: Quantity
  readonly notInstalled: Quantity
  /** Quantity that can be built from all materials of the product on site. */
  readonly covered: Quantity
  readonly value: Money
}
export interface OnSite {
  readonly rows: readonly OnSiteRow[]
  readonly products: readonly CoveredProduct[]
  readonly value: Money
}

interface Stock {
  readonly first: MaterialLine
  readonly uses: MaterialUse[]
  used: Exact
}

/**
 * Returns materials on site: deliveries (or orders) less the quantity built in by progress, material by material, and the unfinished work this
 * covers. Products take materials in the order of the bill (decision 472). Covered quantity × rate × percentage, rounded at the line. Oracle A2.
 * Spec: MAT-5.
 */
export function materialOnSite({ bill, taken, progress, mode, ratePercentage }: OnSiteGiven): OnSite {
  const tree = zoneTree(bill.zones.toSorted((a, b) => a.order - b.order || a.id - b.id))
  const cells = countedCells(bill.quantities, bill.decimals)
  const linesOf = byProduct(bill.lines)
  const stocks = new Map<string, Stock>()
  const begun = bill.products
    .toSorted((a, b) => a.order - b.order || a.id - b.id)
    .map(product => {
      const line = new LineTotals(null, cells.get(product.id) ?? {}, tree)
      const own = progress.get(product.id) ?? {}
      let done: Quantity = NIL
      for (const zone of tree.leaves) {
        const cell = own[zone]
        const built = cell ? installed(line.figure(zone)?.quantity ?? NIL, cell.percent) : NIL
        done = plus(done, built)
        for (const each of linesOf.get(product.id) ?? []) {
          const stock = stocks.get(keyOf(each)) ?? { first: each, uses: [], used: NOTHING }
          stocks.set(keyOf(each), stock)
          if (!cell || built === NIL) continue
          const used = times(exact('quantity', built), perUnit(each))
          stock.used += used
          const { percent, recordedAt } = cell
          stock.uses.push({ product: product.id, zone, percent, recordedAt, used: rounded('quantity', used) })
        }
      }
      return { ...product, measured: line.quantity, installed: done }
    })
  const rows = [...stocks].map(([key, { first, uses, used: exactly }]): OnSiteRow => {
    const { ordered, drafted, delivered } = taken.get(key) ?? NOTHING_TAKEN
    const came = mode === 'd' ? delivered : sentOf({ ordered, drafted })
    const used = rounded('quantity', exactly)
    const left = minus(came, used)
    const beyond = most<Quantity>(minus(used, came), NIL)
    return { key, name: first.name, unit: first.unit, came, used, onSite: most<Quantity>(left, NIL), beyond, uses }
  })
  const free = new Map(rows.map(({ key, onSite }) => [key, exact('quantity', onSite)]))
  const products = begun.flatMap(({ id, ref, name, rate, measured, installed: done }): CoveredProduct[] => {
    const notInstalled = most<Quantity>(minus(measured, done), NIL)
    const lines = (linesOf.get(id) ?? []).filter(each => each.quantityPerUnit !== NIL)
    if (notInstalled === NIL || lines.length === 0) return []
    const covered = cover(notInstalled, lines, free)
    const value = onSiteValue(covered, rate ?? NIL, ratePercentage)
    return [{ product: id, ref, name, measured, installed: done, notInstalled, covered, value }]
  })
  return { rows, products, value: sum(products.map(({ value }) => value)) }
}

/** Returns covered quantity × rate × percentage, rounded once. Oracle A2. */
export const onSiteValue = (covered: Quantity, rate: Rate, ratePercentage: Percentage): Money =>
  rounded('money', times(times(exact('quantity', covered), exact('rate', rate)), share(ratePercentage)))

function byProduct(lines: readonly MaterialLine[]): ReadonlyMap<number, readonly MaterialLine[]> {
  const found = new Map<number, MaterialLine[]>()
  for (const line of lines) {
    const own = found.get(line.product)
    if (own) own.push(line)
    else found.set(line.product, [line])
  }
  return found
}

const keyOf = ({ material, name, unit }: MaterialLine): string => materialKey(material, name, unit)
const perUnit = ({ quantityPerUnit, wastePercentage }: MaterialLine): Exact =>
  times(exact('quantity', quantityPerUnit), onTop(wastePercentage))

/** Returns the quantity of a product that the free materials cover, and deducts its materials. Two lines with the same material share it. */
function cover(wanted: Quantity, lines: readonly MaterialLine[], free: Map<string, Exact>): Quantity {
  const needs = new Map<string, Exact>()
  for (const line of lines) needs.set(keyOf(line), (needs.get(keyOf(line)) ?? NOTHING) + perUnit(line))
  let most = exact('quantity', wanted)
  for (const [key, need] of needs) {
    const enough = over(free.get(key) ?? NOTHING, need)
    if (enough !== null && enough < most) most = enough
  }
  for (const [key, need] of needs) free.set(key, (free.get(key) ?? NOTHING) - times(most, need))
  return rounded('quantity', most)
}

/** One step in the quantity of a material on site; a negative `amount` was used. */
export interface TrailStep {
  readonly day: string | null
  readonly words: string
  readonly amount: Quantity
  /** Quantity after the step. */
  readonly left: Quantity
}
export interface CameStep {
  readonly day: string | null
  readonly words: string
  readonly quantity: Quantity
}

/** Returns the arrivals and uses of a material on site, oldest first. Arrivals of a day come before its uses. */
export function onSiteTrail(
  row: OnSiteRow,
  came: readonly CameStep[],
  nameOf: (product: number, zone: number) => string,
): readonly TrailStep[] {
  const steps = [
    ...came.map(({ day, words, quantity }) => ({ day, words, amount: quantity, at: `${day ?? ''} 0` })),
    ...row.uses.map(({ product, zone, percent, recordedAt, used }) => ({
      day: recordedAt === null ? null : dayOf(recordedAt),
      words: `${nameOf(product, zone)}, ${textOf('percentage', percent).replace(/\.?0+$/, '')} % done`,
      amount: minus<Quantity>(NIL, used),
      at: `${recordedAt === null ? '' : dayOf(recordedAt)} 1`,
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  let left: Quantity = NIL
  return steps.map(({ day, words, amount }) => {
    left = plus(left, amount)
    return { day, words, amount, left }
  })
}
