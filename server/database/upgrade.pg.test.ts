// A database of the first release, with something in every table, brought to today: the schema is a new one's, and nothing is lost.
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Row } from '#domain/records/path'
import { fillEveryTable, moveToAnotherProject, OWN_TABLES } from '../testing/filled-tables'
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

test('a database of the first release becomes what a new one is, and keeps what it holds', async () => {
  const old = await emptyDatabase()
  const first = readMigrations()
    .slice(0, FIRST.length)
    .map((each, index) => ({ ...each, name: `${FIRST[index]}.sql` }))
  expect(await migrate(old, first)).toHaveLength(FIRST.length)
  await fillEveryTable(old)
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

test('documents of tenders that were ready are made after the upgrade, with the same file', async () => {
  const old = await emptyDatabase()
  const all = readMigrations()
  const before = all.findIndex(({ name }) => name.endsWith('-one-shape-of-documents.sql'))
  await migrate(old, all.slice(0, before))
  await fillEveryTable(old)
  await sql`update tender_document set state = 'ready'`.execute(old.kysely)
  const documents = async () =>
    (await sql<Row>`select id, file_id, made_at, state from tender_document`.execute(old.kysely)).rows
  const ready = await documents()
  expect(ready.length).toBeGreaterThan(0)
  await migrate(old)
  expect(await documents()).toEqual(ready.map(row => ({ ...row, state: 'made' })))
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

/** Every row of every table that is not about the feed or the migrations, whole. */
async function contents({ kysely }: Database): Promise<Record<string, readonly Record<string, unknown>[]>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ ${OWN_TABLES} order by 1`.execute(
    kysely,
  )
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
