// Two estimators on one estimate, one of them without a connection: figures by hand from estimating section 2, commands of section 3.
import { expect, test } from 'vitest'
import { estimate } from '#contract/estimating/estimate'
import { compute } from '#contract/reads'
import type { Row } from '#domain/records/path'
import { testAccount } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { EngineDevice } from '../support/engine-device'
import { brokenLaws } from '../support/replica'
import { estimatingApp, syncApp, syncServices } from '../sync-server/device'
import { colleague, makeOne, makeSite } from '../sync-server/site'

const database = await testDatabase()
const services = syncServices(database)
const call = syncApp(services)
const estimating = estimatingApp(services)

/** A partition of one frame: 1.90 m of stud at 1.42 with 5 % waste, and fixing at 6.50; 100 m² of it on Level 1. */
async function twoEstimators() {
  const me = await testAccount(database)
  const other = await colleague(database, me, 'Priya Shah')
  const { assessment, zones } = await makeSite(database, me, 0)
  const [level1 = 0, level2 = 0] = zones
  const one = (resource: string, values: Row) => makeOne(database, me, resource, { assessment, ...values })
  const product = await one('assessmentProduct', { name: 'Partition', unit: 'm²' })
  const component = await one('labourComponent', { product, name: 'Frame' })
  const own = { product, component }
  const stud = await one('componentMaterial', {
    ...own,
    name: 'Stud',
    quantityPerUnit: '1.90',
    wastePercentage: '5',
    unitPrice: '1.42',
  })
  const fixing = await one('componentActivity', { ...own, name: 'Fix', quantityPerUnit: '1', rate: '6.50' })
  await one('productQuantities', { id: product, cells: { [level1]: { quantity: '100', source: 'boq' } } })
  const anna = await EngineDevice.open(call, me)
  const priya = await EngineDevice.open(call, other)
  for (const device of [anna, priya]) {
    await device.replica.pin(`assessment:${assessment}`, true)
    await device.sync()
  }
  const settle = async (): Promise<void> => {
    for (const device of [anna, priya, anna, priya]) {
      await device.sync()
      expect(device.faults).toEqual([])
      expect(await brokenLaws(device.replica)).toEqual([])
    }
  }
  /** What the bill comes to on a device, in pence. */
  const net = async ({ replica }: EngineDevice): Promise<number> => {
    const kinds = Object.entries({ ...estimate.records, ...estimate.unsent })
    const records = await Promise.all(
      kinds.map(
        async ([kind, { name }]) =>
          [kind, await replica.within(name, name === 'assessment' ? 'id' : 'assessment', assessment)] as const,
      ),
    )
    return compute(estimate, Object.fromEntries(records), { assessment }).net
  }
  const netAtServer = async (): Promise<unknown> => {
    const reply = await estimating(me, 'GET', `/reads/estimate?assessment=${assessment}`)
    return ((await reply.json()) as { answer: Row }).answer.net
  }
  const headOf = async ({ replica }: EngineDevice): Promise<number> =>
    (await replica.scopes()).find(each => each.scope === `assessment:${assessment}`)?.head ?? 0
  const command = async (who: EngineDevice, name: string, body: Row, base: number) => {
    const reply = await estimating(who.identity, 'POST', `/assessments/${assessment}/${name}`, { ...body, base })
    return { status: reply.status, body: (await reply.json()) as Row }
  }
  const edit = (who: EngineDevice, resource: string, id: number, values: Row) =>
    who.replica.edit([{ kind: 'set', resource, id, set: values }], 'Changed the build-up')
  const cell = (quantity: number) => ({ quantity, source: 'boq', formula: null })
  const ids = { assessment, product, component, stud, fixing, level1, level2 }
  return { ...ids, me, anna, priya, settle, net, netAtServer, headOf, command, edit, cell }
}

// Spec: ASMT-7; estimating section 3. 1.90 × 1.42 × 1.05 + 6.50 = 9.3329 → 9.33.
test('lines and values of one line that two people change offline all stay, and both come to the same price', async () => {
  const { anna, priya, settle, net, netAtServer, edit, stud, fixing, assessment, product, component } =
    await twoEstimators()
  expect([await net(anna), await net(priya)]).toEqual([93_300, 93_300])
  anna.isOnline = false
  await edit(anna, 'componentMaterial', stud, { unitPrice: 1_500_000 })
  await anna.replica.edit(
    [
      {
        kind: 'add',
        resource: 'componentMaterial',
        values: { assessment, product, component, name: 'Track', quantityPerUnit: 8_000, unitPrice: 1_300_000 },
      },
    ],
    'Added a line',
  )
  await edit(priya, 'componentMaterial', stud, { wastePercentage: 100_000 })
  await edit(priya, 'componentActivity', fixing, { rate: 7_000_000 })
  await priya.sync()
  // Here the price is already what this device has: 1.90 × 1.50 × 1.05 + 0.80 × 1.30 + 6.50 = 10.5325.
  expect(await net(anna)).toBe(105_300)
  anna.isOnline = true
  await settle()
  // 1.90 × 1.50 × 1.10 + 0.80 × 1.30 + 7.00 = 11.175 → 11.18.
  expect([await net(anna), await net(priya), await netAtServer()]).toEqual([111_800, 111_800, '1118.00'])
  expect(await anna.replica.outbox()).toEqual([])
})

