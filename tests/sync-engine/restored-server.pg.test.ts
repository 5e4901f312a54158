// A drill: the server goes back to an earlier moment while phones hold what came later, and nothing anybody did is lost.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { loadBackup } from '#server/backup/load-backup'
import { makeBackup } from '#server/backup/make-backup'
import type { Database } from '#server/database/connect'
import { asOwner } from '#server/database/session'
import { createFolderStore } from '#server/storage/folder-store'
import { removeFolder } from '#server/testing/remove-folder'
import { testAccount } from '#server/testing/test-account'
import { copyOf, emptyDatabase, testDatabase } from '#server/testing/test-database'
import { EngineDevice } from '../support/engine-device'
import { brokenLaws } from '../support/replica'
import { type Call, syncApp, syncServices } from '../sync-server/device'
import { colleague, makeSite } from '../sync-server/site'

const folder = mkdtempSync(join(tmpdir(), 'quoin-drill-'))
afterAll(() => removeFolder(folder))
const store = createFolderStore(join(folder, 'files'), 'a secret of the tests')

/** Two phones of a firm on a server that can be exchanged for another; `rounds`: how often each is heard of until nothing moves. */
async function phonesOn(first: Database, rounds = 4) {
  let call: Call = syncApp(syncServices(first))
  const identity = await testAccount(first)
  const site = await makeSite(first, identity)
  const other = await colleague(first, identity, 'Office')
  const open = (who: typeof identity) => EngineDevice.open((...asked) => call(...asked), who)
  const [phone, office] = [await open(identity), await open(other)]
  const sync = async (...devices: readonly EngineDevice[]) => {
    for (let round = 0; round < rounds; round++)
      for (const device of devices) {
        await device.sync()
        await device.settle()
        expect(device.faults).toEqual([])
        expect(await brokenLaws(device.replica)).toEqual([])
      }
  }
  for (const device of [phone, office]) await device.replica.pin(`project:${site.project}`, true)
  await sync(phone, office)
  const raise = async (device: EngineDevice, summary: string) => {
    const { ids } = await device.replica.edit(
      [{ kind: 'add', resource: 'issue', values: { project: site.project, summary } }],
      `Raised ${summary}`,
    )
    return ids[0] ?? 0
  }
  const rename = (device: EngineDevice, id: number, summary: string) =>
    device.replica.edit([{ kind: 'set', resource: 'issue', id, set: { summary } }], 'Renamed')
  const summaries = async (device: EngineDevice) =>
    (await device.replica.within('issue', 'project', site.project)).map(row => String(row['summary'])).toSorted()
  return {
    phone,
    office,
    sync,
    raise,
    rename,
    summaries,
    serve: (database: Database) => (call = syncApp(syncServices(database))),
  }
}

const issuesOn = async (database: Database) => {
  const { rows } = await asOwner(database, db =>
    sql<{ summary: string }>`select summary from issue order by 1`.execute(db),
  )
  return rows.map(row => row.summary)
}

test('restored from a backup: what was confirmed since comes again, once, with new leases, and the person is told', async () => {
  const first = await testDatabase()
  const { phone, office, sync, raise, rename, summaries, serve } = await phonesOn(first)
  const kept = await raise(phone, 'Before')
  await sync(phone, office)
  await makeBackup(first, store, join(folder, 'drill'), Date.UTC(2026, 10, 22), { trial: false })
  // The phone becomes a device the backup never knew: what it has had confirmed is found by the revisions of its scopes alone.
  await phone.replica.store.write('strict', ({ tables }) => tables.meta.put({ key: 'mustRenewDevice', value: true }))
  await phone.stop()
  phone.isOnline = true
  await phone.start()
  await sync(phone)
  await rename(phone, kept, 'Before, renamed since')
  const made = await raise(phone, 'Since, by the phone')
  await sync(phone, office)
  await raise(office, 'Since, by the office')
  await sync(phone, office)
  await rename(office, made, 'Since, by the phone and the office')
  await sync(office, phone)
  const all = ['Before, renamed since', 'Since, by the office', 'Since, by the phone and the office']
  expect(await issuesOn(first)).toEqual(all)

  const second = await emptyDatabase()
  await loadBackup(second, store, join(folder, 'drill'))
  expect(await issuesOn(second)).toEqual(['Before'])
  serve(second)
  // The office is back first: what it made of the phone's issue has nothing to be made of yet.
  await sync(office)
  expect((await office.replica.needsYou()).map(({ entry }) => entry.outcome)).toEqual(['gone'])
  const waiting = await raise(phone, 'While it was away')
  await sync(phone, office)
  await rename(office, waiting, 'While it was away, seen')
  await sync(phone, office)

  const now = [...all, 'While it was away, seen'].toSorted()
  expect(await issuesOn(second)).toEqual(now)
  for (const device of [phone, office]) {
    expect(await device.replica.needsYou()).toEqual([])
    expect(await device.replica.outbox()).toEqual([])
    expect(await summaries(device)).toEqual(now)
  }
  expect(await phone.replica.get('issue', made)).toMatchObject({ summary: 'Since, by the phone and the office' })
  expect(await phone.replica.restored()).toMatchObject({ again: 2 })
  expect(await office.replica.restored()).toMatchObject({ again: 2 })
  await raise(phone, 'Later')
  await sync(phone, office)
  expect(await summaries(office)).toContain('Later')
})

