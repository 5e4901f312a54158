import { sql } from 'kysely'
import { mayRead } from '#contract/access'
import { hasModule } from '#contract/permissions'
import type { Resource } from '#contract/resource'
import type { Identity } from '../http/identity'
import type { AccountTransaction } from '../database/session'
import { parseScope, resourcesIn, type Scope } from './scope'

/** A scope this user may look into now, and where its feed stands. */
export interface OpenScope extends Scope {
  readonly head: number
  /** What the user may read of it, parents before children; never empty for a project or an assessment. */
  readonly readable: readonly Resource[]
}

interface ScopeRow { readonly scope: string; readonly head: number; readonly onSite: boolean | null }

/**
 * The scopes of a list that are open to the caller, by name; what is missing is closed or was never there, and a caller is not told which.
 * Account, library and index are open to all; `user:{id}` to that user; a project or an assessment when it exists, something in it may be
 * read, and the licence covers it. One query, none of it on records.
 */
export async function openScopes({ db, identity }: AccountTransaction, names: readonly string[]): Promise<ReadonlyMap<string, OpenScope>> {
  const scopes = names.map(parseScope)
  const { rows } = await sql<ScopeRow>`
    select s.scope, s.head, p.show_project_hub as "onSite"
    from sync_scope s
    left join assessment a on a.account_id = s.account_id and a.id = case when s.scope like 'assessment:%' then split_part(s.scope, ':', 2)::bigint end
    left join project p on p.account_id = s.account_id
      and p.id = case when s.scope like 'project:%' then split_part(s.scope, ':', 2)::bigint else a.project_id end
    where s.account_id = ${identity.account} and s.scope = any(${scopes.map(each => each.name)}::text[]) and not s.closed`.execute(db)
  const found = new Map(rows.map(row => [row.scope, row]))
  return new Map(scopes.flatMap(scope => {
    const open = look(identity, scope, found.get(scope.name))
    return open ? [[scope.name, open] as const] : []
  }))
}

function look(identity: Identity, scope: Scope, row: ScopeRow | undefined): OpenScope | null {
  const readable = resourcesIn(scope.kind).filter(resource => mayRead(identity.permissions, resource))
  const open = { ...scope, head: row?.head ?? 0, readable }
  if (scope.kind === 'user') return scope.owner === identity.user ? open : null
  if (scope.kind !== 'project' && scope.kind !== 'assessment') return open
  return row && readable.length > 0 && isLicensed(identity, row.onSite === true) ? open : null
}

/** Spec: business 2. With Site Commercial alone a firm sees projects on site, with Estimating alone those that are not, with both all. */
const isLicensed = ({ permissions }: Identity, onSite: boolean): boolean => hasModule(permissions, onSite ? 'SiteCommercial' : 'Estimating')

/** Which of these scopes exist and lie outside the caller's licence. Asked before a write, when a scope may not have had its first change yet. */
export async function unlicensedScopes({ db, identity }: AccountTransaction, names: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const closed = [true, false].filter(onSite => !isLicensed(identity, onSite))
  const owners = (kind: Scope['kind']) => [...names].map(parseScope).flatMap(scope => (scope.kind === kind && scope.owner !== null ? [scope.owner] : []))
  if (closed.length === 0) return new Set()
  const { rows } = await sql<{ scope: string }>`
    select 'project:' || id as scope from project where id = any(${owners('project')}::bigint[]) and show_project_hub = any(${closed}::boolean[])
    union all
    select 'assessment:' || a.id from assessment a join project p on p.account_id = a.account_id and p.id = a.project_id
    where a.id = any(${owners('assessment')}::bigint[]) and p.show_project_hub = any(${closed}::boolean[])`.execute(db)
  return new Set(rows.map(row => row.scope))
}
