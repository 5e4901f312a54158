import { sql } from 'kysely'
import type { AccountTransaction } from '../database/session'
import { type FileStore, fileKey } from '../storage/store'

interface KeptFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
  readonly hash: string
  /** Of a picture. */
  readonly width?: number
  readonly height?: number
}

/** Keeps a file of the firm's in the transaction the firm is made in. Answers where its bytes are. */
export async function keepFile(
  tx: AccountTransaction,
  files: FileStore,
  { name, type, bytes, hash, width, height }: KeptFile,
): Promise<{ readonly account: number; readonly id: number }> {
  const { account, user } = tx.identity
  const { rows } = await sql<{ id: number }>`insert into file
    (account_id, file_name, file_size, mime_type, sha256, state, width, height, created_at, created_by)
    values (${account}, ${name}, ${bytes.length}, ${type}, ${hash}, 'checked', ${width ?? null}, ${height ?? null}, ${tx.at}, ${user})
    returning id`.execute(tx.db)
  const place = { account, id: rows[0]?.id ?? 0 }
  await files.write(fileKey(place, hash), bytes, type)
  return place
}
