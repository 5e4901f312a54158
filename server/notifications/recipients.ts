import { sql } from 'kysely'
import { mayRead } from '#contract/kit/access'
import { type AccessLevel, permissionStrings, type PermissionResource, type Tier } from '#contract/permissions'
import type { NotificationKind } from '#contract/platform/notification'
import { resourceNamed } from '#contract/resources'
import { highestLevels } from '../database/highest-levels'
import type { AccountTransaction } from '../database/session'

interface Row {
  readonly id: number
  readonly levels: Partial<Record<PermissionResource, AccessLevel>>
  readonly estimating_tier: Tier
  readonly site_commercial_tier: Tier
  readonly muted: readonly string[]
}
/** Who is to be told, what kind of thing, about a record of which resource. */
interface Telling {
  readonly user: number
  readonly kind: NotificationKind
  readonly subject: { readonly resource: string }
}

/**
 * Answers who may be told: those who work here (a super admin from another firm has nowhere to be told), may read what it is about and
 * have not muted that kind.
 */
export async function findRecipients(
  { db, identity }: AccountTransaction,
  users: readonly number[],
): Promise<(telling: Telling) => boolean> {
  const { rows } = await sql<Row>`
    select person.id, account.estimating_tier, account.site_commercial_tier, ${highestLevels(sql.ref('person.account_id'), sql.ref('person.id'))} as levels,
      array(select kind from muted_notification muted where muted.account_id = person.account_id and muted.user_id = person.id) as muted
    from "user" person join account on account.id = person.account_id
    where person.account_id = ${identity.account} and person.id = any(${[...new Set(users)]}::bigint[]) and person.is_active and person.archived_at is null`.execute(
    db,
  )
  const people = new Map(rows.map(row => [row.id, { muted: row.muted, permissions: new Set(permissionsOf(row)) }]))
  return ({ user, kind, subject }) => {
    const person = people.get(user)
    return (
      person !== undefined &&
      !person.muted.includes(kind) &&
      mayRead(person.permissions, resourceNamed(subject.resource))
    )
  }
}

const permissionsOf = ({ levels, estimating_tier, site_commercial_tier }: Row): string[] =>
  permissionStrings(levels, { Estimating: estimating_tier, SiteCommercial: site_commercial_tier }, false)
