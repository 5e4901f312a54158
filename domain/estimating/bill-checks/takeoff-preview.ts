import { measuredQuantities, type MeasuredQuantities, withMeasured } from '../../takeoff/measured-bill'
import type { LinkFault, RecordedLink, Takeoff } from '../../takeoff/takeoff-quantity'
import type { Money, Quantity } from '../../value/money'
import { BillTotals, LineTotals, zoneTree } from '../bill'
import { countedBill } from '../counted-cells'
import type { CheckedBill } from './checks'

/** A quantity of the bill that another scale moves. */
export interface MovedQuantity {
  readonly product: number
  readonly zone: number
  readonly quantity: { readonly from: Quantity | null; readonly to: Quantity | null }
  /** Money of the line in this zone, as the bill prints it. */
  readonly amount: { readonly from: Money | null; readonly to: Money | null }
  /** Reason why it can no longer be measured; its quantity then stays. */
  readonly fault: LinkFault | null
}

/** Effect of other scales on a bill: each quantity, and its measured work in all. */
export interface TakeoffPreview {
  readonly moved: readonly MovedQuantity[]
  readonly before: Money
  readonly after: Money
}

/** Returns the quantities and the money of a bill that other scales move, without changing anything. Decision 761. */
export function previewTakeoff(
  bill: CheckedBill,
  links: readonly RecordedLink[],
  before: Takeoff,
  after: Takeoff,
): TakeoffPreview {
  const [was, is] = [measuredBy(bill, links, before), measuredBy(bill, links, after)]
  const moved = [...is.measured].flatMap(([product, zones]) =>
    [...zones].flatMap(([zone, { faults }]): MovedQuantity[] => {
      const cells = [was, is].map(each => each.cells.get(product)?.[zone] ?? null)
      const [from, to] = cells
      const fault = faults[0]?.fault ?? null
      if (from?.quantity === to?.quantity && from?.source === to?.source) return []
      const [old, next] = [was, is].map(each => each.totals.line(product)?.figure(Number(zone)) ?? null)
      return [
        {
          product,
          zone: Number(zone),
          quantity: { from: from?.quantity ?? null, to: to?.quantity ?? null },
          amount: { from: old?.amount ?? null, to: next?.amount ?? null },
          fault,
        },
      ]
    }),
  )
  return { moved, before: was.totals.amount, after: is.totals.amount }
}

function measuredBy(
  { zones, products, quantities, decimals }: CheckedBill,
  links: readonly RecordedLink[],
  takeoff: Takeoff,
) {
  const measured: MeasuredQuantities = measuredQuantities(links, products, takeoff)
  const own = withMeasured(quantities, measured, () => false)
  const tree = zoneTree(zones.toSorted((a, b) => a.order - b.order || a.id - b.id))
  const cells = countedBill(new Map(own.map(each => [each.id, each.cells])), decimals)
  const totals = new BillTotals(tree)
  for (const { id, rate } of products) totals.put(id, new LineTotals(rate, cells.get(id) ?? {}, tree))
  return { measured, cells, totals }
}
