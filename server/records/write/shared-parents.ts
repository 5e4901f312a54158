/** Asks that what a record points at stays within the record's parents, whatever wrote it: call, drain, import, command or restore. Decision 667. */
import { type RawBuilder, sql } from 'kysely'
import { type ParentPath, passingThrough, sharedParents, type SharedParent, stationsOf } from '#contract/parents'
import { ProblemError } from '#contract/kit/problem'
import { fieldOf, type Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import { capital, lower, withArticle } from '#domain/value/lower'
import { cellsOf, type Row } from '#domain/records/path'
import type { AccountTransaction } from '../../database/session'
import { childTableOf, columnOf, tableOf } from '../../database/schema/naming'

/** A record as it was written. `paths` were changed; null: all of it is new. */
export interface WrittenRecord {
  readonly id: number
  readonly record: Row
  readonly paths: readonly string[] | null
}

/**
 * Throws `invalid` where a reference that was written, or one that depends on a field that was, points at something of another parent. What is
 * stored already is not asked again.
 */
export async function checkSharedParents(
  tx: AccountTransaction,
  resource: Resource,
  written: readonly WrittenRecord[],
): Promise<void> {
  const asked: Asked[] = [...ownReferences(resource, written), ...othersReferences(resource, written)]
  if (asked.length === 0) return
  const { rows } = await sql<{ index: number; target: number }>`select * from (${sql.join(
    asked.map((each, index) => strays(tx, each, index)),
    sql` union all `,
  )}) found order by index limit 1`.execute(tx.db)
  const [stray] = rows
  const found = stray && asked[stray.index]
  if (!found) return
  const path = found.isCell ? `${found.path}.${stray.target}` : found.path
  throw new ProblemError('invalid', { errors: [{ path, message: found.message }] })
}

/** One question to the database: whether a reference by this rule strays, among those whose record at `at` has one of the ids. */
interface Asked {
  readonly rule: SharedParent
  readonly at: Alias
  readonly ids: readonly number[]
  /** Of a set or cells: what each of the ids points at by this write; null: all of it. */
  readonly targets: readonly number[] | null
  readonly path: string
  /** The path goes on with the target. */
  readonly isCell: boolean
  readonly message: string
}
type Alias = 'r' | `theirs${number}` | `own${number}`

function ownReferences(resource: Resource, written: readonly WrittenRecord[]): Asked[] {
  return sharedParents(resource).flatMap(rule => {
    const concerned = written.flatMap(each => {
      const targets = targetsWritten(rule, each)
      return targets === 'all' || targets.length > 0 ? [{ id: each.id, targets }] : []
    })
    if (concerned.length === 0) return []
    const isSingle = rule.field.kind === 'ref' || concerned.some(({ targets }) => targets === 'all')
    const pairs = isSingle
      ? concerned.map(({ id }) => ({ id, target: 0 }))
      : concerned.flatMap(({ id, targets }) => (targets === 'all' ? [] : targets.map(target => ({ id, target }))))
    return [
      {
        rule,
        at: 'r',
        ids: pairs.map(({ id }) => id),
        targets: isSingle ? null : pairs.map(({ target }) => target),
        path: rule.name,
        isCell: rule.field.kind === 'cells',
        message: otherParent(rule),
      },
    ]
  })
}

/** What the record points at by this write; "all" where the parent it is compared with was written. */
function targetsWritten(
  { name, field, own }: SharedParent,
  { record, paths }: WrittenRecord,
): readonly number[] | 'all' {
  if (paths !== null && own.steps[0] !== undefined && paths.includes(own.steps[0])) return 'all'
  if (field.kind === 'ref')
    return typeof record[name] === 'number' && isWritten(name, paths) ? [Number(record[name])] : []
  const targets = field.kind === 'cells' ? Object.keys(cellsOf(record[name])) : asList(record[name])
  return targets.map(Number).filter(target => isWritten(name, paths) || paths?.includes(`${name}.${target}`) === true)
}
const isWritten = (name: string, paths: readonly string[] | null) => paths === null || paths.includes(name)
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function othersReferences(resource: Resource, written: readonly WrittenRecord[]): Asked[] {
  const changed = new Set(written.flatMap(({ paths }) => paths ?? []))
  return [...changed].flatMap(name =>
    passingThrough(resource, name).map(({ rule, side, step }): Asked => ({
      rule,
      at: side === 'theirs' ? `theirs${step}` : `own${step}`,
      ids: written.flatMap(({ id, paths }) => (paths?.includes(name) === true ? [id] : [])),
      targets: null,
      path: name,
      isCell: false,
      message: otherRecords(rule),
    })),
  )
}

/** Selects `index` and what it points at, where a reference strays. */
function strays(tx: AccountTransaction, { rule, at, ids, targets }: Asked, index: number): RawBuilder<unknown> {
  const { resource, name, field, theirs, own } = rule
  const isSingle = field.kind === 'ref'
  const target = isSingle ? sql.ref(`r.${columnOf(name, field)}`) : sql.ref('c.target_id')
  const from = isSingle
    ? sql`${sql.table(tableOf(resource))} r`
    : sql`${sql.table(childTableOf(resource, name))} c
      join ${sql.table(tableOf(resource))} r on r.account_id = c.account_id and r.id = c.record_id`
  const there = chain(resourceNamed(field.target), theirs, target, 'theirs')
  const here = chain(resource, own, sql.ref('r.id'), 'own')
  const pairs =
    targets === null
      ? sql`${sql.ref(`${at}.id`)} = any(${[...ids]}::bigint[])`
      : sql`(r.id, c.target_id) in (select * from unnest(${[...ids]}::bigint[], ${[...targets]}::bigint[]))`
  // What the caller may not see fits nowhere: who can't read a bill can't name its zone.
  return sql`(select ${sql.lit(index)}::int as index, ${target} as target from ${from} ${there.joins} ${here.joins}
    where r.account_id = ${tx.identity.account} and ${pairs} and ${target} is not null
      and (theirs0.id is null or ${there.value} is distinct from ${here.value})
      ${theirs.isOptional ? sql`and (theirs0.id is null or ${there.value} is not null)` : sql``}
      ${own.isOptional ? sql`and (theirs0.id is null or ${here.value} is not null)` : sql``} limit 1)`
}

/** Joins for the steps of a path, named `{side}{step}`, and the column with what the path arrives at. The record's own side begins with `r`. */
function chain(start: Resource, path: ParentPath, id: RawBuilder<unknown>, side: 'theirs' | 'own') {
  const stations = stationsOf(start, path)
  const isOwn = side === 'own'
  const joins: RawBuilder<unknown>[] = isOwn ? [] : [joined(start, `${side}0`, id)]
  let value: RawBuilder<unknown> = id
  for (const [step, name] of path.steps.entries()) {
    const at = stations[step] ?? start
    const alias = isOwn && step === 0 ? 'r' : `${side}${step}`
    if (step > 0) joins.push(joined(at, alias, value))
    value = sql.ref(`${alias}.${columnOf(name, fieldOf(at, name))}`)
  }
  return { joins: sql.join(joins, sql` `), value }
}

const joined = (resource: Resource, alias: string, id: RawBuilder<unknown>) =>
  sql`left join ${sql.table(tableOf(resource))} ${sql.id(alias)} on ${sql.ref(`${alias}.account_id`)} = r.account_id and ${sql.ref(`${alias}.id`)} = ${id}`

function otherParent({ field, theirs, parent }: SharedParent): string {
  const target = lower(resourceNamed(field.target).singular)
  return theirs.steps.length === 0
    ? `This ${target} is not the one this belongs to`
    : `This ${target} belongs to another ${lower(parent.singular)}`
}

function otherRecords({ resource, field, parent }: SharedParent): string {
  const [record, target] = [lower(resource.singular), lower(resourceNamed(field.target).singular)]
  return `${capital(withArticle(record))} would then use ${withArticle(target)} of another ${lower(parent.singular)}. Change or remove that first`
}
