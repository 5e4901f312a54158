// What was asked before something happened may be answered after it. Regressions the simulator found (worlds 29, 69 and 77).
import { liveQuery } from 'dexie'
import { expect, test } from 'vitest'
import { resourceNamed } from '#contract/resources'
import type { Row } from '#domain/records/path'
import { asOwner, inAccount } from '#server/database/session'
import { deleteRecord } from '#server/records/delete'
import { readRecords } from '#server/records/read'
import { testAccount } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { syncApp, syncServices } from '../sync-server/device'
import { makeSite } from '../sync-server/site'
import { EngineDevice } from '../support/engine-device'
import { brokenLaws } from '../support/replica'

const database = await testDatabase()
const call = syncApp(syncServices(database))

async function phoneOnSite() {
  const identity = await testAccount(database)
  const { project } = await makeSite(database, identity)
  const phone = await EngineDevice.open(call, identity)
  await phone.replica.pin(`project:${project}`, true)
  await phone.sync()
  const { ids: [id = 0] } = await phone.replica.edit([{ kind: 'add', resource: 'issue', values: { project, summary: 'A' } }], 'Raised issue')
  const issue = (): Promise<unknown> => phone.replica.get('issue', id)
  const remove = (): Promise<unknown> => phone.replica.edit([{ kind: 'delete', resource: 'issue', id }], 'Deleted issue')
  /** The issue as a list call answers it. */
  const list = async (): Promise<Row[]> => {
    const stored = (await inAccount(database, identity, tx => readRecords(tx, resourceNamed('issue'), [id]))).get(id)
    return stored ? [{ ...stored.record, rev: stored.rev }] : []
  }
  return { identity, project, phone, issue, remove, list }
}

/** Hurries the phone and keeps its second pull waiting, when the scope has been cleared and is about to be fetched anew; answers how to let it go on. */
async function holdSecondPull(phone: EngineDevice): Promise<() => void> {
  let release = (): void => undefined
  const held = new Promise<void>(resolve => { release = resolve })
  let pulls = 0
  phone.meddle = async (path, answer) => {
    if (path === '/sync/pull' && (pulls += 1) === 2) await held
    return answer()
  }
  phone.engine.hurry()
  await expect.poll(() => pulls).toBe(2)
  return release
}

test('a pull answered before a delete and heard after it does not bring the record back', async () => {
  const { phone, issue, remove } = await phoneOnSite()
  phone.meddle = async (path, answer) => {
    const response = await answer()
    if (path === '/sync/drain') throw new TypeError('reset')
    return response
  }
  await phone.engine.idle()
  await remove()
  let release = (): void => undefined
  const drained = new Promise<void>(resolve => { release = resolve })
  let isHeld = false
  phone.meddle = async (path, answer) => {
    const response = await answer()
    if (path !== '/sync/pull' || isHeld) return response
    isHeld = true
    const lines = await response.text()
    expect(lines).toContain('"issue"')
    await drained
    return new Response(lines)
  }
  const seen: unknown[] = []
  phone.replica.store.onCommit(() => { void issue().then(record => seen.push(record)) })
  phone.engine.hurry()
  await expect.poll(() => phone.replica.unsentCount()).toBe(0)
  release()
  await phone.engine.idle()
  expect(await issue()).toBeUndefined()
  expect(seen.filter(record => record !== undefined)).toEqual([])
  await phone.sync()
  expect(await phone.replica.store.tables.shadow.count()).toBe(0)
  expect(await brokenLaws(phone.replica)).toEqual([])
})

test('a list asked before a delete and answered after it does not bring the record back, even while the scope is fetched anew', async () => {
  const { identity, phone, issue, remove, list } = await phoneOnSite()
  await phone.sync()
  const rows = await list()
  await remove()
  await phone.sync()
  await asOwner(database, db => db.updateTable('sync_scope').set(({ ref }) => ({ floor: ref('head') })).where('account_id', '=', identity.account).execute())
  const release = await holdSecondPull(phone)
  await phone.replica.mirrorRows('issue', rows)
  expect(rows).toHaveLength(1)
  expect(await issue()).toBeUndefined()
  release()
  await phone.engine.idle()
  expect(await issue()).toBeUndefined()
})

test('what a late list answer brought of a deleted record goes in the very transaction that calls the scope whole', async () => {
  const { identity, phone, issue, list } = await phoneOnSite()
  await phone.sync()
  const rows = await list()
  const id = Number(rows[0]?.id)
  await inAccount(database, identity, tx => deleteRecord(tx, resourceNamed('issue'), id))
  await asOwner(database, db => db.updateTable('sync_scope').set(({ ref }) => ({ floor: ref('head') })).where('account_id', '=', identity.account).execute())
  const release = await holdSecondPull(phone)
  const { tables } = phone.replica.store
  await phone.replica.mirrorRows('issue', rows)
  expect(await issue()).toBeUndefined()
  // Where the scope was given up to make room, and not because the office asked for it, an answer fills it until the snapshot comes.
  await phone.replica.store.write('strict', work => work.tables.scopes.toCollection().modify({ replay: false }))
  await phone.replica.mirrorRows('issue', rows)
  expect(await issue()).toMatchObject({ summary: 'A' })
  const wrong: unknown[] = []
  const following = liveQuery(() => Promise.all([tables.scopes.toArray(), tables.records('issue').get(id)])).subscribe(([scopes, record]) => {
    if (record && scopes.find(row => row.scope === record._scope)?.state === 'consistent') wrong.push(record)
  })
  release()
  await phone.engine.idle()
  following.unsubscribe()
  expect(await issue()).toBeUndefined()
  expect(wrong).toEqual([])
})
