// Two people who measure for one line of the bill, one of them without a connection: decision 760. Figures by hand beside each test.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Row } from '#domain/records/path'
import { inAccount } from '#server/database/session'
import { testAccount } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { EngineDevice } from '../support/engine-device'
import { brokenLaws } from '../support/replica'
import { syncApp, syncServices } from '../sync-server/device'
import { colleague, makeOne, makeSite } from '../sync-server/site'

const database = await testDatabase()
const call = syncApp(syncServices(database))
const SHEET = 'A-101.pdf'

/** A page at 1:100, a line in m² at 25.00 in one zone, and two devices that have the project and its bill. */
async function twoMeasurers() {
  const me = await testAccount(database)
  const other = await colleague(database, me, 'Priya Shah')
  const { project, assessment, zones } = await makeSite(database, me, 0)
  const [zone = 0] = zones
  const product = await makeOne(database, me, 'assessmentProduct', { assessment, name: 'Screed', unit: 'm²' })
  const file = await inAccount(database, me, async tx => {
    const { rows } = await sql<{
      id: number
    }>`insert into file (account_id, file_name, file_size, mime_type, state, created_by)
      values (${me.account}, ${SHEET}, 3, 'application/pdf', 'checked', ${me.user}) returning id`.execute(tx.db)
    return rows[0]?.id ?? 0
  })
  const page = await makeOne(database, me, 'projectDrawing', { project, fileName: SHEET, file, order: '1' })
  const scale = await makeOne(database, me, 'pageScale', { project, page, ratio: '100' })
  const anna = await EngineDevice.open(call, me)
  const priya = await EngineDevice.open(call, other)
  for (const device of [anna, priya]) {
    for (const scope of [`project:${project}`, `assessment:${assessment}`]) await device.replica.pin(scope, true)
    await device.sync()
  }
  const settle = async (): Promise<void> => {
    for (const device of [anna, priya, anna, priya]) {
      await device.sync()
      expect(device.faults).toEqual([])
      expect(await brokenLaws(device.replica)).toEqual([])
      expect(await device.replica.outbox()).toEqual([])
    }
  }
  /** Draws a rectangle from the corner of the page and links its area, in one edit. */
  const measure = async ({ replica }: EngineDevice, width: number, height: number): Promise<number> => {
    const id = await replica.newId()
    const [w, h] = [Math.round(width * 10_000), Math.round(height * 10_000)]
    const shape = { kind: 'outline', points: [0, 0, w, 0, w, h, 0, h], arcs: [], holes: [] }
    await replica.edit(
      [
        { kind: 'add', resource: 'measurement', id, values: { project, page, shape } },
        {
          kind: 'add',
          resource: 'measurementLink',
          values: { assessment, measurement: id, product, zone, figure: 'area' },
        },
      ],
      'Measured an area',
    )
    return id
  }
  const edit = ({ replica }: EngineDevice, resource: string, id: number, set: Row) =>
    replica.edit([{ kind: 'set', resource, id, set }], 'Changed it')
  const cells = async () =>
    Promise.all(
      [anna, priya].map(async ({ replica }) => {
        const record = await replica.get('productQuantities', product)
        const found = (record?.['cells'] as Readonly<Record<string, Row>> | undefined)?.[zone]
        return found ? [found['quantity'], found['source']] : null
      }),
    )
  return { anna, priya, settle, measure, edit, cells, product, zone, page, scale }
}

// 283.4646 pt at 1:100 are 10.000 m (oracle 4): 100 m² and 10 × 5 = 50 m².
test('shapes that two people draw apart for one quantity both count, and nothing is asked', async () => {
  const { anna, priya, settle, measure, cells } = await twoMeasurers()
  anna.isOnline = false
  await measure(anna, 283.4646, 283.4646)
  await measure(priya, 283.4646, 141.7323)
  await priya.sync()
  anna.isOnline = true
  await settle()
  expect(await cells()).toEqual([
    [1_500_000, 'slate'],
    [1_500_000, 'slate'],
  ])
})

// At 1:200 both sides double: 400.0001 m² of 283.4646 pt, which are 10.0000011 m at 1:100.
test('a scale that one changes while the other draws counts for all shapes', async () => {
  const { anna, priya, settle, measure, edit, cells, scale } = await twoMeasurers()
  anna.isOnline = false
  await measure(anna, 283.4646, 283.4646)
  await edit(priya, 'pageScale', scale, { ratio: 2_000_000 })
  await priya.sync()
  anna.isOnline = true
  await settle()
  expect(await cells()).toEqual([
    [4_000_001, 'slate'],
    [4_000_001, 'slate'],
  ])
})

test('a figure typed over takeoff is no conflict with shapes that were drawn meanwhile, here or elsewhere', async () => {
  const { anna, priya, settle, measure, cells, edit, product, zone } = await twoMeasurers()
  await measure(anna, 283.4646, 283.4646)
  await settle()
  anna.isOnline = false
  await measure(anna, 283.4646, 141.7323)
  await measure(priya, 141.7323, 141.7323)
  await priya.sync()
  await edit(anna, 'productQuantities', product, {
    [`cells.${zone}`]: { quantity: 600_000, source: 'boq', formula: null },
  })
  anna.isOnline = true
  await settle()
  expect(await cells()).toEqual([
    [600_000, 'boq'],
    [600_000, 'boq'],
  ])
})

test('bug: one shape that two people change asks whose stays, and no points are lost', async () => {
  const { anna, priya, settle, measure, edit, cells } = await twoMeasurers()
  const shape = await measure(anna, 283.4646, 283.4646)
  await settle()
  const narrower = (x: number) => ({
    kind: 'outline',
    points: [0, 0, x, 0, x, 2_834_646, 0, 2_834_646],
    arcs: [],
    holes: [],
  })
  anna.isOnline = false
  await edit(anna, 'measurement', shape, { shape: narrower(1_417_323) })
  await edit(anna, 'measurement', shape, { label: 'Hall' })
  await edit(priya, 'measurement', shape, { shape: narrower(708_661) })
  await priya.sync()
  anna.isOnline = true
  await anna.sync()
  const [asked] = (await anna.replica.outbox()).map(line => line.entry)
  expect(asked).toMatchObject({ state: 'conflict', resource: 'measurement', id: shape })
  await anna.replica.resolve(asked?.seq ?? 0, { shape: 'mine' })
  await settle()
  expect(await cells()).toEqual([
    [500_000, 'slate'],
    [500_000, 'slate'],
  ])
  expect(await priya.replica.get('measurement', shape)).toMatchObject({ label: 'Hall', shape: narrower(1_417_323) })
})
