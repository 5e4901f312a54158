import { permissionStrings, type AccessLevel, type PermissionResource, type Tier } from '#contract/permissions'
import { sql } from 'kysely'
import type { Identity } from '../../base/identity'
import { iso } from '../../base/iso'
import { hashSecret, newSecret } from '../../auth/secrets/token'
import { highestLevels } from '../../database/highest-levels'
import { asOwner } from '../../database/session'
import type { Services } from '../../services/services'

/** Migration 0107: the secret of a person's calendar feed, hashed. Only the owner role reads it. */
export interface CalendarLinkTable {
  calendar_link: { account_id: number; user_id: number; hash: string; made_at: string }
}

type Owner = Pick<Identity, 'account' | 'user'>

/** Makes a person's link. Returns its secret, which is kept nowhere; an earlier link stops working. */
export async function makeLink(services: Services, { account, user }: Owner): Promise<string> {
  const secret = newSecret(services.randomBytes)
  const link = { hash: hashSecret(secret), made_at: iso(services.now()) }
  await asOwner(services.database, db =>
    db
      .insertInto('calendar_link')
      .values({ account_id: account, user_id: user, ...link })
      .onConflict(same => same.columns(['account_id', 'user_id']).doUpdateSet(link))
      .execute(),
  )
  return secret
}

/** Returns when a person's link was made; null without one. */
export async function linkMadeAt({ database }: Services, { account, user }: Owner): Promise<string | null> {
  const row = await asOwner(database, db =>
    db
      .selectFrom('calendar_link')
      .select('made_at')
      .where('account_id', '=', account)
      .where('user_id', '=', user)
      .executeTakeFirst(),
  )
  return row === undefined ? null : new Date(row.made_at).toISOString()
}

/** Takes a person's link away. */
export const dropLink = ({ database }: Services, { account, user }: Owner): Promise<unknown> =>
  asOwner(database, db =>
    db.deleteFrom('calendar_link').where('account_id', '=', account).where('user_id', '=', user).execute(),
  )

interface Found {
  account: number
  user: number
  fullName: string
  levels: Partial<Record<PermissionResource, AccessLevel>>
  estimating: Tier
  siteCommercial: Tier
}

/** Returns the person of a link with what they may do now; null for an unknown secret, and for a person who can no longer sign in. */
export async function ownerOfLink({ database, config }: Services, secret: string): Promise<Identity | null> {
  const { rows } = await asOwner(database, db =>
    sql<Found>`select u.account_id as account, u.id as user, u.full_name as "fullName",
      ${highestLevels(sql.ref('u.account_id'), sql.ref('u.id'))} as levels, a.estimating_tier as estimating, a.site_commercial_tier as "siteCommercial"
      from calendar_link l join "user" u on u.account_id = l.account_id and u.id = l.user_id join account a on a.id = u.account_id
      where l.hash = ${hashSecret(secret)} and u.is_active and u.archived_at is null and (${config.demo} or not a.is_demo)`.execute(
      db,
    ),
  )
  const [found] = rows
  if (!found) return null
  const { account, user, fullName, levels, estimating, siteCommercial } = found
  const tiers = { Estimating: estimating, SiteCommercial: siteCommercial }
  const permissions = new Set(permissionStrings(levels, tiers, false))
  return { account, user, fullName, permissions, mustChangePassword: false, session: 0, actingAs: null }
}
