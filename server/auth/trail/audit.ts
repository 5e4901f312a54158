import type { Json } from '#contract/fields/field'
import type { Transaction } from '../../database/tables'
import type { Identity } from '../../base/identity'
import { iso } from '../../base/iso'

export interface Action {
  readonly action: string
  readonly details?: { readonly [key: string]: Json }
  /** The account it was done to. */
  readonly account: number
  /** Null: the server itself, or someone not signed in. */
  readonly actor: { readonly account: number; readonly user: number } | null
}

/** Writes the audit trail, in the transaction of the action. Ids only, never names or secrets. */
export async function audit(db: Transaction, now: number, action: Action): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      account_id: action.account,
      at: iso(now),
      actor_account_id: action.actor?.account ?? null,
      actor_id: action.actor?.user ?? null,
      action: action.action,
      details: JSON.stringify(action.details ?? {}),
    })
    .execute()
}

/** Who really does it, also when a super admin works in another account. */
export const actorOf = ({ account, user, actingAs }: Identity): { account: number; user: number } =>
  actingAs ?? { account, user }
