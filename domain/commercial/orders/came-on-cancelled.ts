import { NIL, type Quantity, sum } from '../../value/money'
import { groupBy } from '../../value/group-by'

/**
 * What is to be done where goods came on an order that somebody cancelled meanwhile; null where there is nothing to say. Both facts are kept: the order
 * stays cancelled, and what came stays recorded. Source: issue of the site's week, the worst day.
 */
export function cameOnCancelled(state: string, came: readonly { readonly reference: string }[]): string | null {
  if (state !== 'cancelled' || came.length === 0) return null
  const names = came.map(({ reference }) => reference).join(', ')
  const what = came.length === 1 ? `delivery ${names}` : `deliveries ${names}`
  return `This order was cancelled, and ${what} came on it. What came is kept and counts as on site. Send it back to the supplier, or put the order back to draft and send it again`
}

/**
 * The deliveries on cancelled orders of which something is still on site: one whose lines were all taken back is settled, one that was told only in words is
 * until it is deleted.
 */
export function stillOnCancelled<D extends { readonly id: number; readonly order: number | null }>({
  orders,
  deliveries,
  deliveryLines,
}: {
  readonly orders: readonly { readonly id: number; readonly state: string }[]
  readonly deliveries: readonly D[]
  readonly deliveryLines: readonly { readonly delivery: number; readonly quantity: Quantity }[]
}): readonly D[] {
  const cancelled = new Set(orders.filter(({ state }) => state === 'cancelled').map(({ id }) => id))
  const found = deliveries.filter(({ order }) => order !== null && cancelled.has(order))
  if (found.length === 0) return found
  const linesOf = groupBy(deliveryLines, line => line.delivery)
  return found.filter(({ id }) => {
    const lines = linesOf.get(id)
    return lines === undefined || sum(lines.map(({ quantity }): Quantity => quantity)) > NIL
  })
}
