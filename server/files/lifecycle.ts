import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { KEPT_TYPES, type KeptType, type SignRequest } from '#contract/platform/files'
import { ProblemError } from '#contract/kit/problem'
import type { Database } from '../database/connect'
import { asOwner, type AccountTransaction } from '../database/session'
import type { Tables, Transaction } from '../database/tables'
import { FILE_QUOTA, type FileQuota, requireRoomForFile } from '../records/read/file-access'
import { useLentId } from '../records/write/lent-ids'
import { inspect } from './check/inspect'
import { forgetSlices, joinSlices } from './slices'
import { fileKey, thumbnailKey, uploadKey, type FileStore } from '../storage/store'

/** A row of the file table, its type known to be one of ours. */
export interface StoredFile {
  readonly account: number
  readonly id: number
  readonly name: string
  readonly size: number
  readonly mimeType: KeptType
  readonly sha256: string | null
  readonly state: 'signed' | 'stored' | 'checked' | 'refused'
  readonly refusal: string | null
  readonly width: number | null
  readonly height: number | null
  readonly created_by: number | null
  /** What it was made of; null for an upload. */
  readonly source_file_id: number | null
  /** Of the source, from 1; 0 for all of it. */
  readonly page: number
}

export async function findFile(db: Transaction, account: number, id: number): Promise<StoredFile | undefined> {
  const row = await db
    .selectFrom('file')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && storedFile(row)
}

export function storedFile(row: Selectable<Tables['file']>): StoredFile {
  return {
    account: row.account_id,
    id: row.id,
    name: row.file_name,
    size: row.file_size,
    mimeType: v.parse(v.picklist(KEPT_TYPES), row.mime_type),
    sha256: row.sha256,
    state: row.state,
    refusal: row.refusal,
    width: row.width,
    height: row.height,
    created_by: row.created_by,
    source_file_id: row.source_file_id,
    page: row.page_number,
  }
}

/**
 * The file an upload will fill. Asked again with the same leased id it answers the same file, so that a device that lost the reply, or whose
 * policy has expired, simply asks again; the same id for another file is refused.
 */
export async function announceFile(
  tx: AccountTransaction,
  wanted: SignRequest,
  device: number | null,
  quota: FileQuota = FILE_QUOTA,
): Promise<StoredFile> {
  const { db, identity, at } = tx
  const facts = { file_name: wanted.fileName, file_size: wanted.fileSize, mime_type: wanted.mimeType }
  if (wanted.clientId !== undefined) {
    const known = await findFile(db, identity.account, wanted.clientId)
    if (known) {
      const same =
        known.created_by === identity.user &&
        known.name === wanted.fileName &&
        known.size === wanted.fileSize &&
        known.mimeType === wanted.mimeType
      if (!same) throw new ProblemError('id-refused')
      return known
    }
    if (device === null) throw new ProblemError('id-refused')
    await useLentId(tx, device, wanted.clientId)
  }
  await requireRoomForFile(tx, wanted.fileSize, quota)
  const { id } = await db
    .insertInto('file')
    .values({
      ...(wanted.clientId === undefined ? {} : { id: wanted.clientId }),
      ...facts,
      account_id: identity.account,
      state: 'signed',
      sha256: null,
      refusal: null,
      width: null,
      height: null,
      created_at: at,
      created_by: identity.user,
      source_file_id: null,
      derivation: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = await findFile(db, identity.account, id)
  if (!made) throw new ProblemError('server')
  return made
}

/**
 * Looks at what was uploaded, if anything was: afterwards the file is checked and served from a key no policy covers, or refused for good.
 * Run again at any point it ends the same, so a server that stopped half-way loses nothing.
 */
export async function settleFile(database: Database, store: FileStore, file: StoredFile): Promise<StoredFile> {
  if (file.state === 'checked' || file.state === 'refused') return file
  const posted = uploadKey(file.account, file.id)
  const size = (await store.size(posted)) ?? (await putTogether(database, store, file))
  if (size === null) return file
  // A store may take more than its policy allows (s3rver does): what has another size is not even read.
  const bytes = size === file.size ? await store.read(posted) : new Uint8Array()
  const found = await inspect(bytes, { fileSize: file.size, mimeType: file.mimeType })
  if (found.refusal === null) await store.write(fileKey(file, found.sha256), bytes, file.mimeType)
  if (found.thumbnail) await store.write(thumbnailKey(file, found.sha256), found.thumbnail, 'image/webp')
  const settled = await asOwner(database, async db => {
    await db
      .updateTable('file')
      .set({
        state: found.refusal === null ? 'checked' : 'refused',
        refusal: found.refusal,
        sha256: found.sha256,
        width: found.width,
        height: found.height,
      })
      .where('account_id', '=', file.account)
      .where('id', '=', file.id)
      .where('state', 'in', ['signed', 'stored'])
      .execute()
    await forgetSlices(db, file)
    return findFile(db, file.account, file.id)
  })
  if (!settled || settled.sha256 !== found.sha256) await removeServed(store, { ...file, sha256: found.sha256 })
  await store.remove(posted)
  if (!settled) throw new ProblemError('not-found')
  return settled
}

/** Puts a file that came in slices where a posted one would be; answers its size, null while some of it is missing. */
async function putTogether(database: Database, store: FileStore, file: StoredFile): Promise<number | null> {
  const bytes = await joinSlices(database, file)
  if (bytes) await store.write(uploadKey(file.account, file.id), bytes, file.mimeType)
  return bytes && bytes.length
}

/** Removes what a checked file is served from. */
export async function removeServed(
  store: FileStore,
  file: Pick<StoredFile, 'account' | 'id' | 'sha256'>,
): Promise<void> {
  if (file.sha256 === null) return
  await store.remove(fileKey(file, file.sha256))
  await store.remove(thumbnailKey(file, file.sha256))
}
