import * as v from 'valibot'
import { ProblemError } from '#contract/kit/problem'
import type { AccountTransaction } from '../database/session'

/**
 * What comes in several calls and becomes records in one: a header, numbered chunks that replace themselves when sent again, and a commit
 * that answers the same when sent again. Nothing of it is a record until then; what nobody finishes is dropped by age.
 */
type StagedKind = 'bill' | 'records'
export interface Staged<H> {
  readonly header: H
  /** What the commit made; null before it. */
  readonly result: unknown
}

/** Keeps the header; answers the import's id. */
export async function beginStaged(tx: AccountTransaction, kind: StagedKind, header: unknown): Promise<number> {
  const { account, user } = tx.identity
  const { id } = await tx.db
    .insertInto('staged_import')
    .values({
      account_id: account,
      created_by: user,
      created_at: tx.at,
      kind,
      header: JSON.stringify(header),
      result: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The caller's own import, locked until the transaction ends; one that is committed is a conflict where it must be `open`. */
export async function ownStaged<S extends v.GenericSchema>(
  tx: AccountTransaction,
  kind: StagedKind,
  id: number,
  schema: S,
  state: 'open' | 'any',
): Promise<Staged<v.InferOutput<S>>> {
  const row = await tx.db
    .selectFrom('staged_import')
    .select(['header', 'result'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('created_by', '=', tx.identity.user)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ProblemError('not-found', { message: 'This import is not there any more. Start it again' })
  if (state === 'open' && row.result !== null)
    throw new ProblemError('conflict', { message: 'This has already been imported' })
  return { header: v.parse(schema, row.header), result: row.result }
}

export async function keepChunk(
  tx: AccountTransaction,
  id: number,
  number: number,
  entries: readonly unknown[],
): Promise<void> {
  const text = JSON.stringify(entries)
  await tx.db
    .insertInto('staged_import_chunk')
    .values({ account_id: tx.identity.account, import_id: id, number, entries: text })
    .onConflict(conflict => conflict.columns(['account_id', 'import_id', 'number']).doUpdateSet({ entries: text }))
    .execute()
}

/** Everything staged, in order. Null when a chunk is missing. */
export async function stagedEntries<S extends v.GenericSchema>(
  tx: AccountTransaction,
  id: number,
  schema: S,
): Promise<v.InferOutput<S>[] | null> {
  const chunks = await tx.db
    .selectFrom('staged_import_chunk')
    .select(['number', 'entries'])
    .where('import_id', '=', id)
    .orderBy('number')
    .execute()
  if (chunks.some((chunk, index) => chunk.number !== index)) return null
  return chunks.flatMap(chunk => v.parse(v.array(schema), chunk.entries))
}

/** The chunks go, the answer stays for a commit sent again. */
export async function finishStaged(tx: AccountTransaction, id: number, result: unknown): Promise<void> {
  await tx.db.deleteFrom('staged_import_chunk').where('import_id', '=', id).execute()
  await tx.db
    .updateTable('staged_import')
    .set({ result: JSON.stringify(result) })
    .where('id', '=', id)
    .execute()
}

export async function dropStaged(tx: AccountTransaction, id: number): Promise<void> {
  await tx.db.deleteFrom('staged_import').where('id', '=', id).execute()
}
