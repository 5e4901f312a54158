import { beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '#domain/records/path'
import { callerOf } from '../testing/caller'
import { testFirm } from '../testing/firm'
import { allowOwnApproval } from '../testing/own-approval'
import { testDatabase } from '../testing/test-database'

// Spec: MAT-2, MAT-3, MAT-4. Orders, deliveries and invoices over HTTP. Figures are those of oracle M1 (commercial section 2).

const firm = await testFirm(await testDatabase())
await allowOwnApproval(firm)
const { access_token: token, user } = await firm.signIn('admin@plumb.test')
const { call, make, get } = callerOf(firm, token)
/** A transition answers a list of the records it moved. */
const move = async (path: string, name: string, given: Row = {}) => {
  const { status, body } = await call('POST', `${path}/transitions/${name}`, given)
  return { status, body: Array.isArray(body) ? (body[0] as Row) : body }
}

let project = 0
let supplier = 0
let order = 0
let boards = 0
let screws = 0
let vat = 0

const draft = async () => {
  const id = await make('/materialorders', { project, supplier, email: 'orders@harland.test', vatCode: vat })
  const line = (name: string, packs: string, packPrice: string) =>
    make('/materialorderlines', { project, order: id, name, unit: 'item', packs, packPrice })
  return { id, lines: [await line('Boards', '200', '8.40'), await line('Screws', '50', '12.00')] as const }
}
const deliver = async (line: number, quantity: string, reference = 'DN 1') => {
  const delivery = await make('/deliveries', { project, order, supplier, reference, deliveredOn: '2026-11-19' })
  const values = { project, delivery, orderLine: line, name: 'x', quantity, entered: quantity }
  return { delivery, line: await make('/deliverylines', values) }
}
const invoiceM1 = async (invoiceReference = 'HBS-21077') => {
  const id = await make('/invoices', { project, supplier, order, invoiceReference, net: '1897.50', vat: '379.50' })
  const line = (orderLine: number, quantity: string, price: string) =>
    make('/invoicelines', { project, invoice: id, orderLine, name: 'x', quantity, price })
  await line(boards, '150', '8.65')
  await line(screws, '50', '12.00')
  return id
}
const state = async (id = order) => (await get(`/materialorders/${id}`)).state

beforeEach(async () => {
  project = await make('/projects', { name: 'Kestrel House', reference: '2418', showProjectHub: true })
  supplier = await make('/suppliers', { fullName: 'Harland Building Supplies' })
  vat = await make('/vattaxcodes', { code: 'T1', name: 'Standard', rate: '20' })
  const made = await draft()
  order = made.id
  boards = made.lines[0]
  screws = made.lines[1]
})

describe('the number of an order', () => {
  test('is given in turn by the server when it is held or sent, and stays with it', async () => {
    expect(await get(`/materialorders/${order}`)).toMatchObject({ number: null, reference: null, state: 'draft' })
    const other = (await draft()).id
    await move(`/materialorders/${other}`, 'hold')
    await move(`/materialorders/${order}`, 'send')
    expect(await get(`/materialorders/${other}`)).toMatchObject({ number: 1, reference: '2418-001', state: 'held' })
    expect(await get(`/materialorders/${order}`)).toMatchObject({ number: 2, reference: '2418-002', sentBy: user.id })
    await move(`/materialorders/${other}`, 'unhold')
    expect((await call('DELETE', `/materialorders/${other}`)).body.message).toBe(
      "Order 2418-001 has a number, so it can't be deleted. Cancel it instead",
    )
    await move(`/materialorders/${other}`, 'send')
    expect(await get(`/materialorders/${other}`)).toMatchObject({ number: 1, state: 'sent' })
  })

  test('has neither gaps nor doubles with sixteen writers at once, some of them refused', async () => {
    const drafts = await Promise.all(Array.from({ length: 16 }, draft))
    const empty = await Promise.all(
      Array.from({ length: 4 }, () => make('/materialorders', { project, supplier, email: 'a@b.test' })),
    )
    const sent = await Promise.all(
      [...drafts.map(({ id }) => id), ...empty].map(id => move(`/materialorders/${id}`, 'hold')),
    )
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array(16).fill(200),
      ...Array(4).fill(400),
    ])
    const numbers = await Promise.all(drafts.map(async ({ id }) => Number((await get(`/materialorders/${id}`)).number)))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
  })
})

