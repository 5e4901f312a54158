// A phone set up from a copy of another: both believe to be the same device. Regressions the simulator found (worlds 64 and 97).
import { expect, test } from 'vitest'
import type { Identity } from '#server/base/identity'
import { testAccount } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { readDevice, writeDevice } from '#local/store/numbers'
import { Replica } from '#local/replica'
import { syncApp, syncServices } from '../sync-server/device'
import { makeSite } from '../sync-server/site'
import { EngineDevice } from '../support/engine-device'
import { brokenLaws, freshIndexedDb } from '../support/replica'
import { testSurroundings } from '../support/surroundings'

const database = await testDatabase()
const call = syncApp(syncServices(database))

/** Another phone with the number, the secret and the lent ids of the first. */
async function copyOf(phone: EngineDevice, identity: Identity): Promise<EngineDevice> {
  const { device, leases, meta } = await phone.replica.store.snapshot(async tables => ({
    device: await readDevice(tables),
    leases: await tables.leases.toArray(),
    meta: await tables.meta.toArray(),
  }))
  const indexedDb = freshIndexedDb()
  const copy = await Replica.open(
    phone.name,
    { account: identity.account, user: identity.user },
    testSurroundings(),
    indexedDb,
  )
  await copy.store.write('strict', async ({ tables }) => {
    if (device) await writeDevice(tables, device)
    await tables.leases.bulkPut(leases)
    await tables.meta.bulkPut(meta.filter(({ key }) => key === 'nextSeq'))
  })
  copy.close()
  return EngineDevice.open(call, identity, indexedDb, 2)
}

/** Syncs until nothing waits, with every law of the replica kept on the way: nobody has to do anything. */
async function settle(device: EngineDevice): Promise<void> {
  for (let round = 0; round < 4 || (round < 20 && (await device.replica.outbox()).length > 0); round += 1) {
    await device.sync()
    expect(await brokenLaws(device.replica)).toEqual([])
  }
}

test('what a copy has unsent is sent automatically, under numbers of its own', async () => {
  const identity = await testAccount(database)
  const { project } = await makeSite(database, identity)
  const phone = await EngineDevice.open(call, identity)
  await phone.replica.pin(`project:${project}`, true)
  await phone.sync()
  const copy = await copyOf(phone, identity)
  await copy.replica.pin(`project:${project}`, true)
  await copy.sync()
  const raise = async (device: EngineDevice, summary: string): Promise<number> =>
    (await device.replica.edit([{ kind: 'add', resource: 'issue', values: { project, summary } }], 'Raised issue'))
      .ids[0] ?? 0
  phone.isOnline = copy.isOnline = false
  const id = await raise(phone, 'Of the first')
  expect(await raise(copy, 'Of the copy')).toBe(id)
  await copy.replica.edit(
    [{ kind: 'set', resource: 'issue', id, set: { details: 'Seen by the copy' } }],
    'Wrote details',
  )
  // The first goes first; a sync still failing offline may swallow the one asked for, so each goes on until its work has gone.
  phone.isOnline = true
  await settle(phone)
  copy.isOnline = true
  await settle(copy)
  await phone.sync()
  for (const device of [phone, copy]) {
    expect(device.faults).toEqual([])
    expect(await device.replica.outbox()).toEqual([])
    expect(await brokenLaws(device.replica)).toEqual([])
    const issues = await device.replica.within('issue', 'project', project)
    expect(issues).toHaveLength(2)
    expect(issues.find(each => each.id === id)).toMatchObject({ summary: 'Of the first', details: null })
    expect(issues.find(each => each.id !== id)).toMatchObject({ summary: 'Of the copy', details: 'Seen by the copy' })
  }
})