test('an old folder copied back by hand is recognised by what devices hold, also when the feed has moved on since', async () => {
  const first = await testDatabase()
  const { phone, office, sync, raise, summaries, serve } = await phonesOn(first)
  await raise(phone, 'Before')
  await sync(phone, office)
  const second = await copyOf(first)
  await raise(phone, 'Since, by the phone')
  await raise(phone, 'And another')
  await sync(phone, office)
  expect(await issuesOn(second)).toEqual(['Before'])
  serve(second)
  // The feed passes the phone's cursor before the phone is heard of again.
  for (let n = 0; n < 6; n++) {
    await raise(office, `Office ${n}`)
    await office.sync()
    await office.settle()
  }
  await raise(phone, 'After')
  await sync(phone, office)
  const now = ['After', 'And another', 'Before', 'Since, by the phone', ...[0, 1, 2, 3, 4, 5].map(n => `Office ${n}`)]
  expect(await issuesOn(second)).toEqual(now.toSorted())
  for (const device of [phone, office]) {
    expect(await device.replica.needsYou()).toEqual([])
    expect(await summaries(device)).toEqual(now.toSorted())
    expect(await device.replica.restored()).not.toBeNull()
  }
  const { rows } = await asOwner(second, db =>
    sql<{ action: string }>`select action from audit where action = 'database-set-back'`.execute(db),
  )
  expect(rows).toHaveLength(1)
})

// A restored server knows no sign-in that was renewed since its backup: it ends it, which empties the phone of what the server should have.
test.each([
  ['that the backup knows', false],
  ['that the backup never knew', true],
])('a phone %s, signed out by the restored server, sends what was confirmed since again', async (_, isUnmet) => {
  const first = await testDatabase()
  const { phone, office, sync, raise, rename, summaries, serve } = await phonesOn(first)
  const again = async (device: EngineDevice) => {
    await device.stop()
    device.isOnline = true
    await device.start()
  }
  const kept = await raise(phone, 'Before')
  await sync(phone, office)
  await makeBackup(first, store, join(folder, `signed-out-${isUnmet}`), Date.UTC(2026, 10, 22), { trial: false })
  if (isUnmet) {
    await phone.replica.store.write('strict', ({ tables }) => tables.meta.put({ key: 'mustRenewDevice', value: true }))
    await again(phone)
    await sync(phone)
  }
  await rename(phone, kept, 'Before, renamed since')
  await raise(phone, 'Since, by the phone')
  await sync(phone, office)

  const second = await emptyDatabase()
  await loadBackup(second, store, join(folder, `signed-out-${isUnmet}`))
  serve(second)
  await phone.replica.purge({ isLeft: true })
  expect(await summaries(phone)).toEqual([])
  await phone.replica.beginAgain()
  await again(phone)
  await raise(phone, 'Signed in again')
  await sync(phone, office)
  const now = ['Before, renamed since', 'Signed in again', 'Since, by the phone']
  expect(await issuesOn(second)).toEqual(now)
  for (const device of [phone, office]) {
    expect(await device.replica.needsYou()).toEqual([])
    expect(await device.replica.outbox()).toEqual([])
    expect(await summaries(device)).toEqual(now)
  }
  expect(await phone.replica.restored()).toMatchObject({ again: 2 })
})

test('a folder copied back by hand is recognised by a lease alone, and nobody is lent what another device gives out', async () => {
  const database = await testDatabase()
  const { phone, office, raise } = await phonesOn(database, 1)
  const step = async (device: EngineDevice) => {
    await device.sync()
    await device.settle()
    expect(device.faults).toEqual([])
  }
  const askForIds = async (device: EngineDevice) => {
    await device.replica.store.write('strict', ({ tables }) => tables.leases.clear())
    await step(device)
  }
  const lent = async ({ replica }: EngineDevice) =>
    (await replica.store.read(tables => tables.leases.toArray())).map(({ from }) => from)
  // The phone takes ids and nothing else, and the folder of before comes back: the office gets the very same.
  await askForIds(phone)
  const [from = 0] = await lent(phone)
  phone.isOnline = false
  await sql`delete from sync_lease where from_id = ${sql.lit(from)}; select setval('record_id', ${sql.lit(from - 1)})`.execute(
    database.kysely,
  )
  await askForIds(office)
  expect(await lent(office)).toEqual([from])
  expect(await raise(office, 'By the office')).toBe(from)
  await step(office)
  expect(await raise(phone, 'By the phone')).toBe(from)
  phone.isOnline = true
  for (const device of [phone, phone, office, office, phone]) await step(device)
  const { rows } = await asOwner(database, db =>
    sql<{ details: object }>`select details from audit where action = 'database-set-back'`.execute(db),
  )
  expect(rows).toEqual([{ details: { proof: 'lease' } }])
  expect(await issuesOn(database)).toEqual(['By the office', 'By the phone'])
  for (const device of [phone, office]) {
    expect(await device.replica.needsYou()).toEqual([])
    expect((await lent(device)).includes(from)).toBe(false)
  }
  expect(await lent(phone)).not.toEqual(await lent(office))
})
