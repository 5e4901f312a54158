import { sql } from 'kysely'
import { whyNot } from '#contract/lifecycles'
import { ProblemError } from '#contract/kit/problem'
import type { Row } from '#domain/records/path'
import { type Resource, scopeOf } from '#contract/kit/resource'
import type { AccountTransaction } from '../../database/session'
import { requireWrite } from '../rules/access'
import { asProblems } from '../write/database-problem'
import { tableOf } from '../../database/schema/naming'
import { checkEvidence } from '../write/evidence'
import { keepDeleted } from './keep-deleted'
import { readRecord, readRecords } from '../read/read'
import { contentsOf, type Reference, referencesTo, usesOf } from '../read/references'
import { recordRevisions, type Revised } from '../write/revision'
import { checkRule } from '../rules/rules'

/**
 * Deletes one record and what goes with it; for 90 days it can be restored. Throws `in-use` with what still uses it, and `not-found` when it is not there. The history
 * keeps what it held.
 */
export async function deleteRecord(
  tx: AccountTransaction,
  resource: Resource,
  id: number,
  { isOwnWork = false }: { readonly isOwnWork?: boolean } = {},
): Promise<void> {
  requireWrite(tx.identity, resource)
  const stored = await readRecord(tx, resource, id, { lock: true })
  if (!stored) throw new ProblemError('not-found')
  requireDeletable(resource, stored.record)
  await checkRule(tx, resource, [stored.record])
  if (!isOwnWork) await checkEvidence(tx, resource, 'change', [stored.record])
  const references = await referencesTo(tx, resource)
  const uses = await usesOf(tx, references, id)
  if (uses.length > 0) throw new ProblemError('in-use', { uses })
  await keepDeleted(tx, resource, id)
  await asProblems(resource, async () => {
    await deleteContents(tx, [id], references)
    await sql`delete from ${sql.table(tableOf(resource))} where id = ${id}`.execute(tx.db)
  })
  await recordRevisions(tx, resource, 'delete', [held(resource, id, stored.record)])
  await tx.registers.afterRemoval[resource.name]?.(tx, { id, record: stored.record, action: 'delete' })
}

/**
 * Deletes what goes with records, and what goes with that, each with a revision of its own: the history keeps what it held. The keys would
 * take it along too, but silently, and in an order in which what uses a zone is found before it has gone.
 */
async function deleteContents(
  tx: AccountTransaction,
  ids: readonly number[],
  references: readonly Reference[],
): Promise<void> {
  for (const { resource: content, column } of contentsOf(references)) {
    const table = sql.table(tableOf(content))
    const { rows } = await sql<{
      id: number
    }>`select id from ${table} where ${sql.id(column)} = any(${[...ids]}::bigint[])`.execute(tx.db)
    if (rows.length === 0) continue
    const going = rows.map(row => row.id)
    const stored = await readRecords(tx, content, going, { lock: true })
    for (const { record } of stored.values()) requireDeletable(content, record)
    await deleteContents(tx, going, await referencesTo(tx, content))
    await sql`delete from ${table} where id = any(${going}::bigint[])`.execute(tx.db)
    await recordRevisions(
      tx,
      content,
      'delete',
      [...stored].map(([id, { record }]) => held(content, id, record)),
    )
  }
}

/** What goes with a deleted record is kept by its own state too: a project does not take an offer along. */
function requireDeletable(resource: Resource, record: Row): void {
  const refused = whyNot('delete', resource, record)
  if (refused !== null) throw new ProblemError('wrong-state', { message: refused })
}

/** What a record held, as the history keeps it when the record goes. */
function held(resource: Resource, id: number, record: Row): Revised {
  const names = Object.keys(resource.fields).filter(name => record[name] !== null)
  return {
    id,
    scope: scopeOf(resource, record),
    changes: Object.fromEntries(names.map(name => [name, [record[name], null] as const])),
  }
}
