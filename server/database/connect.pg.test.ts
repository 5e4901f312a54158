import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testAccount } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { ONLY, PREPARED } from './eager-pool'
import { migrate, readMigrations } from './migrate'
import { asOwner, inAccount, withSavepoint, readAsOwner } from './session'

const database = await testDatabase()
const identity = await testAccount(database)
const { kysely } = database

describe('values', () => {
  test('arrive the same from both drivers', async () => {
    const { rows } =
      await sql`select 9007199254740991::int8 as big, array[1,2]::int8[] as bigs, '{}'::int8[] as none, '2026-02-01'::date as day,
      '2026-02-01 10:00:00.5+02'::timestamptz as at, 1.50::numeric(10,4) as exact, '{"a":[1]}'::jsonb as json, true as flag, 0.5::float8 as float, null as nothing`.execute(
        kysely,
      )
    expect(rows).toEqual([
      {
        big: Number.MAX_SAFE_INTEGER,
        bigs: [1, 2],
        none: [],
        day: '2026-02-01',
        at: '2026-02-01T08:00:00.500Z',
        exact: '1.5000',
        json: { a: [1] },
        flag: true,
        float: 0.5,
        nothing: null,
      },
    ])
  })

  test('go in as parameters: arrays, texts with every letter, JSON', async () => {
    const text = `it's "quoted" \\ % \u{1F3D7} é\n`
    const { rows } =
      await sql`select ${[1, 2]}::bigint[] as ids, ${['a,b', '"', '{}']}::text[] as texts, ${text}::text as text, ${JSON.stringify({ text })}::jsonb as json`.execute(
        kysely,
      )
    expect(rows).toEqual([{ ids: [1, 2], texts: ['a,b', '"', '{}'], text, json: { text } }])
  })

  test('several statements may stand in one text without parameters', async () => {
    await sql.raw('create temp table t (a int); insert into t values (1); insert into t values (2)').execute(kysely)
    expect((await sql`select sum(a)::int as sum from t`.execute(kysely)).rows).toEqual([{ sum: 3 }])
  })
})

test('no statement is compiled before it runs', async () => {
  if (database.engine === 'pglite') return
  const { rows } = await sql<{ jit: string }>`show jit`.execute(kysely)
  expect(rows).toEqual([{ jit: 'off' }])
})

