import { beforeEach, expect, test } from 'vitest'
import { callerOf } from '../testing/caller'
import { testFirm } from '../testing/firm'
import { allowOwnApproval } from '../testing/own-approval'
import { testDatabase } from '../testing/test-database'
import type { Row } from '#domain/records/path'

// A quantity of 0: a count that says none came is a fact, and nothing is paid for nothing. Decision 722.

const firm = await testFirm(await testDatabase())
await allowOwnApproval(firm)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const { make, call, get, list } = callerOf(firm, token)

let project = 0
let supplier = 0
let order = 0
let boards = 0

beforeEach(async () => {
  project = await make('/projects', { name: 'Kestrel House', reference: '2418', showProjectHub: true })
  supplier = await make('/suppliers', { fullName: 'Harland Building Supplies' })
  order = await make('/materialorders', { project, supplier, email: 'orders@harland.test' })
  boards = await make('/materialorderlines', { project, order, name: 'Boards', packs: '25', packPrice: '180' })
  await call('POST', `/materialorders/${order}/transitions/markSent`, {})
})
const refused = (path: string) => ({ status: 422, body: { errors: [{ path }] } })

test('a count of 0 says that none came: the order stays sent, and nothing of it is payable', async () => {
  const delivery = await make('/deliveries', { project, order, supplier, reference: 'DN 1', deliveredOn: '2026-01-19' })
  const line = { project, delivery, orderLine: boards, name: 'Boards', quantity: '0', entered: '0' }
  const id = await make('/deliverylines', line)
  expect((await get(`/materialorders/${order}`)).state).toBe('sent')
  expect(await call('PATCH', `/deliverylines/${id}`, { damaged: '1' })).toMatchObject(refused('damaged'))
  const invoice = await make('/invoices', { project, supplier, order, invoiceReference: 'A-1', net: '4500' })
  await make('/invoicelines', { project, invoice, orderLine: boards, name: 'Boards', quantity: '25', price: '180' })
  expect((await call('POST', `/invoices/${invoice}/approve`, { approvedForPayment: '4500' })).body.message).toBe(
    'Only 0.00 is covered by what was ordered and came. Approve that, or give a reason',
  )
})

test('a line of 0 with an amount bills nothing: 18.00 for 0 boards is refused at the quantity', async () => {
  const message = 'Enter the quantity that 18.00 is for: a line of 0 has no amount'
  const invoice = await make('/invoices', { project, supplier, order, invoiceReference: 'A-1', net: '18' })
  const line = { project, invoice, orderLine: boards, name: 'Boards', price: '180', quantity: '0' }
  const errors = [{ path: 'quantity', message }]
  expect(await call('POST', '/invoicelines', { ...line, amount: '18' })).toMatchObject({
    status: 422,
    body: { errors },
  })
  // A line that only says what was not sent is on many invoices, and a discount returns no goods.
  const empty = await make('/invoicelines', line)
  expect(await call('PATCH', `/invoicelines/${empty}`, { amount: '18' })).toMatchObject({
    status: 422,
    body: { errors },
  })
  await make('/invoicelines', { ...line, amount: '-5' })
  const cost = await make('/fixedcostinvoices', { project, supplier, invoiceReference: 'F-1', net: '18' })
  const skip = { project, invoice: cost, name: 'Skip', price: '285', quantity: '0', amount: '18' }
  expect(await call('POST', '/fixedcostinvoicelines', skip)).toMatchObject({ status: 422, body: { errors } })
})

test('an order, a hire, a visit and a credit note of nothing are refused', async () => {
  const draft = await make('/materialorders', { project, supplier, email: 'orders@harland.test' })
  const line: Row = { project, order: draft, name: 'Boards', packPrice: '180' }
  expect(await call('POST', '/materialorderlines', { ...line, packs: '0' })).toMatchObject(refused('packs'))
  const works = await make('/fixedcostorders', { project, supplier, email: 'orders@harland.test' })
  const skip: Row = { project, order: works, name: 'Skip', ratePerPeriod: '285' }
  expect(await call('POST', '/fixedcostorderlines', { ...skip, quantity: '0' })).toMatchObject(refused('quantity'))
  expect(await call('POST', '/fixedcostorderlines', { ...skip, periodLength: '0' })).toMatchObject(
    refused('periodLength'),
  )
  const credit = { project, supplier, invoiceReference: 'CN-1', kind: 'credit', net: '0' }
  expect(await call('POST', '/invoices', credit)).toMatchObject(refused('net'))
  const cost = await make('/costentities', { project, name: 'Skip', supplierType: 'other', supplier, materials: '0' })
  expect((await call('POST', `/costentities/${cost}/transitions/approve`, {})).body.message).toBe(
    'This cost has no amount yet: enter the amount',
  )
  expect(await list(`/deliverylines?project=${project}`)).toEqual([])
})
