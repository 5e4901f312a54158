// Long because each way in which money could be paid twice is walked over HTTP, with figures by hand.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '#domain/records/path'
import { addDays, dayOf } from '#domain/value/day'
import { asOwner } from '../database/session'
import { testFirm } from '../testing/firm'
import { allowOwnApproval } from '../testing/own-approval'
import { testDatabase } from '../testing/test-database'

// Issue "Safe money", points 2, 3, 4 and 9, over HTTP. Boards at 180.00; figures worked by hand. Decision 661.

const database = await testDatabase()
const firm = await testFirm(database)
await allowOwnApproval(firm)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const call = async (method: string, path: string, body?: unknown) => {
  const reply = await firm.call(method, path, { token, body })
  const answer: unknown = reply.status === 204 ? {} : await reply.json()
  return { status: reply.status, body: answer as Row }
}
const make = async (path: string, body: Row): Promise<number> => {
  const made = await call('POST', path, body)
  if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`)
  return Number(made.body.id)
}
const get = async (path: string) => (await call('GET', path)).body
const move = (id: number, name: string, given: Row = {}) => call('POST', `/invoices/${id}/transitions/${name}`, given)
const approve = (id: number, approvedForPayment: string, more: Row = {}) =>
  call('POST', `/invoices/${id}/approve`, { approvedForPayment, ...more })

let project = 0
let supplier = 0
let order = 0
let boards = 0
let delivery = 0

const came = (quantity: string) =>
  make('/deliverylines', { project, delivery, orderLine: boards, name: 'Boards', quantity, entered: quantity })
const bill = async (invoiceReference: string, net: string, lines: readonly Row[], more: Row = {}) => {
  const id = await make('/invoices', { project, supplier, order, invoiceReference, net, ...more })
  for (const line of lines)
    await make('/invoicelines', { project, invoice: id, orderLine: boards, name: 'Boards', price: '180', ...line })
  return id
}
const credit = (invoiceReference: string, net: string, creditsInvoice: number, lines: readonly Row[]) =>
  bill(invoiceReference, net, lines, { kind: 'credit', creditsInvoice })

beforeEach(async () => {
  project = await make('/projects', { name: 'Kestrel House', reference: '2418', showProjectHub: true })
  supplier = await make('/suppliers', { fullName: 'Harland Building Supplies' })
  order = await make('/materialorders', { project, supplier, email: 'orders@harland.test', deliveryCharge: '45' })
  boards = await make('/materialorderlines', { project, order, name: 'Boards', packs: '25', packPrice: '180' })
  await call('POST', `/materialorders/${order}/transitions/markSent`, {})
  delivery = await make('/deliveries', { project, order, supplier, reference: 'DN 1', deliveredOn: '2026-01-19' })
})

test('an external cost is approved on its own date at the earliest', async () => {
  const of = { project, name: 'Skip', supplierType: 'other', supplier, materials: '285' }
  const id = await make('/costentities', { ...of, effectiveDate: '2199-03-01' })
  const approved = () => call('POST', `/costentities/${id}/transitions/approve`, {})
  expect(await approved()).toMatchObject({
    status: 400,
    body: {
      message: 'This is dated 01/03/2199, so it isn’t spent yet. Approve it on that day, or correct its date',
    },
  })
  expect((await call('PATCH', `/costentities/${id}`, { effectiveDate: '2026-01-20' })).status).toBe(200)
  expect((await approved()).status).toBe(200)
})

describe('an invoice', () => {
  test('that bills an order line twice is covered once, and its delivery charge too', async () => {
    await came('10')
    const id = await bill('A-1', '3600', [{ quantity: '10' }, { quantity: '10' }])
    expect((await approve(id, '3600')).body.message).toBe(
      'Only 1800.00 is covered by what was ordered and came. Approve that, or give a reason',
    )
    const charge = { orderLine: null, isCharge: true, quantity: '1', price: '45' }
    const other = await bill('A-2', '90', [charge, charge])
    expect((await approve(other, '90')).body.message).toContain('Only 45.00 is covered')
    expect((await approve(other, '45')).status).toBe(200)
    expect((await approve(id, '1800')).status).toBe(200)
    const lines = (await get(`/invoicelines?invoice=${id}`)) as unknown as Row[]
    expect(lines.map(line => [line.approvedAmount, line.approvedQuantity])).toEqual([
      ['1800.00', '10.0000'],
      ['0.00', '0.0000'],
    ])
  })

  test('is due on its own date at the earliest', async () => {
    const dated = { project, supplier, net: '1', invoiceReference: 'DUE-1', issueDate: '2026-11-20' }
    const early = await call('POST', '/invoices', { ...dated, dueDate: '2026-11-19' })
    expect(JSON.stringify(early)).toContain('The invoice is dated 20/11/2026, so it can’t be due before then')
    const id = await make('/fixedcostinvoices', { ...dated, dueDate: '2026-11-20' })
    expect((await call('PATCH', `/fixedcostinvoices/${id}`, { dueDate: '2026-01-01' })).status).toBe(422)
  })

  test('is paid on its own date at the earliest', async () => {
    await came('10')
    const id = await bill('P-1', '1800', [{ quantity: '10' }], { issueDate: '2199-03-01' })
    expect((await approve(id, '1800')).status).toBe(200)
    expect(await move(id, 'pay')).toMatchObject({
      status: 400,
      body: {
        message:
          'This is dated 01/03/2199, so it can’t be paid before then. Mark it as paid on that day, or reopen it and correct its date',
      },
    })
    expect((await move(id, 'reopen')).status).toBe(200)
    expect((await call('PATCH', `/invoices/${id}`, { issueDate: '2026-01-20' })).status).toBe(200)
    expect((await approve(id, '1800')).status).toBe(200)
    expect((await move(id, 'pay')).status).toBe(200)
    expect((await get(`/invoices/${id}`)).state).toBe('paid')
  })

  test('that is disputed in part is released when the rest came, paid once, and says what is left to pay', async () => {
    await came('20')
    const id = await bill('B-1', '4500', [{ quantity: '25' }])
    expect((await approve(id, '3600')).status).toBe(200)
    expect((await move(id, 'pay')).status).toBe(200)
    expect((await move(id, 'release', { releasedAmount: '900' })).body.message).toBe(
      'Only 0.00 of it came since. Release that, or give a reason',
    )
    await came('5')
    const next = await bill('B-2', '900', [{ quantity: '5' }])
    expect((await move(id, 'release', { releasedAmount: '900.01' })).body.message).toBe(
      'Release more than 0.00 and at most the 900.00 in dispute',
    )
    expect((await move(id, 'release', { releasedAmount: '900' })).status).toBe(200)
    expect(await get(`/invoices/${id}`)).toMatchObject({
      state: 'approved',
      approvedForPayment: '4500.00',
      paidAmount: '3600.00',
    })
    expect((await approve(next, '900')).body.message).toContain('Only 0.00 is covered')
    expect((await move(id, 'reopen')).body.message).toBe('Some of this invoice is paid. Take the payment back first')
    expect((await move(id, 'pay')).status).toBe(200)
    expect(await get(`/invoices/${id}`)).toMatchObject({ state: 'paid', paidAmount: '4500.00' })
  })

  // By hand: 3,600.00 is paid, 900.00 is released and paid. Each step back leaves what was paid before it.
  test('bug: paid by mistake had no way back: the last payment is taken back with its reason, then the one before', async () => {
    await came('20')
    const id = await bill('B-1', '4500', [{ quantity: '25' }])
    expect((await approve(id, '3600')).status).toBe(200)
    const unpaidReason = 'The bank returned it'
    const unpay = () => move(id, 'unpay', { unpaidReason })
    expect((await unpay()).body.message).toBe('No payment of this invoice is recorded')
    expect((await move(id, 'pay')).status).toBe(200)
    const { paidAt } = await get(`/invoices/${id}`)
    await came('5')
    expect((await move(id, 'release', { releasedAmount: '900' })).status).toBe(200)
    expect((await move(id, 'pay')).status).toBe(200)
    expect((await move(id, 'unpay')).status).toBe(422)
    expect((await unpay()).status).toBe(200)
    const first = { state: 'approved', approvedForPayment: '4500.00', paidAmount: '3600.00', paidAt, unpaidReason }
    expect(await get(`/invoices/${id}`)).toMatchObject(first)
    expect((await move(id, 'pay')).status).toBe(200)
    expect(await get(`/invoices/${id}`)).toMatchObject({ state: 'paid', paidAmount: '4500.00', unpaidReason: null })
    expect((await unpay()).status).toBe(200)
    expect((await unpay()).status).toBe(200)
    expect(await get(`/invoices/${id}`)).toMatchObject({ state: 'approved', paidAmount: null, paidAt: null })
    expect((await unpay()).body.message).toBe('No payment of this invoice is recorded')
    expect((await move(id, 'reopen')).status).toBe(200)
  })

  test('that is paid stays so once it is in the accounts', async () => {
    await came('20')
    const id = await bill('B-1', '3600', [{ quantity: '20' }])
    await approve(id, '3600')
    await move(id, 'pay')
    await asOwner(database, db => sql`update material_invoice set codat_pushed_at = now() where id = ${id}`.execute(db))
    expect((await move(id, 'unpay', { unpaidReason: 'The bank returned it' })).body.message).toBe(
      'This invoice has gone to the accounting platform',
    )
    expect(await get(`/invoices/${id}`)).toMatchObject({ state: 'paid', paidAmount: '3600.00' })
  })

  test('whose rest came is billed again instead: 900.00 is payable', async () => {
    await came('20')
    await approve(await bill('C-1', '4500', [{ quantity: '25' }]), '3600')
    await came('5')
    expect((await approve(await bill('C-2', '900', [{ quantity: '5' }]), '900')).status).toBe(200)
  })

  test('of an order is decided after the other, also where both are approved at once', async () => {
    await came('10')
    const both = [await bill('D-1', '1800', [{ quantity: '10' }]), await bill('D-2', '1800', [{ quantity: '10' }])]
    const replies = await Promise.all(both.map(id => approve(id, '1800')))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('is reopened without what was approved of its lines', async () => {
    await came('10')
    const id = await bill('E-1', '1800', [{ quantity: '10' }])
    await approve(id, '1800')
    expect((await move(id, 'reopen')).status).toBe(200)
    const [line] = (await get(`/invoicelines?invoice=${id}`)) as unknown as Row[]
    expect(line).toMatchObject({ approvedAmount: null, approvedQuantity: null })
  })

  test('has lines with amounts of their own: 15.40 printed for 1,000 at 0.02', async () => {
    const screws = await make('/materialorders', { project, supplier, email: 'orders@harland.test' })
    const line = await make('/materialorderlines', {
      project,
      order: screws,
      name: 'Screws',
      packs: '1000',
      packPrice: '0.0154',
    })
    await call('POST', `/materialorders/${screws}/transitions/markSent`, {})
    const on = { project, order: screws, supplier, reference: 'DN 2', deliveredOn: '2026-01-19' }
    const note = await make('/deliveries', on)
    const counted = { name: 'Screws', quantity: '1000', entered: '1000' }
    await make('/deliverylines', { project, delivery: note, orderLine: line, ...counted })
    const id = await make('/invoices', { project, supplier, order: screws, invoiceReference: 'F-1', net: '15.40' })
    const printed = { project, invoice: id, orderLine: line, name: 'Screws', quantity: '1000', price: '0.02' }
    expect((await call('POST', '/invoicelines', { ...printed, amount: '-15.40' })).status).toBe(422)
    await make('/invoicelines', { ...printed, amount: '15.40' })
    expect((await approve(id, '15.40')).status).toBe(200)
  })
})

describe('a credit note', () => {
  test('takes what was disputed before what was approved: 3,600.00, then 4,500.00 for 25 kept', async () => {
    await came('25')
    await came('-5')
    const id = await bill('G-1', '4500', [{ quantity: '25' }])
    await approve(id, '3600')
    const note = await credit('G-2', '-900', id, [{ quantity: '-5' }])
    expect((await approve(note, '-900')).body.message).toBe(
      'This credit note is for what was disputed and never approved, so it reduces no payment. Approve 0.00',
    )
    expect((await approve(note, '0')).status).toBe(200)
    await came('5')
    const rest = await bill('G-3', '900', [{ quantity: '5' }])
    expect((await approve(rest, '900')).status).toBe(200)
    const all = (await get(`/invoices?order=${order}`)) as unknown as Row[]
    expect(all.reduce((sum, each) => sum + Number(each.approvedForPayment), 0)).toBe(4_500)
    expect((await move(id, 'release', { releasedAmount: '900', releaseReason: 'x' })).body.message).toBe(
      'Nothing of this invoice is in dispute',
    )
  })

  test('cannot pass what is left of the invoice, whatever the reason', async () => {
    await came('25')
    const id = await bill('H-1', '180', [{ quantity: '1' }])
    await approve(id, '180')
    const reason = { overrideReason: 'Agreed' }
    const large = await credit('H-2', '-10000', id, [{ quantity: '-1', price: '10000' }])
    expect((await approve(large, '-10000', reason)).body.message).toBe(
      'This credit note credits 10000.00, and 180.00 of it is left on invoice H-1',
    )
    const first = await credit('H-3', '-180', id, [{ quantity: '-1' }])
    const second = await credit('H-4', '-180', id, [{ quantity: '-1' }])
    const replies = await Promise.all([first, second].map(each => approve(each, '-180')))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect((await move(id, 'reopen')).body.message).toMatch(
      /^Credit note H-[34] was approved after it and depends on it. Reopen that first$/,
    )
  })

  test('that is paid keeps its invoice approved, and the invoice names no way back that is refused', async () => {
    await came('25')
    const id = await bill('J-1', '180', [{ quantity: '1' }])
    await approve(id, '180')
    const changed = async () => (await call('PATCH', `/invoices/${id}`, { net: '1' })).body.message
    expect(await changed()).toBe('Invoice J-1 is approved, so it stays as it is. To change it, choose “Reopen” first')
    const note = await credit('J-2', '-180', id, [{ quantity: '-1' }])
    expect((await approve(note, '-180')).status).toBe(200)
    expect((await move(note, 'pay')).status).toBe(200)
    expect(await changed()).toBe(
      'Invoice J-1 is approved, so it stays as it is. Enter a credit note or another invoice for the difference',
    )
    const line = await call('POST', '/invoicelines', { project, invoice: id, name: 'x', quantity: '1', price: '1' })
    expect(line.body.message).toBe(await changed())
    expect((await move(id, 'reopen')).status).toBe(400)
  })

  test('credits an approved invoice of its own supplier, project and order', async () => {
    await came('25')
    const id = await bill('I-1', '180', [{ quantity: '1' }])
    const note = { project, supplier, order, kind: 'credit', net: '-1' }
    const say = async (invoiceReference: string, more: Row) => {
      const { status, body } = await call('POST', '/invoices', { ...note, invoiceReference, ...more })
      return status === 201 ? 201 : JSON.stringify(body)
    }
    const steel = await make('/suppliers', { fullName: 'Steelform' })
    const theirs = await make('/invoices', { project, supplier: steel, net: '1', invoiceReference: 'I-1' })
    expect(await say('I-2', { creditsInvoice: theirs })).toContain('This invoice belongs to another supplier')
    expect(await say('I-3', { creditsInvoice: id, order: null })).toContain('This invoice belongs to another order')
    expect(await say('I-4', { creditsInvoice: id, kind: 'invoice', net: '1' })).toContain('Only a credit note credits')
    const elsewhere = await make('/projects', { name: 'Elsewhere', reference: '7', showProjectHub: true })
    const far = await make('/invoices', { project: elsewhere, supplier, net: '1', invoiceReference: 'I-5' })
    expect(await say('I-6', { creditsInvoice: far, order: null })).toContain('is of another project')
    expect(await say('I-7', { creditsInvoice: id })).toBe(201)
    const [made] = (await get('/invoices?invoiceReference=I-7')) as unknown as Row[]
    const own = await call('PATCH', `/invoices/${Number(made?.id)}`, { creditsInvoice: Number(made?.id) })
    expect(JSON.stringify(own.body)).toContain('A credit note credits an invoice, not a credit note')
    expect((await approve(Number(made?.id), '0')).body.message).toBe(
      'Invoice I-1 is not approved yet. Approve that first',
    )
    const loose = await make('/invoices', { ...note, invoiceReference: 'I-8' })
    expect((await approve(loose, '-1')).body.message).toBe('Choose the invoice that this credit note credits')
  })
})

describe('a number', () => {
  const take = async (path: string, more: Row) => {
    const { status, body } = await call('POST', path, { project, supplier, ...more })
    return status === 201 ? 201 : body.message
  }
  test('is used once over all purchase of a supplier: credit notes, fixed costs and external costs', async () => {
    expect(await take('/invoices', { invoiceReference: 'DUP-1', net: '10' })).toBe(201)
    const known = "This supplier's invoice DUP-1 is already here. Check that it is not the same one"
    expect(await take('/invoices', { invoiceReference: 'DUP-1', net: '-10', kind: 'credit' })).toBe(known)
    expect(await take('/invoices', { invoiceReference: 'DUP 1C', net: '-10', kind: 'credit' })).toBe(201)
    for (const written of ['dup 1', 'DUP–1', 'DUP/01', ' dup-l ', 'DUР-1', 'DUP-I', 'ＤＵＰ１'])
      expect(await take('/invoices', { invoiceReference: written, net: '10' })).toBe(known)
    expect(await take('/fixedcostinvoices', { invoiceReference: 'dup1', net: '10' })).toBe(known)
    expect(await take('/costentities', { name: 'Skip', reference: 'dup.1', materials: '10' })).toBe(known)
    expect(await take('/costentities', { name: 'Skip', reference: 'CARD 7', materials: '10' })).toBe(201)
    expect(await take('/invoices', { invoiceReference: 'card-07', net: '10' })).toBe(
      "This supplier's external cost CARD 7 is already here. Check that it is not the same one",
    )
    expect(await take('/costentities', { name: 'No number', materials: '10' })).toBe(201)
    expect(await take('/costentities', { name: 'Nor this', reference: '--', materials: '10' })).toBe(201)
    expect(await take('/costentities', { name: 'Or that', reference: '/', materials: '10' })).toBe(201)
  })

  test('is used once over the external costs of a subcontractor too, on every project', async () => {
    const hale = await make('/subcontractors', { fullName: 'D. Hale Drylining' })
    const elsewhere = await make('/projects', { name: 'Mill Lane', reference: '2419' })
    const of = { name: 'Fixings', supplierType: 'subcontractor', subcontractor: hale, materials: '85' }
    await make('/costentities', { ...of, project, reference: 'DH-17' })
    const again = await call('POST', '/costentities', { ...of, project: elsewhere, reference: 'dh 17' })
    expect(again).toMatchObject({
      status: 409,
      body: {
        message:
          "This subcontractor's external cost DH-17 is already here, on another project. Check that it is not the same one",
      },
    })
    const free = await make('/costentities', { ...of, project, reference: 'DH-18' })
    expect((await call('PATCH', `/costentities/${free}`, { reference: 'DH/17' })).status).toBe(409)
    const other = await make('/subcontractors', { fullName: 'Aire Plastering' })
    await make('/costentities', { ...of, subcontractor: other, project, reference: 'DH-17' })
    // Their applications for supply and fit have numbers of the same run.
    const paper = { project, subcontractor: hale, effectiveDate: '2026-11-10', receivedOn: '2026-11-11' }
    expect(await call('POST', '/incomingpaymentapplications', { ...paper, invoiceNumber: 'dh17' })).toMatchObject({
      status: 409,
      body: {
        message: "This subcontractor's external cost DH-17 is already here. Check that it is not the same one",
      },
    })
    await make('/incomingpaymentapplications', { ...paper, invoiceNumber: 'DH-20' })
    expect(
      (await call('POST', '/incomingpaymentapplications', { ...paper, invoiceNumber: 'DH 20' })).body.message,
    ).toBe("This subcontractor's application DH-20 is already here. Check that it is not the same one")
    expect((await call('PATCH', `/costentities/${free}`, { reference: 'DH-20' })).status).toBe(409)
  })

  test('is not taken by a change, nor by what comes back, and is free where its paper is archived', async () => {
    const first = await bill('NO-1', '10', [])
    const second = await bill('NO-2', '10', [])
    expect((await call('PATCH', `/invoices/${second}`, { invoiceReference: 'no 1' })).status).toBe(409)
    expect((await call('PATCH', `/invoices/${first}/archive`)).status).toBe(200)
    expect((await call('PATCH', `/invoices/${second}`, { invoiceReference: 'no 1' })).status).toBe(200)
    expect((await call('PATCH', `/invoices/${first}/unarchive`)).status).toBe(409)
    expect((await call('PATCH', `/invoices/${second}`, { notes: 'Checked' })).status).toBe(200)
  })
})

describe('the VAT of an invoice', () => {
  const vatted = async (invoiceReference: string, net: string, vat: string) => {
    const code = await make('/vattaxcodes', { code: 'T1', name: 'Standard', rate: '20' })
    const on = await make('/materialorders', { project, supplier, email: 'orders@harland.test', vatCode: code })
    const line = { project, order: on, name: 'Boards', packs: '9', packPrice: '99.99' }
    const lines = [await make('/materialorderlines', line), await make('/materialorderlines', line)]
    lines.push(await make('/materialorderlines', line))
    await call('POST', `/materialorders/${on}/transitions/markSent`, {})
    const note = await make('/deliveries', { project, order: on, supplier, reference: 'V', deliveredOn: '2026-01-19' })
    const id = await make('/invoices', { project, supplier, order: on, invoiceReference, net, vat })
    for (const orderLine of lines) {
      const counted = { project, orderLine, name: 'Boards', quantity: '1' }
      await make('/deliverylines', { ...counted, delivery: note, entered: '1' })
      await make('/invoicelines', { ...counted, invoice: id, price: '99.99' })
    }
    return id
  }

  test('is what its codes make of it: 9,999.00 on 299.97 net is refused, whatever the reason', async () => {
    const id = await vatted('V-1', '299.97', '9999.00')
    expect((await approve(id, '299.97', { overrideReason: 'Agreed' })).body.message).toBe(
      'The VAT codes make 59.99 VAT, the invoice says 9,999.00. Correct the VAT of the invoice or its codes, or raise a query',
    )
  })

  test('is booked as printed where pennies are between: three lines of 99.99 with 60.00', async () => {
    const id = await vatted('V-2', '299.97', '60.00')
    expect((await approve(id, '299.97')).status).toBe(200)
    expect(await get(`/nominalcodeassignments?invoice=${id}`)).toMatchObject([
      { taxAmount: '59.99', taxAdjustment: '0.01' },
    ])
  })

  test('needs a code of the firm that makes it', async () => {
    await came('1')
    const id = await bill('V-3', '180', [{ quantity: '1' }], { vat: '27' })
    expect((await approve(id, '180')).body.message).toContain('The VAT codes make 0.00 VAT, the invoice says 27.00')
  })
})

describe('a delivery', () => {
  const refused = async (path: string, body: Row) => {
    const { status, body: reply } = await call('POST', path, { project, ...body })
    return status === 201 ? 201 : JSON.stringify(reply.errors ?? reply.message)
  }
  const line = (quantity: string, more: Row = {}) =>
    refused('/deliverylines', { delivery, orderLine: boards, name: 'Boards', quantity, entered: quantity, ...more })

  test('has no more damaged than came, and none below nil', async () => {
    expect(await line('1', { damaged: '-9' })).toContain('Damaged can’t be below zero')
    expect(await line('1', { damaged: '20' })).toContain('No more can be damaged than came')
    expect(await line('1', { damaged: '1' })).toBe(201)
    expect(await get(`/materialorders/${order}`)).toMatchObject({ state: 'sent' })
  })

  test('takes no more back than came, by a line of its own or a corrected count', async () => {
    const first = await came('10')
    expect(await line('-50')).toContain('More would go back than came')
    expect(await line('-4')).toBe(201)
    expect(await line('-7')).toContain('More would go back than came')
    expect((await call('PATCH', `/deliverylines/${first}`, { quantity: '3', entered: '3' })).status).toBe(422)
    expect((await call('DELETE', `/deliverylines/${first}`)).status).toBe(422)
    expect(await line('-1', { orderLine: null, name: 'Skip' })).toContain('More would go back than came')
  })

  test('comes within ten years, and at most a year before its order was made', async () => {
    const note = { reference: 'DN 9' }
    expect(await refused('/deliveries', { ...note, deliveredOn: '1900-01-01' })).toContain('more than 10 years ago')
    const made = (await get(`/materialorders/${order}`)).createdAt
    const early = addDays(dayOf(String(made)), -366)
    expect(await refused('/deliveries', { ...note, order, deliveredOn: early })).toContain(
      'more than a year after this day. Correct the day, or record the delivery without an order',
    )
    expect(await refused('/deliveries', { ...note, order, deliveredOn: addDays(early, 1) })).toBe(201)
    const free = await make('/deliveries', { project, ...note, deliveredOn: early })
    expect((await call('PATCH', `/deliveries/${free}`, { order })).status).toBe(422)
  })

  test('is counted in units of what was counted times the units in one', async () => {
    const line = { delivery, orderLine: boards, name: 'Boards' }
    expect(await refused('/deliverylines', { ...line, quantity: '1000', entered: '1', packSize: '1' })).toContain(
      'What was counted makes 1.0000: correct one of them',
    )
    const id = await make('/deliverylines', { project, ...line, quantity: '12', entered: '4', packSize: '3' })
    expect((await call('PATCH', `/deliverylines/${id}`, { quantity: '13' })).status).toBe(422)
    expect((await call('PATCH', `/deliverylines/${id}`, { quantity: '15', entered: '5' })).status).toBe(200)
  })

  test('comes on a day that has been, on an order that was sent', async () => {
    const note = { supplier, reference: 'DN 9' }
    expect(await refused('/deliveries', { ...note, order, deliveredOn: '2031-01-01' })).toContain('still to come')
    const draft = await make('/materialorders', { project, supplier })
    const part = await make('/materialorderlines', { project, order: draft, name: 'Tape', packs: '1' })
    expect(await refused('/deliveries', { ...note, order: draft, deliveredOn: '2026-01-19' })).toContain('never sent')
    const loose = await make('/deliveries', { project, ...note, deliveredOn: '2026-01-19' })
    expect(
      await refused('/deliverylines', { delivery: loose, orderLine: part, name: 'Tape', quantity: '1', entered: '1' }),
    ).not.toBe(201)
  })
})
