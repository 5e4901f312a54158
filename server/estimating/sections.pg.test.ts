import { beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '#domain/records/path'
import { testFirm } from '../testing/firm'
import { identityOf } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { makeOne } from '../../tests/sync-server/site'

// Spec: ASMT-3, ASMT-5. The three sections over HTTP, by the specification's paths.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')
let assessment = 0
let zone = 0

const call = async (method: string, path: string, body?: unknown) => {
  const reply = await firm.call(method, `/assessments/${assessment}${path}`, { token, body })
  return { status: reply.status, body: (await reply.json()) as Row }
}
const post = (path: string, body?: unknown) => call('POST', `/${path}`, body)
const states = async () => {
  const { status, rateBuildUpState, quantificationState, fixedCostsState } = (await call('GET', '')).body
  return [status, rateBuildUpState, quantificationState, fixedCostsState]
}
/** One product, measured and priced. */
async function price() {
  const product = await makeOne(database, me, 'assessmentProduct', { name: 'Partition', assessment, unit: 'm²' })
  const cells = { [zone]: { quantity: '2', source: 'boq' } }
  await makeOne(database, me, 'productQuantities', { id: product, assessment, cells })
  return product
}

beforeEach(async () => {
  const project = await makeOne(database, me, 'project', { name: 'Kestrel House' })
  assessment = await makeOne(database, me, 'assessment', { name: 'Drylining', project })
  zone = await makeOne(database, me, 'assessmentZone', { name: 'L1', assessment })
})

test('a section is started once at first use, and the assessment is in progress from then on', async () => {
  expect(await states()).toEqual(['not_started', 'not_started', 'not_started', 'not_started'])
  expect((await post('start-quantification')).body).toMatchObject({ quantificationStarted: true })
  expect(await states()).toEqual(['in_progress', 'not_started', 'started', 'not_started'])
  const { updatedAt } = (await call('GET', '')).body
  firm.clock.now += 60_000
  expect((await post('start-quantification')).status).toBe(200)
  expect((await call('GET', '')).body.updatedAt).toBe(updatedAt)
})

describe('a section is completed only when what it stands for is there', () => {
  test('rate build up: something to price, all of it priced', async () => {
    const nothing = 'There is nothing to price yet: add or import products'
    expect((await call('GET', '/valid-rbu')).body).toEqual({ valid: false, message: nothing })
    expect(await post('complete-rate-buildup')).toMatchObject({ status: 400, body: { message: nothing } })
    await price()
    expect((await post('complete-rate-buildup')).body.message).toBe('1 product has a quantity and no rate: Partition')
  })
  test('quantification: a zone and a quantity in it', async () => {
    expect((await post('complete-quantification')).body.message).toBe('No product has a quantity yet')
    await price()
    expect((await call('GET', '/valid-boq')).body).toEqual({ valid: true, message: null })
    expect((await post('complete-quantification')).body).toMatchObject({ quantificationCompleted: true })
  })
  test('fixed costs: none without a rate', async () => {
    await makeOne(database, me, 'assessmentFixedCost', { name: 'Skips', assessment })
    expect((await post('complete-fixedcosts')).body.message).toBe('1 fixed cost has no rate')
  })
})

test('the third section completed makes it ready to tender, one reopened takes it back', async () => {
  await makeOne(database, me, 'assessmentProduct', { name: 'Fire stopping', unit: 'm', assessment, isRateOnly: true })
  const product = await price()
  // A rate only would be kept by the build-up: here it is given as a fixed price.
  await firm.call('PATCH', `/assessmentproducts/${product}`, { token, body: { fixedPrice: '32.88' } })
  for (const section of ['fixedcosts', 'quantification']) expect((await post(`complete-${section}`)).status).toBe(200)
  expect((await states())[0]).toBe('in_progress')
  expect((await post('complete-rate-buildup')).body).toMatchObject({ status: 'ready_to_tender' })
  expect((await post('complete-rate-buildup')).status).toBe(409)
  expect((await post('reopen-fixedcosts')).body).toMatchObject({ status: 'in_progress', fixedCostsState: 'started' })
  expect((await post('complete-fixedcosts')).body).toMatchObject({ status: 'ready_to_tender' })
  const { project } = (await call('GET', '')).body
  const tender = await makeOne(database, me, 'tender', { name: 'Kestrel House', project })
  expect(
    (await firm.call('POST', `/assessments/${assessment}/transitions/tender`, { token, body: { tender } })).status,
  ).toBe(200)
  expect(await post('reopen-fixedcosts')).toMatchObject({
    status: 400,
    body: { message: 'The assessment has been put into a tender and stays as it is' },
  })
  expect(await call('PATCH', '/archive')).toMatchObject({
    status: 409,
    body: { message: 'It is in a tender: take it out to archive it' },
  })
})

test('marking it as ready completes all three sections, and reopening it opens all three', async () => {
  const product = await price()
  expect((await post('transitions/ready')).status).toBe(400)
  await firm.call('PATCH', `/assessmentproducts/${product}`, { token, body: { fixedPrice: '1' } })
  const started = { rateBuildUpStarted: true, quantificationStarted: true, fixedCostsStarted: true }
  expect(await post('transitions/ready')).toMatchObject({ status: 200, body: [started] })
  expect(await states()).toEqual(['ready_to_tender', 'complete', 'complete', 'complete'])
  expect((await post('snapshot', { comment: 'As priced' })).body).toMatchObject(started)
  await post('transitions/reopen')
  expect(await states()).toEqual(['in_progress', 'started', 'started', 'started'])
})
