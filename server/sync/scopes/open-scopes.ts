import { sql } from 'kysely'
import { licensedSites, readsOnSiteOnly, shownTo, type Sites } from '#contract/kit/access'
import type { Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import { SCOPE_KIND_NAMES, scopeKind } from '#contract/kit/scope-kinds'
import { PREPARED } from '../../database/eager-pool'
import type { Identity } from '../../base/identity'
import { tableOf } from '../../database/schema/naming'
import type { AccountTransaction } from '../../database/session'
import { ownerOf, ownerOnSite, SITE_KINDS } from '../../records/read/on-site'
import { parseScope, resourcesIn, type Scope } from './scope'

/** A scope this user may look into now, and where its feed stands. */
export interface OpenScope extends Scope {
  readonly head: number
  /** Where it stood when the database was last set back; null when it never was. */
  readonly restored: number | null
  /** What the user is shown of it, each as far as they are, parents before children; never empty for a project or an assessment. */
  readonly readable: readonly Resource[]
  /** Which projects' records it shows the caller; 'all' where a scope is open whole or not at all. */
  readonly sites: Sites
}

/**
 * The scopes of a list that are open to the caller, by name; what is missing is closed or was never there, and a caller is not told which.
 * `pulledBy` of the kind decides: what only seers pull is open when the owner is to be seen (row-level security shows what the licence covers)
 * and something in it may be read. One query, none of it on records.
 */
export async function openScopes(
  { db, identity }: AccountTransaction,
  names: readonly string[],
): Promise<ReadonlyMap<string, OpenScope>> {
  const scopes = names.map(parseScope)
  const { rows } = await sql<{
    scope: string
    head: number
    restored: number | null
    seen: boolean
    on_site: boolean | null
  }>`${sql.raw(PREPARED)}
    select s.scope, s.head, s.restored_head as restored, ${sql.raw(`(${OWNERS.map(({ alias }) => `${alias}.id is not null`).join(' or ')})`)} as seen,
      ${ON_SITE} as on_site
    from sync_scope s
    ${sql.raw(OWNERS.map(({ join }) => join).join('\n    '))}
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

/** Whether the owner of a scope that is for the site is on site; null for every other scope. */
const ON_SITE = sql<boolean | null>`case ${sql.join(
  SITE_KINDS.map(
    kind => sql`when s.scope like ${sql.lit(`${kind}:%`)} then (select ${ownerOnSite(kind, 'o')} from ${sql.table(tableOf(ownerOf(kind)))} o
        where o.account_id = s.account_id and o.id = split_part(s.scope, ':', 2)::bigint)`,
  ),
  sql` `,
)} end`

/** The owners that say who may pull their scopes. A row that row-level security hides is not joined. */
const OWNERS = SCOPE_KIND_NAMES.flatMap((kind, index) => {
  const { owner, pulledBy } = scopeKind(kind)
  if (owner === null || pulledBy !== 'seers') return []
  const alias = `owner_${index}`
  const id = `case when s.scope like '${kind}:%' then split_part(s.scope, ':', 2)::bigint end`
  const table = tableOf(resourceNamed(owner))
  return [{ alias, join: `left join ${table} ${alias} on ${alias}.account_id = s.account_id and ${alias}.id = ${id}` }]
})

function look(
  identity: Identity,
  scope: Scope,
  row:
    | {
        readonly head: number
        readonly restored: number | null
        readonly seen: boolean
        readonly on_site: boolean | null
      }
    | undefined,
): OpenScope | null {
  const { permissions } = identity
  const readable = resourcesIn(scope.kind).flatMap(resource =>
    row?.on_site !== true && readsOnSiteOnly(permissions, resource) ? [] : (shownTo(permissions, resource) ?? []),
  )
  const { pulledBy, isLicensed } = scopeKind(scope.kind)
  const sites = pulledBy === 'everyone' && isLicensed ? licensedSites(identity.permissions) : 'all'
  const open = { ...scope, head: row?.head ?? 0, restored: row?.restored ?? null, readable, sites } satisfies OpenScope
  const isOpen: Readonly<Record<typeof pulledBy, boolean>> = {
    everyone: true,
    owner: scope.owner === identity.user,
    seers: row?.seen === true && readable.length > 0,
  }
  return isOpen[pulledBy] ? open : null
}
