import type { Json } from '#contract/fields/field'
import type { Transaction } from '../../database/tables'
import type { Identity } from '../../base/identity'
import { iso } from '../../base/iso'

export interface Deed {
  readonly action: string
  readonly details?: { readonly [key: string]: Json }
  /** The account it was done to. */
  readonly account: number
  /** Null: the server itself, or someone not signed in. */
  readonly actor: { readonly account: number; readonly user: number } | null
}

/** Writes the audit trail, in the transaction of the deed. Ids only, never names or secrets. */
export async function audit(db: Transaction, now: number, deed: Deed): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      account_id: deed.account,
      at: iso(now),
      actor_account_id: deed.actor?.account ?? null,
      actor_id: deed.actor?.user ?? null,
      action: deed.action,
      details: JSON.stringify(deed.details ?? {}),
    })
    .execute()
}

/** Who really does it, also when a super admin works in another account. */
export const actorOf = ({ account, user, actingAs }: Identity): { account: number; user: number } =>
  actingAs ?? { account, user }
