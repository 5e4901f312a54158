import { sql } from 'kysely'
import type { Resource } from '#contract/kit/resource'
import { LEAD } from '../../database/eager-pool'
import type { AccountTransaction } from '../../database/session'
import { recordset } from './rows'

/** What happened to one record: {path: [old, new]} in wire form, and the scope the record lives in. */
export interface Revised {
  readonly id: number
  readonly scope: string | null
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
}

/** Adds to the history, after the records' rows have been written (the order on which `after_rev` rests, see migration 0001). */
export async function recordRevisions(
  tx: AccountTransaction,
  resource: Resource,
  action: string,
  revised: readonly Revised[],
): Promise<void> {
  if (revised.length === 0) return
  await sql`${sql.raw(LEAD)} insert into revision (account_id, resource, record_id, at, by, action, changes, after_rev)
    select ${tx.identity.account}, ${resource.name}, d.id, ${tx.at}, ${tx.identity.user}, ${action}, d.changes, coalesce(s.head, 0)
    from ${recordset(
      revised.map(each => ({ ...each })),
      COLUMNS,
      'd',
    )}
    left join sync_scope s on s.account_id = ${tx.identity.account} and s.scope = d.scope`.execute(tx.db)
}

const COLUMNS = [
  { name: 'id', type: 'bigint' },
  { name: 'scope', type: 'text' },
  { name: 'changes', type: 'jsonb' },
]

/** The changes that take a record from `before` to what `set` says, leaving out paths that stay the same. */
export function changesOf(
  paths: readonly string[],
  before: (path: string) => unknown,
  after: (path: string) => unknown,
): Record<string, readonly [unknown, unknown]> {
  return Object.fromEntries(paths.map(path => [path, [before(path) ?? null, after(path) ?? null] as const]))
}
