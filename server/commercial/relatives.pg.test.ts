import { beforeEach, expect, test } from 'vitest'
import type { Row } from '#domain/records/path'
import { callerOf } from '../testing/caller'
import { testFirm } from '../testing/firm'
import { allowOwnApproval } from '../testing/own-approval'
import { identityOf } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { syncApp, syncServices, TestDevice } from '../../tests/sync-server/device'

// Issue "Safe money", points 2, 3, 7 and 15: ways to pay twice, above a limit or to another parent, that are relatives of those reported. Boards at 180.00, a lift at 425.00 a week; figures by hand.

const database = await testDatabase()
const firm = await testFirm(database)
await allowOwnApproval(firm)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const { make, call, get } = callerOf(firm, token)
const approve = (path: string, approvedForPayment: string, more: Row = {}) =>
  call('POST', `${path}/approve`, { approvedForPayment, ...more })

let project = 0
let supplier = 0
let order = 0
let boards = 0
let delivery = 0

beforeEach(async () => {
  project = await make('/projects', { name: 'Kestrel House', reference: '2418', showProjectHub: true })
  supplier = await make('/suppliers', { fullName: 'Harland Building Supplies' })
  order = await make('/materialorders', { project, supplier, email: 'orders@harland.test', deliveryCharge: '45' })
  boards = await make('/materialorderlines', { project, order, name: 'Boards', packs: '25', packPrice: '180' })
  await call('POST', `/materialorders/${order}/transitions/markSent`, {})
  delivery = await make('/deliveries', { project, order, supplier, reference: 'DN 1', deliveredOn: '2026-01-19' })
})
const came = (quantity: string) =>
  make('/deliverylines', { project, delivery, orderLine: boards, name: 'Boards', quantity, entered: quantity })
const bill = async (invoiceReference: string, net: string, lines: readonly Row[]) => {
  const id = await make('/invoices', { project, supplier, order, invoiceReference, net })
  const ids = []
  for (const line of lines)
    ids.push(
      await make('/invoicelines', { project, invoice: id, orderLine: boards, name: 'Boards', price: '180', ...line }),
    )
  return { id, lines: ids, path: `/invoices/${id}` }
}

test('a line of an approved invoice does not move to another, where it would be billed again', async () => {
  await came('10')
  const first = await bill('A-1', '1800', [{ quantity: '10' }])
  expect((await approve(first.path, '1800')).status).toBe(200)
  const second = await bill('A-2', '1800', [])
  expect((await call('PATCH', `/invoicelines/${first.lines[0]}`, { invoice: second.id })).status).toBe(409)
  expect((await call('DELETE', `/invoicelines/${first.lines[0]}`)).status).toBe(409)
  expect((await call('PATCH', `/invoicelines/${first.lines[0]}/archive`)).status).toBe(409)
})

test('an invoice whose lines are of one order is not moved to another order', async () => {
  await came('10')
  const first = await bill('A-1', '1800', [{ quantity: '10' }])
  const other = await make('/materialorders', { project, supplier, email: 'orders@harland.test' })
  await make('/materialorderlines', { project, order: other, name: 'Studs', packs: '1', packPrice: '1' })
  await call('POST', `/materialorders/${other}/transitions/markSent`, {})
  expect((await call('PATCH', first.path, { order: other })).status).toBe(422)
})

test('an invoice without lines has no room for the delivery charge that another billed', async () => {
  await came('25')
  const charge = { orderLine: null, isCharge: true, quantity: '1', price: '45' }
  const first = await bill('A-1', '45', [charge])
  expect((await approve(first.path, '45')).status).toBe(200)
  // 25 × 180.00 = 4,500.00, and the charge of 45.00 is paid.
  const whole = await bill('A-2', '4545', [])
  expect((await approve(whole.path, '4545')).body.message).toContain('Only 4500.00 is covered')
  expect((await approve(whole.path, '4500')).status).toBe(200)
})

test('goods that went back after they were paid, and were replaced, are not paid again', async () => {
  await came('25')
  const first = await bill('A-1', '4500', [{ quantity: '25' }])
  expect((await approve(first.path, '4500')).status).toBe(200)
  expect((await call('DELETE', `/deliveries/${delivery}`)).status).toBe(409)
  await came('-5')
  const early = await bill('A-2', '900', [{ quantity: '5' }])
  expect((await approve(early.path, '900')).body.message).toContain('Only 0.00 is covered')
  await came('5')
  expect((await approve(early.path, '900')).body.message).toContain('Only 0.00 is covered')
})

test('one lift that is on hire twice on the same days is paid once: 850.00 for two weeks', async () => {
  const works = await make('/fixedcostorders', { project, supplier, email: 'hire@aire.test' })
  const line = { project, order: works, name: 'Lift', quantity: '1', periodLength: '6', periodUnit: 'w' }
  const lift = await make('/fixedcostorderlines', { ...line, ratePerPeriod: '425' })
  await call('POST', `/fixedcostorders/${works}/transitions/markSent`, {})
  const days = { onHire: '2026-11-02', offHire: '2026-11-15' }
  const hires = []
  for (const plantNumber of ['L-1', 'L-1 again'])
    hires.push(
      await make('/planthires', { project, orderLine: lift, name: 'Lift', plantNumber, quantity: '1', ...days }),
    )
  const invoice = await make('/fixedcostinvoices', {
    project,
    supplier,
    order: works,
    invoiceReference: 'F-1',
    net: '1700',
  })
  for (const hire of hires)
    await make('/fixedcostinvoicelines', {
      project,
      invoice,
      orderLine: lift,
      hire,
      name: 'Lift',
      quantity: '2',
      price: '425',
      from: '2026-11-02',
      to: '2026-11-15',
    })
  expect((await approve(`/fixedcostinvoices/${invoice}`, '1700')).body.message).toContain('Only 850.00 is covered')
  expect((await get(`/fixedcostinvoices/${invoice}`)).state).toBe('review')
})