describe('an order', () => {
  test('is sent only with a supplier, with lines and with prices', async () => {
    const bare = await make('/materialorders', { project })
    const say = async () => (await move(`/materialorders/${bare}`, 'send')).body.message
    expect(await say()).toBe('Choose a supplier first')
    await call('PATCH', `/materialorders/${bare}`, { supplier })
    expect(await say()).toBe('There is nothing on this order yet: add a line')
    await make('/materialorderlines', { project, order: bare, name: 'Tape', packs: '1' })
    expect(await move(`/materialorders/${bare}`, 'send')).toMatchObject({
      status: 400,
      body: { code: 1026, message: '1 line has no price' },
    })
  })

  test('that was sent stays as it is, with its lines', async () => {
    await move(`/materialorders/${order}`, 'send')
    const message = 'Order 2418-001 is sent, so it stays as it is. To change it, choose “Amend order” first'
    const refused = { status: 409, body: { message } }
    expect(await call('PATCH', `/materialorders/${order}`, { notes: 'Ring first' })).toMatchObject(refused)
    expect(await call('PATCH', `/materialorderlines/${boards}`, { packs: '2' })).toMatchObject(refused)
    expect(await call('DELETE', `/materialorderlines/${boards}`)).toMatchObject(refused)
    expect(await call('POST', '/materialorderlines', { project, order, name: 'More' })).toMatchObject(refused)
  })

  test('is cancelled and put back while nothing has come, and not after', async () => {
    await move(`/materialorders/${order}`, 'send')
    expect((await move(`/materialorders/${order}`, 'cancel')).status).toBe(200)
    expect((await move(`/materialorders/${order}`, 'uncancel')).body).toMatchObject({ state: 'draft', number: 1 })
    await move(`/materialorders/${order}`, 'send')
    await deliver(boards, '1')
    expect(await state()).toBe('part_delivered')
    expect((await move(`/materialorders/${order}`, 'cancel')).status).toBe(409)
  })

  test('follows what comes: part, all, back again when a count is corrected, damaged goods left out', async () => {
    await move(`/materialorders/${order}`, 'send')
    const first = await deliver(boards, '150')
    expect(await state()).toBe('part_delivered')
    await deliver(screws, '50', 'DN 2')
    const rest = await deliver(boards, '50', 'DN 3')
    expect(await state()).toBe('delivered')
    await call('PATCH', `/deliverylines/${rest.line}`, { damaged: '6' })
    expect(await state()).toBe('part_delivered')
    await call('PATCH', `/deliverylines/${rest.line}`, { damaged: '0' })
    expect(await state()).toBe('delivered')
    await call('DELETE', `/deliveries/${first.delivery}`)
    expect(await state()).toBe('part_delivered')
    await move(`/materialorders/${order}`, 'close')
    await call('DELETE', `/deliveries/${rest.delivery}`)
    expect(await state()).toBe('complete')
    expect((await move(`/materialorders/${order}`, 'reopen')).status).toBe(200)
    expect(await state()).toBe('part_delivered')
  })

  test('takes days of their own for parts of its lines, also once it was sent, and they go with their line', async () => {
    const slot = (quantity: string, more: Row = {}) =>
      call('POST', '/deliveryslots', { project, orderLine: boards, day: '2026-12-01', quantity, ...more })
    expect((await slot('120')).body).toMatchObject({ quantity: '120.0000', timeOfDay: 'any' })
    expect((await slot('0')).status).toBe(422)
    const other = await make('/projects', { name: 'Elsewhere', reference: '1', showProjectHub: true })
    expect((await slot('1', { project: other })).status).toBe(422)
    await move(`/materialorders/${order}`, 'send')
    expect((await slot('80', { day: '2026-12-08', timeOfDay: 'morning' })).status).toBe(201)
    await move(`/materialorders/${order}`, 'amend')
    await call('DELETE', `/materialorderlines/${boards}`)
    expect(await get(`/deliveryslots?orderLine=${boards}`)).toEqual([])
  })

  test('that was cancelled meanwhile keeps what came against it', async () => {
    await move(`/materialorders/${order}`, 'send')
    await move(`/materialorders/${order}`, 'cancel')
    const { line } = await deliver(boards, '10')
    expect(await state()).toBe('cancelled')
    expect(await get(`/deliverylines/${line}`)).toMatchObject({ quantity: '10.0000' })
  })

  test('names the VAT code of its lines: its own, that of their nominal codes, or the highest that is charged', async () => {
    const named = async () => (await get(`/materialorders/${order}/default-vat-code`)).id
    expect(await named()).toBe(vat)
    const low = await make('/vattaxcodes', { code: 'T5', name: 'Reduced', rate: '5' })
    const nominal = await make('/nominalcodes', { code: '5010', name: 'Boards', vatCode: low })
    await call('PATCH', `/materialorders/${order}`, { vatCode: null })
    await call('PATCH', `/materialorderlines/${boards}`, { nominalCode: nominal })
    expect(await named()).toBe(low)
    await call('PATCH', `/materialorderlines/${boards}`, { nominalCode: null })
    expect((await get(`/materialorders/${order}/default-vat-code`)).rate).toBe('20.0000')
  })
})

