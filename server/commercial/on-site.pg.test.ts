import { beforeAll, expect, test } from 'vitest'
import type { Row } from '#domain/records/path'
import { make, makeOne } from '../../tests/sync-server/site'
import { testFirm } from '../testing/firm'
import { identityOf } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'

// Spec: MAT-5. Oracle A2 of commercial section 2 as the server answers it: 500 m² not installed, 300 m² of it delivered, at 20 %.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const get = async (path: string, as = token) => {
  const reply = await firm.call('GET', path, { token: as })
  return { status: reply.status, body: (await reply.json()) as Row }
}

let assessment = 0
beforeAll(async () => {
  const project = await makeOne(database, me, 'project', { name: 'Kestrel House', showProjectHub: true })
  assessment = await makeOne(database, me, 'assessment', { name: 'Drylining', project })
  const [done = 0, open = 0] = await make(
    database,
    me,
    'assessmentZone',
    { name: 'Level 1', assessment },
    { name: 'Level 2', assessment },
  )
  const product = await makeOne(database, me, 'assessmentProduct', {
    name: 'Wall',
    ref: 'P-01',
    assessment,
    unit: 'm²',
    fixedPrice: '42.50',
  })
  const cell = (quantity: string) => ({ quantity, source: 'boq' })
  await makeOne(database, me, 'productQuantities', {
    id: product,
    assessment,
    cells: { [done]: cell('750'), [open]: cell('500') },
  })
  const component = await makeOne(database, me, 'labourComponent', { name: 'Boarding', assessment, product })
  await makeOne(database, me, 'componentMaterial', {
    name: 'Board',
    unit: 'm²',
    assessment,
    product,
    component,
    quantityPerUnit: '1',
  })
  const complete = { percent: '100', recordedAt: '2026-11-20T10:00:00.000Z', note: null }
  await makeOne(database, me, 'productProgress', { id: product, project, assessment, cells: { [done]: complete } })
  const order = await makeOne(database, me, 'materialOrder', { project })
  const boards = { project, name: 'Board', unit: 'm²' }
  const line = await makeOne(database, me, 'materialOrderLine', { ...boards, order, assessment, packs: '1250' })
  const delivery = await makeOne(database, me, 'delivery', {
    project,
    order,
    reference: 'DN 1',
    deliveredOn: '2026-11-18',
  })
  const counted = { ...boards, delivery, orderLine: line, quantity: '1055', entered: '1055', damaged: '5' }
  await makeOne(database, me, 'deliveryLine', counted)
})

test('2,550.00 lies on site by deliveries, and nothing by orders while the order is a draft', async () => {
  expect(await get(`/assessments/${assessment}/material-on-site`)).toMatchObject({
    status: 200,
    body: {
      mode: 'd',
      value: '2550.00',
      materials: [{ name: 'Board', came: '1050.0000', used: '750.0000', onSite: '300.0000', beyond: '0.0000' }],
      products: [{ ref: 'P-01', notInstalled: '500.0000', covered: '300.0000', value: '2550.00' }],
    },
  })
  expect((await get(`/assessments/${assessment}/material-on-site?mode=o`)).body).toMatchObject({
    value: '0.00',
    materials: [{ came: '0.0000', beyond: '750.0000' }],
  })
})

test('what counts is what the assessment says, where nothing else is asked for (ASMT-4)', async () => {
  const by = { token, body: { materialOnSiteMode: 'o' } }
  expect((await firm.call('PATCH', `/assessments/${assessment}`, by)).status).toBe(200)
  expect((await get(`/assessments/${assessment}/material-on-site`)).body).toMatchObject({ mode: 'o' })
  expect((await get(`/assessments/${assessment}/material-on-site?mode=d`)).body).toMatchObject({ mode: 'd' })
})

test('another mode, another firm’s assessment, and a person who may not see progress are refused', async () => {
  expect((await get(`/assessments/${assessment}/material-on-site?mode=x`)).status).toBe(400)
  const { access_token: other } = await firm.signIn('admin@other.test')
  expect((await get(`/assessments/${assessment}/material-on-site`, other)).status).toBe(404)
})
