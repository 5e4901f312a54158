import { sql } from 'kysely'
import { type AccessLevel, permissionStrings, type PermissionResource, type Tier } from '#contract/permissions'
import type { Resource } from '#contract/kit/resource'
import type { Identity } from '../base/identity'
import { asOwner } from '../database/session'
import { highestLevels } from '../database/highest-levels'
import { columnOf, tableOf } from '../database/schema/naming'
import type { Services } from '../services/services'

/** A document that could not be made or handed over is tried this often, a minute longer apart each time. */
export const MOST_ATTEMPTS = 5
const STALE_MS = 10 * 60_000
/** Documents taken in one round. */
const ROUND = 50

/** A document that waits, and who asked for it. */
export interface Waiting {
  readonly account: number
  readonly id: number
  readonly user: number
  readonly fullName: string
  readonly email: string
  /** What the person may do now, which may be less than when they asked. */
  readonly levels: Partial<Record<PermissionResource, AccessLevel>>
  readonly estimating: Tier
  readonly siteCommercial: Tier
}

/** The documents of a resource whose turn has come: the first of each person, then the second, so that nobody waits for all of another's. `asker` is the field that names who asked. */
export async function waitingIn(services: Services, resource: Resource, asker: string): Promise<readonly Waiting[]> {
  const field = resource.fields[asker]
  if (!field) throw new Error(`${resource.name} has no ${asker}`)
  const by = sql.ref(`d.${columnOf(asker, field)}`)
  const { rows } = await asOwner(services.database, db =>
    sql<Waiting>`select d.account_id as account, d.id, u.id as user, u.full_name as "fullName", u.email,
      ${highestLevels(sql.ref('u.account_id'), sql.ref('u.id'))} as levels, a.estimating_tier as estimating, a.site_commercial_tier as "siteCommercial"
      from ${sql.table(tableOf(resource))} d join "user" u on u.account_id = d.account_id and u.id = ${by} join account a on a.id = d.account_id
      where d.state = 'waiting' and (d.attempts = 0 or d.updated_at < ${new Date(services.now()).toISOString()}::timestamptz - d.attempts * interval '1 minute')
      order by row_number() over (partition by d.account_id, ${by} order by d.created_at, d.id), d.created_at, d.id limit ${sql.lit(ROUND)}`.execute(
      db,
    ),
  )
  return rows
}

/** On the authority of the person who asked, who may have gone home since. */
export function onAuthorityOf({ account, user, fullName, levels, estimating, siteCommercial }: Waiting): Identity {
  const tiers = { Estimating: estimating, SiteCommercial: siteCommercial }
  const permissions = new Set(permissionStrings(levels, tiers, false))
  return { account, user, fullName, permissions, mustChangePassword: false, session: 0, actingAs: null }
}

/** Before when a document in hand was left by a server that stopped. */
export const staleBefore = (services: Services): string => new Date(services.now() - STALE_MS).toISOString()

/** Puts documents that a stopped server left half made back into the queue. */
export async function startAgain(services: Services, resource: Resource): Promise<void> {
  await asOwner(services.database, db =>
    sql`update ${sql.table(tableOf(resource))} set state = 'waiting' where state = 'making' and updated_at < ${staleBefore(services)}`.execute(
      db,
    ),
  )
}

/** Returns what begins a round: one at a time in this process; a call meanwhile has another round after it. */
export function roundsOf(services: Services, name: string, round: () => Promise<void>): () => Promise<void> {
  let isAsked = false
  let isRunning = false
  return async () => {
    isAsked = true
    if (isRunning) return
    isRunning = true
    while (isAsked) {
      isAsked = false
      await round().catch((error: unknown) =>
        services.log.error({ error: error instanceof Error ? error.message : 'unknown' }, name),
      )
    }
    isRunning = false
  }
}
