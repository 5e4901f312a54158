// Row-level security from a foreign account: every table of accounts x every verb, generated from the catalogue.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ensureDemo } from '../demo/ensure-demo'
import { identityOf } from '../testing/test-account'
import { testFiles } from '../testing/test-files'
import { testDatabase } from '../testing/test-database'
import { asOwner, inAccount } from './session'

const database = await testDatabase()
const { rows: tables } = await sql<{ name: string; column: string; grants: string[]; plain: string | null }>`
  select c.relname as name, a.attname as column,
    array(select g.privilege_type::text from information_schema.role_table_grants g where g.table_schema = 'public' and g.table_name = c.relname and g.grantee = 'quoin_app') as grants,
    (select p.attname::text from pg_attribute p where p.attrelid = c.oid and p.attnum > 0 and not p.attisdropped and p.attname not in ('account_id', 'id') and p.attgenerated = '' and p.attidentity = '' limit 1) as plain
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = case when c.relname = 'account' then 'id' else 'account_id' end
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`.execute(database.kysely)

const files = testFiles()
let own = 0
let foreign = 0
beforeAll(async () => {
  await ensureDemo({ database, files, now: () => Date.UTC(2026, 10, 21) })
  const accounts = await asOwner(database, db =>
    db.selectFrom('account').select(['id', 'name']).orderBy('name').execute(),
  )
  own = accounts[1]?.id ?? 0
  foreign = accounts[0]?.id ?? 0
})

describe.each(tables)('$name', ({ name, column, grants, plain }) => {
  const table = sql.table(name)
  const account = sql.id(column)
  const as = <T>(work: (tx: Parameters<Parameters<typeof inAccount>[2]>[0]) => Promise<T>) =>
    inAccount(database, identityOf(own, 1), work)

  /** One test where the verb is granted, none where it is not. */
  const granted = (verb: string) => grants.filter(grant => grant === verb)
  const refused: Readonly<Record<string, () => Promise<unknown>>> = {
    SELECT: () => as(tx => sql`select 1 from ${table} limit 1`.execute(tx.db)),
    UPDATE: () => as(tx => sql`update ${table} set ${account} = ${account}`.execute(tx.db)),
    DELETE: () => as(tx => sql`delete from ${table}`.execute(tx.db)),
    INSERT: () => as(tx => sql`insert into ${table} (${account}) values (${foreign})`.execute(tx.db)),
  }
  test.each(Object.keys(refused).filter(verb => !grants.includes(verb)))('%s is not granted at all', async verb => {
    await expect(refused[verb]?.()).rejects.toMatchObject({ code: '42501' })
  })

  test.each(granted('SELECT'))('%s shows own rows only', async () => {
    const { rows: all } = await sql<{
      count: number
    }>`select count(*) as count from ${table} where ${account} = ${foreign}`.execute(database.kysely)
    const { rows } = await as(tx =>
      sql<{ account: number }>`select distinct ${account} as account from ${table}`.execute(tx.db),
    )
    expect(
      rows.filter(row => row.account !== own),
      `${all[0]?.count} foreign rows`,
    ).toEqual([])
  })

  test.each(granted('UPDATE'))('%s touches no foreign row, and gives none away', async () => {
    const set = sql`${sql.id(plain ?? '')} = ${sql.id(plain ?? '')}`
    const changed = await as(tx => sql`update ${table} set ${set} where ${account} = ${foreign}`.execute(tx.db))
    expect(changed.numAffectedRows ?? 0n).toBe(0n)
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from ${table} where ${account} = ${own}`.execute(database.kysely)
    if ((rows[0]?.count ?? 0) > 0)
      await expect(as(tx => sql`update ${table} set ${account} = ${foreign}`.execute(tx.db))).rejects.toMatchObject({
        code: '42501',
      })
  })

  test.each(granted('DELETE'))('%s removes no foreign row', async () => {
    const removed = await as(tx => sql`delete from ${table} where ${account} = ${foreign}`.execute(tx.db))
    expect(removed.numAffectedRows ?? 0n).toBe(0n)
  })

  test.each(granted('INSERT'))('%s of a foreign row is refused', async () => {
    const { rows: columns } = await sql<{
      list: string
    }>`select string_agg(quote_ident(attname), ', ') as list from pg_attribute
      where attrelid = ${sql.lit(`"${name}"`)}::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`.execute(
      database.kysely,
    )
    const { rows: sample } = await sql<{
      row: Readonly<Record<string, unknown>>
    }>`select to_jsonb(t) as row from ${table} t where ${account} = ${foreign} limit 1`.execute(database.kysely)
    const row = { ...sample[0]?.row, [column]: foreign }
    const list = sql.raw(columns[0]?.list ?? '')
    await expect(
      as(tx =>
        sql`insert into ${table} (${list}) select ${list} from jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::jsonb)`.execute(
          tx.db,
        ),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('without an account nothing is seen', async () => {
    const rows = await database.kysely.transaction().execute(async db => {
      await sql`set local role quoin_app`.execute(db)
      return grants.includes('SELECT') ? (await sql`select 1 from ${table} limit 1`.execute(db)).rows : []
    })
    expect(rows).toEqual([])
  })
})

test('there are enough tables for this to mean something', () => {
  expect(tables.length).toBeGreaterThan(30)
})
