import { sql } from 'kysely'
import { SET_ASIDE } from '#contract/commands'
import { problem, type FieldClash } from '#contract/problem'
import type { WireOperation } from '#contract/sync/protocol'
import { readPath } from '#domain/records/path'
import type { AccountTransaction } from '../../database/session'
import type { Stored } from '../../records/read'
import type { Refusal } from './judge'

interface Revision {
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
}

/**
 * Stops a delete by somebody who has not seen what others did to the record since: the clash tells what it was, that it was to go, and
 * what it is now. A person's own changes, and moves, do not stop it. Null when it may go.
 */
export async function staleDelete(
  { db, identity }: AccountTransaction,
  op: WireOperation,
  current: Stored,
): Promise<Refusal | null> {
  if (op.baseRev !== null && current.rev <= op.baseRev) return null
  const { rows } = await sql<Revision>`
    select changes from revision
    where account_id = ${identity.account} and resource = ${op.resource} and record_id = ${op.id} and after_rev >= ${op.baseRev ?? 0}::bigint
      and by is distinct from ${identity.user} and action not in ('move', ${SET_ASIDE}) order by id`.execute(db)
  if (rows.length === 0) return null
  const first = new Map<string, unknown>()
  for (const { changes } of rows)
    for (const [path, [before]] of Object.entries(changes)) if (!first.has(path)) first.set(path, before)
  const fields: FieldClash[] = [...first].map(([path, base]) => ({
    path,
    base,
    mine: null,
    theirs: readPath(current.record, path),
  }))
  return { kind: 'refusal', outcome: 'conflict', problem: problem('conflict', { clash: { fields, by: '', at: '' } }) }
}
