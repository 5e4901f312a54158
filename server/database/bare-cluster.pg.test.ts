// A PostgreSQL that nobody prepared, and the block of the set-up runbook: the README's way, by a login role with the least rights there are.
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { loadBackup } from '../backup/load-backup'
import { makeBackup } from '../backup/make-backup'
import { startJobs } from '../jobs/start-jobs'
import { JOBS } from '../register/jobs'
import { REGISTERS } from '../register/registers'
import { createFolderStore } from '../storage/folder-store'
import { databaseUrl } from '../testing/database-url'
import { testFirm } from '../testing/firm'
import { removeFolder } from '../testing/remove-folder'
import { temporaryPostgres } from '../testing/temporary-postgres'
import { connectDatabase } from './connect'
import { migrate } from './migrate'

const folder = mkdtempSync(join(tmpdir(), 'quoin-bare-'))
afterAll(() => removeFolder(folder))

/** The block of SQL in the runbook, a statement each, as an administrator pastes it. */
const BLOCK = (/```sql\n(.*?)```/s.exec(readFileSync('docs/runbooks/set-up.md', 'utf8'))?.[1] ?? '')
  .replaceAll(/--.*$/gm, '')
  .split(';')
  .map(statement => statement.trim())
  .filter(statement => statement !== '')

describe.runIf(inject('testDatabase').engine === 'postgresql')('on a bare cluster', () => {
  test('the block of the runbook is enough to start, work, back up and restore', async () => {
    const postgres = await temporaryPostgres()
    const admin = new pg.Client({ connectionString: postgres.url })
    await admin.connect()
    try {
      for (const statement of BLOCK) await admin.query(statement)
      await admin.query('create database again owner quoin')
      const { rows } = await admin.query(
        `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles where rolname = 'quoin'`,
      )
      expect(Object.values(rows[0] as Record<string, boolean>)).toEqual([false, false, false, false, false])
      const open = async (name: string) => {
        const url = new URL(databaseUrl(postgres.url, name))
        url.username = 'quoin'
        const database = await connectDatabase({ registers: REGISTERS, url: url.href, connections: 5 })
        await migrate(database)
        return database
      }
      const [database, again] = [await open('quoin'), await open('again')]
      try {
        const firm = await testFirm(database)
        const jobs = await startJobs(firm.services, JOBS)
        const { access_token: token } = await firm.signIn('admin@plumb.test')
        expect((await firm.call('POST', '/clients', { token, body: { fullName: 'First' } })).status).toBe(201)
        await jobs.stop()
        const store = createFolderStore(join(folder, 'store'), 'a secret of the tests')
        await makeBackup(database, store, join(folder, 'backup'), Date.UTC(2026, 10, 28), { trial: false })
        await loadBackup(again, store, join(folder, 'backup'))
      } finally {
        await database.close()
        await again.close()
      }
    } finally {
      await admin.end()
      await postgres.stop()
    }
  })

  test.each([
    ['neither role is there', []],
    ['the roles are there and not granted', ['create role quoin_app nologin', 'create role quoin_owner nologin']],
    [
      'the database has another owner',
      ['create role quoin_app nologin', 'create role quoin_owner nologin', 'grant quoin_app, quoin_owner to "a login"'],
    ],
  ])('where %s, a start says in one block what to run, and then goes on', async (_, prepared) => {
    const postgres = await temporaryPostgres()
    const admin = new pg.Client({ connectionString: postgres.url })
    await admin.connect()
    const url = new URL(databaseUrl(postgres.url, 'trial'))
    url.username = 'a login'
    try {
      await admin.query('create role "a login" login')
      await admin.query('create database trial')
      for (const statement of prepared) await admin.query(statement)
      const database = await connectDatabase({ registers: REGISTERS, url: url.href, connections: 2 })
      try {
        const refusal = await migrate(database).then(
          () => '',
          (error: Error) => error.message,
        )
        expect(refusal).toContain('Run this once as a superuser')
        for (const statement of refusal.match(/^ {2}\S.*;$/gm) ?? [])
          await admin.query(statement).catch((error: Error) => expect(error.message).toContain('already exists'))
        expect((await migrate(database)).length).toBeGreaterThan(80)
      } finally {
        await database.close()
      }
    } finally {
      await admin.end()
      await postgres.stop()
    }
  })
})
