import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/value/day'
import type { Row } from '#domain/records/path'
import { type HireTerms, termsWords } from '#domain/commercial/fixed-costs/hire-terms'
import { callerOf } from '../testing/caller'
import { testFirm } from '../testing/firm'
import { identityOf } from '../testing/test-account'
import { inAccount } from '../database/session'
import { allowOwnApproval } from '../testing/own-approval'
import { testDatabase } from '../testing/test-database'
import { FIXED_COST_PURCHASE } from './fixed-cost-purchases'
import { gatherOrder } from './order-content'

// Spec: COST-1. Orders of fixed costs, plant on hire and their invoices over HTTP. A telehandler at 425.00 a week for six weeks, and a skip at 260.00.

const database = await testDatabase()
const firm = await testFirm(database)
await allowOwnApproval(firm)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const call = async (method: string, path: string, body?: unknown) => {
  const reply = await firm.call(method, path, { token, body })
  const answer: unknown = reply.status === 204 ? {} : await reply.json()
  return { status: reply.status, body: answer as Row, total: reply.headers.get('x-total-count') }
}
const { make, get } = callerOf(firm, token)
const move = async (path: string, name: string, given: Row = {}) => {
  const { status, body } = await call('POST', `${path}/transitions/${name}`, given)
  return { status, body: Array.isArray(body) ? (body[0] as Row) : body }
}

let project = 0
let supplier = 0
let order = 0
let machine = 0
let skip = 0

/** The firm's clock stands at Saturday 21 November 2026, and it has no holidays. */
const monday = (weeksAgo: number): string => addDays('2026-11-16', -7 * weeksAgo)
const sunday = (weeksAgo: number): string => addDays(monday(weeksAgo), 6)
const hire = (values: Row = {}) =>
  make('/planthires', { project, orderLine: machine, name: 'Telehandler', onHire: monday(2), ...values })
const invoice = async (reference: string, net: string, line: Row) => {
  const id = await make('/fixedcostinvoices', { project, supplier, order, invoiceReference: reference, net, vat: '0' })
  await make('/fixedcostinvoicelines', { project, invoice: id, name: 'x', ...line })
  return id
}
const state = async () => (await get(`/fixedcostorders/${order}`)).state

beforeEach(async () => {
  project = await make('/projects', { name: 'Kestrel House', reference: '2418', showProjectHub: true })
  supplier = await make('/suppliers', { fullName: 'Aire Valley Plant Hire' })
  order = await make('/fixedcostorders', { project, supplier, email: 'hire@aire.test' })
  const line = (name: string, periodLength: string, periodUnit: string, ratePerPeriod: string) =>
    make('/fixedcostorderlines', { project, order, name, periodLength, periodUnit, ratePerPeriod })
  machine = await line('Telehandler', '6', 'w', '425.00')
  skip = await line('Skip', '1', 'l', '260.00')
})

describe('an order of fixed costs', () => {
  test('has numbers of its own, and a document as the orders of materials have', async () => {
    const material = await make('/materialorders', { project, supplier })
    await make('/materialorderlines', { project, order: material, name: 'Boards', packs: '1', packPrice: '8.40' })
    await move(`/materialorders/${material}`, 'markSent')
    expect((await move(`/fixedcostorders/${order}`, 'markSent')).status).toBe(200)
    expect(await get(`/fixedcostorders/${order}`)).toMatchObject({ number: 1, reference: '2418-F001', state: 'sent' })
    expect(await get(`/materialorders/${material}`)).toMatchObject({ number: 1, reference: '2418-001' })
    const documents = await get(`/fixedcostorderdocuments?order=${order}`)
    expect(documents).toMatchObject([{ title: 'Order 2418-F001' }])
    expect(await call('PATCH', `/fixedcostorderlines/${machine}`, { quantity: '2' })).toMatchObject({ status: 409 })
  })

  test('is on hire and off hire by what the site says, and is then neither cancelled nor amended', async () => {
    await move(`/fixedcostorders/${order}`, 'markSent')
    const id = await hire()
    expect(await state()).toBe('part_delivered')
    expect(await move(`/fixedcostorders/${order}`, 'cancel')).toMatchObject({ status: 409 })
    await call('PATCH', `/planthires/${id}`, { offHire: monday(1) })
    expect(await state()).toBe('delivered')
    await call('DELETE', `/planthires/${id}`)
    expect(await state()).toBe('sent')
    expect((await move(`/fixedcostorders/${order}`, 'cancel')).status).toBe(200)
    expect((await move(`/fixedcostorders/${order}`, 'uncancel')).body).toMatchObject({ state: 'draft', number: 1 })
  })

  test('has nothing on hire before it was sent, by a new hire or a moved one', async () => {
    const message =
      'This order was never sent, so nothing can be on hire from it. Send it first, or record the hire without an order'
    const refused = { status: 422, body: { errors: [{ path: 'orderLine', message }] } }
    const values = { project, name: 'Telehandler', onHire: monday(2) }
    expect(await call('POST', '/planthires', { ...values, orderLine: machine })).toMatchObject(refused)
    const free = await make('/planthires', values)
    expect(await call('PATCH', `/planthires/${free}`, { orderLine: machine })).toMatchObject(refused)
    expect(await state()).toBe('draft')
    await move(`/fixedcostorders/${order}`, 'markSent')
    expect((await call('PATCH', `/planthires/${free}`, { orderLine: machine })).status).toBe(200)
    expect(await state()).toBe('part_delivered')
  })

  test('is not off hire before it was on', async () => {
    expect(
      await call('POST', '/planthires', { project, name: 'Lift', onHire: monday(1), offHire: monday(2) }),
    ).toMatchObject({ status: 422 })
  })

  test('is drafted for suppliers the firm has, with their number', async () => {
    const found = await call('GET', '/fixedcostorders/supplier-options?includeArchived=0&limit=1')
    expect(found.status).toBe(200)
    expect(found.body).toHaveLength(1)
    expect(Number(found.total)).toBeGreaterThan(0)
  })
})

