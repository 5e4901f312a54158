import { sql } from 'kysely'
import { mayRead } from '#contract/access'
import { ProblemError, type Use } from '#contract/problem'
import { fieldsOfKind, type Resource } from '#contract/resource'
import { RESOURCES } from '#contract/resources'
import type { AccountTransaction } from '../database/session'
import { columnOf, tableOf } from '../records/naming'

/** Every field that holds files. */
const HOLDERS = RESOURCES.flatMap(resource => fieldsOfKind(resource, 'file').map(name => ({ resource, name })))

/** A file is its uploader's, and everybody's who may read a record that holds it. */
export async function mayReadFile({ db, identity }: AccountTransaction, file: { readonly id: number; readonly created_by: number | null }): Promise<boolean> {
  if (file.created_by === identity.user) return true
  const readable = HOLDERS.filter(({ resource }) => mayRead(identity.permissions, resource))
  if (readable.length === 0) return false
  const held = sql.join(readable.map(holder => sql`exists (select from ${holding(holder, file.id)})`), sql` or `)
  const { rows: [row] } = await sql<{ held: boolean }>`select ${held} as held`.execute(db)
  return row?.held ?? false
}

/** What holds the file, whoever asks: it cannot be deleted while anything does. */
export async function usesOf({ db }: AccountTransaction, id: number): Promise<Use[]> {
  const counts = HOLDERS.map(holder => sql`select ${holder.resource.plural.toLowerCase()}::text as kind, count(*) as count from ${holding(holder, id)}`)
  const { rows } = await sql<Use>`select kind, sum(count)::bigint as count from (${sql.join(counts, sql` union all `)}) held where count > 0 group by kind order by kind`.execute(db)
  return rows
}

/** Row-level security keeps this to the caller's account. */
function holding({ resource, name }: { readonly resource: Resource; readonly name: string }, id: number) {
  const field = resource.fields[name]
  if (!field) throw new Error(`${resource.name}: no field "${name}"`)
  return sql`${sql.table(tableOf(resource))} where ${sql.ref(columnOf(name, field))} = ${id}`
}

/**
 * A record may hold only files its writer may read: holding one opens it to everybody who may read the record, and ids can be guessed.
 * For every write of a file field; `ids` are those newly set.
 */
export async function assertMayHold(tx: AccountTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const files = await tx.db.selectFrom('file').select(['id', 'created_by', 'state']).where('account_id', '=', tx.identity.account).where('id', 'in', ids).execute()
  for (const id of ids) {
    const file = files.find(each => each.id === id)
    if (!file || !await mayReadFile(tx, file)) throw new ProblemError('invalid', { errors: [{ path: '', message: 'There is no such file' }] })
    if (file.state === 'refused') throw new ProblemError('invalid', { errors: [{ path: '', message: 'This file was refused and cannot be used' }] })
  }
}
