import { sql } from 'kysely'
import { ProblemError } from '#contract/kit/problem'
import { GOODS_CAME, whyBeforeOrder } from '#domain/commercial/happened'
import { dayOf } from '#domain/value/day'
import type { AccountTransaction } from '../database/session'
import type { Changed, Reaction } from '../records/lifecycles/reaction'
import { happenedOn } from './happened-on'

const refuse = (path: string, message: string): never => {
  throw new ProblemError('invalid', { errors: [{ path, message }] })
}
const NOT_SENT =
  'This order was never sent, so nothing can come on it. Send it first, or record the delivery without an order'
const changedIn = (name: string, { before, after }: Changed): boolean => !before || before[name] !== after[name]

const cameOn = happenedOn('deliveredOn', GOODS_CAME)

/** Goods come on a day that has been, and on an order that was sent; one that was cancelled or amended since counts. Decision 663. */
export const deliveryIsPossible: Reaction = async (tx, changed) => {
  await cameOn(tx, changed)
  for (const each of changed) {
    const { order, deliveredOn } = each.after
    const isMoved = changedIn('order', each)
    if (typeof order !== 'number' || !(isMoved || changedIn('deliveredOn', each))) continue
    const { rows } = await sql<{ sent: boolean; made: string }>`
      select sent_at is not null as sent, created_at as made from material_order
      where account_id = ${tx.identity.account} and id = ${order}`.execute(tx.db)
    const [found] = rows
    if (found === undefined) continue
    if (isMoved && !found.sent) refuse('order', NOT_SENT)
    const early = whyBeforeOrder(typeof deliveredOn === 'string' ? deliveredOn : null, dayOf(found.made))
    if (early !== null) refuse('deliveredOn', early)
  }
}

/** What is counted is of an order that was sent, and no more goes back than came. Decision 663. */
export const deliveryLineIsPossible: Reaction = async (tx, changed) => {
  const lines = changed.flatMap(({ before, after }) => [before?.orderLine, after.orderLine])
  const named = [...new Set(lines.filter(line => typeof line === 'number'))]
  const { rows } = await sql<{ id: number }>`select l.id from material_order_line l
    join material_order o on o.account_id = l.account_id and o.id = l.order_id
    where l.account_id = ${tx.identity.account} and l.id = any(${named}::bigint[]) and o.sent_at is null`.execute(tx.db)
  const unsent = new Set(rows.map(({ id }) => id))
  for (const each of changed)
    if (changedIn('orderLine', each) && unsent.has(Number(each.after.orderLine))) refuse('orderLine', NOT_SENT)
  await refuseBelowNil(tx, named)
  await refuseFreeBelowNil(tx, [...new Set(changed.map(({ after }) => Number(after.delivery)))])
}

const TOO_MUCH_BACK = 'More would go back than came'

/** The lines of these orders, over all their deliveries. */
export async function refuseBelowNil(tx: AccountTransaction, orderLines: readonly number[]): Promise<void> {
  const { rows } = await sql`select d.order_line_id from delivery_line d
    join delivery v on v.account_id = d.account_id and v.id = d.delivery_id
    where d.account_id = ${tx.identity.account} and d.order_line_id = any(${[...orderLines]}::bigint[])
      and d.archived_at is null and v.archived_at is null
    group by d.order_line_id
    having sum(d.quantity) < 0 or sum(d.damaged) < 0 or sum(d.quantity - d.damaged) < 0 limit 1`.execute(tx.db)
  if (rows.length > 0) refuse('quantity', TOO_MUCH_BACK)
}

/** What came of no order line, by name and unit within its delivery. */
export async function refuseFreeBelowNil(tx: AccountTransaction, deliveries: readonly number[]): Promise<void> {
  const { rows } = await sql`select name from delivery_line
    where account_id = ${tx.identity.account} and delivery_id = any(${[...deliveries]}::bigint[]) and order_line_id is null
      and archived_at is null
    group by delivery_id, name, unit
    having sum(quantity) < 0 or sum(damaged) < 0 or sum(quantity - damaged) < 0 limit 1`.execute(tx.db)
  if (rows.length > 0) refuse('quantity', TOO_MUCH_BACK)
}
