import { type RawBuilder, sql } from 'kysely'
import type { Use } from '#contract/kit/problem'
import { fieldsOfKind, type Resource } from '#contract/kit/resource'
import { RESOURCES } from '#contract/resources'
import { lower } from '#domain/value/lower'
import type { AccountTransaction } from '../../database/session'
import { childTableOf, tableOf } from '../../database/schema/naming'

/** A foreign key that points at a resource: from which table, by which column, and whether what it holds goes with the record. */
export interface Reference {
  readonly table: string
  readonly column: string
  readonly goesWith: boolean
}

/** The resource whose records a table holds or belongs to; the table of cells or refs counts as its record's. */
interface Owner {
  readonly resource: Resource
  readonly key: 'id' | 'record_id'
}
const OWNER: ReadonlyMap<string, Owner> = new Map(
  RESOURCES.flatMap((resource): [string, Owner][] => [
    [tableOf(resource), { resource, key: 'id' }],
    ...fieldsOfKind(resource, 'refs', 'cells').map((name): [string, Owner] => [
      childTableOf(resource, name),
      { resource, key: 'record_id' },
    ]),
  ]),
)

/** Every foreign key that points at the resource's records, read from the database: what it enforces is what is told. */
export async function referencesTo(tx: AccountTransaction, resource: Resource): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select distinct c.conrelid::regclass::text as table, c.confdeltype = 'c' as "goesWith",
      (select a.attname from pg_attribute a where a.attrelid = c.conrelid and a.attnum = c.conkey[array_upper(c.conkey, 1)]) as column
    from pg_constraint c where c.contype = 'f' and c.confrelid = ${sql.lit(`"${tableOf(resource)}"`)}::regclass order by 1, 3`.execute(
    tx.db,
  )
  return rows.map(row => ({ ...row, table: row.table.replaceAll('"', '') }))
}

/** What still uses a record, in words ("3 orders"), most important first by the order of the register; empty when it may go. */
export async function usesOf(tx: AccountTransaction, references: readonly Reference[], id: number): Promise<Use[]> {
  const counted = references.filter(reference => !reference.goesWith && OWNER.has(reference.table))
  if (counted.length === 0) return []
  const counts = counted.map(({ table, column }) => {
    const owner = OWNER.get(table)
    const key: RawBuilder<unknown> = sql.id(owner?.key ?? 'id')
    return sql`select ${sql.lit(owner?.resource.name ?? '')} as name, ${key} as id from ${sql.table(table)} where ${sql.id(column)} = ${id}`
  })
  const { rows } = await sql<{
    name: string
    count: number
  }>`select name, count(distinct id) as count from (${sql.join(counts, sql` union all `)}) used group by name`.execute(
    tx.db,
  )
  const found = new Map(rows.map(row => [row.name, row.count]))
  return RESOURCES.flatMap(resource => {
    const count = found.get(resource.name) ?? 0
    return count > 0 ? [{ count, kind: lower(count === 1 ? resource.singular : resource.plural) }] : []
  })
}

/** Resources whose records go with a record, last in the register first: that order breaks no foreign key. */
export const contentsOf = (
  references: readonly Reference[],
): { readonly resource: Resource; readonly column: string }[] =>
  references
    .flatMap(({ table, column, goesWith }) => {
      const owner = OWNER.get(table)
      return goesWith && owner && owner.key === 'id' ? [{ resource: owner.resource, column }] : []
    })
    .toSorted((a, b) => RESOURCES.indexOf(b.resource) - RESOURCES.indexOf(a.resource))

/** The resource whose ids records of this one bear (a product's, for its quantities), so that making one takes its id; null where they have ids of their own. */
export async function ownerOfPartner(tx: AccountTransaction, resource: Resource): Promise<Resource | null> {
  const { rows } = await sql<{
    owner: string
  }>`select t.relname as owner from pg_constraint c join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and c.conrelid = ${sql.lit(`"${tableOf(resource)}"`)}::regclass
    and (select array_agg(a.attname order by a.attnum) from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) = array['account_id', 'id']::name[]`.execute(
    tx.db,
  )
  return RESOURCES.find(each => tableOf(each) === rows[0]?.owner) ?? null
}
