import { sql } from 'kysely'
import { licensedSites, mayRead, type Sites } from '#contract/access'
import type { Resource } from '#contract/resource'
import { PREPARED } from '../../database/eager-pool'
import type { Identity } from '../../base/identity'
import type { AccountTransaction } from '../../database/session'
import { parseScope, resourcesIn, type Scope } from './scope'

/** A scope this user may look into now, and where its feed stands. */
export interface OpenScope extends Scope {
  readonly head: number
  /** What the user may read of it, parents before children; never empty for a project or an assessment. */
  readonly readable: readonly Resource[]
  /** Which projects' records it shows the caller; 'all' where a scope is open whole or not at all. */
  readonly sites: Sites
}

/**
 * The scopes of a list that are open to the caller, by name; what is missing is closed or was never there, and a caller is not told which.
 * Account, library and index are open to all; `user:{id}` to that user; a project or an assessment when it is to be seen (row-level security
 * shows what the licence covers) and something in it may be read. One query, none of it on records.
 */
export async function openScopes(
  { db, identity }: AccountTransaction,
  names: readonly string[],
): Promise<ReadonlyMap<string, OpenScope>> {
  const scopes = names.map(parseScope)
  const { rows } = await sql<{ scope: string; head: number; seen: boolean }>`${sql.raw(PREPARED)}
    select s.scope, s.head, p.id is not null or a.id is not null as seen
    from sync_scope s
    left join project p on p.account_id = s.account_id and p.id = case when s.scope like 'project:%' then split_part(s.scope, ':', 2)::bigint end
    left join assessment a on a.account_id = s.account_id and a.id = case when s.scope like 'assessment:%' then split_part(s.scope, ':', 2)::bigint end
    where s.account_id = ${identity.account} and s.scope = any(${scopes.map(each => each.name)}::text[]) and not s.closed`.execute(
    db,
  )
  const found = new Map(rows.map(row => [row.scope, row]))
  return new Map(
    scopes.flatMap(scope => {
      const open = look(identity, scope, found.get(scope.name))
      return open ? [[scope.name, open] as const] : []
    }),
  )
}

function look(
  identity: Identity,
  scope: Scope,
  row: { readonly head: number; readonly seen: boolean } | undefined,
): OpenScope | null {
  const readable = resourcesIn(scope.kind).filter(resource => mayRead(identity.permissions, resource))
  const sites = scope.kind === 'index' ? licensedSites(identity.permissions) : 'all'
  const open = { ...scope, head: row?.head ?? 0, readable, sites }
  if (scope.kind === 'user') return scope.owner === identity.user ? open : null
  if (scope.kind !== 'project' && scope.kind !== 'assessment') return open
  return row?.seen && readable.length > 0 ? open : null
}
