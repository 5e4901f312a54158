import { sql } from 'kysely'
import { labourApplication } from '#contract/commercial/labour-application'
import type { AccountTransaction } from '../../database/session'
import { read, update } from '../../records/typed'

/**
 * Gives an application the firm's next number, unless it has one. The counter's row is locked until the transaction ends, and a number taken in a
 * transaction that fails is given back with it: there are neither doubles nor gaps. Spec: LAB-1, accountSequenceNumber.
 */
export async function numberApplication(tx: AccountTransaction, id: number): Promise<void> {
  const { account } = tx.identity
  const application = await read(tx, labourApplication, id, { lock: true })
  if (application.accountSequenceNumber !== null) return
  const { rows } = await sql<{ number: number }>`
    insert into counter as known (account_id, name, owner_id, last) values (${account}, 'labour-application', ${account}, 1)
    on conflict (account_id, name, owner_id) do update set last = known.last + 1 returning last as number`.execute(
    tx.db,
  )
  const number = rows[0]?.number ?? 1
  const reference = `LA-${String(number).padStart(3, '0')}`
  await update(tx, labourApplication, id, { accountSequenceNumber: number, reference }, { action: 'number' })
}
