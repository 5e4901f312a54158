import { sql } from 'kysely'
import { PORTAL } from '#contract/commercial/portal/portal-access'
import { type AccessLevel, type PermissionResource, permissionStrings, type Tier } from '#contract/permissions'
import { usernameKey } from '../../auth/session/credential'
import { type Identity, OUTSIDE } from '../../base/identity'
import type { Transaction } from '../../database/tables'

/** A person at a subcontractor, as they are now. They are no user of the firm. */
export interface Visitor {
  readonly account: number
  readonly person: number
  readonly fullName: string
  readonly email: string
  readonly passwordHash: string | null
  readonly subcontractor: number
  readonly subcontractorName: string
  /** Name of the account, for a firm without company details. */
  readonly firm: string
  /** Projects whose applications they may see, of their subcontractor alone. */
  readonly projects: readonly number[]
  readonly tier: Tier
}
type By = { readonly firm: number; readonly email: string } | { readonly person: number; readonly firm: number }

/** Two spellings of one address are the same. */
export const emailKey = usernameKey

/**
 * Returns a person who may use the portal now. Null for an unknown one, and where the portal or the licence is off, their subcontractor is archived, or
 * access to every project was stopped: each takes effect on the next call.
 */
export async function findVisitor(db: Transaction, by: By, demo: boolean): Promise<Visitor | null> {
  const which = 'email' in by ? sql`p.email_key = ${emailKey(by.email)}` : sql`p.id = ${by.person}`
  const { rows } = await sql<Visitor>`
    select p.account_id as account, p.id as person, p.full_name as "fullName", p.email, p.password_hash as "passwordHash",
      p.subcontractor_id as subcontractor, s.full_name as "subcontractorName", a.name as firm, a.site_commercial_tier as tier, open.projects
    from portal_person p join account a on a.id = p.account_id
    join subcontractor s on s.account_id = p.account_id and s.id = p.subcontractor_id
    cross join lateral (select array_agg(x.project_id order by x.project_id) as projects from portal_access x
      where x.account_id = p.account_id and x.person_id = p.id and x.stopped_at is null) open
    where p.account_id = ${by.firm} and ${which} and open.projects is not null and s.archived_at is null
      and a.enabled_integrations @> ${JSON.stringify([{ shortName: PORTAL }])}::jsonb and a.site_commercial_tier <> 'None'
      and (${demo} or not a.is_demo)`.execute(db)
  const [found] = rows
  return found ? { ...found, projects: found.projects.map(Number) } : null
}

type Levels = Partial<Readonly<Record<PermissionResource, AccessLevel>>>
const TO_APPLY: Levels = { ProjectHubIncomingApplications: 7 }
/** To cancel an application is a step of its review. */
export const TO_WITHDRAW: Levels = { ...TO_APPLY, ProjectHubIncomingReview: 7 }

/**
 * Returns the identity under which the portal reads and writes for a person: no user, no session, no right to any other call. Row-level security
 * keeps it to the account and to projects on site.
 */
export function identityOf(
  { account, fullName, subcontractorName, tier }: Visitor,
  levels: Levels = TO_APPLY,
): Identity {
  return {
    account,
    user: OUTSIDE,
    fullName: `${fullName} of ${subcontractorName}`,
    permissions: new Set(permissionStrings(levels, { Estimating: 'None', SiteCommercial: tier }, false)),
    mustChangePassword: false,
    session: 0,
    actingAs: null,
  }
}
