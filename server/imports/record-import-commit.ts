import { sql } from 'kysely'
import * as v from 'valibot'
import { identityOf } from '#contract/kit/identity'
import { ProblemError } from '#contract/kit/problem'
import {
  recordImportDone,
  type RecordImportDone,
  recordImportEntry,
  type RecordImportEntry,
} from '#contract/import/record-import'
import type { Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import { validateNew } from '#contract/kit/validate'
import type { Row } from '#domain/records/path'
import { nameKey } from '#domain/value/name-key'
import type { AccountTransaction } from '../database/session'
import { notify } from '../notifications/notify'
import { requireWrite, requireWriteOf } from '../records/rules/access'
import { checkEvidence } from '../records/write/evidence'
import { insertRecords } from '../records/write/insert'
import { columnOf, tableOf } from '../database/schema/naming'
import { checkRule } from '../records/rules/rules'
import { ownRecordImport } from './record-import-stage'
import { finishStaged, stagedEntries } from './staging'
import { learnUnits } from './taught-units'

/** Records written by one statement. */
const BATCH = 2_000

/** Makes everything staged in the caller's transaction, all or nothing, leaving out what is there already. Sent again, it answers the same. */
export async function commitRecordImport(tx: AccountTransaction, id: number): Promise<RecordImportDone> {
  const { header, result } = await ownRecordImport(tx, id, 'any')
  if (result !== null) return v.parse(recordImportDone, result)
  const entries = await stagedEntries(tx, id, recordImportEntry)
  const done: { made: Record<string, number>; known: Record<string, number>; named: Record<string, number> } = {
    made: {},
    known: {},
    named: {},
  }
  const names = new Map<string, Map<string, number>>()
  for (const [name, announced] of Object.entries(header.records)) {
    const resource = resourceNamed(name)
    const own = entries?.filter(entry => entry.resource === name) ?? []
    const sent = own.map(({ values }) => values)
    requireWriteOf(tx.identity, resource, sent, 'new')
    if (own.length !== announced)
      throw new ProblemError('conflict', { message: 'Not every row of the file has arrived. Import it again' })
    const fresh = await leaveOutKnown(tx, resource, own)
    for (const field of refFields(resource)) await makeNamed(tx, resource, field, fresh, names, done.named)
    const records = fresh.map(entry => ({ values: whole(resource, entry, names) }))
    await checkRule(
      tx,
      resource,
      records.map(({ values }) => values),
    )
    await checkEvidence(
      tx,
      resource,
      'add',
      records.map(({ values }) => values),
    )
    for (let from = 0; from < records.length; from += BATCH)
      await insertRecords(tx, resource, records.slice(from, from + BATCH))
    done.made[name] = fresh.length
    done.known[name] = own.length - fresh.length
  }
  await learnUnits(tx, header.units)
  await finishStaged(tx, id, done)
  const told = Object.entries(done.made)
    .filter(([, count]) => count > 0)
    .map(
      ([name, count]) =>
        `${count} ${(count === 1 ? resourceNamed(name).singular : resourceNamed(name).plural).toLowerCase()}`,
    )
  await notify(tx, [
    {
      user: tx.identity.user,
      kind: 'imported',
      name: `${header.fileName} has been imported: ${told.join(', ') || 'nothing new'}`,
      subject: { resource: Object.keys(header.records)[0] ?? '', id: null },
    },
  ])
  return done
}

/** Two imports of one file at once must not both make its records: those who import a resource wait for one another. */
async function leaveOutKnown(
  tx: AccountTransaction,
  resource: Resource,
  entries: readonly RecordImportEntry[],
): Promise<RecordImportEntry[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${tx.identity.account} ${resource.name}`}, 0))`.execute(
    tx.db,
  )
  const names = [resource.alike ?? '', ...('code' in resource.fields && resource.alike !== 'code' ? ['code'] : [])]
  const columns = names.map(name => sql`${sql.id(columnOf(name, fieldAt(resource, name)))} as ${sql.id(name)}`)
  const { rows } = await sql<Row>`select ${sql.join(columns)} from ${sql.table(tableOf(resource))}`.execute(tx.db)
  const seen = new Set(rows.map(row => identityOf(resource, row)))
  return entries.filter(({ values }) => {
    const identity = identityOf(resource, values)
    if (identity !== null && seen.has(identity)) return false
    seen.add(identity)
    return true
  })
}

const refFields = (resource: Resource): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.kind === 'ref')
    .map(([name]) => name)
const fieldAt = (resource: Resource, name: string) => {
  const field = resource.fields[name]
  if (!field) throw new Error(`${resource.name} has no field "${name}"`)
  return field
}

/** Finds what the names of one ref field stand for, and makes what is not there: that needs the permission to write it. */
async function makeNamed(
  tx: AccountTransaction,
  resource: Resource,
  field: string,
  entries: readonly RecordImportEntry[],
  names: Map<string, Map<string, number>>,
  made: Record<string, number>,
): Promise<void> {
  const wanted = new Map(
    entries.flatMap(entry =>
      entry.names[field] === undefined ? [] : [[nameKey(entry.names[field]), entry.names[field]] as const],
    ),
  )
  if (wanted.size === 0) return
  const target = resourceNamed(fieldAt(resource, field).target)
  const naming = target.alike ?? ''
  const column = sql.id(columnOf(naming, fieldAt(target, naming)))
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, ${column} as name from ${sql.table(tableOf(target))} order by id desc`.execute(tx.db)
  const known = names.get(target.name) ?? new Map<string, number>()
  for (const row of rows) known.set(nameKey(row.name), row.id)
  names.set(target.name, known)
  const missing = [...wanted].filter(([key]) => !known.has(key))
  if (missing.length === 0) return
  requireWrite(tx.identity, target)
  const records = missing.map(([, name]) => {
    const valid = validateNew(target, { [naming]: name })
    if (!valid.ok) throw new ProblemError('invalid', { errors: valid.errors })
    return { values: valid.value }
  })
  const ids = await insertRecords(tx, target, records)
  missing.forEach(([key], index) => known.set(key, ids[index] ?? 0))
  made[target.name] = (made[target.name] ?? 0) + missing.length
}

function whole(
  resource: Resource,
  { values, names: given }: RecordImportEntry,
  names: ReadonlyMap<string, ReadonlyMap<string, number>>,
): Row {
  const refs = Object.entries(given).map(([field, name]): [string, number | null] => [
    field,
    names.get(fieldAt(resource, field).target)?.get(nameKey(name)) ?? null,
  ])
  const valid = validateNew(resource, { ...values, ...Object.fromEntries(refs) })
  if (!valid.ok) throw new ProblemError('invalid', { errors: valid.errors })
  return valid.value
}
