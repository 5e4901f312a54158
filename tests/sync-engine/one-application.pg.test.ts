// One application to the client on two devices: its lines changed on both, and sent by one while the other is without a connection. Decision 688.
import { expect, test } from 'vitest'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { outgoingItem } from '#contract/commercial/payment/outgoing-item'
import { percent, taken } from '#domain/value/money'
import { set } from '#local/write/changes'
import { inAccount } from '#server/database/session'
import { runCommand } from '#server/records/lifecycles/command'
import { insertRecords } from '#server/records/write/insert'
import { read } from '#server/records/write/typed'
import { testAccount } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { syncApp, syncServices } from '../sync-server/device'
import { colleague, makeOne, makeSite } from '../sync-server/site'
import { EngineDevice } from '../support/engine-device'
import { brokenLaws } from '../support/replica'

const database = await testDatabase()
const call = syncApp(syncServices(database))

/** A held application with two lines of 5,000.00 by contract, 2,000.00 and 1,000.00 of them by progress, on a phone and in an office. */
async function twoDevices() {
  const identity = await testAccount(database)
  const { project } = await makeSite(database, identity)
  const other = await colleague(database, identity, 'Office')
  await makeOne(database, identity, 'contractTerms', {
    project,
    validFrom: '2026-01-01',
    contractSum: '10000',
    retentionPercentage: '5',
  })
  const { id, walls, ceilings } = await inAccount(database, identity, async tx => {
    const [application = 0] = await insertRecords(tx, outgoingApplication, [
      { values: { project, accountSequenceNumber: 1, reference: 'A01', valuationDate: '2026-11-13', state: 'held' } },
    ])
    const line = (name: string, value: string, progress: string) => ({
      values: {
        project,
        application,
        kind: 'product',
        name,
        contractValue: '5000.00',
        measuredValue: value,
        value,
        progress,
      },
    })
    const [first = 0, second = 0] = await insertRecords(tx, outgoingItem, [
      line('Walls', '2000.00', '40'),
      line('Ceilings', '1000.00', '20'),
    ])
    return { id: application, walls: first, ceilings: second }
  })
  const phone = await EngineDevice.open(call, identity)
  const office = await EngineDevice.open(call, other)
  const devices = [phone, office]
  for (const device of devices) {
    await device.replica.pin(`project:${project}`, true)
    await device.replica.pin(`outgoing:${id}`, true)
    await device.sync()
  }
  const settle = async (): Promise<void> => {
    for (const device of [...devices, ...devices]) {
      await device.sync()
      expect(device.faults).toEqual([])
      expect(await brokenLaws(device.replica)).toEqual([])
    }
  }
  await settle()
  const stored = (line: number) => inAccount(database, other, tx => read(tx, outgoingItem, line))
  const gross = async () => (await inAccount(database, other, tx => read(tx, outgoingApplication, id))).gross
  return { id, walls, ceilings, phone, office, settle, stored, gross, other }
}
const claim = (line: number, pounds: number, reason: string) =>
  set(outgoingItem, line, { value: taken('money', pounds * 100), progress: taken('percentage', pounds * 200), reason })

test('two lines changed at once without a connection: both claims stay, and the sum has both', async () => {
  const { walls, ceilings, phone, office, settle, stored, gross } = await twoDevices()
  phone.isOnline = false
  office.isOnline = false
  await phone.replica.edit([claim(walls, 2_500, 'Level 2 is boarded')], 'x')
  await office.replica.edit([claim(ceilings, 1_500, 'Agreed at the meeting')], 'x')
  phone.isOnline = true
  office.isOnline = true
  await settle()
  for (const device of [phone, office]) {
    expect(await device.replica.get('outgoingItem', walls)).toMatchObject({
      value: 250_000,
      reason: 'Level 2 is boarded',
    })
    expect(await device.replica.get('outgoingItem', ceilings)).toMatchObject({ value: 150_000, _dirty: 0 })
    expect(await device.replica.needsYou()).toEqual([])
  }
  expect(await stored(walls)).toMatchObject({ value: '2500.00', progress: '50.0000' })
  // 2,500.00 and 1,500.00.
  expect(await gross()).toBe('4000.00')
})

test('one line changed on both: value, progress and reason are kept together as one person wrote them, and the other is asked', async () => {
  const { walls, phone, office, settle, stored, gross } = await twoDevices()
  phone.isOnline = false
  office.isOnline = false
  await phone.replica.edit([claim(walls, 2_500, 'Level 2 is boarded')], 'x')
  await office.replica.edit([claim(walls, 3_000, 'Agreed at the meeting')], 'x')
  office.isOnline = true
  await settle()
  phone.isOnline = true
  await settle()
  expect(await stored(walls)).toMatchObject({ value: '3000.00', progress: '60.0000', reason: 'Agreed at the meeting' })
  // 3,000.00 and 1,000.00.
  expect(await gross()).toBe('4000.00')
  const [asked] = await phone.replica.needsYou()
  expect(asked?.entry.outcome).toBe('conflict')
  expect(await phone.replica.exportUnsent()).toContain('Level 2 is boarded')
  expect(await office.replica.get('outgoingItem', walls)).toMatchObject({ value: 300_000, progress: percent(60) })
})

test('one line of which a phone changed the value and the office the progress: no mixture of the two is kept', async () => {
  const { walls, phone, office, settle, stored } = await twoDevices()
  phone.isOnline = false
  office.isOnline = false
  const value = { value: taken('money', 250_000), reason: 'Level 2 is boarded' }
  await phone.replica.edit([set(outgoingItem, walls, value)], 'x')
  await office.replica.edit([set(outgoingItem, walls, { progress: percent(60) })], 'x')
  office.isOnline = true
  await settle()
  phone.isOnline = true
  await settle()
  expect(await stored(walls)).toMatchObject({ value: '2000.00', progress: '60.0000', reason: null })
  expect((await phone.replica.needsYou())[0]?.entry.outcome).toBe('conflict')
})

test('a line changed without a connection after the application was sent: what went out stays, and the person is told', async () => {
  const { id, walls, phone, office, settle, stored, other } = await twoDevices()
  phone.isOnline = false
  await phone.replica.edit([claim(walls, 2_500, 'Level 2 is boarded')], 'x')
  await inAccount(
    database,
    other,
    async tx => {
      await runCommand(tx, outgoingApplication, id, 'send', { sentOn: '2026-11-20' })
    },
    Date.UTC(2026, 10, 21, 9),
  )
  phone.isOnline = true
  await settle()
  expect(await stored(walls)).toMatchObject({ value: '2000.00', reason: null })
  const [refused] = await phone.replica.needsYou()
  expect(refused?.entry.problem?.message).toContain('This application was sent, so its lines stay as they are')
  expect(await phone.replica.exportUnsent()).toContain('Level 2 is boarded')
  expect(await office.replica.get('outgoingItem', walls)).toMatchObject({ value: 200_000 })
})
