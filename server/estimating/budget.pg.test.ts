import { beforeAll, expect, test } from 'vitest'
import type { Row } from '#domain/records/path'
import { identityOf } from '../testing/test-account'
import { testFirm } from '../testing/firm'
import { testDatabase } from '../testing/test-database'
import { makeOne } from '../../tests/sync-server/site'

// Spec: ASMT-16. Over HTTP, by the specification's paths. The sums were done by hand: 87,000.55 of cost in 100,000 leaves 12,999.45.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
let token = ''
let project = 0

const call = async (method: string, path: string, body?: unknown) => {
  const reply = await firm.call(method, path, { token, body })
  const text = await reply.text()
  return { status: reply.status, body: (text === '' ? {} : JSON.parse(text)) as Row }
}
const list = async (path: string) => (await (await firm.call('GET', path, { token })).json()) as Row[]
const FIGURES = {
  totalPrice: '100000',
  materials: '38000',
  labour: '21500',
  supplyAndFit: '16250',
  fixedCosts: '9100',
  contingency: '1500',
  inflation: '650.55',
}
const make = async (name: string, figures: object = FIGURES): Promise<number> => {
  const { status, body } = await call('POST', '/assessments/budget', { name, project, ...figures })
  expect(status).toBe(201)
  return Number(body.id)
}
const figuresOf = async (id: number) => {
  const { body: price } = await call('GET', `/reads/estimate?assessment=${id}`)
  const { body: split } = await call('GET', `/reads/afc-summary?assessment=${id}`)
  return { ...(price.answer as Row), ...(split.answer as Row) }
}

beforeAll(async () => {
  token = (await firm.signIn('admin@plumb.test')).access_token
  project = await makeOne(database, me, 'project', { name: 'Kestrel House' })
})

test('a budget is made in one call, and its bill is one line with a quantity of source budget', async () => {
  const { status, body } = await call('POST', '/assessments/budget', { name: 'Budget', project, ...FIGURES })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    isBudgetOnly: true,
    documentationFormat: 'budget',
    status: 'in_progress',
    budget: { totalPrice: '100000.00', inflation: '650.55' },
  })
  const [product] = await list(`/assessmentproducts?assessment=${String(body.id)}`)
  expect(product).toMatchObject({ name: 'Budget', unit: 'item', rate: '90900.0000', fixedPrice: '90900.0000' })
  const [quantities] = await list(`/assessmentquantities?assessment=${String(body.id)}`)
  expect(Object.values(quantities?.cells as Row)).toEqual([
    expect.objectContaining({ quantity: '1.0000', source: 'budget' }),
  ])
  expect(await figuresOf(Number(body.id))).toMatchObject({
    measured: '90900.00',
    fixedCosts: '9100.00',
    gross: '100000.00',
    materials: '38000.00',
    contingency: '1500.00',
    totalCost: '87000.55',
    ohp: '12999.45',
  })
})

test('its figures change, and the bill follows', async () => {
  const id = await make('Changed')
  const path = `/assessments/${id}/budget`
  expect(await call('PATCH', path, { name: 'Renamed', totalPrice: '110000', fixedCosts: null })).toMatchObject({
    status: 200,
    body: { name: 'Renamed', budget: { totalPrice: '110000.00', fixedCosts: null, materials: '38000.00' } },
  })
  expect(await figuresOf(id)).toMatchObject({
    measured: '110000.00',
    fixedCosts: '0.00',
    gross: '110000.00',
    totalCost: '77900.55',
  })
  expect(await call('PATCH', path, { materials: '-1' })).toMatchObject({ status: 422 })
  expect(await call('PATCH', path, { wages: '1' })).toMatchObject({ status: 422 })
})

test('it is completed once it has a price and a cost, reopened, and offered like any other', async () => {
  const id = await make('Completed', { totalPrice: '500' })
  const complete = () => call('POST', `/assessments/${id}/complete-budget`)
  expect(await complete()).toMatchObject({ status: 400, body: { message: 'The budget has no costs yet' } })
  await call('PATCH', `/assessments/${id}/budget`, { labour: '300' })
  expect(await complete()).toMatchObject({ status: 200, body: { status: 'ready_to_tender' } })
  expect(await call('PATCH', `/assessments/${id}/budget`, { labour: '301' })).toMatchObject({
    status: 409,
    body: { message: 'The budget is complete. Reopen it to change it' },
  })
  const tender = await makeOne(database, me, 'tender', { name: 'Budget', project })
  expect((await call('POST', `/assessments/${id}/transitions/tender`, { tender })).status).toBe(200)
  const { body } = await call('GET', `/tenders/${tender}`)
  expect(body.lines).toMatchObject({ [id]: { net: '500.00', gross: '500.00' } })
})

test('a bill has no budget and a budget no bill that is typed', async () => {
  const id = await make('Apart')
  expect(await call('POST', '/assessmentproducts', { assessment: id, name: 'Skim' })).toMatchObject({
    status: 409,
    body: { message: '"Apart" is a budget: change the budget, not its bill' },
  })
  expect((await call('POST', `/assessments/${id}/unfix-products`, {})).status).toBe(409)
  expect((await call('POST', `/assessments/${id}/start-quantification`)).status).toBe(400)
  expect((await call('PATCH', `/assessments/${id}`, { isBudgetOnly: false })).status).toBe(409)
  const bill = await makeOne(database, me, 'assessment', { name: 'Bill', project })
  expect(await call('POST', '/assessmentbudgets', { assessment: bill, totalPrice: '1' })).toMatchObject({
    status: 409,
    body: { message: '"Bill" has a bill: a budget is for a budget-only assessment' },
  })
  expect((await call('PATCH', `/assessments/${bill}/budget`, { totalPrice: '1' })).status).toBe(404)
  expect((await call('POST', `/assessments/${bill}/complete-budget`)).status).toBe(400)
})

test('there is one budget of an assessment, and it stays with it', async () => {
  const id = await make('One')
  expect(await call('POST', '/assessmentbudgets', { assessment: id, totalPrice: '1' })).toMatchObject({
    status: 409,
    body: { message: 'This assessment already has a budget. Change that one instead' },
  })
  const [budget] = await list(`/assessmentbudgets?assessment=${id}`)
  expect((await call('DELETE', `/assessmentbudgets/${String(budget?.id)}`)).status).toBe(409)
  const copy = await call('POST', `/assessments/${id}/duplicate`)
  expect(copy).toMatchObject({ status: 201, body: { isBudgetOnly: true } })
  await call('PATCH', `/assessments/${String(copy.body.id)}/budget`, { totalPrice: '200000' })
  expect(await figuresOf(id)).toMatchObject({ gross: '100000.00' })
  expect(await figuresOf(Number(copy.body.id))).toMatchObject({ gross: '200000.00', measured: '190900.00' })
  expect((await call('DELETE', `/assessments/${String(copy.body.id)}`)).status).toBe(204)
})
