import { sql } from 'kysely'
import { ProblemError } from '#contract/kit/problem'
import type { Field } from '#contract/fields/field'
import type { Resource } from '#contract/kit/resource'
import { findResource, resourceNamed } from '#contract/resources'
import type { Row } from '#domain/records/path'
import { lower, withArticle } from '#domain/value/lower'
import type { AccountTransaction } from '../../database/session'
import { tableOf } from '../../database/schema/naming'

/** A record as it was when it was deleted, in wire form. */
export interface Kept {
  readonly resource: Resource
  readonly id: number
  readonly record: Row
}

const FILE = 'file'

/**
 * The records as they can come back: an optional field that points at something gone is left empty, and said in `leftEmpty`. Throws
 * `guarded` when a field that must be filled points at something gone, with what is to be done first.
 */
export async function withoutMissing(
  tx: AccountTransaction,
  kept: readonly Kept[],
): Promise<{ readonly records: readonly Kept[]; readonly leftEmpty: readonly string[] }> {
  const gone = await goneTargets(tx, kept)
  if (gone.size === 0) return { records: kept, leftEmpty: [] }
  const leftEmpty = new Set<string>()
  const records: Kept[] = []
  for (const each of kept) {
    const left = Object.fromEntries(
      Object.entries(each.resource.fields).flatMap(([name, field]) => {
        const value = each.record[name]
        const missing = targetsOf(field, value).filter(id => gone.has(keyOf(targetOf(field), id)))
        if (missing.length === 0) return []
        if (field.required) throw new ProblemError('guarded', { message: inWords(each.resource, field) })
        leftEmpty.add(`${each.resource.singular}: ${field.label}`)
        return [[name, without(field, value, new Set(missing))] as const]
      }),
    )
    records.push({ ...each, record: { ...each.record, ...left } })
  }
  return { records, leftEmpty: [...leftEmpty] }
}

const inWords = (resource: Resource, field: Field): string => {
  const target = findResource(targetOf(field))?.singular ?? 'File'
  return `This can't be restored because the ${lower(target)} of ${withArticle(lower(resource.singular))} is gone. Restore the ${lower(target)} first, if it was deleted in the last 90 days`
}

/** What the records point at that is neither there nor among them, as `{resource}/{id}`. */
async function goneTargets(tx: AccountTransaction, kept: readonly Kept[]): Promise<ReadonlySet<string>> {
  const own = new Set(kept.map(({ resource, id }) => keyOf(resource.name, id)))
  const wanted = new Map<string, Set<number>>()
  for (const { resource, record } of kept)
    for (const [name, field] of Object.entries(resource.fields))
      for (const id of targetsOf(field, record[name])) {
        const target = targetOf(field)
        if (!own.has(keyOf(target, id))) wanted.set(target, (wanted.get(target) ?? new Set()).add(id))
      }
  const gone = new Set<string>()
  for (const [target, ids] of wanted) {
    const table = sql.table(target === FILE ? 'file' : tableOf(resourceNamed(target)))
    const { rows } = await sql<{ id: number }>`select asked.id from unnest(${[...ids]}::bigint[]) as asked (id)
      where not exists (select from ${table} t where t.account_id = ${tx.identity.account} and t.id = asked.id)`.execute(
      tx.db,
    )
    for (const { id } of rows) gone.add(keyOf(target, id))
  }
  return gone
}

const keyOf = (resource: string, id: number): string => `${resource}/${id}`
const targetOf = (field: Field): string => (field.kind === 'file' ? FILE : field.target)

/** The ids a value points at. */
function targetsOf(field: Field, value: unknown): number[] {
  if (field.kind === 'ref' || field.kind === 'file') return typeof value === 'number' ? [value] : []
  if (field.kind === 'refs') return Array.isArray(value) ? value.map(Number) : []
  return field.kind === 'cells' && typeof value === 'object' && value !== null ? Object.keys(value).map(Number) : []
}

function without(field: Field, value: unknown, missing: ReadonlySet<number>): unknown {
  if (field.kind === 'refs' && Array.isArray(value)) return value.filter(id => !missing.has(Number(id)))
  if (field.kind !== 'cells') return null
  // Cells are kept as an object by the id of what each is about.
  return Object.fromEntries(Object.entries(value as Row).filter(([id]) => !missing.has(Number(id))))
}
