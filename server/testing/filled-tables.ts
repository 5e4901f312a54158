// A row in every table, for tests that bring databases of earlier releases to today.
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connect'

const ACCOUNT = 1
/** Tables the database writes itself. */
export const OWN_TABLES = '^(migration|sync_(feed|scope|touch|count))$'

/** Gives the rows of a table another project than their assessment or work package has, which early releases allowed. */
export async function moveToAnotherProject({ kysely }: Database, table: string): Promise<void> {
  await sql`with other as (insert into project select (jsonb_populate_record(p, jsonb_build_object('id', nextval('record_id')))).* from project p limit 1 returning id)
    update ${sql.table(table)} set project_id = (select id from other)`.execute(kysely)
}

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  /** The table a key points at, and which column of it. */
  readonly target: string | null
  /** Has a default. */
  readonly filled: boolean
  /** The first text its check allows. */
  readonly literal: string | null
}

/** Writes one row into every table of a database of any release, with a value in every column that has no default, of those that exclude one another in the first. */
export async function fillEveryTable({ kysely }: Database): Promise<void> {
  const { rows: columns } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.atthasdef or a.attidentity <> '' as filled,
      (select substring(pg_get_constraintdef(k.oid) from '''([^'']*)''') from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey) limit 1) as literal,
      (select t.relname from pg_constraint k join pg_class t on t.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey[cardinality(k.conkey)] = a.attnum limit 1) as target
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname !~ ${OWN_TABLES}
      and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and pg_get_constraintdef(k.oid) like '%num_nonnulls(%' and a.attnum = any(k.conkey[2:]))
    order by c.relname, a.attnum`.execute(kysely)
  const tables = [...new Set(columns.map(column => column.table))]
  const waiting = new Set(tables)
  await kysely.transaction().execute(async db => {
    while (waiting.size > 0) {
      const ready = [...waiting].filter(table =>
        columns.every(
          ({ table: own, target }) => own !== table || target === null || target === table || !waiting.has(target),
        ),
      )
      if (ready.length === 0) throw new Error(`These tables wait for one another: ${[...waiting].join(', ')}`)
      for (const table of ready) {
        waiting.delete(table)
        const given = columns.filter(
          column => column.table === table && (!column.filled || column.name === 'id') && column.target !== table,
        )
        await sql`insert into ${sql.table(table)} (${sql.join(given.map(({ name }) => sql.id(name)))})
          overriding system value values (${sql.join(given.map(column => valueOf(columns, column)))}) on conflict do nothing`.execute(
          db,
        )
      }
    }
  })
}

/** The id of a table's row; a row that stands for another table's has that one's. */
function idOf(columns: readonly Column[], table: string): number {
  const own = columns.filter(column => column.table === table && column.target !== 'account')
  const key = own.find(column => column.name === 'id') ?? own.find(column => column.target !== null)
  if (key?.target) return idOf(columns, key.target)
  return 1_000 + columns.findIndex(column => column.table === table)
}

function valueOf(columns: readonly Column[], { table, name, type, target, literal }: Column): RawBuilder<unknown> {
  if (name === 'account_id' || target === 'account' || (table === 'account' && name === 'id')) return sql`${ACCOUNT}`
  if (type === 'bigint' && (target !== null || name === 'id')) return sql`${idOf(columns, target ?? table)}`
  if (type.startsWith('timestamp')) return sql`'2026-01-02T03:04:05.678Z'`
  if (type === 'date') return sql`'2026-01-02'`
  if (type.startsWith('json')) return sql`'{}'`
  if (type.endsWith('[]')) return sql`'{}'`
  if (type === 'boolean') return sql`true`
  if (type === 'bytea') return sql`'\\x0102'`
  if (type === 'text') return sql`${literal ?? `${table} ${name}`}`
  return sql`1`
}
