import { sql } from 'kysely'
import {
  FORCE_SECOND_FACTOR,
  permissionStrings,
  type AccessLevel,
  type PermissionResource,
  type Tier,
} from '#contract/permissions'
import type { ClientId, SignedInUser } from '#contract/platform/auth'
import type { Database } from '../../database/connect'
import { ONLY } from '../../database/eager-pool'
import { readAsOwner } from '../../database/session'
import type { Identity } from '../../base/identity'
import { highestLevels, levelsOfRoles } from '../../database/highest-levels'
import { needsFactor } from '../second-factor/second-factor'
import { hashSecret } from '../secrets/token'

/** Who a token or a session stands for, as handlers need it and as the device is told. */
export interface Principal {
  readonly identity: Identity
  readonly user: SignedInUser
  readonly client: ClientId
  /** The epoch of the home account's callers, and until when (milliseconds) the token counts while it stands; null without a token. */
  readonly epoch: number
  readonly until: number | null
}
export type Proof = { readonly access: string } | { readonly session: number }

interface Row {
  session: number
  client_id: ClientId
  epoch: number
  until: string | null
  account_id: number
  account_name: string
  account_created_at: string
  default_currency: string
  codat_id: string | null
  enabled_integrations: { shortName: string }[]
  estimating_tier: Tier
  site_commercial_tier: Tier
  home_account_id: number
  home_name: string
  is_demo: boolean
  user_id: number
  full_name: string
  email: string
  user_created_at: string
  username: string
  must_change: boolean
  needs_factor: boolean
  levels: Partial<Record<PermissionResource, AccessLevel>>
  /** Of the roles a super admin wears in this session; null when they are themselves. */
  worn: { names: string[]; levels: Partial<Record<PermissionResource, AccessLevel>> } | null
}

/**
 * Token to permissions in one query, asked on every request: roles, licences and endings act at once. Null when there is nobody: an unknown,
 * expired or ended session, an inactive user, a demo sign-in outside the demo.
 * A super admin keeps their own levels in another account and meets its licences, unless the session wears roles of that account.
 */
export async function findPrincipal(
  database: Database,
  proof: Proof,
  now: number,
  demo: boolean,
): Promise<Principal | null> {
  const at = new Date(now).toISOString()
  const token = 'access' in proof ? hashSecret(proof.access) : null
  const which =
    'session' in proof
      ? sql`session.id = ${proof.session}`
      : sql`session.id = (select session_id from auth_access where hash = ${token} and expires_at > ${at})`
  const principal = sql<Row>`${sql.raw(ONLY)}
    select session.id as session, session.client_id, (select epoch from caller_epoch where account_id = session.home_account_id) as epoch,
      (select least(session.expires_at, expires_at) from auth_access where hash = ${token}) as until,
      session.account_id, session.home_account_id, session.user_id,
      account.name as account_name, account.created_at as account_created_at, account.default_currency, account.codat_id,
      account.enabled_integrations, account.is_demo, account.estimating_tier, account.site_commercial_tier, home.name as home_name,
      person.full_name, person.email, person.created_at as user_created_at, credential.username, credential.must_change,
      (session.proved_by = 'password' and ${needsFactor(sql.ref('session.home_account_id'), sql.ref('session.user_id'))}) as needs_factor,
      ${highestLevels(sql.ref('session.home_account_id'), sql.ref('session.user_id'))} as levels,
      case when session.as_roles is not null then jsonb_build_object(
        'names', (select coalesce(jsonb_agg(role order by role), '[]') from role where account_id = session.account_id and id = any(session.as_roles) and archived_at is null),
        'levels', ${levelsOfRoles(sql`select session.account_id, unnest(session.as_roles)`)}) end as worn
    from auth_session session
    join account on account.id = session.account_id
    join account home on home.id = session.home_account_id
    join "user" person on person.account_id = session.home_account_id and person.id = session.user_id
    join credential on credential.account_id = session.home_account_id and credential.user_id = session.user_id
    where ${which} and session.ended_at is null and session.expires_at > ${at}
      and person.is_active and person.archived_at is null and (${demo} or not home.is_demo)
  `
  const { rows } = await readAsOwner(database, db => principal.execute(db))
  const [row] = rows
  return row ? principalOf(row) : null
}

function principalOf(row: Row): Principal | null {
  const switched = row.account_id !== row.home_account_id
  const reach = row.levels.AdminSuperAdmin ?? 0
  // Someone who is no longer a super admin has nothing to look for in another account, from the next request on.
  if (switched && reach === 0) return null
  const worn = reach === 0 ? null : row.worn
  const tiers = { Estimating: row.estimating_tier, SiteCommercial: row.site_commercial_tier }
  // In any role a super admin stays one, else there would be no way back.
  const permissions = permissionStrings(
    worn === null ? row.levels : { ...worn.levels, AdminSuperAdmin: reach },
    tiers,
    row.must_change,
  )
  // One thing at a time: a password someone else may know comes first.
  const mustSetUpSecondFactor = row.needs_factor && !row.must_change
  if (mustSetUpSecondFactor) permissions.push(FORCE_SECOND_FACTOR)
  return {
    client: row.client_id,
    epoch: row.epoch,
    until: row.until === null ? null : Date.parse(row.until),
    identity: {
      account: row.account_id,
      user: row.user_id,
      fullName: row.full_name,
      permissions: new Set(permissions),
      mustChangePassword: row.must_change,
      mustSetUpSecondFactor,
      session: row.session,
      currency: row.default_currency,
      actingAs: switched ? { user: row.user_id, account: row.home_account_id } : null,
    },
    user: {
      id: row.user_id,
      email: row.email,
      username: row.username,
      createdAt: row.user_created_at,
      person: { fullName: row.full_name },
      account: {
        id: row.account_id,
        name: row.account_name,
        createdAt: row.account_created_at,
        defaultCurrency: row.default_currency,
        codatId: row.codat_id,
        enabledIntegrations: row.enabled_integrations,
        isDemo: row.is_demo,
      },
      permissions,
      actingFrom: switched ? { id: row.home_account_id, name: row.home_name } : null,
      wornRoles: worn?.names ?? [],
    },
  }
}
