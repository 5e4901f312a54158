import { minus, type Money, NIL, plus, type Quantity, sum } from '../../value/money'
import { groupBy } from '../../value/group-by'
import { BillTotals, LineTotals, zoneTree } from '../bill'
import { countedBill } from '../counted-cells'
import type { CheckedBill } from './checks'
import { moneyMovedInto } from './moved-money'
import {
  type Repair,
  type Repairable,
  repairables,
  repairBill,
  repairedBill,
  type RepairWay,
  type WayOf,
} from './repair'

/** A figure before and after a repair; null where there is no quantity. */
export interface FromTo {
  readonly quantity: { readonly from: Quantity | null; readonly to: Quantity | null }
  readonly amount: { readonly from: Money; readonly to: Money }
}
/** One chosen finding and the effect of its repair on its product in its top zone. Figures are null where it moves no quantity. */
export interface RepairLine {
  readonly repairable: Repairable
  readonly way: RepairWay
  readonly figures: FromTo | null
}
/** Effect of a repair on the money of measured work. The differences of `lines` and `follows` add up to `after` less `before`, to the penny. */
export interface RepairPreview {
  readonly repair: Repair
  readonly before: Money
  readonly after: Money
  readonly lines: readonly RepairLine[]
  /** Products whose money changes without a chosen finding of their own, such as linked ones. */
  readonly follows: readonly { readonly product: number; readonly from: Money; readonly to: Money }[]
}

/** Returns the effect of the chosen repairs, line by line and in money, without changing anything. */
export function previewRepair(bill: CheckedBill, wayOf: WayOf): RepairPreview {
  const repair = repairBill(bill, wayOf)
  const [before, after] = [measured(bill), measured(repairedBill(bill, repair))]
  const figuresOf = zoneFigures(bill, before, after, repair)
  const lines = repairables(bill).flatMap((repairable): RepairLine[] => {
    const way = wayOf(repairable)
    return way === null ? [] : [{ repairable, way, figures: figuresOf(repairable, way) }]
  })
  return { repair, before: before.amount, after: after.amount, lines, follows: followers(bill, before, after, lines) }
}

/** Returns the measured work of a bill: its total, and each product by zone. */
function measured({ zones, products, quantities, decimals }: CheckedBill) {
  const tree = zoneTree(zones.toSorted((a, b) => a.order - b.order || a.id - b.id))
  const cells = countedBill(new Map(quantities.map(each => [each.id, each.cells])), decimals)
  const totals = new BillTotals(tree)
  for (const { id, rate } of products) totals.put(id, new LineTotals(rate, cells.get(id) ?? {}, tree))
  return { cells, amount: totals.amount, line: (product: number) => totals.line(product) }
}
type Measured = ReturnType<typeof measured>

/** Returns the effect of a repair on its product. Bills round money per product and top zone, so it is compared there. */
function zoneFigures(bill: CheckedBill, before: Measured, after: Measured, { cells }: Repair) {
  const rates = new Map(bill.products.map(({ id, rate }) => [id, rate]))
  const movers = new Map<number, (quantity: Quantity) => Money>()
  const moved = (product: number, quantity: Quantity): FromTo => {
    const into = cells.findLast(each => each.product === product && each.cell !== null)?.zone ?? 0
    const held = before.cells.get(product)?.[into]?.quantity ?? NIL
    const mover = movers.get(product) ?? moneyMovedInto(rates.get(product) ?? null, held)
    movers.set(product, mover)
    return { quantity: { from: null, to: quantity }, amount: { from: NIL, to: mover(quantity) } }
  }
  return ({ finding: { product, zone } }: Repairable, way: RepairWay): FromTo | null => {
    if (product === null) return null
    if (way === 'move') return moved(product, before.cells.get(product)?.[zone]?.quantity ?? NIL)
    const was = before.line(product)?.figure(zone)
    // A figure that is kept as typed changes nothing, whatever else happens to its zone.
    const is = way === 'keep' ? was : after.line(product)?.figure(zone)
    return {
      quantity: { from: was?.quantity ?? null, to: is?.quantity ?? null },
      amount: { from: was?.amount ?? NIL, to: is?.amount ?? NIL },
    }
  }
}

/** Returns products whose money changes by more than their own lines. */
function followers(bill: CheckedBill, before: Measured, after: Measured, lines: readonly RepairLine[]) {
  const own = groupBy(lines, ({ repairable }) => repairable.finding.product)
  return bill.products.flatMap(({ id }) => {
    const said = sum(
      (own.get(id) ?? []).map(({ figures }): Money => (figures ? minus(figures.amount.to, figures.amount.from) : NIL)),
    )
    const from = plus(before.line(id)?.amount ?? NIL, said)
    const to = after.line(id)?.amount ?? NIL
    return from === to ? [] : [{ product: id, from, to }]
  })
}
