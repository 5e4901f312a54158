import { sql } from 'kysely'
import type { Identity } from '../../base/identity'
import { actorOf, audit } from '../../auth/trail/audit'
import { asOwner } from '../../database/session'
import type { SyncServices } from './sync-services'

const PAUSE_MS = 10 * 60_000

/**
 * A device holds what this database has never given out, so the database was set back without `npm run restore`: the account's epoch rises,
 * and ids and device numbers go on beyond all that can have been lent. At most once in ten minutes for an account, since a device's word is
 * all there is, and written to its audit trail. Answers whether the epoch rose.
 */
export function recogniseSetBack(
  { database, log, now }: SyncServices,
  identity: Identity,
  proof: 'cursor' | 'answers' | 'lease',
): Promise<boolean> {
  const { account } = identity
  return asOwner(database, async db => {
    const { rows } = await sql<{ id: number }>`select id from account
      where id = ${account} and epoch_since < ${new Date(now() - PAUSE_MS).toISOString()} for update`.execute(db)
    if (rows.length === 0) return false
    await sql`select after_restore(${account}::bigint, ${new Date(now()).toISOString()})`.execute(db)
    await audit(db, now(), { action: 'database-set-back', account, actor: actorOf(identity), details: { proof } })
    log.error({ account, proof }, 'the database is older than what devices hold: was an old folder copied back?')
    return true
  })
}
