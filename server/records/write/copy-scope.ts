import { sql } from 'kysely'
import type { Field } from '#contract/fields/field'
import type { Resource } from '#contract/kit/resource'
import { RESOURCES } from '#contract/resources'
import type { OwnedKind } from '#contract/kit/scope-kinds'
import type { Row } from '#domain/records/path'
import { columnOf, tableOf } from '../../database/schema/naming'
import type { AccountTransaction } from '../../database/session'
import { fieldOf } from '#contract/kit/resource'
import { insertRecords } from './insert'
import { newIds } from './new-ids'
import { readRecords } from '../read/read'
import { ownerOfPartner } from '../read/references'

/**
 * Texts that name records by their ids, by path ("resource.field.column"), and how they are said of the copies.
 */
export type Reword = Readonly<Record<string, (text: string, copies: ReadonlyMap<number, number>) => string>>

/** Says which earlier record one descends from, where a resource has such a field. */
const LINEAGE = 'lineage'

/**
 * Copies everything that lives in an owner's scope into another owner's, whatever resources there are: by the register, parents first.
 * References among what is copied point at the copies, cells stand at the copied targets, a partner bears its copied owner's id, and an
 * order stays. Fields in `fresh` ("resource.field") start empty; where resources are named in `only`, the others stay behind, as archived
 * records do and what points at nothing but them. On the server's own authority, in the caller's transaction: whole or not at all. Answers
 * the copy of each record.
 */
export async function copyScope(
  tx: AccountTransaction,
  kind: OwnedKind,
  from: number,
  to: number,
  reword: Reword = {},
  fresh: readonly string[] = [],
  only?: ReadonlySet<string>,
): Promise<ReadonlyMap<number, number>> {
  const copies = new Map<number, number>()
  const copied = RESOURCES.filter(
    ({ name, scope }) => 'by' in scope && scope.kind === kind && (only?.has(name) ?? true),
  )
  const names = new Set(copied.map(({ name }) => name))
  for (const resource of copied) {
    const rows = await rowsWithin(tx, resource, from)
    const ids = (await ownerOfPartner(tx, resource)) ? null : await newIds(tx, rows.length)
    const kept = rows.filter(row => ids !== null || copies.has(Number(row.id)))
    if (ids) for (const [index, row] of kept.entries()) copies.set(Number(row.id), ids[index] ?? 0)
    const turn = turnTo(resource.name, names, copies, reword)
    const made = kept.flatMap(row => {
      const values: Record<string, unknown> = {
        ...turn(resource.fields, row),
        ...owned(resource, to),
        ...lineageOf(resource, row),
      }
      for (const name of fresh.flatMap(path => nameIn(path, resource))) delete values[name]
      return isWhole(resource, values) ? [{ id: copies.get(Number(row.id)) ?? 0, values }] : []
    })
    await insertRecords(tx, resource, made)
  }
  return copies
}

async function rowsWithin(tx: AccountTransaction, resource: Resource, owner: number): Promise<Row[]> {
  const by = 'by' in resource.scope ? resource.scope.by : ''
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(tableOf(resource))}
    where ${sql.id(columnOf(by, fieldOf(resource, by)))} = ${owner} and archived_at is null order by id`.execute(tx.db)
  const found = await readRecords(
    tx,
    resource,
    rows.map(({ id }) => id),
  )
  return [...found.values()].map(({ record }) => record)
}

const nameIn = (path: string, { name }: Resource): string[] =>
  path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []
const owned = ({ scope }: Resource, owner: number): Row => ('by' in scope ? { [scope.by]: owner } : {})
const lineageOf = ({ fields }: Resource, row: Row): Row =>
  LINEAGE in fields ? { [LINEAGE]: row[LINEAGE] ?? row.id } : {}
/** Whether everything it must point at has been copied. */
const isWhole = ({ fields }: Resource, values: Row): boolean =>
  Object.entries(fields).every(([name, field]) => field.kind !== 'ref' || !field.required || values[name] != null)

type Fields = Readonly<Record<string, Field>>

/** Turns the values of a record so that what they point at, among resources of these names, is the copy; nothing where there is none. */
export function turnTo(
  resource: string,
  names: ReadonlySet<string>,
  copies: ReadonlyMap<number, number>,
  reword: Reword,
) {
  const turn = (fields: Fields, row: Row, above: string): Row =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, value(field, row[name] ?? null, `${above}.${name}`)]),
    )
  const value = (field: Field, given: unknown, path: string): unknown => {
    if (typeof given === 'string') return reword[path]?.(given, copies) ?? given
    const isCopied = names.has(field.target)
    if (field.kind === 'ref' && isCopied) return typeof given === 'number' ? (copies.get(given) ?? null) : null
    if (field.kind === 'refs' && isCopied && Array.isArray(given))
      return given.flatMap(id => copies.get(Number(id)) ?? [])
    if (field.kind !== 'cells' || typeof given !== 'object' || given === null) return given
    return Object.fromEntries(
      Object.entries<Row>({ ...given }).flatMap(([target, cell]) => {
        const at = isCopied ? copies.get(Number(target)) : Number(target)
        return at === undefined ? [] : [[String(at), turn(field.cell, cell, path)]]
      }),
    )
  }
  return (fields: Fields, row: Row): Row => turn(fields, row, resource)
}