describe('a transaction', () => {
  test('fails whole when a statement failed, even if the failure was caught', async () => {
    await expect(
      inAccount(database, identity, async ({ db }) => {
        await db
          .insertInto('counter' as never)
          .values({ account_id: identity.account, name: 'x', owner_id: 1, last: 1 } as never)
          .execute()
        await sql`select 1/0`.execute(db).catch(() => undefined)
      }),
    ).rejects.toMatchObject({ name: 'AbortedTransactionError' })
    expect((await sql`select 1 from counter`.execute(kysely)).rows).toEqual([])
  })

  test('goes on after a savepoint', async () => {
    const result = await inAccount(database, identity, async ({ db }) => {
      await withSavepoint(db, () => sql`select 1/0`.execute(db)).catch(() => undefined)
      return withSavepoint(db, async () => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one)
    })
    expect(result).toBe(1)
  })

  test('wears the plain role and the account only while it runs', async () => {
    const who = sql<{
      role: string
      account: string
    }>`select current_user as role, current_setting('app.account', true) as account`
    const { rows: inside } = await inAccount(database, identity, ({ db }) => who.execute(db))
    expect(inside).toEqual([{ role: 'quoin_app', account: String(identity.account) }])
    const { rows: after } = await who.execute(kysely)
    expect(after[0]?.role).not.toBe('quoin_app')
    expect(after[0]?.account ?? '').toBe('')
    expect((await asOwner(database, db => who.execute(db))).rows[0]?.role).toBe('quoin_owner')
  })

  test('of one statement that only reads is under the plain role, fails whole, and leaves the connection as it was', async () => {
    const look = (text: string, who: Parameters<typeof inAccount>[1] = identity) =>
      inAccount(
        database,
        who,
        async ({ db }) => (await sql<{ said: string }>`${sql.raw(ONLY)} ${sql.raw(text)}`.execute(db)).rows,
        Date.now(),
        { readOnly: true },
      )
    const said = `select concat_ws(' ', current_user, current_setting('app.account'), current_setting('app.user'), current_setting('transaction_read_only')) as said`
    for (const _ of [1, 2])
      expect(await look(said)).toEqual([{ said: `quoin_app ${identity.account} ${identity.user} on` }])
    await expect(look('select 1/0 as said')).rejects.toMatchObject({ code: '22012' })
    await expect(look('select 1/0 as said')).rejects.toMatchObject({ code: '22012' })
    await expect(look(`${said}, 1 as one`, { ...identity, epoch: 999 })).rejects.toMatchObject({ code: 'QC001' })
    expect(await look(`${said}, 1 as one`)).toEqual([
      { said: `quoin_app ${identity.account} ${identity.user} on`, one: 1 },
    ])
    const { rows } = await sql<{
      role: string
      account: string
    }>`select current_user as role, coalesce(current_setting('app.account', true), '') as account`.execute(kysely)
    expect(rows[0]).toMatchObject({ role: expect.not.stringMatching('quoin_app'), account: '' })
  })

  // A server that made the demo firm when it started had used up the names before anybody signed in: nobody could, until it was started again.
  test('of one statement runs also when the process has met more statements than it keeps prepared', async () => {
    const fresh = await testDatabase()
    for (let at = 0; at < 201; at += 1) await sql`${sql.raw(`${PREPARED} select ${at} as at`)}`.execute(fresh.kysely)
    const own = await testAccount(fresh)
    const look = () =>
      inAccount(
        fresh,
        own,
        async ({ db }) =>
          (await sql<{ said: string }>`${sql.raw(`${ONLY} select current_user::text as said`)}`.execute(db)).rows,
        Date.now(),
        { readOnly: true },
      )
    for (const _ of [1, 2]) expect(await look()).toEqual([{ said: 'quoin_app' }])
  })

  test('that only reads across accounts wears the owner for its one statement and can write nothing', async () => {
    const look = (text: string) =>
      readAsOwner(
        database,
        async db => (await sql<{ said: string }>`${sql.raw(ONLY)} ${sql.raw(text)}`.execute(db)).rows,
      )
    for (const _ of [1, 2]) expect(await look('select current_user::text as said')).toEqual([{ said: 'quoin_owner' }])
    await expect(
      look(`insert into counter (account_id, name, owner_id, last) values (1, 'x', 1, 0) returning 1 as said`),
    ).rejects.toMatchObject({
      code: '25006',
    })
    const { rows } = await sql<{ role: string; reads: string }>`
      select current_user as role, current_setting('transaction_read_only') as reads`.execute(kysely)
    expect(rows[0]).toMatchObject({ role: expect.not.stringMatching('quoin_owner'), reads: 'off' })
  })

  test('forty at once of two accounts stay apart', async () => {
    const other = await testAccount(database, 'Other')
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, n) => {
        const own = n % 2 === 0 ? identity : other
        return inAccount(database, own, async ({ db }) => {
          await sql`select 1`.execute(db)
          return (
            (await sql<{ id: number }>`select id from account`.execute(db)).rows.map(row => row.id).join() ===
            String(own.account)
          )
        })
      }),
    )
    expect(seen.every(Boolean)).toBe(true)
  })

  // PGlite has one connection, so nothing can stand in its way.
  test.each([database.engine].filter(engine => engine === 'postgresql'))(
    'that meets a deadlock runs again, on %s',
    async () => {
      await sql`insert into counter (account_id, name, owner_id, last) values (${identity.account}, 'd', 1, 0), (${identity.account}, 'd', 2, 0)`.execute(
        kysely,
      )
      let runs = 0
      const lock = (first: number, second: number) =>
        inAccount(database, identity, async ({ db }) => {
          runs++
          await sql`update counter set last = last + 1 where owner_id = ${first}`.execute(db)
          await sql`select pg_sleep(0.1)`.execute(db)
          await sql`update counter set last = last + 1 where owner_id = ${second}`.execute(db)
        })
      await Promise.all([lock(1, 2), lock(2, 1)])
      expect(runs).toBeGreaterThan(2)
      expect((await sql`select last from counter where name = 'd'`.execute(kysely)).rows).toEqual([
        { last: 2 },
        { last: 2 },
      ])
    },
  )
})

test('notifications arrive, and stop when asked', async () => {
  const heard: string[] = []
  const stop = await database.listen('a channel', payload => heard.push(payload))
  await sql`select pg_notify('a channel', 'one')`.execute(kysely)
  await expect.poll(() => heard).toEqual(['one'])
  await stop()
  await sql`select pg_notify('a channel', 'two')`.execute(kysely)
  await sql`select 1`.execute(kysely)
  expect(heard).toEqual(['one'])
})

describe('migrations', () => {
  test('run once', async () => {
    expect(await migrate(database)).toEqual([])
  })

  test('that were changed after they ran are refused', async () => {
    const changed = readMigrations().map(each => ({ ...each, checksum: 'another' }))
    await expect(migrate(database, changed)).rejects.toThrow('0001-foundation.sql was changed after it had run')
  })

  test('that fail leave nothing behind; several processes run each once', async () => {
    const add = (name: string, text: string) => [...readMigrations(), { name, text, checksum: name }]
    await expect(migrate(database, add('9998-bad.sql', 'create table half (a int); select 1/0'))).rejects.toThrow(
      'Migration 9998-bad.sql failed: division by zero',
    )
    expect((await sql`select to_regclass('half') as half`.execute(kysely)).rows).toEqual([{ half: null }])
    const ran = await Promise.all(
      [1, 2, 3].map(() => migrate(database, add('9999-good.sql', 'create table whole (a int)'))),
    )
    expect(ran.flat()).toEqual(['9999-good.sql'])
  })
})
