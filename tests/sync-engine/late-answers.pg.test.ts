// What was asked before something happened may be answered after it. Regressions the simulator found (worlds 29, 69 and 77).
import { liveQuery } from 'dexie'
import { expect, test } from 'vitest'
import { resourceNamed } from '#contract/resources'
import type { Row } from '#domain/records/path'
import { asOwner, inAccount } from '#server/database/session'
import { deleteRecord } from '#server/records/delete/delete'
import { readRecords } from '#server/records/read/read'
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
  const {
    ids: [id = 0],
  } = await phone.replica.edit([{ kind: 'add', resource: 'issue', values: { project, summary: 'A' } }], 'Raised issue')
  const issue = (): Promise<unknown> => phone.replica.get('issue', id)
  const remove = (): Promise<unknown> =>
    phone.replica.edit([{ kind: 'delete', resource: 'issue', id }], 'Deleted issue')
  /** The issue as a list call answers it. */
  const list = async (): Promise<Row[]> => {
    const stored = (await inAccount(database, identity, tx => readRecords(tx, resourceNamed('issue'), [id]))).get(id)
    return stored ? [{ ...stored.record, rev: stored.rev }] : []
  }
  return { identity, project, phone, issue, remove, list }
}

/**
 * Without a connection, and with nothing under way: a failed attempt to listen has the phone ask for everything, at its own time, and what it would be
 * told then is for the test to say.
 */
async function goOffline(phone: EngineDevice): Promise<void> {
  phone.isOnline = false
  await phone.engine.idle()
}

function goOnline(phone: EngineDevice): void {
  phone.isOnline = true
  phone.engine.hurry()
}

/** For as long as the test may take: how long anything takes is not what is tested. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(resolve => setTimeout(resolve, 5))
}

/**
 * The office forgets its feed, so that the phone must fetch the project again; keeps the phone's second pull waiting, when the scope has been cleared
 * and is about to be filled. Answers how to let it go on.
 */
async function holdSecondPull(phone: EngineDevice): Promise<() => void> {
  await goOffline(phone)
  await asOwner(database, db =>
    db
      .updateTable('sync_scope')
      .set(({ ref }) => ({ floor: ref('head') }))
      .where('account_id', '=', phone.identity.account)
      .execute(),
  )
  let release = (): void => undefined
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  let pulls = 0
  phone.meddle = async (path, answer) => {
    if (path === '/sync/pull' && (pulls += 1) === 2) await held
    return answer()
  }
  goOnline(phone)
  await until(() => pulls === 2)
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
  await goOffline(phone)
  let release = (): void => undefined
  const drained = new Promise<void>(resolve => {
    release = resolve
  })
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
  phone.replica.store.onCommit(() => {
    void issue().then(record => seen.push(record))
  })
  goOnline(phone)
  await until(async () => (await phone.replica.unsentCount()) === 0)
  release()
  await phone.engine.idle()
  expect(await issue()).toBeUndefined()
  expect(seen.filter(record => record !== undefined)).toEqual([])
  await phone.sync()
  expect(await phone.replica.store.tables.shadow.count()).toBe(0)
  expect(await brokenLaws(phone.replica)).toEqual([])
})

test('a list asked before a delete and answered after it does not bring the record back, even while the scope is fetched again', async () => {
  const { phone, issue, remove, list } = await phoneOnSite()
  await phone.sync()
  const rows = await list()
  await remove()
  await phone.sync()
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
  await goOffline(phone)
  await inAccount(database, identity, tx => deleteRecord(tx, resourceNamed('issue'), id))
  const release = await holdSecondPull(phone)
  const { tables } = phone.replica.store
  await phone.replica.mirrorRows('issue', rows)
  expect(await issue()).toBeUndefined()
  // Where the scope was given up to make room, and not because the office asked for it, an answer fills it until the snapshot comes.
  await phone.replica.store.write('strict', work => work.tables.scopes.toCollection().modify({ replay: false }))
  await phone.replica.mirrorRows('issue', rows)
  expect(await issue()).toMatchObject({ summary: 'A' })
  const wrong: unknown[] = []
  const following = liveQuery(() => Promise.all([tables.scopes.toArray(), tables.records('issue').get(id)])).subscribe(
    ([scopes, record]) => {
      if (record && scopes.find(row => row.scope === record._scope)?.state === 'consistent') wrong.push(record)
    },
  )
  release()
  await phone.engine.idle()
  following.unsubscribe()
  expect(await issue()).toBeUndefined()
  expect(wrong).toEqual([])
})
