import type { KeptType } from '#contract/platform/files'
import type { Identity } from '../base/identity'
import { sha256 } from '../base/sha256'
import { asOwner } from '../database/session'
import type { DocumentHead } from '../pdf/document-parts'
import type { Services } from '../services/services'
import { fileKey } from '../storage/store'
import { findFile } from './lifecycle'

/** A file the server has made. */
export interface MadeFile {
  readonly name: string
  readonly type: KeptType
  readonly bytes: Uint8Array
}

/** Keeps what the server has made as a file of the caller's. Returns its id; a record must hold it, or it goes with the unheld ones. */
export async function keepFile(
  { database, files, now }: Services,
  identity: Identity,
  { name, type, bytes }: MadeFile,
): Promise<number> {
  const hash = await sha256(bytes)
  const { id } = await asOwner(database, db =>
    db
      .insertInto('file')
      .values({
        account_id: identity.account,
        file_name: name,
        file_size: bytes.length,
        mime_type: type,
        sha256: hash,
        state: 'checked',
        created_at: new Date(now()).toISOString(),
        created_by: identity.user,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await files.write(fileKey({ account: identity.account, id }, hash), bytes, type)
  return id
}

/** A firm's logo for the head of a document. Null for a firm without one, and for a picture of a kind that PDF does not hold. */
export async function logoOf(
  { database, files }: Services,
  account: number,
  id: number | null,
): Promise<DocumentHead['logo']> {
  const found = id === null ? undefined : await asOwner(database, db => findFile(db, account, id))
  const kind = found?.mimeType === 'image/png' ? 'png' : found?.mimeType === 'image/jpeg' ? 'jpg' : null
  if (!found?.sha256 || kind === null) return null
  return { kind, bytes: await files.read(fileKey(found, found.sha256)) }
}
