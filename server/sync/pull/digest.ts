import { sql } from 'kysely'
import type * as v from 'valibot'
import type { digestReply } from '#contract/sync/protocol'
import type { AccountTransaction } from '../../database/session'
import { accountEpoch } from '../devices/devices'
import { isSeen } from './feed'
import { openScopes } from '../scopes/open-scopes'
import { termsOf } from './terms'

type Digests = v.InferOutput<typeof digestReply>
type Hashed = Record<string, { count: number; hash: string }>

/**
 * Count and hash of the (id, rev) pairs the server holds for this user, per scope and resource: what `digestHash` (contract/sync/protocol.ts)
 * makes of the replica's own. A scope that is closed to the user is left out; a resource without records is 0 and "0".
 */
export async function digest(tx: AccountTransaction, names: readonly string[]): Promise<Digests> {
  const open = [...(await openScopes(tx, names)).values()]
  const part = open.find(each => each.sites !== 'all')
  const { rows } = await sql<{ scope: string; resource: string; head: number; count: number; hash: string }>`
    select s.scope, s.head, f.resource, count(f.record_id) as count,
      (coalesce(sum((f.record_id % 94906249) * (f.rev % 94906249)), 0) % 9007199254740881)::text as hash
    from sync_scope s left join sync_feed f on f.account_id = s.account_id and f.scope = s.scope and not f.deleted
      ${part ? sql`and (f.scope <> ${part.name} or ${isSeen(part)})` : sql``}
    where s.account_id = ${tx.identity.account} and s.scope = any(${open.map(each => each.name)}::text[])
    group by s.scope, s.head, f.resource`.execute(tx.db)
  return {
    terms: termsOf(await accountEpoch(tx), tx.identity),
    scopes: Object.fromEntries(
      open.map(({ name, readable }) => {
        const mine = rows.filter(row => row.scope === name)
        const found = new Map(mine.map(row => [row.resource, row]))
        const resources: Hashed = Object.fromEntries(
          readable.map(resource => {
            const { count = 0, hash = '0' } = found.get(resource.name) ?? {}
            return [resource.name, { count, hash }]
          }),
        )
        return [name, { head: mine[0]?.head ?? 0, resources }]
      }),
    ),
  }
}
