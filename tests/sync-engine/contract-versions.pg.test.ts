// Two releases of the contract: an app that is older or newer than the office, and what an older app is sent that it does not know.
import { expect, test } from 'vitest'
import { CONTRACT_VERSION, OLDEST_CONTRACT } from '#contract/sync/protocol'
import { openNotices } from '#local/store/notices'
import type { ContractWindow } from '#server/sync/call/sync-services'
import { testAccount } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { type Call, syncApp, syncServices, TestDevice } from '../sync-server/device'
import { makeOne, makeSite } from '../sync-server/site'
import { EngineDevice } from '../support/engine-device'
import { brokenLaws } from '../support/replica'

const database = await testDatabase()

/** A phone that holds a project with one issue, and an office of the release that is set. */
async function phoneAndOffice() {
  const office: { contract?: ContractWindow } = {}
  const call: Call = (...asked) => syncApp(syncServices(database, office))(...asked)
  const identity = await testAccount(database)
  const { project } = await makeSite(database, identity)
  const phone = await EngineDevice.open(call, identity)
  const statuses: string[] = []
  const listen = () => {
    phone.meddle = async (path, answer) => {
      const response = await answer()
      statuses.push(`${path} ${response.status}`)
      return response
    }
  }
  listen()
  const told: boolean[] = []
  openNotices(phone.surroundings, phone.name).listen(notice => {
    if (notice.kind === 'link') told.push(notice.link.updateRequired)
  })
  await phone.replica.pin(`project:${project}`, true)
  await phone.sync()
  const { ids } = await phone.replica.edit([{ kind: 'add', resource: 'issue', values: { project, summary: 'A' } }], 'x')
  await phone.sync()
  const id = ids[0] ?? 0
  const rename = (summary: string) =>
    phone.replica.edit([{ kind: 'set', resource: 'issue', id, set: { summary } }], 'x')
  const atOffice = async () => {
    const device = await TestDevice.register(syncApp(syncServices(database)), identity)
    await device.pull([`project:${project}`])
    return device.record('issue', id)?.['summary']
  }
  return { identity, office, phone, project, id, rename, statuses, told, atOffice }
}

test('an app the office no longer speaks with keeps its work, says so, and sends all of it once it is updated', async () => {
  const { office, phone, rename, statuses, told, atOffice } = await phoneAndOffice()
  office.contract = { oldest: CONTRACT_VERSION + 1, newest: CONTRACT_VERSION + 3 }
  await rename('Written on the old app')
  await phone.sync()
  expect(statuses).toContain('/sync/drain 426')
  expect(told.at(-1)).toBe(true)
  // It tries again with the next edit, and once a minute (decision 643): the office may speak with this version again.
  await rename('And again')
  await phone.sync()
  expect(await phone.replica.needsYou()).toEqual([])
  expect((await phone.replica.outbox()).length).toBeGreaterThan(0)
  expect(await atOffice()).toBe('A')
  // The updated app is one the office speaks with, as an older of two versions.
  office.contract = { oldest: OLDEST_CONTRACT, newest: CONTRACT_VERSION + 1 }
  await phone.stop()
  phone.isOnline = true
  await phone.start()
  await phone.sync()
  await phone.sync()
  expect(await phone.replica.outbox()).toEqual([])
  expect(await atOffice()).toBe('And again')
  expect(phone.faults).toEqual([])
})

test('an app newer than the process it meets in a roll-out waits and tries again: nothing is refused', async () => {
  const { office, phone, rename, statuses, told, atOffice } = await phoneAndOffice()
  office.contract = { oldest: 0, newest: CONTRACT_VERSION - 1 }
  await rename('Written on the new app')
  await phone.sync()
  expect(statuses).toContain('/sync/drain 503')
  expect(await phone.replica.needsYou()).toEqual([])
  expect(told.every(each => !each)).toBe(true)
  delete office.contract
  await phone.settle()
  expect(await atOffice()).toBe('Written on the new app')
  expect(await phone.replica.outbox()).toEqual([])
})

// An old app kept a newer field in its wire form, under a cursor that said for ever that it was here.
test('what an old app is sent and does not know it leaves, and the app that knows it fetches it again', async () => {
  const { identity, phone, project, id, rename, atOffice } = await phoneAndOffice()
  phone.meddle = async (path, answer) => {
    const response = await answer()
    if (path !== '/sync/pull') return response
    const text = (await response.text()).replaceAll(/"summary":(\[[^\]]*\])/g, '"summary":$1,"colour":$1')
    return new Response(text)
  }
  await rename('B')
  const colleagues = await makeOne(database, identity, 'issue', { project, summary: 'C' })
  await phone.sync()
  await phone.sync()
  expect(await phone.replica.get('issue', id)).toMatchObject({ summary: 'B' })
  expect(await phone.replica.get('issue', colleagues)).toMatchObject({ summary: 'C' })
  expect(await phone.replica.get('issue', colleagues)).not.toHaveProperty('colour')
  const scope = await phone.replica.store.tables.scopes.get(`project:${project}`)
  expect(scope?.unknown).toEqual(['issue.colour'])
  // The update: the summary is what the app before did not know, and left out.
  await phone.replica.store.write('strict', async ({ tables }) => {
    const held = await tables.records('issue').get(id)
    if (held) await tables.records('issue').put({ ...held, summary: null })
    if (scope) await tables.scopes.put({ ...scope, unknown: ['issue.summary'] })
  })
  await phone.stop()
  phone.isOnline = true
  phone.meddle = (_path, answer) => answer()
  await phone.start()
  await phone.sync()
  expect(await phone.replica.get('issue', id)).toMatchObject({ summary: 'B' })
  expect(await phone.replica.store.tables.scopes.get(`project:${project}`)).toMatchObject({
    state: 'consistent',
    repair: [],
    unknown: [],
  })
  expect(await brokenLaws(phone.replica)).toEqual([])
  expect(await atOffice()).toBe('B')
})
