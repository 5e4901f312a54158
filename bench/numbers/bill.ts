import { BillTotals, LineTotals, zoneTree, type ZoneTree } from '#domain/estimating/bill'
import type { QuantityCells } from '#domain/estimating/bill-formula/quantity-cell'
import type { Grid } from '../data/grid'

/** A grid as the product holds it: one record of cells for each product. */
export interface Bill {
  readonly grid: Grid
  readonly tree: ZoneTree
  readonly cells: QuantityCells[]
}

export function billOf(grid: Grid): Bill {
  const zones = Array.from({ length: grid.zones }, (_, zone) => ({ id: zone + 1, parent: null }))
  const cellsOf = (product: number): QuantityCells =>
    Object.fromEntries(
      zones.map(({ id }, zone) => [
        id,
        { quantity: grid.quantities[product * grid.zones + zone] ?? null, source: 'boq' },
      ]),
    )
  return { grid, tree: zoneTree(zones), cells: Array.from({ length: grid.products }, (_, product) => cellsOf(product)) }
}

export const lineOf = ({ grid, tree, cells }: Bill, product: number) =>
  new LineTotals(grid.rates[product] ?? null, cells[product] ?? {}, tree)

/** All lines and totals from nothing, as when a bill is opened. */
export function totalsOf(bill: Bill): BillTotals {
  const totals = new BillTotals(bill.tree)
  for (let product = 0; product < bill.grid.products; product += 1) totals.put(product, lineOf(bill, product))
  return totals
}

/** Pence in all and by zone, as one text. */
export const answerOf = (totals: BillTotals, zones: number): string =>
  [totals.amount, ...Array.from({ length: zones }, (_, zone) => totals.zoneAmount(zone + 1))].join()
