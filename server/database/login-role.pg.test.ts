// Connects as a login role that is no superuser and inherits from both plain roles, as PostgreSQL's GRANT makes it unless told otherwise.
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { connectDatabase } from './connect'
import { migrate } from './migrate'
import { asOwner, inAccount } from './session'
import { serverSecret } from '../auth/secrets/server-secret'
import { databaseUrl } from '../testing/database-url'
import { REGISTERS } from '../register/registers'
import { testAccount } from '../testing/test-account'

const source = inject('testDatabase')

/** Tables that hold nothing of a firm. */
const OPEN = ['migration', 'sync_scope_kind', 'sync_restore']

describe.runIf(source.engine === 'postgresql')('the login role', () => {
  test('sees no row of any firm or sign-in without SET ROLE, and everything with it', async () => {
    if (source.engine !== 'postgresql') return
    const admin = new pg.Client({ connectionString: source.server })
    await admin.connect()
    const name = `login_${process.pid}`
    await admin.query(`create role ${name} login nocreaterole nosuperuser password 'x'`)
    for (const role of ['quoin_app', 'quoin_owner']) await admin.query(`grant ${role} to ${name}`)
    await admin.query(`create database ${name} owner ${name}`)
    const url = new URL(databaseUrl(source.server, name))
    url.username = name
    const database = await connectDatabase({ registers: REGISTERS, url: url.href, connections: 2 })
    try {
      await migrate(database)
      const identity = await testAccount(database, 'Seen only when worn')
      await serverSecret(database)
      const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all(${OPEN}::text[])`.execute(
        database.kysely,
      )
      expect(tables.length).toBeGreaterThan(50)
      const seen = []
      for (const table of tables) {
        const { rows } = await sql`select 1 from ${sql.table(table.name)} limit 1`.execute(database.kysely)
        if (rows.length > 0) seen.push(table.name)
      }
      expect(seen).toEqual([])
      await expect(
        sql`insert into server_secret (name, value) values ('x', 'y')`.execute(database.kysely),
      ).rejects.toMatchObject({ code: '42501' })
      expect(await asOwner(database, db => db.selectFrom('account').select('name').execute())).toHaveLength(1)
      expect(await inAccount(database, identity, tx => tx.db.selectFrom('account').select('id').execute())).toEqual([
        { id: identity.account },
      ])
    } finally {
      await database.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.query(`drop role ${name}`)
      await admin.end()
    }
  })
})
