import { materialOrder } from '#contract/commercial/material-order'
import { materialOrderLine } from '#contract/commercial/material-order-line'
import { unitsIn } from '#domain/commercial/materials/packs'
import { cameByLine } from '#domain/commercial/materials/taken-up'
import { deliveredState, isOut } from '#domain/commercial/orders/order-state'
import { NIL } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import type { Reaction } from '../records/lifecycles/reaction'
import type { AfterRemoval } from '../records/registers'
import { findAll, updateAll } from '../records/write/typed'
import { pointingAt } from '../records/write/within'
import { cameOnLines } from './came-on-lines'
import { refuseBelowNil, refuseFreeBelowNil } from './delivery-bounds'

/**
 * Brings the state of orders up to what came of them: Sent, Part delivered, Delivered. Orders that are not out stay as they are: a cancelled one
 * that something comes for is still cancelled, and the delivery says so. Source: commercial section 3, the derived states.
 */
export async function followDeliveries(tx: AccountTransaction, ids: readonly number[]): Promise<void> {
  const stored = await findAll(
    tx,
    materialOrder,
    [...new Set(ids)].toSorted((a, b) => a - b),
    { lock: true },
  )
  const changes = []
  for (const [id, before] of stored) {
    if (!isOut(before.state)) continue
    const orderLines = await pointingAt(tx, materialOrderLine, 'order', [id])
    const came = cameByLine(await cameOnLines(tx, orderLines))
    const state = deliveredState(
      orderLines.map(line => ({ ordered: unitsIn(line.packs, line.packSize), came: came.get(line.id) ?? NIL })),
    )
    if (state !== before.state) changes.push({ id, set: { state }, before })
  }
  await updateAll(tx, materialOrder, changes, 'deliver')
}

/** The orders these order lines are on. */
async function ordersOf(tx: AccountTransaction, lines: readonly unknown[]): Promise<number[]> {
  const ids = [...new Set(lines.filter(id => typeof id === 'number'))]
  return [...(await findAll(tx, materialOrderLine, ids)).values()].map(({ order }) => order)
}

/** Lines of a delivery were recorded or changed. */
export const deliveryCounted: Reaction = async (tx, changed) =>
  followDeliveries(
    tx,
    await ordersOf(
      tx,
      changed.flatMap(({ before, after }) => [before?.orderLine, after.orderLine]),
    ),
  )

/** A line of a delivery went or came back. */
export const deliveryLineRemoved: AfterRemoval = async (tx, { record }) => {
  if (typeof record.orderLine === 'number') await refuseBelowNil(tx, [record.orderLine])
  else await refuseFreeBelowNil(tx, [Number(record.delivery)])
  await followDeliveries(tx, await ordersOf(tx, [record.orderLine]))
}

/** A delivery went with its lines, or came back with them. */
export const deliveryRemoved: AfterRemoval = async (tx, { record }) => {
  if (typeof record.order !== 'number') return
  const lines = await pointingAt(tx, materialOrderLine, 'order', [record.order])
  await refuseBelowNil(
    tx,
    lines.map(line => line.id),
  )
  await followDeliveries(tx, [record.order])
}
