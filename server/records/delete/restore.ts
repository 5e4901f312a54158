import { sql } from 'kysely'
import { isRestorable } from '#contract/kit/deleted'
import { ProblemError } from '#contract/kit/problem'
import { byPresentNames, type Resource } from '#contract/kit/resource'
import { resourceNamed, RESOURCES } from '#contract/resources'
import type { Row } from '#domain/records/path'
import type { AccountTransaction } from '../../database/session'
import { tableOf } from '../../database/schema/naming'
import { requireWrite } from '../rules/access'
import { asProblems } from '../write/database-problem'
import { checkEvidence } from '../write/evidence'
import { insertRecords } from '../write/insert'
import { readRecord } from '../read/read'
import { recordset } from '../write/rows'
import { checkRule } from '../rules/rules'
import { type Kept, withoutMissing } from './restore-missing'

/**
 * Restores a deleted record and all that went with it, under the same ids, with a revision each; the feed brings them to every device.
 * Answers the fields left empty because what they pointed at is gone; null when the record is there already. Throws `gone` when it is not
 * kept, and `guarded` when something it needs is gone.
 */
export async function restoreRecord(
  tx: AccountTransaction,
  resource: Resource,
  id: number,
): Promise<readonly string[] | null> {
  requireWrite(tx.identity, resource)
  const deletion = isRestorable(resource) ? await lockDeletion(tx, resource, id) : undefined
  if (await readRecord(tx, resource, id)) return null
  if (!deletion) throw new ProblemError('gone', { message: 'This can no longer be restored' })
  const { records, leftEmpty } = await withoutMissing(tx, await readKept(tx, deletion))
  const root = records.find(each => each.resource === resource && each.id === id)
  if (!root) throw new ProblemError('gone', { message: 'This can no longer be restored' })
  await checkRule(tx, resource, [root.record])
  const groups = RESOURCES.map(each => ({ each, own: records.filter(record => record.resource === each) }))
  // To restore is to add: nothing is added to a record that was sent, approved or paid. One that is restored itself is not there yet, so it is not asked.
  for (const { each, own } of groups)
    await checkEvidence(
      tx,
      each,
      'add',
      own.map(({ record }) => record),
    )
  for (const { each, own } of groups) if (own.length > 0) await asProblems(each, () => putBack(tx, each, own))
  await putRowsBack(tx, deletion)
  await sql`delete from deleted_record where account_id = ${tx.identity.account} and deletion = ${deletion}`.execute(
    tx.db,
  )
  await tx.registers.afterRemoval[resource.name]?.(tx, { id, record: root.record, action: 'restore' })
  return leftEmpty
}

/** The latest delete of this record itself. Another restore of it waits here, and then finds it back. */
async function lockDeletion({ db, identity }: AccountTransaction, resource: Resource, id: number) {
  const { rows } = await sql<{ deletion: number }>`select deletion from deleted_record
    where account_id = ${identity.account} and resource = ${resource.name} and record_id = ${id} and is_root
    order by deletion desc limit 1 for update`.execute(db)
  return rows[0]?.deletion
}

async function readKept({ db, identity }: AccountTransaction, deletion: number): Promise<Kept[]> {
  const { rows } = await sql<{ resource: string; id: number; record: Row }>`
    select resource, record_id as id, record from deleted_record
    where account_id = ${identity.account} and deletion = ${deletion} order by record_id`.execute(db)
  return rows.map(({ resource, id, record }) => ({ resource: resourceNamed(resource), id, record }))
}

/** The rows of one resource, with who made them and when, and whether they were archived. */
async function putBack(tx: AccountTransaction, resource: Resource, kept: readonly Kept[]): Promise<void> {
  await insertRecords(
    tx,
    resource,
    kept.map(({ id, record }) => ({ id, values: ownFields(resource, record) })),
    'restore',
  )
  const system = kept.map(({ id, record }) => ({
    id,
    created_at: record.createdAt,
    created_by: record.createdBy,
    archived_at: record.archivedAt,
  }))
  await sql`update ${sql.table(tableOf(resource))} r
    set created_at = d.created_at, created_by = d.created_by, archived_at = d.archived_at
    from ${recordset(system, SYSTEM, 'd')} where r.account_id = ${tx.identity.account} and r.id = d.id`.execute(tx.db)
}

const SYSTEM = [
  { name: 'id', type: 'bigint' },
  { name: 'created_at', type: 'timestamptz(3)' },
  { name: 'created_by', type: 'bigint' },
  { name: 'archived_at', type: 'timestamptz(3)' },
]

/** A field that was made since has nothing here and takes its initial value; one that is gone since is left out. */
const ownFields = (resource: Resource, record: Row): Row =>
  Object.fromEntries(Object.entries(byPresentNames(resource, record)).filter(([name]) => name in resource.fields))

async function putRowsBack({ db, identity, registers }: AccountTransaction, deletion: number): Promise<void> {
  for (const table of registers.restoredRows) {
    await sql`insert into ${sql.table(table)} select t.* from deleted_row d
      cross join lateral json_populate_record(null::${sql.table(table)}, d.columns) t
      where d.account_id = ${identity.account} and d.deletion = ${deletion} and d.table_name = ${table}
      order by d.id on conflict do nothing`.execute(db)
  }
  await sql`delete from deleted_row where account_id = ${identity.account} and deletion = ${deletion}`.execute(db)
}
