import { sql } from 'kysely'
import { cellsOf, isRow, readPath, type Row, sameValue, writePaths } from '#domain/records/path'
import { ProblemError } from '#contract/kit/problem'
import { type Resource, scopeOf } from '#contract/kit/resource'
import { scopeKind } from '#contract/kit/scope-kinds'
import { PREPARED } from '../../database/eager-pool'
import type { AccountTransaction } from '../../database/session'
import { type ChildRow, writeChildren } from './children'
import { asProblems } from './database-problem'
import { followers } from './followers'
import { checkHeldFiles } from './held-files'
import { tableOf } from '../../database/schema/naming'
import { readRecords } from '../read/read'
import { changesOf, recordRevisions } from './revision'
import { checkSharedParents } from './shared-parents'
import { recordset, type SentColumn, sentColumns, toColumns } from './rows'

/** What one record should hold, by field path in wire form, taken as valid; server-owned fields may be among them. */
export interface Change {
  readonly id: number
  readonly set: Row
  /** The record as it was read with its lock in this transaction, when the caller has it. */
  readonly before?: Row | undefined
}

/**
 * Changes records of one resource: a statement for their columns, two at most for each refs or cells field, one for the history. Values
 * that stay the same are left out, and a record that stays the same is not touched. Answers the records as they are then.
 */
export async function updateRecords(
  tx: AccountTransaction,
  resource: Resource,
  changes: readonly Change[],
  action = 'update',
): Promise<Map<number, Row>> {
  const before = await knownOrRead(tx, resource, changes)
  const whole = resource.following ? await withFollowers(tx, resource, changes, before) : changes
  const differing = whole.flatMap(({ id, set }) => {
    const was = before.get(id)
    if (!was) throw new ProblemError('gone')
    const kept = differences(resource, was, set)
    return Object.keys(kept).length > 0 ? [{ id, was, set: kept }] : []
  })
  if (differing.length === 0) return before
  for (const { set } of differing) checkStays(resource, set)
  await checkHeldFiles(
    tx,
    resource,
    differing.map(({ set }) => set),
  )
  const stamp = { updatedAt: tx.at, updatedBy: tx.identity.user }
  const after = new Map(before)
  for (const { id, was, set } of differing) after.set(id, { ...writePaths(was, set), ...stamp })
  await asProblems(resource, async () => {
    await writeColumns(
      tx,
      resource,
      differing.map(({ id, set }) => ({ id, set, record: after.get(id) ?? {} })),
    )
    await writeChildren(
      tx,
      resource,
      differing.flatMap(({ id, was, set }) => childChanges(resource, id, was, set)),
    )
  })
  await checkSharedParents(
    tx,
    resource,
    differing.map(({ id, set }) => ({ id, record: after.get(id) ?? {}, paths: Object.keys(set) })),
  )
  await recordRevisions(
    tx,
    resource,
    action,
    differing.map(({ id, was, set }) => ({
      id,
      scope: scopeOf(resource, after.get(id) ?? {}),
      changes: changesOf(
        Object.keys(set),
        path => readPath(was, path),
        path => set[path],
      ),
    })),
  )
  return after
}

/** A line of a bill that moved to another bill by a call left its quantities behind, and counted in neither. */
function checkStays({ scope }: Resource, set: Row): void {
  if (!('by' in scope) || !(scope.by in set) || !scopeKind(scope.kind).keepsRecords) return
  const message = 'This cannot be changed once the record is made'
  throw new ProblemError('invalid', { errors: [{ path: scope.by, message }] })
}

async function knownOrRead(
  tx: AccountTransaction,
  resource: Resource,
  changes: readonly Change[],
): Promise<Map<number, Row>> {
  const unknown = changes.filter(change => change.before === undefined).map(change => change.id)
  const read = await readRecords(tx, resource, unknown, { lock: true })
  return new Map(
    changes.flatMap(({ id, before }) => {
      const record = before ?? read.get(id)?.record
      return record ? [[id, record] as const] : []
    }),
  )
}

/** The changes with what follows from each: a call, a drain, a command and an import all come through here. */
async function withFollowers(
  tx: AccountTransaction,
  resource: Resource,
  changes: readonly Change[],
  before: ReadonlyMap<number, Row>,
): Promise<Change[]> {
  const followed = await followers(
    tx,
    resource,
    changes.map(({ id, set }) => ({ record: before.get(id) ?? {}, set })),
  )
  return changes.map((change, index) => ({ ...change, set: { ...followed[index], ...change.set } }))
}

/** The paths that really change; a cells field set as a whole becomes its cells. */
function differences(resource: Resource, was: Row, set: Row): Row {
  const wanted = Object.entries(set).flatMap(([path, value]) =>
    resource.fields[path]?.kind === 'cells' ? cellPaths(path, was[path], value) : [[path, value] as const],
  )
  return Object.fromEntries(wanted.filter(([path, value]) => !sameValue(readPath(was, path), value)))
}

function cellPaths(name: string, was: unknown, wanted: unknown): (readonly [string, unknown])[] {
  const cells = cellsOf(wanted)
  const keys = new Set([...Object.keys(cellsOf(was)), ...Object.keys(cells)])
  return [...keys].map(key => [`${name}.${key}`, cells[key] ?? null] as const)
}

/** One statement for all: a column that some of the records change is written for each of them, with what it holds where it stays. */
async function writeColumns(
  tx: AccountTransaction,
  resource: Resource,
  changed: readonly { readonly id: number; readonly set: Row; readonly record: Row }[],
): Promise<void> {
  const names = [...new Set(changed.flatMap(({ set }) => Object.keys(set)))].filter(path => !path.includes('.'))
  const own = sentColumns(resource.fields, names)
  const columns: SentColumn[] = [{ name: 'id', type: 'bigint' }, ...own]
  const rows = changed.map(({ id, record }) => ({ id, ...toColumns(resource.fields, record, names) }))
  const assignments = own.map(({ name }) => sql`${sql.id(name)} = ${sql.ref(`d.${name}`)}`)
  await sql`${sql.raw(PREPARED)} update ${sql.table(tableOf(resource))} r set ${sql.join([...assignments, sql`updated_at = ${tx.at}`, sql`updated_by = ${tx.identity.user}`])}
    from ${recordset(rows, columns, 'd')} where r.id = d.id`.execute(tx.db)
}

function childChanges(resource: Resource, record: number, was: Row, set: Row): ChildRow[] {
  return Object.entries(set).flatMap(([path, value]) => {
    const [field = '', key] = path.split('.')
    if (key !== undefined) return [{ record, field, target: Number(key), values: isRow(value) ? value : null }]
    if (resource.fields[field]?.kind !== 'refs') return []
    const [old, wanted] = [new Set(targets(was[field])), new Set(targets(value))]
    return [
      ...[...old].filter(target => !wanted.has(target)).map(target => ({ record, field, target, values: null })),
      ...[...wanted].filter(target => !old.has(target)).map(target => ({ record, field, target, values: {} })),
    ]
  })
}

const targets = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])
