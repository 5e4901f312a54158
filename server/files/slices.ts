import { sql } from 'kysely'
import { FILE_LIMIT } from '#contract/platform/files'
import { ProblemError } from '#contract/kit/problem'
import type { Database } from '../database/connect'
import { asOwner, type AccountTransaction } from '../database/session'
import type { Transaction } from '../database/tables'

/** What of a file its slices are judged by. */
interface Sliced {
  readonly account: number
  readonly id: number
  readonly size: number
  readonly created_by: number | null
}

/** Bytes of a file's slices that are here. They have no gaps: each began where the one before ended. */
export async function receivedOf(db: Transaction, { account, id }: Pick<Sliced, 'account' | 'id'>): Promise<number> {
  const { received } = await db
    .selectFrom('file_slice')
    .select(sql<number>`coalesce(sum(octet_length(bytes)), 0)`.as('received'))
    .where('account_id', '=', account)
    .where('file_id', '=', id)
    .executeTakeFirstOrThrow()
  return received
}

/**
 * Keeps a slice if it begins where the last one ended; answers how many bytes are here now. Of two that come at once the second finds the
 * first. A file that is here already has all its bytes.
 */
export async function takeSlice(
  { db, identity }: AccountTransaction,
  file: Sliced,
  from: number,
  bytes: Uint8Array,
): Promise<number> {
  if (file.created_by !== identity.user) throw new ProblemError('not-found')
  if (file.size > FILE_LIMIT.slicedBytes || bytes.length > FILE_LIMIT.sliceBytes) throw new ProblemError('too-large')
  const now = await db
    .selectFrom('file')
    .select('state')
    .where('account_id', '=', file.account)
    .where('id', '=', file.id)
    .forUpdate()
    .executeTakeFirst()
  if (now?.state !== 'signed') return file.size
  const received = await receivedOf(db, file)
  if (from !== received || bytes.length === 0) return received
  if (received + bytes.length > file.size)
    throw new ProblemError('invalid', { errors: [{ path: '', message: 'The file is longer than was signed' }] })
  await db
    .insertInto('file_slice')
    .values({ account_id: file.account, file_id: file.id, from_byte: from, bytes })
    .execute()
  return received + bytes.length
}

/** The whole file of its slices; null while some are missing, whose bytes are then not even read. */
export const joinSlices = (database: Database, file: Sliced): Promise<Uint8Array | null> =>
  asOwner(database, async db => {
    if ((await receivedOf(db, file)) !== file.size) return null
    const slices = await db
      .selectFrom('file_slice')
      .select('bytes')
      .where('account_id', '=', file.account)
      .where('file_id', '=', file.id)
      .orderBy('from_byte')
      .execute()
    return Buffer.concat(slices.map(({ bytes }) => bytes))
  })

export const forgetSlices = (db: Transaction, { account, id }: Sliced): Promise<unknown> =>
  db.deleteFrom('file_slice').where('account_id', '=', account).where('file_id', '=', id).execute()
