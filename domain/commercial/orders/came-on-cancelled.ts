import { NIL, type Quantity, sum } from '../../value/money'
import { groupBy } from '../../value/group-by'

/**
 * Returns the action for goods delivered on an order that another person cancelled meanwhile; null where there are none. Both facts stay: the order
 * is cancelled, and the delivery is recorded.
 */
export function cameOnCancelled(state: string, came: readonly { readonly reference: string }[]): string | null {
  if (state !== 'cancelled' || came.length === 0) return null
  const names = came.map(({ reference }) => reference).join(', ')
  const what = came.length === 1 ? `delivery ${names}` : `deliveries ${names}`
  return `This order was cancelled, and ${what} came on it. What came is kept and counts as on site. Send it back to the supplier, or put the order back to draft and send it again`
}

/**
 * Returns the deliveries on cancelled orders with goods still on site. A delivery with all lines returned is settled; one without lines stays until
 * it is deleted.
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
