import { delivery } from '#contract/commercial/delivery'
import { deliveryLine, type DeliveryLine } from '#contract/commercial/delivery-line'
import type { AccountTransaction } from '../database/session'
import { findAll } from '../records/write/typed'
import { pointingAt } from '../records/write/within'

/** What came of these lines of material orders, without deliveries that are archived. */
export async function cameOnLines(
  tx: AccountTransaction,
  lines: readonly { readonly id: number }[],
): Promise<readonly DeliveryLine[]> {
  const came = await pointingAt(
    tx,
    deliveryLine,
    'orderLine',
    lines.map(({ id }) => id),
  )
  const deliveries = await findAll(tx, delivery, [...new Set(came.map(line => line.delivery))])
  return came.filter(line => deliveries.get(line.delivery)?.archivedAt === null)
}
