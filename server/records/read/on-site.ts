import { type RawBuilder, sql } from 'kysely'
import { fieldOf, type Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import { SCOPE_KIND_NAMES, type ScopeKind, scopeKind } from '#contract/kit/scope-kinds'
import { columnOf, tableOf } from '../../database/schema/naming'

/** Kinds of scope whose records rights of the hub show on site alone. */
export const SITE_KINDS: readonly ScopeKind[] = SCOPE_KIND_NAMES.filter(kind => scopeKind(kind).site !== null)

/**
 * Whether the owner of a scope of this kind, a row under the name `owner`, is on site: true, false, or null where row-level security hides
 * what says so. True for a kind that is not for the site.
 */
export function ownerOnSite(kind: ScopeKind, owner: string): RawBuilder<boolean | null> {
  const { site } = scopeKind(kind)
  if (site === null) return sql`true`
  const [by, own] = [fieldOf(ownerOf(kind), site.by), fieldOf(ownerOf(kind), site.own)]
  const above = resourceNamed(by.target)
  return sql`(select site.${sql.id(columnOf(site.flag, fieldOf(above, site.flag)))} and ${sql.id(owner, columnOf(site.own, own))} from ${sql.table(tableOf(above))} site
    where site.account_id = ${sql.id(owner, 'account_id')} and site.id = ${sql.id(owner, columnOf(site.by, by))})`
}

/** The resource that has a scope of this kind for each record. Throws for a kind a firm has one scope of. */
export const ownerOf = (kind: ScopeKind): Resource => resourceNamed(scopeKind(kind).owner ?? '')