test('quantities of other zones and a note beside a figure merge; the same quantity asks, and the choice is what both have', async () => {
  const { anna, priya, settle, net, edit, product, level1, level2, cell } = await twoEstimators()
  anna.isOnline = false
  await edit(anna, 'productQuantities', product, { [`cells.${level1}`]: cell(1_100_000) })
  await edit(anna, 'productQuantities', product, { [`notes.${level2}`]: { text: 'From drawing 204' } })
  await edit(priya, 'productQuantities', product, { [`cells.${level2}`]: cell(500_000) })
  await priya.sync()
  anna.isOnline = true
  await settle()
  // 110 × 9.33 + 50 × 9.33.
  expect([await net(anna), await net(priya)]).toEqual([149_280, 149_280])
  expect(await priya.replica.get('productQuantities', product)).toMatchObject({
    notes: { [level2]: { text: 'From drawing 204' } },
  })
  anna.isOnline = false
  await edit(anna, 'productQuantities', product, { [`cells.${level1}`]: cell(1_200_000) })
  await edit(priya, 'productQuantities', product, { [`cells.${level1}`]: cell(1_300_000) })
  await priya.sync()
  anna.isOnline = true
  await anna.sync()
  const [asked] = (await anna.replica.outbox()).map(line => line.entry)
  expect(asked).toMatchObject({ state: 'conflict', resource: 'productQuantities', id: product })
  expect(asked?.problem?.clash).toMatchObject({ by: 'Priya Shah', fields: [{ path: `cells.${level1}` }] })
  await anna.replica.resolve(asked?.seq ?? 0, { [`cells.${level1}`]: 'theirs' })
  await settle()
  // 130 × 9.33 + 50 × 9.33.
  expect([await net(anna), await net(priya)]).toEqual([167_940, 167_940])
})

test('a line for a component that a colleague deleted is refused with its reason, and nothing else is lost', async () => {
  const { anna, priya, settle, edit, stud, component, product } = await twoEstimators()
  anna.isOnline = false
  await edit(anna, 'componentMaterial', stud, { unitPrice: 2_000_000 })
  await edit(anna, 'assessmentProduct', product, { notes: 'As drawing 204' })
  await priya.replica.edit([{ kind: 'delete', resource: 'labourComponent', id: component }], 'Deleted a component')
  await priya.sync()
  anna.isOnline = true
  await settle()
  expect(await priya.replica.get('assessmentProduct', product)).toMatchObject({ notes: 'As drawing 204' })
  const waiting = (await anna.replica.outbox()).map(line => line.entry)
  expect(waiting).toMatchObject([{ resource: 'componentMaterial', id: stud, outcome: 'gone' }])
})

// Estimating section 3, Offline: a command runs over the figures its person saw, or not at all.
test.each([
  ['blanket-percentages', { autoProductProfitPercentage: '5' }],
  ['blanket-pricing-mode/saf', {}],
  ['target-price', { targetPrice: '1000' }],
  ['unfix-products', { all: true }],
  ['cheapest-prices', {}],
  ['repair', { checkCodes: [505, 506] }],
])('%s over figures that have changed is refused once, says what changed, and then runs', async (name, body) => {
  const { anna, priya, settle, command, headOf, edit, stud, netAtServer } = await twoEstimators()
  const seen = await headOf(priya)
  await edit(anna, 'componentMaterial', stud, { unitPrice: 1_500_000 })
  await anna.sync()
  const refused = await command(priya, name, body, seen)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    message:
      'This estimate has changed since you looked: 1 product, 1 material line. Nothing was done. Look at the new figures, then try again',
  })
  expect(await netAtServer()).toBe('949.00')
  await settle()
  expect((await command(priya, name, body, await headOf(priya))).status).toBe(200)
})

test('a command whose answer was lost does not run a second time', async () => {
  const { anna, command, headOf, netAtServer } = await twoEstimators()
  const seen = await headOf(anna)
  const body = { autoProductProfitPercentage: '10' }
  expect(await command(anna, 'blanket-percentages', body, seen)).toEqual({
    status: 200,
    body: { changed: 1, skipped: 0 },
  })
  expect((await command(anna, 'blanket-percentages', body, seen)).status).toBe(409)
  // 9.3329 × 1.10 = 10.26619.
  expect(await netAtServer()).toBe('1027.00')
})

// Spec: issue 11, bad input. The whole save was refused, and with it every later quantity of the product.
test('of quantities typed while a colleague deleted a zone, those of that zone wait with their reason and the rest go', async () => {
  const { anna, priya, settle, net, netAtServer, edit, cell, product, level1, level2 } = await twoEstimators()
  anna.isOnline = false
  await edit(anna, 'productQuantities', product, { [`cells.${level2}`]: cell(500_000) })
  await edit(anna, 'productQuantities', product, { [`cells.${level1}`]: cell(1_200_000) })
  await priya.replica.edit([{ kind: 'delete', resource: 'assessmentZone', id: level2 }], 'Deleted Level 2')
  await priya.sync()
  anna.isOnline = true
  await settle()
  // 120 × 9.33; what waits is not counted by anybody else.
  expect([await net(priya), await netAtServer()]).toEqual([111_960, '1119.60'])
  const waiting = (await anna.replica.needsYou()).map(({ entry }) => entry)
  expect(waiting).toMatchObject([
    {
      state: 'rejected',
      set: { [`cells.${level2}`]: { quantity: '50.0000' } },
      problem: { errors: [{ path: `cells.${level2}`, message: 'This zone is not there any more' }] },
    },
  ])
  expect(Object.keys(waiting[0]?.set ?? {})).toEqual([`cells.${level2}`])

  await edit(anna, 'productQuantities', product, { [`cells.${level1}`]: cell(1_300_000) })
  await settle()
  expect([await net(priya), await netAtServer()]).toEqual([121_290, '1212.90'])
  expect(await anna.replica.needsYou()).toHaveLength(1)

  await anna.replica.discard(waiting[0]?.seq ?? 0)
  await settle()
  expect([await net(anna), await anna.replica.outbox()]).toEqual([121_290, []])
})