describe('an invoice of fixed costs', () => {
  beforeEach(async () => {
    await move(`/fixedcostorders/${order}`, 'markSent')
  })

  test('is covered by the weeks on hire at the rate of the order; more needs a reason', async () => {
    const id = await hire()
    const own = { orderLine: machine, hire: id, quantity: '4', price: '425.00', from: monday(2), to: sunday(0) }
    const paper = await invoice('AV-1', '1700.00', own)
    const approve = (given: Row) => call('POST', `/fixedcostinvoices/${paper}/approve`, given)
    // Three weeks have begun: 1,275.00.
    expect((await approve({ approvedForPayment: '1700.00' })).body.message).toBe(
      'Only 1275.00 is covered by what was ordered and came. Approve that, or give a reason',
    )
    expect((await approve({ approvedForPayment: '1275.00' })).status).toBe(200)
    const parts = await get(`/fixedcostassignments?invoice=${paper}`)
    expect(parts).toMatchObject([{ shortName: 'Fixed costs', totalValue: '1700.00' }])
    expect((await call('POST', `/fixedcostinvoices/${paper}/transitions/pay`, {})).status).toBe(200)
  })

  test.each([
    // Friday to Monday at 90.00 a day.
    ['free', 'free', '180.00'],
    ['charged', 'free', '360.00'],
    ['charged', 'charged', '360.00'],
  ])('is covered for the days its agreement charges: weekends %s, closures %s', async (weekends, closures, covered) => {
    const on = await make('/fixedcostorders', { project, supplier, email: 'hire@aire.test' })
    const terms = { periodLength: '10', periodUnit: 'd', ratePerPeriod: '90.00', weekends, closures }
    const line = await make('/fixedcostorderlines', { project, order: on, name: 'Lift', ...terms })
    await move(`/fixedcostorders/${on}`, 'markSent')
    const days = { onHire: '2026-11-13', offHire: '2026-11-16' }
    const id = await make('/planthires', { project, orderLine: line, name: 'Lift', ...days })
    const paper = { project, supplier, order: on, invoiceReference: `L-${on}`, net: '900.00', vat: '0' }
    const bill = await make('/fixedcostinvoices', paper)
    const own = { orderLine: line, hire: id, quantity: '10', price: '90.00', from: '2026-11-13', to: '2026-11-16' }
    await make('/fixedcostinvoicelines', { project, invoice: bill, name: 'Lift', ...own })
    expect(
      (await call('POST', `/fixedcostinvoices/${bill}/approve`, { approvedForPayment: '900.00' })).body.message,
    ).toBe(`Only ${covered} is covered by what was ordered and came. Approve that, or give a reason`)
    // The order says so to the supplier.
    const { delivery } = await inAccount(database, me, tx => gatherOrder(tx, FIXED_COST_PURCHASE, on))
    expect(delivery).toContain(`Lift: ${termsWords({ ...({ weekends, closures } as HireTerms), periodUnit: 'd' })}`)
  })

  test('for a week that another invoice has is not covered; what was never hired is covered by the order', async () => {
    const id = await hire()
    const week = (ago: number) => ({
      orderLine: machine,
      hire: id,
      quantity: '1',
      price: '425.00',
      from: monday(ago),
      to: sunday(ago),
    })
    await invoice('AV-1', '425.00', week(2))
    const again = await invoice('AV-2', '425.00', week(2))
    const refused = await call('POST', `/fixedcostinvoices/${again}/approve`, { approvedForPayment: '425.00' })
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.body.message).toContain('Only 0.00 is covered')
    const next = await invoice('AV-3', '425.00', week(1))
    expect((await call('POST', `/fixedcostinvoices/${next}/approve`, { approvedForPayment: '425.00' })).status).toBe(
      200,
    )
    const other = await invoice('AV-4', '260.00', { orderLine: skip, quantity: '1', price: '260.00' })
    expect((await call('POST', `/fixedcostinvoices/${other}/approve`, { approvedForPayment: '260.00' })).status).toBe(
      200,
    )
  })

  // A weekend by the week was covered with 425.00, and three machines on an order of one with 2,550.00.
  test('is not covered for a weekend that is not charged, nor for more machines than are ordered', async () => {
    const approve = (paper: number, approvedForPayment: string) =>
      call('POST', `/fixedcostinvoices/${paper}/approve`, { approvedForPayment })
    const saturday = addDays(sunday(1), -1)
    const weekend = await hire({ onHire: saturday, offHire: sunday(1) })
    const own = { orderLine: machine, hire: weekend, quantity: '1', price: '425.00', from: saturday, to: sunday(1) }
    const first = await invoice('AV-1', '425.00', own)
    expect((await approve(first, '425.00')).body.message).toContain('Only 0.00 is covered')
    await call('DELETE', `/planthires/${weekend}`)
    const three = await hire({ quantity: '3', offHire: sunday(1) })
    const many = { orderLine: machine, hire: three, quantity: '6', price: '425.00', from: monday(2), to: sunday(1) }
    // Two weeks of one machine.
    expect((await approve(await invoice('AV-2', '2550.00', many), '2550.00')).body.message).toContain(
      'Only 850.00 is covered',
    )
  })

  test('keeps the days it pays for on hire once it is approved, until it is put back or credited', async () => {
    const id = await hire()
    const weeks = { orderLine: machine, hire: id, quantity: '2', price: '425.00', from: monday(2), to: sunday(1) }
    const paper = await invoice('AV-1', '850.00', weeks)
    const change = async (values: Row) => (await call('PATCH', `/planthires/${id}`, values)).status
    expect([await change({ quantity: '2' }), await change({ quantity: '1' })]).toEqual([200, 200])
    await call('POST', `/fixedcostinvoices/${paper}/approve`, { approvedForPayment: '850.00' })
    const other = await hire({ onHire: monday(0) })
    const refused = [
      { onHire: monday(0) },
      { onHire: monday(0), offHire: monday(0) },
      { quantity: '2' },
      { orderLine: null },
      { orderLine: skip },
      { offHire: sunday(2) },
    ]
    for (const values of refused) expect([values, await change(values)]).toEqual([values, 409])
    for (const action of ['archive', 'unarchive'])
      expect(await call('PATCH', `/planthires/${id}/${action}`)).toMatchObject({
        status: action === 'archive' ? 409 : 200,
      })
    expect(await call('DELETE', `/planthires/${id}`)).toMatchObject({ status: 409 })
    // It left in the second week that was paid, or later; that week is paid in full.
    for (const values of [
      { offHire: addDays(monday(1), 2) },
      { offHire: sunday(0) },
      { offHire: null },
      { notes: 'Key 4' },
    ])
      expect([values, await change(values)]).toEqual([values, 200])
    // Nothing was paid for the other machine.
    expect((await call('PATCH', `/planthires/${other}`, { onHire: monday(1) })).status).toBe(200)
    await move(`/fixedcostinvoices/${paper}`, 'reopen')
    expect(await change({ offHire: sunday(2) })).toBe(200)
    await change({ offHire: null })
    await call('POST', `/fixedcostinvoices/${paper}/approve`, { approvedForPayment: '850.00' })
    await move(`/fixedcostinvoices/${paper}`, 'pay')
    const credit = { kind: 'credit', creditsInvoice: paper, invoiceReference: 'AV-C1', net: '-425.00', vat: '0' }
    const note = await make('/fixedcostinvoices', { project, supplier, order, ...credit })
    const back = { orderLine: machine, hire: id, name: 'x', quantity: '-1', price: '425.00' }
    await make('/fixedcostinvoicelines', { project, invoice: note, ...back })
    expect((await call('POST', `/fixedcostinvoices/${note}/approve`, { approvedForPayment: '-425.00' })).status).toBe(
      200,
    )
    // One week of two is still paid for.
    expect([await change({ offHire: sunday(2) }), await change({ onHire: addDays(monday(2), 1) })]).toEqual([200, 409])
  })

  test('of an order as a whole keeps what is on hire', async () => {
    const id = await hire()
    const paper = await make('/fixedcostinvoices', { project, supplier, order, invoiceReference: 'W-1', net: '425.00' })
    const done = await call('POST', `/fixedcostinvoices/${paper}/approve`, { approvedForPayment: '425.00' })
    expect(done.status).toBe(200)
    expect((await call('PATCH', `/planthires/${id}`, { onHire: monday(0) })).status).toBe(409)
    expect((await call('PATCH', `/planthires/${id}`, { offHire: monday(0) })).status).toBe(200)
  })

  test('has a number its supplier has used once, for materials or fixed costs', async () => {
    await make('/invoices', { project, supplier, invoiceReference: 'AV-00412', net: '10.00' })
    const twice = await call('POST', '/fixedcostinvoices', {
      project,
      supplier,
      invoiceReference: 'av 412',
      net: '10.00',
    })
    expect(twice).toMatchObject({ status: 409 })
    expect(
      await get(`/fixedcostinvoices/find-by-supplier-ref?supplier=${supplier}&invoiceReference=AV412`),
    ).toMatchObject([{ invoiceReference: 'AV-00412' }])
  })
})
