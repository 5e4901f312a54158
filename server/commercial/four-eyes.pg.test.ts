import { beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '#domain/records/path'
import { syncApp, syncServices, TestDevice } from '../../tests/sync-server/device'
import { testFirm } from '../testing/firm'
import { identityOf } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'

// Decisions 671 and 672: who made or changed a paper does not decide on it, by call and from a device, and every paper has a limit.

const database = await testDatabase()
const firm = await testFirm(database)
const tokenOf = async (email: string) => (await firm.signIn(email)).access_token
const boss = await tokenOf('admin@plumb.test')
const site = await tokenOf('site@plumb.test')
const other = await tokenOf('super@plumb.test')
const idOf = (email: string) => firm.own.users.get(email) ?? 0
const deviceOf = (email: string) =>
  TestDevice.register(syncApp(syncServices(database)), identityOf(firm.own.account, idOf(email)))
const callAs = async (token: string, method: string, path: string, body?: unknown) => {
  const reply = await firm.call(method, path, { token, body })
  const answer: unknown = reply.status === 204 ? {} : await reply.json()
  return { status: reply.status, body: answer as Row }
}
const make = async (token: string, path: string, body: Row): Promise<number> => {
  const made = await callAs(token, 'POST', path, body)
  if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`)
  return Number(made.body.id)
}
const firmSays = async (ownApproval: string) => {
  const [own] = (await callAs(boss, 'GET', '/groupcompanies')).body as unknown as Row[]
  if (own) await callAs(boss, 'PATCH', `/groupcompanies/${Number(own.id)}`, { ownApproval })
  else await make(boss, '/groupcompanies', { name: 'Plumb Ltd', ownApproval })
}
const refused = (message: string) => ({ status: 400, body: { code: 1026, message } })

let project = 0
let supplier = 0
let count = 0
beforeEach(async () => {
  count++
  await firmSays('orders')
  project = await make(boss, '/projects', { name: 'Kestrel House', reference: `F${count}`, showProjectHub: true })
  supplier = await make(boss, '/suppliers', { fullName: `Harland ${count}` })
})

describe('an invoice', () => {
  let invoice = 0
  let line = 0
  beforeEach(async () => {
    invoice = await make(site, '/invoices', { project, supplier, invoiceReference: `I-${count}`, net: '10.00' })
    line = await make(site, '/invoicelines', { project, invoice, name: 'Boards', quantity: '1', price: '10' })
  })
  const net = async () => String((await callAs(boss, 'GET', `/invoices/${invoice}`)).body.net)
  const approve = async (token = boss) =>
    callAs(token, 'POST', `/invoices/${invoice}/transitions/approve`, {
      approvedForPayment: await net(),
      overrideReason: 'Agreed on the phone',
    })
  const CHANGED = 'You changed this invoice, so someone else has to approve it'

  test('is approved by someone else, also after notes and after it was reopened', async () => {
    await callAs(boss, 'PATCH', `/invoices/${invoice}`, { notes: 'Phoned them' })
    expect((await callAs(boss, 'GET', `/invoices/${invoice}/four-eyes`)).body).toEqual({ reason: null })
    expect((await approve()).status).toBe(200)
    expect((await callAs(boss, 'POST', `/invoices/${invoice}/transitions/reopen`, {})).status).toBe(200)
    expect((await approve()).status).toBe(200)
  })

  test.each([
    ['a line changed from 1 to 90', () => callAs(boss, 'PATCH', `/invoicelines/${line}`, { quantity: '90' })],
    [
      'a line of 5,000 added',
      () => callAs(boss, 'POST', '/invoicelines', { project, invoice, name: 'More', quantity: '1', price: '5000' }),
    ],
    ['a line archived', () => callAs(boss, 'PATCH', `/invoicelines/${line}/archive`)],
    [
      'a line put back that somebody else deleted',
      async () => {
        await callAs(other, 'DELETE', `/invoicelines/${line}`)
        return callAs(boss, 'POST', '/deleted-records/restore', { resource: 'materialInvoiceLine', ids: [line] })
      },
    ],
    [
      'a line brought back that somebody else archived',
      async () => {
        await callAs(other, 'PATCH', `/invoicelines/${line}/archive`)
        return callAs(boss, 'PATCH', `/invoicelines/${line}/unarchive`)
      },
    ],
    ['a line deleted', () => callAs(boss, 'DELETE', `/invoicelines/${line}`)],
    ['another net', () => callAs(boss, 'PATCH', `/invoices/${invoice}`, { net: '9.00' })],
    ['another number', () => callAs(boss, 'PATCH', `/invoices/${invoice}`, { invoiceReference: `J-${count}` })],
    [
      'a line changed and changed back',
      async () => {
        await callAs(boss, 'PATCH', `/invoicelines/${line}`, { price: '12' })
        return callAs(boss, 'PATCH', `/invoicelines/${line}`, { price: '10' })
      },
    ],
  ])('with %s by the approver is not theirs to approve', async (_, change) => {
    expect((await change()).status).toBeLessThan(300)
    expect((await callAs(boss, 'GET', `/invoices/${invoice}/four-eyes`)).body).toEqual({ reason: CHANGED })
    expect(await approve()).toMatchObject(refused(CHANGED))
    // The firm may say otherwise, and then says it for all.
    await firmSays('none')
    expect(await approve()).toMatchObject(refused(CHANGED))
    await firmSays('all')
    expect((await approve()).body.message ?? '').not.toBe(CHANGED)
  })

  test('with a line changed offline by the approver is not theirs, however often it is sent', async () => {
    const device = await deviceOf('admin@plumb.test')
    const change = device.set('materialInvoiceLine', line, { quantity: '90.0000' }, { quantity: '1.0000' })
    expect(await device.send(change)).toMatchObject([{ outcome: 'applied' }])
    await device.send(change)
    expect(await approve()).toMatchObject(refused(CHANGED))
    const input = { approvedForPayment: '10.00', overrideReason: 'Agreed' }
    const [result] = await device.send(device.command('materialInvoice', invoice, 'approve', input))
    // A decision is never made from an outbox.
    expect(result).toMatchObject({ outcome: 'invalid' })
    expect((await callAs(boss, 'GET', `/invoices/${invoice}`)).body).toMatchObject({ state: 'review' })
  })

  test('of their own is not theirs, nor is a release of what was disputed', async () => {
    const own = 'You entered this invoice, so someone else has to approve it'
    invoice = await make(boss, '/invoices', { project, supplier, invoiceReference: `O-${count}`, net: '10.00' })
    expect(await approve()).toMatchObject(refused(own))
    await make(site, '/invoicelines', { project, invoice, name: 'Boards', quantity: '1', price: '10' })
    const half = { approvedForPayment: '5.00', overrideReason: 'Half came' }
    expect((await callAs(other, 'POST', `/invoices/${invoice}/transitions/approve`, half)).status).toBe(200)
    const rest = { releasedAmount: '5.00', releaseReason: 'The rest came' }
    expect(await callAs(boss, 'POST', `/invoices/${invoice}/transitions/release`, rest)).toMatchObject(refused(own))
  })
})

describe('an order', () => {
  test('of their own is sent by its buyer, unless the firm says that someone else sends it', async () => {
    const order = await make(boss, '/materialorders', { project, supplier })
    await make(boss, '/materialorderlines', { project, order, name: 'Boards', packs: '1', packPrice: '8.40' })
    await firmSays('none')
    expect(await callAs(boss, 'POST', `/materialorders/${order}/transitions/markSent`, {})).toMatchObject(
      refused('You entered this order, so someone else has to send it'),
    )
    await firmSays('orders')
    expect((await callAs(boss, 'POST', `/materialorders/${order}/transitions/markSent`, {})).status).toBe(200)
  })
})

describe('an external cost', () => {
  const enter = (more: Row, token = other) =>
    make(token, '/costentities', { project, name: 'Skips', supplierType: 'other', supplier, ...more })
  const approve = (id: number, token = boss) => callAs(token, 'POST', `/costentities/${id}/transitions/approve`, {})
  const limited = (approvalLimit: string) =>
    make(other, '/projectroles', { project, person: idOf('admin@plumb.test'), role: 'buyer', approvalLimit })

  test('is approved within a limit, by someone who did not enter it, and then stays as it is', async () => {
    await limited('25000.00')
    const large = await enter({ materials: '10000000.00' })
    expect((await approve(large)).body.message).toMatch(/^10,000,000\.00 is above your limit of 25,000\.00/)
    // One budget hides nothing of another.
    const hidden = await enter({ materials: '10000000.00', fixedCosts: '-9999999.00' })
    expect((await approve(hidden)).body.message).toMatch(/^10,000,000\.00 is above your limit/)
    const back = await enter({ materials: '-25000.01' })
    expect((await approve(back)).body.message).toMatch(/^25,000\.01 is above your limit/)
    expect(await approve(await enter({}))).toMatchObject(refused('This cost has no amount yet: enter the amount'))
    const own = await enter({ materials: '10.00' }, boss)
    expect(await approve(own)).toMatchObject(refused('You entered this cost, so someone else has to approve it'))
    const cost = await enter({ materials: '25000.00' })
    expect((await callAs(boss, 'GET', `/costentities/${cost}`)).body).toMatchObject({ state: 'review' })
    expect((await approve(cost)).status).toBe(200)
    expect((await callAs(boss, 'GET', `/costentities/${cost}`)).body).toMatchObject({
      state: 'approved',
      approvedBy: idOf('admin@plumb.test'),
    })
    const stays = 'This cost is approved, so it stays as it is. Put it back to review to change it'
    expect(await callAs(other, 'PATCH', `/costentities/${cost}`, { materials: '90000.00' })).toMatchObject({
      status: 409,
      body: { message: stays },
    })
    const device = await deviceOf('admin@plumb.test')
    const [later] = await device.send(
      device.set('externalCost', cost, { materials: '90000.00' }, { materials: '25000.00' }),
    )
    expect(later).toMatchObject({ outcome: 'conflict', problem: { message: stays } })
    // Put back and grown, its approval has lapsed, and who made it grow does not approve it.
    expect((await callAs(boss, 'POST', `/costentities/${cost}/transitions/reopen`, {})).status).toBe(200)
    expect((await callAs(boss, 'PATCH', `/costentities/${cost}`, { materials: '20000.00' })).status).toBe(200)
    expect((await callAs(boss, 'GET', `/costentities/${cost}`)).body).toMatchObject({
      state: 'review',
      approvedAt: null,
    })
    expect(await approve(cost)).toMatchObject(refused('You changed this cost, so someone else has to approve it'))
  })

  test('of labour to a subcontractor is refused on every way in, and says where it belongs', async () => {
    const subcontractor = await make(boss, '/subcontractors', { fullName: `Hale ${count}` })
    const message =
      'Labour of a subcontractor is paid less CIS: enter it as a labour application, under Labour. Enter only their materials and other costs here'
    const invalid = { status: 422, body: { errors: [{ path: 'labour', message }] } }
    const given = { project, name: 'Gang', supplierType: 'subcontractor', subcontractor, labour: '1000.00' }
    expect(await callAs(boss, 'POST', '/costentities', given)).toMatchObject(invalid)
    expect(await callAs(boss, 'POST', '/costentities', { ...given, subcontractor: null })).toMatchObject(invalid)
    expect(await callAs(boss, 'POST', '/costentities', { ...given, labour: '-1.00' })).toMatchObject(invalid)
    const cost = await make(boss, '/costentities', { ...given, labour: '0.00', materials: '5.00' })
    expect(await callAs(boss, 'PATCH', `/costentities/${cost}`, { labour: '2.00' })).toMatchObject(invalid)
    const toOther = await enter({ labour: '7.00' })
    expect(await callAs(boss, 'PATCH', `/costentities/${toOther}`, { supplierType: 'subcontractor' })).toMatchObject(
      invalid,
    )
    const device = await deviceOf('admin@plumb.test')
    const results = await device.send(
      device.add('externalCost', await device.newId(), { ...given, materials: '0.00' }),
      device.set('externalCost', cost, { labour: '3.00' }, { labour: '0.00' }),
    )
    for (const result of results) {
      expect(result).toMatchObject({ outcome: 'invalid' })
      expect(JSON.stringify(result)).toContain(message)
    }
  })
})