test('a person does not shed the limit that another gave them: by call, from a device, by another project or person', async () => {
  const me = firm.own.users.get('admin@plumb.test') ?? 0
  const other = callerOf(firm, (await firm.signIn('super@plumb.test')).access_token)
  const role = await other.make('/projectroles', { project, person: me, role: 'buyer', approvalLimit: '500.00' })
  const elsewhere = await make('/projects', { name: 'Mill Lane', reference: '2419' })
  const path = `/projectroles/${role}`
  const tries = [
    call('PATCH', path, { approvalLimit: null }),
    call('PATCH', path, { isUnlimited: true }),
    call('PATCH', path, { person: firm.own.users.get('site@plumb.test') ?? 0 }),
    call('PATCH', path, { project: elsewhere }),
    call('PATCH', `${path}/archive`),
    call('DELETE', path),
  ]
  for (const reply of await Promise.all(tries)) expect([409, 422]).toContain(reply.status)
  const phone = await TestDevice.register(syncApp(syncServices(database)), identityOf(firm.own.account, me))
  const [raised] = await phone.send(
    phone.set('projectRole', role, { approvalLimit: null }, { approvalLimit: '500.00' }),
  )
  const [gone] = await phone.send(phone.delete('projectRole', role))
  expect([raised?.outcome, gone?.outcome].every(outcome => outcome !== 'applied' && outcome !== 'merged')).toBe(true)
  await came('25')
  const { path: invoice } = await bill('A-1', '500.01', [{ quantity: '2.7778' }])
  expect((await approve(invoice, '500.01', { overrideReason: 'Agreed' })).body.message).toContain(
    'above your limit of 500.00',
  )
})

test('two external costs of one skip, by card and by bill, are one number; a refund hides no spending from a limit', async () => {
  const me = firm.own.users.get('admin@plumb.test') ?? 0
  const other = callerOf(firm, (await firm.signIn('super@plumb.test')).access_token)
  await other.make('/projectroles', { project, person: me, role: 'buyer', approvalLimit: '500.00' })
  const cost = { project, name: 'Skip', supplierType: 'other', supplier, reference: 'S-7' }
  // 900.00 spent and 600.00 back: 300.00 net, and 900.00 to a limit of 500.00.
  const id = await make('/costentities', { ...cost, materials: '900', fixedCosts: '-600' })
  expect((await call('POST', `/costentities/${id}/transitions/approve`, {})).body.message).toContain(
    '900.00 is above your limit of 500.00',
  )
  expect(
    (await call('POST', '/fixedcostinvoices', { project, supplier, invoiceReference: 's7', net: '285' })).status,
  ).toBe(409)
})

test('a paper does not leave its project, order or supplier while others name it, by call and from a device', async () => {
  await came('10')
  const first = await bill('A-1', '1800', [{ quantity: '10' }])
  const credit = await make('/invoices', {
    project,
    supplier,
    order,
    invoiceReference: 'CN-1',
    kind: 'credit',
    net: '-180',
    creditsInvoice: first.id,
  })
  const elsewhere = await make('/projects', { name: 'Mill Lane', reference: '2419', showProjectHub: true })
  const rival = await make('/suppliers', { fullName: 'Rival Boards' })
  const other = await make('/materialorders', { project, supplier: rival, email: 'orders@rival.test' })
  await make('/materialorderlines', { project, order: other, name: 'Studs', packs: '1', packPrice: '1' })
  await call('POST', `/materialorders/${other}/transitions/markSent`, {})
  const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
  const phone = await TestDevice.register(syncApp(syncServices(database)), me)
  const tries = [
    ['materialOrder', '/materialorders', order, 'project', elsewhere, project],
    ['materialOrder', '/materialorders', order, 'supplier', rival, supplier],
    ['materialInvoice', '/invoices', first.id, 'project', elsewhere, project],
    ['materialInvoice', '/invoices', first.id, 'supplier', rival, supplier],
    ['materialInvoice', '/invoices', first.id, 'order', other, order],
    ['materialInvoice', '/invoices', credit, 'supplier', rival, supplier],
    ['materialInvoiceLine', '/invoicelines', first.lines[0] ?? 0, 'project', elsewhere, project],
    ['delivery', '/deliveries', delivery, 'order', other, order],
    ['delivery', '/deliveries', delivery, 'project', elsewhere, project],
  ] as const
  for (const [resource, path, id, field, to, from] of tries) {
    const what = `${resource}.${field}`
    const { status } = await call('PATCH', `${path}/${id}`, { [field]: to })
    expect([what, status >= 400 && status < 500]).toEqual([what, true])
    const [sent] = await phone.send(phone.set(resource, id, { [field]: to }, { [field]: from }))
    expect([what, sent?.outcome === 'applied' || sent?.outcome === 'merged']).toEqual([what, false])
  }
  const lines = (await get(`/invoicelines?invoice=${first.id}`)) as unknown as Row[]
  expect(lines.map(line => [line.project, line.orderLine])).toEqual([[project, boards]])
})
