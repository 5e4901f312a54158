import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type * as v from 'valibot'
import { ProblemError } from '#contract/kit/problem'
import type { deviceRequest, DeviceReply } from '#contract/sync/protocol'
import { PREPARED } from '../../database/eager-pool'
import type { AccountTransaction } from '../../database/session'
import { lentTo } from '../../records/write/lent-ids'

/**
 * Registers a device, or recognises it by the secret it made: the same person in the same account gets the same number again, with the
 * marks a restored phone must skip past. Anybody else who shows that secret gets a number of their own.
 */
export async function registerDevice(
  tx: AccountTransaction,
  { key, name }: v.InferOutput<typeof deviceRequest>,
): Promise<DeviceReply> {
  const { account, user } = tx.identity
  const mine = { account_id: account, user_id: user, key_hash: hashKey(key) }
  const seen = { name, seen_at: tx.at }
  const marks = ['id', 'highest_seq', 'highest_id'] as const
  const known = await tx.db
    .updateTable('sync_device')
    .set(seen)
    .where('account_id', '=', account)
    .where('user_id', '=', user)
    .where('key_hash', '=', mine.key_hash)
    .returning(marks)
    .executeTakeFirst()
  const device =
    known ??
    (await tx.db
      .insertInto('sync_device')
      .values({ ...mine, ...seen, registered_at: tx.at })
      .onConflict(conflict => conflict.columns(['account_id', 'user_id', 'key_hash']).doUpdateSet(seen))
      .returning(marks)
      .executeTakeFirstOrThrow())
  return {
    device: device.id,
    account,
    user,
    epoch: await accountEpoch(tx),
    highestSeq: device.highest_seq,
    highestId: device.highest_id,
  }
}

const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Changes when a backup is restored. */
export async function accountEpoch({ db, identity }: AccountTransaction): Promise<string> {
  const { epoch } = await db
    .selectFrom('account')
    .select('epoch')
    .where('id', '=', identity.account)
    .executeTakeFirstOrThrow()
  return epoch
}

/** The account's epoch; throws `device-reset` unless the device is this user's, in this account. */
export async function requireDevice({ db, identity }: AccountTransaction, id: number): Promise<string> {
  const {
    rows: [row],
  } = await sql<{ epoch: string }>`${sql.raw(PREPARED)}
    select epoch from account where id = (select account_id from sync_device where account_id = ${identity.account} and id = ${id} and user_id = ${identity.user})`.execute(
    db,
  )
  if (!row) throw new ProblemError('device-reset')
  return row.epoch
}

/** Whether this id was lent to the device, as far as a restored database can tell. True for 0, which names none. */
export async function hasLent(tx: AccountTransaction, device: number, id: number): Promise<boolean> {
  return id === 0 || (await lentTo(tx, device, [id])).has(id)
}

export interface Device {
  readonly id: number
  readonly ackedBelow: number
  readonly highestSeq: number
  readonly epoch: string
}

/**
 * The device's row, locked until the transaction ends: whatever one device sends is taken one request at a time.
 * Throws `device-reset` unless it is this user's, in this account.
 */
export async function lockDevice({ db, identity }: AccountTransaction, id: number): Promise<Device> {
  const {
    rows: [row],
  } = await sql<{ acked_below: number; highest_seq: number; epoch: string }>`${sql.raw(PREPARED)}
    select acked_below, highest_seq, (select epoch from account where account.id = account_id) as epoch
    from sync_device where account_id = ${identity.account} and id = ${id} and user_id = ${identity.user} for update`.execute(
    db,
  )
  if (!row) throw new ProblemError('device-reset')
  return { id, ackedBelow: row.acked_below, highestSeq: row.highest_seq, epoch: row.epoch }
}

/** Ids no one else gets, in one unbroken block; shorter than asked when other work drew numbers at the same moment. */
export async function leaseIds(
  tx: AccountTransaction,
  deviceId: number,
  count: number,
): Promise<{ from: number; to: number; epoch: string }> {
  const device = await lockDevice(tx, deviceId)
  const { rows } = await sql<{ from: number; to: number }>`
    with drawn as (select nextval('record_id') as id from generate_series(1, ${count}::int)),
    runs as (select id, id - row_number() over (order by id) as run from drawn)
    select min(id) as "from", max(id) as "to" from runs group by run order by count(*) desc limit 1`.execute(tx.db)
  const [block] = rows
  if (!block) throw new ProblemError('unavailable')
  await tx.db
    .insertInto('sync_lease')
    .values({
      account_id: tx.identity.account,
      device_id: device.id,
      from_id: block.from,
      to_id: block.to,
      leased_at: tx.at,
    })
    .execute()
  return { ...block, epoch: await accountEpoch(tx) }
}