describe('an invoice', () => {
  beforeEach(async () => {
    await move(`/materialorders/${order}`, 'send')
    await deliver(boards, '150')
    await deliver(screws, '50', 'DN 2')
  })

  test('M1: 1,860.00 is covered by what came; more needs a reason', async () => {
    const id = await invoiceM1()
    expect(await call('POST', `/invoices/${id}/approve`, { approvedForPayment: '1897.50' })).toMatchObject({
      status: 400,
      body: { message: 'Only 1860.00 is covered by what was ordered and came. Approve that, or give a reason' },
    })
    const tooMuch = { approvedForPayment: '1897.51', overrideReason: 'Agreed by phone' }
    expect((await call('POST', `/invoices/${id}/approve`, tooMuch)).status).toBe(400)
    expect((await call('POST', `/invoices/${id}/approve`, { approvedForPayment: '0' })).status).toBe(400)
    expect(await call('POST', `/invoices/${id}/approve`, { approvedForPayment: '1860' })).toMatchObject({
      status: 200,
      body: { state: 'approved', approvedForPayment: '1860.00', approvedBy: user.id },
    })
    // Assigned from its lines, since nobody had: all of the net, 20 % of it once.
    const assigned = (await get(`/nominalcodeassignments?invoice=${id}`)) as unknown as Row[]
    expect(assigned).toMatchObject([{ totalValue: '1897.50', taxAmount: '379.50', vatTaxCode: vat }])
    expect((await move(`/invoices/${id}`, 'pay')).body.state).toBe('paid')
    expect(await get(`/invoices/${id}`)).toMatchObject({ paidAt: expect.any(String) })
    // A paid invoice cannot be reopened, so its refusal does not propose it.
    expect((await call('PATCH', `/invoices/${id}`, { net: '1' })).body.message).toBe(
      'Invoice HBS-21077 is paid, so it stays as it is. Enter a credit note or another invoice for the difference',
    )
  })

  test('of 0.00 is approved and paid as such', async () => {
    const values = { project, supplier, invoiceReference: 'FREE-1', net: '0', vat: '0' }
    const id = await make('/invoices', values)
    expect((await call('POST', `/invoices/${id}/approve`, { approvedForPayment: '0.01' })).status).toBe(400)
    expect(await call('POST', `/invoices/${id}/approve`, { approvedForPayment: '0' })).toMatchObject({
      status: 200,
      body: { state: 'approved', approvedForPayment: '0.00' },
    })
    expect((await move(`/invoices/${id}`, 'pay')).body).toMatchObject({ state: 'paid' })
  })

  test('is booked with its VAT under the code that makes it, also where its order names none', async () => {
    await make('/vattaxcodes', { code: 'T5', name: 'Reduced', rate: '5' })
    await make('/vattaxcodes', { code: 'RC', name: 'Reverse charge', rate: '20', isReverseCharge: true })
    const booked = async (invoiceReference: string, amounts: Row) => {
      const id = await make('/invoices', { project, supplier, invoiceReference, ...amounts })
      const approval = { approvedForPayment: amounts.net, overrideReason: 'No order: agreed by phone' }
      const { status, body } = await call('POST', `/invoices/${id}/approve`, approval)
      if (status !== 200) return body.message
      return (await get(`/nominalcodeassignments?invoice=${id}`)) as unknown as Row[]
    }
    // 20 % of 900.00 is 180.00; of 99.99 it is 20.00 and the supplier printed 19.99.
    expect(await booked('V-1', { net: '900', vat: '180' })).toMatchObject([
      { totalValue: '900.00', taxAmount: '180.00', taxAdjustment: '0.00', vatTaxCode: expect.any(Number) },
    ])
    expect(await booked('V-2', { net: '99.99', vat: '19.99' })).toMatchObject([
      { taxAmount: '20.00', taxAdjustment: '-0.01', vatTaxCode: expect.any(Number) },
    ])
    expect(await booked('V-3', { net: '900', vat: '90' })).toContain('make 0.00 VAT, the invoice says 90.00')
    expect(await booked('V-4', { net: '900', vat: '0' })).toMatchObject([{ taxAmount: '0.00', vatTaxCode: null }])
  })

  test('goes to query with notes and back with a resolution, and says its notes', async () => {
    const id = await invoiceM1()
    expect((await call('POST', `/invoices/${id}/query`, {})).status).toBe(422)
    expect((await call('POST', `/invoices/${id}/query`, { queryNotes: 'Order price is 8.40' })).body).toMatchObject({
      state: 'query',
      queryNotes: 'Order price is 8.40',
    })
    expect((await call('POST', `/invoices/${id}/approve`, { approvedForPayment: '1860' })).status).toBe(409)
    const resolved = await call('POST', `/invoices/${id}/resolve`, { queryResolutionNotes: 'Credit follows' })
    expect(resolved.body).toMatchObject({ state: 'review', queryResolutionNotes: 'Credit follows' })
    const history = (await get(`/invoices/${id}/history`)) as unknown as Row[]
    expect(JSON.stringify(history)).toContain('Credit follows')
  })

  test('that is approved stays as it is with its parts, and what came too: a line takes it back', async () => {
    const id = await invoiceM1()
    const [line] = (await get(`/deliverylines?orderLine=${boards}`)) as unknown as Row[]
    await call('POST', `/invoices/${id}/approve`, { approvedForPayment: '1860' })
    expect((await call('PATCH', `/invoices/${id}`, { net: '1' })).body.message).toBe(
      'Invoice HBS-21077 is approved, so it stays as it is. To change it, choose “Reopen” first',
    )
    const more = { project, invoice: id, name: 'x', quantity: '1', price: '1' }
    expect((await call('POST', '/invoicelines', more)).status).toBe(409)
    expect(
      await call('PATCH', `/deliverylines/${Number(line?.id)}`, { quantity: '149', entered: '149' }),
    ).toMatchObject({
      status: 409,
      body: {
        message:
          'An invoice for this order has been approved, so what came stays as it was recorded. Open the delivery and take back what did not come',
      },
    })
    const values = { project, delivery: line?.delivery, orderLine: boards, name: 'x', quantity: '-1', entered: '-1' }
    expect((await call('POST', '/deliverylines', values)).status).toBe(201)
    expect((await move(`/invoices/${id}`, 'reopen')).body).toMatchObject({ state: 'review', approvedForPayment: null })
  })

  test('is taken once from a supplier, however its number is written, also by two at once', async () => {
    const values = { project, supplier, order, net: '10.00' }
    const both = await Promise.all(
      ['INV-00412', 'inv 412'].map(invoiceReference => call('POST', '/invoices', { ...values, invoiceReference })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const other = await make('/suppliers', { fullName: 'Steelform' })
    expect(
      await call('POST', '/invoices', { project, supplier: other, net: '1', invoiceReference: 'INV 412' }),
    ).toMatchObject({
      status: 201,
    })
    expect(await get(`/invoices/find-by-supplier-ref?supplier=${supplier}&invoiceReference=Inv.%20412`)).toMatchObject([
      { state: 'review' },
    ])
    expect(await get(`/invoices/find-by-supplier-ref?supplier=${supplier}&invoiceReference=413`)).toEqual([])
    const credit = { ...values, invoiceReference: 'INV-412', kind: 'credit' }
    expect((await call('POST', '/invoices', credit)).status).toBe(422)
    expect((await call('POST', '/invoices', { ...credit, net: '-10' })).status).toBe(409)
    expect((await call('POST', '/invoices', { ...credit, invoiceReference: 'C-412', net: '-10' })).status).toBe(201)
  })

  test('is only of an order that was sent, and of its supplier', async () => {
    const unsent = (await draft()).id
    const values = { project, supplier, net: '1', invoiceReference: 'A1' }
    expect((await call('POST', '/invoices', { ...values, order: unsent })).body.message).toContain(
      'This order has not been sent yet',
    )
    const other = await make('/suppliers', { fullName: 'Steelform' })
    expect((await call('POST', '/invoices', { ...values, supplier: other, order })).body.message).toContain(
      'This order belongs to another supplier',
    )
  })

  test('is split over nominal codes again from its lines, and approved only when they come to its net', async () => {
    const id = await invoiceM1()
    const nominal = await make('/nominalcodes', { code: '5011', name: 'Boards' })
    await make('/nominalcodeassignments', { project, invoice: id, nominalCode: nominal, totalValue: '1800' })
    expect((await call('POST', `/invoices/${id}/approve`, { approvedForPayment: '1860' })).body.message).toBe(
      'The nominal codes add up to 1,800.00, but the invoice is 1,897.50. Correct the parts first',
    )
    const own = (await get(`/nominalcodeassignments?invoice=${id}`)) as unknown as Row[]
    const moved = (taxAdjustment: string) =>
      call('PATCH', `/nominalcodeassignments/${Number(own[0]?.id)}`, { taxAdjustment })
    expect([(await moved('-0.05')).status, (await moved('0.06')).status]).toEqual([200, 422])
    expect((await call('POST', `/invoices/${id}/recalc-nominal-codes`, {})).body).toMatchObject([
      { totalValue: '1897.50', taxAmount: '379.50' },
    ])
    expect((await call('POST', `/invoices/${id}/approve`, { approvedForPayment: '1860' })).status).toBe(200)
  })

  test('comes from a bill of the accounting platform: in Review, linked and not pushed', async () => {
    const bill = {
      id: 'bill-77',
      reference: 'HBS-9',
      issueDate: '2026-11-20T00:00:00',
      lineItems: [{ description: 'Boards', quantity: 150, unitAmount: 8.4 }],
      subTotal: 1260,
      taxAmount: 252,
      status: 'Open',
    }
    const made = await call('POST', `/orders/${order}/invoices/from-codat-bill`, bill)
    expect(made).toMatchObject({
      status: 201,
      body: {
        state: 'review',
        codatId: 'bill-77',
        codatPushedAt: null,
        net: '1260.00',
        issueDate: '2026-11-20',
        order,
      },
    })
    expect(await get(`/invoicelines?invoice=${Number(made.body.id)}`)).toMatchObject([
      { name: 'Boards', quantity: '150.0000', price: '8.4000' },
    ])
    expect((await call('POST', `/orders/${order}/invoices/from-codat-bill`, bill)).status).toBe(409)
    expect((await call('POST', `/orders/${order}/invoices/from-codat-bill`, { id: 'x' })).status).toBe(422)
  })
})
