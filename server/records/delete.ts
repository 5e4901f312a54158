import { sql } from 'kysely'
import { ProblemError } from '#contract/problem'
import { type Resource, scopeOf } from '#contract/resource'
import type { AccountTransaction } from '../database/session'
import { requireWrite } from './access'
import { asProblems } from './database-problem'
import { tableOf } from '../database/schema/naming'
import { readRecord } from './read'
import { contentsOf, referencesTo, usesOf } from './references'
import { recordRevisions } from './revision'
import { checkRule } from './rules'

/**
 * Deletes one record and what goes with it. Throws `in-use` with what still uses it, and `not-found` when it is not there. The history
 * keeps what it held.
 */
export async function deleteRecord(tx: AccountTransaction, resource: Resource, id: number): Promise<void> {
  requireWrite(tx.identity, resource)
  const stored = await readRecord(tx, resource, id, { lock: true })
  if (!stored) throw new ProblemError('not-found')
  await checkRule(tx, resource, [stored.record])
  const references = await referencesTo(tx, resource)
  const uses = await usesOf(tx, references, id)
  if (uses.length > 0) throw new ProblemError('in-use', { uses })
  await asProblems(resource, async () => {
    // The keys would take these along too, but in an order in which what uses a zone is found before it has gone.
    for (const { resource: content, column } of contentsOf(references)) {
      await sql`delete from ${sql.table(tableOf(content))} where ${sql.id(column)} = ${id}`.execute(tx.db)
    }
    await sql`delete from ${sql.table(tableOf(resource))} where id = ${id}`.execute(tx.db)
  })
  const held = Object.keys(resource.fields).filter(name => stored.record[name] !== null)
  const changes = Object.fromEntries(held.map(name => [name, [stored.record[name], null] as const]))
  await recordRevisions(tx, resource, 'delete', [{ id, scope: scopeOf(resource, stored.record), changes }])
  await tx.registers.remains[resource.name]?.(tx, { id, action: 'delete' })
}
