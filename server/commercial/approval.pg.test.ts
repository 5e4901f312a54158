import { beforeEach, expect, test } from 'vitest'
import type { Row } from '#domain/records/path'
import { testFirm } from '../testing/firm'
import { allowOwnApproval } from '../testing/own-approval'
import { testDatabase } from '../testing/test-database'

// Spec: COST-4, MAT-4. Limits by role: who writes invoices and orders does not thereby approve or send any amount.

const firm = await testFirm(await testDatabase())
await allowOwnApproval(firm)
const tokenOf = async (email: string) => (await firm.signIn(email)).access_token
const boss = await tokenOf('admin@plumb.test')
const site = await tokenOf('site@plumb.test')
const idOf = (email: string) => firm.own.users.get(email) ?? 0
const callAs = async (token: string, method: string, path: string, body?: unknown) => {
  const reply = await firm.call(method, path, { token, body })
  const answer: unknown = reply.status === 204 ? {} : await reply.json()
  return { status: reply.status, body: answer as Row }
}
const make = async (path: string, body: Row, token = boss): Promise<number> => {
  const made = await callAs(token, 'POST', path, body)
  if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`)
  return Number(made.body.id)
}
const role = (email: string, role: Row) => make('/projectroles', { project, person: idOf(email), ...role })
const approve = (id: number, amount: string, token = site) =>
  callAs(token, 'POST', `/invoices/${id}/approve`, { approvedForPayment: amount, overrideReason: 'Agreed' })

let project = 0
let supplier = 0
let numbers = 0

beforeEach(async () => {
  project = await make('/projects', { name: 'Kestrel House', reference: '2418', showProjectHub: true })
  supplier = await make('/suppliers', { fullName: 'Harland Building Supplies' })
})
const photographed = () => {
  numbers += 1
  return make('/invoices', { project, supplier, invoiceReference: `HBS-${numbers}`, net: '1200.00' }, site)
}

test('the site manager enters an invoice, which waits in Review, and approves none of it', async () => {
  const id = await photographed()
  expect((await callAs(boss, 'GET', `/invoices/${id}`)).body.state).toBe('review')
  expect(await approve(id, '0.01')).toMatchObject({
    status: 400,
    body: {
      code: 1026,
      message:
        'You have no approval limit on this project, and this is 0.01. Ask someone who keeps the firm’s accounts, or for a higher limit under Project roles',
    },
  })
  expect((await callAs(boss, 'GET', `/invoices/${id}`)).body).toMatchObject({
    state: 'review',
    approvedForPayment: null,
  })
})

test('a limit lets them approve so much and no more; the refusal says who may', async () => {
  await role('site@plumb.test', { role: 'siteManager', approvalLimit: '1000.00' })
  await role('estimator@plumb.test', { role: 'director', isUnlimited: true })
  const id = await photographed()
  expect((await approve(id, '1000.01')).body.message).toBe(
    '1,000.01 is above your limit of 1,000.00 on this project. Ask The Estimator',
  )
  expect((await approve(id, '1000.00')).status).toBe(200)
})

test('who keeps the books approves any amount, until a role on the project says less', async () => {
  expect((await approve(await photographed(), '1200.00', boss)).status).toBe(200)
  const own = { project, person: idOf('admin@plumb.test'), role: 'buyer', approvalLimit: '99999.00' }
  // Nobody sets their own limit, in whatever way.
  const refused = { status: 409, body: { message: 'Someone else has to set your own approval limit' } }
  expect(await callAs(boss, 'POST', '/projectroles', own)).toMatchObject(refused)
  const bare = await make('/projectroles', { ...own, approvalLimit: null })
  expect(await callAs(boss, 'PATCH', `/projectroles/${bare}`, { isUnlimited: true })).toMatchObject(refused)
  // Another one gives the boss a limit.
  const other = await tokenOf('super@plumb.test')
  const limit = await make('/projectroles', { ...own, approvalLimit: '500.00' }, other)
  expect((await approve(await photographed(), '500.01', boss)).status).toBe(400)
  expect(await callAs(boss, 'DELETE', `/projectroles/${limit}`)).toMatchObject(refused)
  expect(await callAs(boss, 'PATCH', `/projectroles/${limit}`, { person: idOf('site@plumb.test') })).toMatchObject(
    refused,
  )
  expect((await approve(await photographed(), '500.00', boss)).status).toBe(200)
})

test('an order above the limit is not sent, and stays a draft without a number', async () => {
  const other = await tokenOf('super@plumb.test')
  await make('/projectroles', { project, person: idOf('admin@plumb.test'), approvalLimit: '100.00' }, other)
  const order = await make('/materialorders', { project, supplier, deliveryCharge: '0.01' })
  const line = await make('/materialorderlines', { project, order, name: 'Boards', packs: '10', packPrice: '10.00' })
  for (const name of ['markSent', 'send'])
    expect(await callAs(boss, 'POST', `/materialorders/${order}/transitions/${name}`, {})).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^100\.01 is above your limit of 100\.00/) },
    })
  expect((await callAs(boss, 'GET', `/materialorders/${order}`)).body).toMatchObject({ state: 'draft', number: null })
  await callAs(boss, 'PATCH', `/materialorderlines/${line}`, { packPrice: '9.99' })
  expect((await callAs(boss, 'POST', `/materialorders/${order}/transitions/markSent`, {})).status).toBe(200)
})

test('whose role lets a dearer price pass approves it without a reason; nobody sets that for themselves (decision 551)', async () => {
  await role('site@plumb.test', { role: 'siteManager', isUnlimited: true })
  const other = await tokenOf('super@plumb.test')
  const lenient = {
    project,
    person: idOf('admin@plumb.test'),
    role: 'commercialManager',
    tolerancePercentage: '6.0000',
  }
  await make('/projectroles', lenient, other)
  const order = await make('/materialorders', { project, supplier })
  const orderLine = await make('/materialorderlines', {
    project,
    order,
    name: 'Boards',
    packs: '10',
    packPrice: '10.00',
  })
  await callAs(boss, 'POST', `/materialorders/${order}/transitions/markSent`, {})
  const delivery = await make('/deliveries', { project, order, reference: 'DN 1', deliveredOn: '2026-11-20' })
  await make('/deliverylines', { project, delivery, orderLine, name: 'Boards', quantity: '10', entered: '10' })
  // 0.60 on 10.00 is 6 %, and 6.00 on the line: above the standard 2 % and 5.00.
  const invoice = await make('/invoices', { project, supplier, order, invoiceReference: 'HBS-T', net: '106.00' })
  await make('/invoicelines', { project, invoice, orderLine, name: 'Boards', quantity: '10', price: '10.60' })
  const inFull = (token: string) =>
    callAs(token, 'POST', `/invoices/${invoice}/approve`, { approvedForPayment: '106.00' })
  expect(await inFull(site)).toMatchObject({ status: 400 })
  expect(await inFull(boss)).toMatchObject({ status: 200 })
  const own = { project, person: idOf('admin@plumb.test'), role: 'buyer', toleranceAmount: '900.00' }
  expect(await callAs(boss, 'POST', '/projectroles', own)).toMatchObject({
    status: 409,
    body: { message: 'Someone else has to set which prices you may let pass' },
  })
})
