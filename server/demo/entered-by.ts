import { sql } from 'kysely'
import type { AccountTransaction } from '../database/session'

/** Returns the transaction as another person of the demo firm uses it. A second person approves what this one enters. */
export async function enteredBy(tx: AccountTransaction, email: string): Promise<AccountTransaction> {
  const { rows } = await sql<{ id: number; name: string }>`select id, full_name as name from "user"
    where account_id = ${tx.identity.account} and email = ${email}`.execute(tx.db)
  const [person] = rows
  if (!person) throw new Error(`The demo has no ${email}`)
  return { ...tx, identity: { ...tx.identity, user: person.id, fullName: person.name } }
}
