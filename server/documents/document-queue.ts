import { sql } from 'kysely'
import { type AccessLevel, permissionStrings, type PermissionResource, type Tier } from '#contract/permissions'
import type { DocumentResource } from '#contract/kit/document'
import type { Identity } from '../base/identity'
import { asOwner } from '../database/session'
import { highestLevels } from '../database/highest-levels'
import { tableOf } from '../database/schema/naming'
import type { Services } from '../services/services'

const STALE_MS = 10 * 60_000
/** Documents of a resource taken in one round. */
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

/** Returns the documents of a resource whose turn has come: the first of each person, then the second, so that a person with many does not hold up the others. */
export async function waitingIn(services: Services, resource: DocumentResource): Promise<readonly Waiting[]> {
  const { rows } = await asOwner(services.database, db =>
    sql<Waiting>`select d.account_id as account, d.id, u.id as user, u.full_name as "fullName", u.email,
      ${highestLevels(sql.ref('u.account_id'), sql.ref('u.id'))} as levels, a.estimating_tier as estimating, a.site_commercial_tier as "siteCommercial"
      from ${sql.table(tableOf(resource))} d join "user" u on u.account_id = d.account_id and u.id = d.created_by join account a on a.id = d.account_id
      where d.state = 'waiting' and (d.attempts = 0 or d.updated_at < ${new Date(services.now()).toISOString()}::timestamptz - d.attempts * interval '1 minute')
      order by row_number() over (partition by d.account_id, d.created_by order by d.created_at, d.id), d.created_at, d.id limit ${sql.lit(ROUND)}`.execute(
      db,
    ),
  )
  return rows
}

/** Returns the caller that a document is made for: the person who asked, with what they may do now. */
export function onAuthorityOf({ account, user, fullName, levels, estimating, siteCommercial }: Waiting): Identity {
  const tiers = { Estimating: estimating, SiteCommercial: siteCommercial }
  const permissions = new Set(permissionStrings(levels, tiers, false))
  return { account, user, fullName, permissions, mustChangePassword: false, session: 0, actingAs: null }
}

/**
 * Takes up what a stopped server left: a document half made is made again. Whether a mail half sent has arrived, only the addressee can say, so it is
 * never sent again without a person.
 */
export async function takeUp(services: Services, resource: DocumentResource): Promise<void> {
  const before = new Date(services.now() - STALE_MS).toISOString()
  await asOwner(services.database, async db => {
    const table = sql.table(tableOf(resource))
    await sql`update ${table} set state = 'waiting' where state = 'making' and updated_at < ${before}`.execute(db)
    await sql`update ${table} set state = 'failed',
      fault = 'The server stopped while sending it. Ask ' || send_to || ' whether it came before you send it again.'
      where state = 'sending' and updated_at < ${before}`.execute(db)
  })
}

const DAY_MS = 86_400_000
/** Deletes finished documents that are older than this. */
export async function forget(services: Services, resource: DocumentResource, days: number): Promise<void> {
  const before = new Date(services.now() - days * DAY_MS).toISOString()
  await asOwner(services.database, db =>
    sql`delete from ${sql.table(tableOf(resource))} where created_at < ${before} and state in ('made', 'failed')`.execute(
      db,
    ),
  )
}

/** Returns what begins a round: one at a time in this process. A call meanwhile has another round after it. */
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
