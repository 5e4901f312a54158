import { sql } from 'kysely'
import type { AccountTransaction } from '../database/session'
import { read, update } from '../records/typed'
import type { PurchaseDocuments } from './purchases'

/**
 * Gives an order the next number of its project, unless it has one. The counter's row is locked until the transaction ends, and a number taken in
 * a transaction that fails is given back with it: there are neither doubles nor gaps. Spec: MAT-2.
 */
export async function numberOrder(
  tx: AccountTransaction,
  { order: resource, counter, mark }: PurchaseDocuments,
  id: number,
  project: number,
): Promise<void> {
  const order = await read(tx, resource, id, { lock: true })
  if (order.number !== null) return
  const { rows } = await sql<{ number: number; project: string | null }>`
    with next as (
      insert into counter as known (account_id, name, owner_id, last) values (${tx.identity.account}, ${counter}, ${project}, 1)
      on conflict (account_id, name, owner_id) do update set last = known.last + 1 returning last)
    select last as number, (select reference from project where account_id = ${tx.identity.account} and id = ${project}) as project from next`.execute(
    tx.db,
  )
  const number = rows[0]?.number ?? 1
  const reference = `${rows[0]?.project ?? project}-${mark}${String(number).padStart(3, '0')}`
  await update(tx, resource, id, { number, reference }, { action: 'number' })
}
