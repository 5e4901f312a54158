import { type RawBuilder, sql } from 'kysely'
import { isRestorable } from '#contract/kit/deleted'
import { fieldsOfKind, type Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import type { AccountTransaction } from '../../database/session'
import { recordSelect, scopeExpression } from '../read/columns'
import { columnOf, tableOf } from '../../database/schema/naming'
import { newIds } from '../write/new-ids'
import { contentsOf, referencesTo } from '../read/references'

/**
 * Keeps a record that is about to be deleted, and all that goes with it, so that it can be restored. To be called while everything is
 * still there; the rows are copied inside the database, since a bill has thousands of them.
 */
export async function keepDeleted(tx: AccountTransaction, resource: Resource, id: number): Promise<void> {
  if (!isRestorable(resource)) return
  const [deletion = 0] = await newIds(tx, 1)
  await keep(tx, deletion, resource, sql`r.id = ${id}`, true)
}

/** Returns the records of one resource that went with the last delete of a record, in wire form. */
export async function goneWith(
  { db, identity }: AccountTransaction,
  resource: string,
  id: number,
  content: Resource,
): Promise<readonly Row[]> {
  const { rows } = await sql<{ record: Row }>`select record from deleted_record
    where account_id = ${identity.account} and resource = ${content.name} and not is_root and deletion = (
      select max(deletion) from deleted_record where account_id = ${identity.account} and resource = ${resource}
        and record_id = ${id} and is_root) order by record_id`.execute(db)
  return rows.map(({ record }) => record)
}

async function keep(
  tx: AccountTransaction,
  deletion: number,
  resource: Resource,
  which: RawBuilder<unknown>,
  isRoot: boolean,
): Promise<void> {
  const { account, user } = tx.identity
  const { rows } = await sql<{ id: number }>`
    insert into deleted_record (account_id, deletion, resource, record_id, is_root, at, by, scope, record, files)
    select ${account}, ${deletion}, ${resource.name}, r.id, ${isRoot}, ${tx.at}, ${user}, ${scopeExpression(resource)}, row_to_json(w), ${filesOf(resource)}
    from ${sql.table(tableOf(resource))} r cross join lateral (select ${recordSelect(resource)}) w
    where r.account_id = ${account} and ${which} on conflict do nothing returning record_id as id`.execute(tx.db)
  if (rows.length === 0) return
  const ids = rows.map(row => row.id)
  const references = await referencesTo(tx, resource)
  for (const { table, column } of references.filter(each => tx.registers.restoredRows.includes(each.table))) {
    await sql`insert into deleted_row (account_id, deletion, table_name, columns)
      select ${account}, ${deletion}, ${table}, row_to_json(t) from ${sql.table(table)} t
      where t.account_id = ${account} and ${sql.ref(`t.${column}`)} = any(${ids}::bigint[])`.execute(tx.db)
  }
  for (const content of contentsOf(references)) {
    await keep(tx, deletion, content.resource, sql`${sql.ref(`r.${content.column}`)} = any(${ids}::bigint[])`, false)
  }
}

/** The files a row called `r` holds, as an array without nulls. */
function filesOf(resource: Resource): RawBuilder<unknown> {
  const columns = fieldsOfKind(resource, 'file').flatMap(name => {
    const field = resource.fields[name]
    return field ? [sql.ref(`r.${columnOf(name, field)}`)] : []
  })
  return columns.length === 0 ? sql`'{}'::bigint[]` : sql`array_remove(array[${sql.join(columns)}]::bigint[], null)`
}
