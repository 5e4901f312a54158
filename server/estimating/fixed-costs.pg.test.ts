import { beforeAll, expect, test } from 'vitest'
import type { Row } from '#domain/records/path'
import { identityOf } from '../testing/test-account'
import { testFirm } from '../testing/firm'
import { testDatabase } from '../testing/test-database'
import { offer } from '../../tests/sync-server/offer'
import { makeOne } from '../../tests/sync-server/site'

// Spec: ASMT-14, ASMT-15, ASMT-19. Over HTTP, as any client would; the sums are those of oracle 2.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
let token = ''
let assessment = 0

const call = async (method: string, path: string, body?: unknown) => {
  const reply = await firm.call(method, path, { token, body })
  const text = await reply.text()
  return { status: reply.status, body: (text === '' ? {} : JSON.parse(text)) as Row }
}
const add = async (path: string, values: object): Promise<number> =>
  Number((await call('POST', `/${path}`, { assessment, ...values })).body.id)
const fixedCosts = async () =>
  (await (await firm.call('GET', `/assessmentfixedcosts?assessment=${assessment}`, { token })).json()) as Row[]
const names = async () => (await fixedCosts()).map(({ name }) => name)

beforeAll(async () => {
  token = (await firm.signIn('admin@plumb.test')).access_token
  const project = await makeOne(database, me, 'project', { name: 'Kestrel House' })
  assessment = await makeOne(database, me, 'assessment', { name: 'Drylining', project })
})

test('fixed costs are listed in their order, which is changed by moving one', async () => {
  const weekly = { periodUnit: 'w', quantity: '1' }
  const supervisor = { ...weekly, periodLength: '6', ratePerPeriod: '1150', profitPerPeriod: '150' }
  const first = await add('assessmentfixedcosts', { name: 'Supervisor', ...supervisor })
  await add('assessmentfixedcosts', { name: 'Skips', quantity: '4', periodUnit: 'l', ratePerPeriod: '285' })
  const towers = { ...weekly, quantity: '2', periodLength: '3', ratePerPeriod: '95', profitPerPeriod: '10' }
  const last = await add('assessmentfixedcosts', { name: 'Towers', ...towers })
  expect(await names()).toEqual(['Supervisor', 'Skips', 'Towers'])
  await call('POST', `/assessmentfixedcosts/move/${last}/after/0`)
  expect(await names()).toEqual(['Towers', 'Supervisor', 'Skips'])
  await call('POST', `/assessmentfixedcosts/move/${last}/after/-1`)
  await call('POST', `/assessmentfixedcosts/move/${last}/after/${first}`)
  expect(await names()).toEqual(['Supervisor', 'Towers', 'Skips'])
})

test('an assessment has one contingency, all of it cost, which can be changed', async () => {
  const path = `/assessments/${assessment}/contingency-fixed-cost`
  expect((await call('PATCH', path, { ratePerPeriod: '900' })).status).toBe(404)
  expect(await call('POST', path, { ratePerPeriod: '1000' })).toMatchObject({
    status: 201,
    body: { name: 'Contingency', isContingency: true, periodUnit: 'l', profitPerPeriod: '0.00' },
  })
  expect(await call('POST', path, { ratePerPeriod: '5' })).toMatchObject({
    status: 409,
    body: { message: 'This assessment already has a contingency. Change that one instead' },
  })
  expect(await call('PATCH', path, { ratePerPeriod: '1500' })).toMatchObject({ body: { ratePerPeriod: '1500.00' } })
  const { id } = (await call('PATCH', path, {})).body
  expect((await call('PATCH', `/assessmentfixedcosts/${String(id)}`, { profitPerPeriod: '1' })).status).toBe(422)
})

test('the estimate comes to the fixed costs, the net and the gross of oracle 2', async () => {
  const [group, zone] = [null, await add('assessmentzones', { name: 'L1' })]
  // The three products of the oracle, each at its rate and the quantity of all zones: their lines are rounded apart in the bill's own tests.
  for (const [name, rate, quantity] of [
    ['A', '32.88', '419.25'],
    ['B', '34.34', '389.25'],
    ['C', '6.50', '838.50'],
  ]) {
    const product = await add('assessmentproducts', { name, unit: 'm²', fixedPrice: rate, group })
    const cells = { [zone]: { quantity, source: 'boq' } }
    await call('POST', '/assessmentquantities', { id: product, assessment, cells })
  }
  await add('adjustments', { name: "Main contractor's discount", kind: 'discount', percentage: '2.5', grossUp: true })
  const { body } = await call('GET', `/reads/estimate?assessment=${assessment}`)
  expect(body.answer).toMatchObject({
    measured: '32602.04',
    fixedCosts: '10110.00',
    fixedCostProfit: '960.00',
    contingency: '1500.00',
    net: '42712.04',
    gross: '43807.22',
    discount: '1095.18',
  })
  const parts = (await call('GET', `/reads/afc-summary?assessment=${assessment}`)).body
  expect(parts.answer).toMatchObject({
    fixedCosts: '10110.00',
    fixedCostProfit: '960.00',
    fixedCostContingency: '1500.00',
  })
})

test('the contingency goes, and the fixed cost it was taken from earns what was said', async () => {
  const original = (await fixedCosts()).find(({ name }) => name === 'Supervisor')
  const remove = `/assessments/${assessment}/remove-contingency-fixed-cost`
  // As the specification writes it: the number.
  const given = { originalFixedCost: original?.id, profitPerPeriod: 0 }
  // One of another bill is no original of this one's: nothing goes, and that one keeps its profit.
  const elsewhere = await makeOne(database, me, 'assessment', {
    name: 'Elsewhere',
    project: Number((await call('GET', `/assessments/${assessment}`)).body.project),
  })
  const stranger = await add('assessmentfixedcosts', { assessment: elsewhere, name: 'Skips', profitPerPeriod: '20' })
  expect((await call('POST', remove, { ...given, originalFixedCost: stranger })).status).toBe(404)
  expect(await names()).toContain('Contingency')
  expect((await call('GET', `/assessmentfixedcosts/${stranger}`)).body.profitPerPeriod).toBe('20.00')
  expect((await call('POST', remove, given)).status).toBe(204)
  expect((await call('GET', `/assessmentfixedcosts/${String(original?.id)}`)).body.profitPerPeriod).toBe('0.00')
  expect(await names()).not.toContain('Contingency')
  expect((await call('POST', remove, given)).status).toBe(404)
})

test('a bill that has been offered keeps its fixed costs and adjustments', async () => {
  await offer(database, me, assessment, { accept: false })
  for (const path of ['assessmentfixedcosts', 'adjustments'])
    expect((await call('POST', `/${path}`, { assessment, name: 'Late' })).status).toBe(409)
})
