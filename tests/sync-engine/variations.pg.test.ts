// One instruction on two devices: priced on one, changed and disputed on the other without a connection. Decisions 719 and 737.
import { expect, test } from 'vitest'
import { variation, variationLifecycle } from '#contract/commercial/variations/variation'
import { resourceNamed } from '#contract/resources'
import { computeUnagreedVariations } from '#domain/commercial/variations/unagreed'
import type { Row } from '#domain/records/path'
import { type Money, pence, taken } from '#domain/value/money'
import { add, run, set } from '#local/write/changes'
import { inAccount } from '#server/database/session'
import { pointingAt } from '#server/records/write/within'
import { runCommand } from '#server/records/lifecycles/command'
import { readHistory } from '#server/records/history/history'
import { testAccount } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { syncApp, syncServices } from '../sync-server/device'
import { colleague, makeSite } from '../sync-server/site'
import { EngineDevice } from '../support/engine-device'
import { brokenLaws } from '../support/replica'

const database = await testDatabase()
const call = syncApp(syncServices(database))

/** A site manager's phone and an office, both holding the project, and a variation of 1,000.00 by estimate recorded on the phone offline. */
async function twoDevices() {
  const identity = await testAccount(database)
  const { project } = await makeSite(database, identity)
  const other = await colleague(database, identity, 'Office')
  const phone = await EngineDevice.open(call, identity)
  const office = await EngineDevice.open(call, other)
  const devices = [phone, office]
  for (const device of devices) {
    await device.replica.pin(`project:${project}`, true)
    await device.sync()
  }
  const settle = async (): Promise<void> => {
    for (const device of [...devices, ...devices]) {
      await device.sync()
      expect(device.faults).toEqual([])
      expect(await brokenLaws(device.replica)).toEqual([])
    }
  }
  phone.isOnline = false
  const values = {
    project,
    title: 'Extra door',
    form: 'written',
    instructedBy: 'A. Clarke',
    instructedOn: '2026-11-02',
    estimate: pence(100_000),
  } as const
  const {
    ids: [id = 0],
  } = await phone.replica.edit([add(variation, values)], 'Recorded an instruction')
  phone.isOnline = true
  await settle()
  /** A step that needs a connection, as a page of the office takes it. */
  const step = (name: string, input: Row = {}) =>
    inAccount(database, other, tx => runCommand(tx, variation, id, name, input), Date.UTC(2026, 10, 21, 9))
  /** What each hub shows as not agreed, and what the server says. */
  const unagreed = async (): Promise<{ count: number; amount: Money }[]> => {
    const stored = await inAccount(database, other, tx => pointingAt(tx, variation, 'project', [project]))
    const held = await Promise.all(devices.map(({ replica }) => replica.within('variation', 'project', project)))
    return [...held, stored].map(all => {
      // Records of variations, read whole.
      const variations = all as unknown as Parameters<typeof computeUnagreedVariations>[0]['variations']
      const { count, amount } = computeUnagreedVariations({ variations })
      return { count, amount }
    })
  }
  return { id, project, phone, office, settle, step, unagreed, other }
}
const same = (count: number, amount: number) =>
  Array.from({ length: 3 }, () => ({ count, amount: taken('money', amount) }))
const dispute = (id: number) =>
  run(variationLifecycle, id, 'dispute', {
    disputedOn: '2026-11-20',
    disputeReason: 'They say the door was in the tender',
    offeredAmount: pence(90_000),
  })

test('an instruction is quoted in the office while the phone changes its words offline: both stay, and both hubs show 1,250.00', async () => {
  const { id, phone, office, settle, step, unagreed } = await twoDevices()
  expect(await unagreed()).toEqual(same(1, 100_000))
  phone.isOnline = false
  await phone.replica.edit([set(variation, id, { notes: 'Confirmed on the phone', estimate: pence(120_000) })], 'x')
  await step('quote', { quotedOn: '2026-11-09', quotedAmount: '1250.00' })
  phone.isOnline = true
  await settle()
  for (const device of [phone, office])
    expect(await device.replica.get('variation', id)).toMatchObject({
      state: 'quoted',
      notes: 'Confirmed on the phone',
      quotedAmount: 125_000,
      estimate: 120_000,
      _dirty: 0,
    })
  expect(await unagreed()).toEqual(same(1, 125_000))
})

test('disputed on the phone after the office agreed it: the phone says so, its words are kept until a person chooses, and both hubs show none', async () => {
  const { id, phone, office, settle, step, unagreed } = await twoDevices()
  await step('quote', { quotedOn: '2026-11-09', quotedAmount: '1250.00' })
  await settle()
  phone.isOnline = false
  await phone.replica.edit([dispute(id)], 'Recorded a dispute')
  await phone.replica.edit([set(variation, id, { notes: 'Ask for the drawing' })], 'Wrote a note')
  await step('agree', { agreedOn: '2026-11-16', agreedAmount: '1050.00', agreedBy: 'A. Clarke' })
  phone.isOnline = true
  await settle()
  const refused = await phone.replica.needsYou()
  expect(refused.map(({ entry }) => entry.outcome)).toEqual(refused.map(() => 'conflict'))
  expect(refused.length).toBeGreaterThan(0)
  // Nothing of the phone is lost: it is in the outbox, to be read, exported or sent again.
  const kept = await phone.replica.exportUnsent()
  for (const words of ['They say the door was in the tender', 'Ask for the drawing']) expect(kept).toContain(words)
  for (const device of [phone, office])
    expect(await device.replica.get('variation', id)).toMatchObject({ state: 'agreed', agreedAmount: 105_000 })
  for (const { entry } of refused) await phone.replica.discard(entry.seq)
  await settle()
  // The note followed the dispute, so it is asked about after it.
  const [note] = await phone.replica.needsYou()
  expect(note?.entry.problem?.message).toMatch(/^This variation is agreed, so its instruction stays as it was/)
  await phone.replica.discard(note?.entry.seq ?? 0)
  await settle()
  expect(await phone.replica.needsYou()).toEqual([])
  expect(await phone.replica.outbox()).toEqual([])
  expect(await unagreed()).toEqual(same(0, 0))
})

test('the dispute is sent again once the office took the agreement back: both hubs show 1,250.00 as not agreed', async () => {
  const { id, phone, office, settle, step, unagreed, other } = await twoDevices()
  await step('quote', { quotedOn: '2026-11-09', quotedAmount: '1250.00' })
  await settle()
  phone.isOnline = false
  await phone.replica.edit([dispute(id)], 'Recorded a dispute')
  await step('agree', { agreedOn: '2026-11-16', agreedAmount: '1050.00', agreedBy: 'A. Clarke' })
  phone.isOnline = true
  await settle()
  await step('unagree')
  await settle()
  for (const { entry } of await phone.replica.needsYou()) await phone.replica.retry(entry.seq)
  await settle()
  expect(await phone.replica.outbox()).toEqual([])
  for (const device of [phone, office])
    expect(await device.replica.get('variation', id)).toMatchObject({
      state: 'disputed',
      disputeReason: 'They say the door was in the tender',
      offeredAmount: 90_000,
      quotedAmount: 125_000,
      agreedAmount: null,
    })
  expect(await unagreed()).toEqual(same(1, 125_000))
  const { revisions } = await inAccount(database, other, tx => readHistory(tx, resourceNamed('variation'), id, 1, 50))
  // Each step is there once.
  expect(
    revisions.map(({ action }) => action).filter(action => /^(?:quote|agree|unagree|dispute)$/.test(action)),
  ).toEqual(expect.arrayContaining(['quote', 'agree', 'unagree', 'dispute']))
})
