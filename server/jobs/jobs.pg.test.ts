import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { resourceNamed } from '#contract/resources'
import { asOwner, inAccount } from '../database/session'
import { createRecords } from '../records/write/create'
import { deleteRecord } from '../records/delete/delete'
import { testFirm } from '../testing/firm'
import { testAccount } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { housekeepingJobs } from './housekeeping'
import { startJobs } from './start-jobs'

const database = await testDatabase()
const firm = await testFirm(database)
const identity = await testAccount(database)
const run = (name: string) => housekeepingJobs.find(job => job.name === name)?.run(firm.services)

describe('housekeeping', () => {
  test('forgets kept answers after a week', async () => {
    const at = (days: number) => new Date(firm.clock.now - days * 86_400_000).toISOString()
    const row = { account_id: identity.account, user_id: identity.user, hash: '', status: 201, body: '' }
    await asOwner(database, db =>
      db
        .insertInto('idempotency')
        .values([
          { ...row, key: 'old', at: at(8) },
          { ...row, key: 'new', at: at(6) },
        ])
        .execute(),
    )
    await run('forget-answers')
    expect(await asOwner(database, db => db.selectFrom('idempotency').select('key').execute())).toEqual([
      { key: 'new' },
    ])
  })

  test('purges old tombstones and says from where a cursor is too old', async () => {
    const client = resourceNamed('client')
    const [old = 0, young = 0, kept = 0] = await inAccount(database, identity, tx =>
      createRecords(
        tx,
        client,
        ['a', 'b', 'c'].map(fullName => ({ values: { fullName } })),
      ),
    )
    await inAccount(database, identity, tx => deleteRecord(tx, client, old))
    await inAccount(database, identity, tx => deleteRecord(tx, client, young))
    await sql`update sync_feed set stamped_at = ${new Date(firm.clock.now - 181 * 86_400_000).toISOString()} where record_id in (${old}, ${kept})`.execute(
      database.kysely,
    )
    await sql`update sync_feed set stamped_at = ${new Date(firm.clock.now - 179 * 86_400_000).toISOString()} where record_id = ${young}`.execute(
      database.kysely,
    )
    const {
      rows: [tombstone],
    } = await sql<{ rev: number }>`select rev from sync_feed where record_id = ${old}`.execute(database.kysely)
    await run('purge-tombstones')
    const { rows } =
      await sql`select record_id from sync_feed where account_id = ${identity.account} and resource = 'client' order by record_id`.execute(
        database.kysely,
      )
    expect(rows).toEqual([{ record_id: young }, { record_id: kept }])
    const { rows: scopes } =
      await sql`select floor from sync_scope where account_id = ${identity.account} and scope = 'account'`.execute(
        database.kysely,
      )
    expect(scopes).toEqual([{ floor: tombstone?.rev }])
  })
})

test('jobs run on this engine, one at a time however many processes there are, and stop', async () => {
  let ran = 0
  const job = {
    name: 'a-test',
    everyMinutes: 60,
    run: async () => {
      ran++
    },
  }
  const processes = [await startJobs(firm.services, [job], 1), await startJobs(firm.services, [job], 1)]
  await sql`insert into pgboss.job (name) values ('a-test')`.execute(database.kysely)
  await expect.poll(() => ran).toBe(1)
  await Promise.all(processes.map(each => each.stop()))
})

test('a job that this release no longer has is not scheduled any more', async () => {
  const job = { everyMinutes: 60, run: () => Promise.resolve() }
  const scheduled = async () =>
    (await sql<{ name: string }>`select name from pgboss.schedule`.execute(database.kysely)).rows
  await (await startJobs(firm.services, [{ ...job, name: 'former' }], 1)).stop()
  expect(await scheduled()).toEqual([{ name: 'former' }])
  await (await startJobs(firm.services, [{ ...job, name: 'present' }], 1)).stop()
  expect(await scheduled()).toEqual([{ name: 'present' }])
})
