import { sql } from 'kysely'
import { iso } from '../../base/iso'
import type { Transaction } from '../../database/tables'
import { hashSecret } from '../secrets/token'
import { type Owner, usernameKey } from './credential'

/** Devices remembered for one person; more would be a browser that throws its cookies away. */
const MOST = 20

/**
 * The lane in which guesses at a name are counted. A browser that someone signed in with before, which its cookie shows, has one of its own
 * for that name: guesses made elsewhere do not hold its owner up, and its own are slowed all the same. Decision 481.
 */
export interface Lane {
  readonly subject: string
  /** Its tries do not count against the address either: someone else behind it may be guessing. */
  readonly isKnown: boolean
}

export async function laneOf(db: Transaction, username: string, device: string | null): Promise<Lane> {
  const name = usernameKey(username)
  if (device === null) return { subject: name, isKnown: false }
  const hash = hashSecret(device)
  const known = await db
    .selectFrom('known_device')
    .innerJoin('credential', join =>
      join
        .onRef('credential.account_id', '=', 'known_device.account_id')
        .onRef('credential.user_id', '=', 'known_device.user_id'),
    )
    .select('hash')
    .where('hash', '=', hash)
    .where('username_key', '=', name)
    .executeTakeFirst()
  return known ? { subject: `${name} on ${hash}`, isKnown: true } : { subject: name, isKnown: false }
}

/** Remembers the browser someone signed in with; of many, those used last. */
export async function rememberDevice(
  db: Transaction,
  { account, user }: Owner,
  device: string,
  now: number,
): Promise<void> {
  await db
    .insertInto('known_device')
    .values({ hash: hashSecret(device), account_id: account, user_id: user, used_at: iso(now) })
    .onConflict(same => same.columns(['hash', 'account_id', 'user_id']).doUpdateSet({ used_at: iso(now) }))
    .execute()
  await sql`delete from known_device where account_id = ${account} and user_id = ${user} and hash not in
    (select hash from known_device where account_id = ${account} and user_id = ${user} order by used_at desc limit ${MOST})`.execute(
    db,
  )
}

/** After a lost phone or a lost password: no browser has a lane of its own any more. */
export async function forgetDevices(db: Transaction, { account, user }: Owner): Promise<void> {
  await db.deleteFrom('known_device').where('account_id', '=', account).where('user_id', '=', user).execute()
}
