import { sql } from 'kysely'
import { groupBy } from '#domain/value/group-by'
import { type FieldError, ProblemError } from '#contract/kit/problem'
import { type Along, fieldOf, type Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import type { Row } from '#domain/records/path'
import { columnOf, tableOf } from '../../database/schema/naming'
import type { AccountTransaction } from '../../database/session'
import { requireRead, requireShown } from '../rules/access'
import { readRecords } from '../read/read'

/** What the groups of a query bring along. Throws `invalid` at a group there is none of, naming those there are; a resource without groups takes any. */
export function readGroups({ list: { groups } }: Resource, query: Readonly<Record<string, string>>): readonly Along[] {
  const known = Object.keys(groups)
  if (known.length === 0) return []
  const asked = ['groups', 'onlygroups'].flatMap(path =>
    (query[path] ?? '').split(',').flatMap(each => (each.trim() === '' ? [] : [{ path, name: each.trim() }])),
  )
  const errors = asked.flatMap(({ path, name }): FieldError[] =>
    known.includes(name) ? [] : [{ path, message: `There is no group "${name}". There is ${known.join(', ')}` }],
  )
  if (errors.length > 0) throw new ProblemError('invalid', { errors })
  return Object.entries(groups).flatMap(([name, along]) =>
    along !== null && asked.some(each => each.name === name) ? [along] : [],
  )
}

/** The records with what comes along, in wire form with `rev`, oldest first; what is archived stays away. Throws forbidden for who may not read it. */
export async function bringAlong(
  tx: AccountTransaction,
  records: readonly Row[],
  groups: readonly Along[],
): Promise<Row[]> {
  let all = [...records]
  for (const { name, resource: of, by } of groups) {
    const resource = resourceNamed(of)
    requireRead(tx.identity, resource)
    const owners = all.map(({ id }) => Number(id))
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(tableOf(resource))}
      where ${sql.id(columnOf(by, fieldOf(resource, by)))} = any(${owners}::bigint[]) and archived_at is null order by id`.execute(
      tx.db,
    )
    const found = await readRecords(
      tx,
      requireShown(tx.identity, resource),
      rows.map(({ id }) => id),
    )
    const along = groupBy(found.values(), ({ record }) => Number(record[by]))
    all = all.map(record => ({
      ...record,
      [name]: (along.get(Number(record['id'])) ?? []).map(each => ({ ...each.record, rev: each.rev })),
    }))
  }
  return all
}
