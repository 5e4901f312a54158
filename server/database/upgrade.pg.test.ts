// A database of the first release, with something in every table, brought to today: the schema is a new one's, and nothing is lost.
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase, testDatabase } from '../testing/test-database'
import type { Database } from './connect'
import { migrate, readMigrations } from './migrate'

/** What the first release had, under the names it knew them by. */
const FIRST = [
  '0001-foundation',
  '0002-feed',
  '0003-people',
  '0004-estimating',
  '0005-commercial',
  '0101-sign-in',
  '0201-sync',
]
const ACCOUNT = 1
/** Tables the database writes itself. */
const OWN = '^(migration|sync_(feed|scope|touch|count))$'

test('a database of the first release becomes what a new one is, and keeps what it holds', async () => {
  const old = await emptyDatabase()
  const first = readMigrations()
    .slice(0, FIRST.length)
    .map((each, index) => ({ ...each, name: `${FIRST[index]}.sql` }))
  expect(await migrate(old, first)).toHaveLength(FIRST.length)
  await fill(old)
  await moveToAnotherProject(old, 'product_progress')
  await moveToAnotherProject(old, 'assessment')
  const before = await contents(old)
  expect(Object.values(before).every(rows => rows.length > 0)).toBe(true)

  expect(await migrate(old)).toEqual(
    readMigrations()
      .slice(FIRST.length)
      .map(({ name }) => name),
  )

  expect(await schema(old)).toEqual(await schema(await testDatabase()))
  const after = await contents(old)
  for (const [table, rows] of Object.entries(before))
    expect.soft(after[table], table).toEqual(rows.map((row): unknown => expect.objectContaining(row)))
  // What was of another project than its assessment is kept, and still written (decision 628).
  await sql`update product_progress set updated_at = now(), project_id = project_id`.execute(old.kysely)
  // And the release before can still open it: every name it knows is there.
  expect(await migrate(old, first)).toEqual([])
})

test('a migration numbered before what has run is refused with the number to take', async () => {
  const database = await testDatabase()
  const add = (...names: string[]) => [
    ...readMigrations(),
    ...names.map(name => ({ name, text: 'select 1', checksum: name })),
  ]
  await migrate(database, add('9991-b.sql'))
  await expect(migrate(database, add('9990-a.sql', '9991-b.sql'))).rejects.toThrow(
    'Migration 9990-a.sql comes before 9991-b.sql, which has run already; name it 9992-',
  )
})

/** Nothing kept a record's project to that of its assessment or its work package then. */
async function moveToAnotherProject({ kysely }: Database, table: string): Promise<void> {
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

/** One row in every table, with a value in every column that has no default. */
async function fill({ kysely }: Database): Promise<void> {
  const { rows: columns } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.atthasdef or a.attidentity <> '' as filled,
      (select substring(pg_get_constraintdef(k.oid) from '''([^'']*)''') from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey) limit 1) as literal,
      (select t.relname from pg_constraint k join pg_class t on t.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey[cardinality(k.conkey)] = a.attnum limit 1) as target
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and a.attgenerated = '' and c.relname !~ ${OWN}
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
  if (type === 'text') return sql`${literal ?? `${table} ${name}`}`
  return sql`1`
}

/** Every row of every table that is not about the feed or the migrations, whole. */
async function contents({ kysely }: Database): Promise<Record<string, readonly Record<string, unknown>[]>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ ${OWN} order by 1`.execute(kysely)
  const found: Record<string, readonly Record<string, unknown>[]> = {}
  for (const { name } of rows)
    found[name] = (
      await sql<{
        row: Record<string, unknown>
      }>`select to_jsonb(t) as row from ${sql.table(name)} t order by 1`.execute(kysely)
    ).rows.map(({ row }) => row)
  return found
}

/** All that migrations make, as PostgreSQL describes it. */
async function schema({ kysely }: Database): Promise<unknown> {
  const parts: Readonly<Record<string, RawBuilder<{ line: string }>>> = {
    columns: sql`select format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by 1`,
    constraints: sql`select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) as line from pg_constraint where connamespace = 'public'::regnamespace order by 1`,
    indexes: sql`select indexdef as line from pg_indexes where schemaname = 'public' order by 1`,
    policies: sql`select format('%s %s %s %s %s %s %s', tablename, policyname, permissive, roles, cmd, qual, with_check) as line from pg_policies order by 1`,
    triggers: sql`select pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal order by 1`,
    functions: sql`select pg_get_functiondef(oid) as line from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    rights: sql`select format('%s %s %s', table_name, grantee, privilege_type) as line from information_schema.role_table_grants where grantee like 'quoin%' order by 1`,
  }
  const found: Record<string, string[]> = {}
  for (const [name, query] of Object.entries(parts))
    found[name] = (await query.execute(kysely)).rows.map(({ line }) => line)
  return found
}
