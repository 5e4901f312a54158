import { describe, expect, it } from 'vitest'
import { NIL, ONE, pence, percent, quantityOf, rateOf, type Money, type Quantity, type Rate } from '../../value/money'
import { assignLines, bookedVat, meetVat } from '../assignments/assignments'
import { approveLines } from './approve-lines'
import { cameUninvoiced } from './came-uninvoiced'
import { costOfOrder, invoiceGiven, type OrderRecords } from './invoice-given'
import { budgetLeft, matchInvoice } from './match'
import { matchLine } from './match-lines'
import { normaliseReference } from './supplier-reference'

// Spec: MAT-4. Oracles M1, B1 and B2, by hand.

const orderLine = (id: number, packs: Quantity, packPrice: Rate) => ({ id, packs, packSize: ONE, packPrice })
const cameLine = (line: number, quantity: Quantity) => ({
  orderLine: line,
  material: null,
  name: '',
  unit: null,
  quantity,
  damaged: NIL as Quantity,
})
const invoiceLine = (id: number, on: number | null, quantity: Quantity, price: Rate, invoice = 1) => ({
  id,
  invoice,
  orderLine: on,
  isCharge: false,
  name: `Line ${id}`,
  quantity,
  price,
  amount: null,
  approvedQuantity: null,
  approvedAmount: null,
})
const paper = (id: number, state: string, net: Money, approvedForPayment: Money | null) => ({
  id,
  state,
  net,
  approvedForPayment,
  invoiceReference: `I-${id}`,
  creditsInvoice: null,
  approvedAt: approvedForPayment === null ? null : `2026-11-0${id}T09:00:00.000Z`,
})
const M1: OrderRecords = {
  order: { state: 'part_delivered', deliveryCharge: null },
  orderLines: [orderLine(1, quantityOf(200), rateOf(8.4)), orderLine(2, quantityOf(50), rateOf(12))],
  deliveryLines: [cameLine(1, quantityOf(150)), cameLine(2, quantityOf(50))],
  invoices: [paper(1, 'review', pence(189_750), null)],
  invoiceLines: [invoiceLine(1, 1, quantityOf(150), rateOf(8.65)), invoiceLine(2, 2, quantityOf(50), rateOf(12))],
}
const invoice = { id: 1, net: pence(189_750), creditsInvoice: null }

describe('M1', () => {
  const given = invoiceGiven(invoice, M1)
  it('finds the price 2.98 % above the order, and suggests a query', () => {
    const matched = matchInvoice(given)
    expect(matched).toMatchObject({ suggest: 'query', faults: 1, payable: pence(186_000), disputed: pence(3_750) })
    expect(matched.lines.map(({ code, net, payable, variance }) => [code, net, payable, variance])).toEqual([
      ['priceVariance', pence(129_750), pence(126_000), percent(2.9762)],
      ['ok', pence(60_000), pence(60_000), NIL],
    ])
    expect(given.delivered).toBe(pence(186_000))
  })
  it('accrues the invoiced part, commits the rest', () => {
    expect(costOfOrder(M1)).toEqual({
      actual: NIL,
      accrued: pence(189_750),
      committed: pence(38_250),
      disputed: NIL,
    })
  })
  it('moves accrued to actual when 1,860.00 is approved: 37.50 in dispute, 420.00 committed', () => {
    const approved = [{ id: 1, state: 'approved', net: pence(189_750), approvedForPayment: pence(186_000) }]
    expect(costOfOrder(M1, approved)).toEqual({
      actual: pence(186_000),
      accrued: NIL,
      committed: pence(42_000),
      disputed: pence(3_750),
    })
  })
})

describe('a line', () => {
  const of = (
    quantity: Quantity,
    price: Rate,
    more: Partial<NonNullable<Parameters<typeof matchLine>[0]['order']>> = {},
  ) =>
    matchLine({
      id: 1,
      name: 'Board',
      paidTwice: NIL,
      notOnHire: NIL,
      charge: null,
      quantity,
      price,
      amount: null,
      order: {
        line: 1,
        ordered: quantityOf(100),
        delivered: quantityOf(100),
        paidBefore: NIL,
        price: rateOf(10),
        ...more,
      },
    })
  it('passes 2 % above the order, and anything up to £5.00', () => {
    expect(of(quantityOf(100), rateOf(10.2))).toMatchObject({ code: 'ok', payable: pence(102_000) })
    expect(of(quantityOf(100), rateOf(10.21))).toMatchObject({ code: 'priceVariance', payable: pence(100_000) })
    expect(of(quantityOf(5), rateOf(11))).toMatchObject({ code: 'ok', payable: pence(5_500) })
    expect(of(quantityOf(5), rateOf(11.01))).toMatchObject({ code: 'priceVariance', payable: pence(5_000) })
    expect(of(quantityOf(100), rateOf(9))).toMatchObject({ code: 'ok', payable: pence(90_000) })
  })
  it('is covered by delivered and unpaid quantity', () => {
    expect(of(quantityOf(100), rateOf(10), { delivered: quantityOf(80) })).toMatchObject({
      code: 'overInvoiced',
      payable: pence(80_000),
    })
    expect(of(quantityOf(40), rateOf(10), { paidBefore: quantityOf(80) })).toMatchObject({
      code: 'overInvoiced',
      payable: pence(20_000),
    })
    expect(of(quantityOf(110), rateOf(10), { delivered: quantityOf(110) })).toMatchObject({ code: 'overDelivered' })
  })
  it('is not covered as far as its days are on another invoice, and is beyond that', () => {
    const hire = { id: 1, name: 'Cabin', charge: null, quantity: quantityOf(2), price: rateOf(100), amount: null }
    const order = { line: 1, ordered: quantityOf(6), delivered: quantityOf(3), paidBefore: ONE, price: rateOf(100) }
    expect(matchLine({ ...hire, notOnHire: NIL, paidTwice: ONE, order })).toMatchObject({
      code: 'paidTwice',
      payable: pence(10_000),
      payableQuantity: ONE,
    })
    expect(matchLine({ ...hire, notOnHire: NIL, paidTwice: quantityOf(2), order })).toMatchObject({
      code: 'paidTwice',
      payable: NIL,
    })
    // No more was delivered than was paid before.
    const paid = { ...order, delivered: ONE }
    expect(matchLine({ ...hire, notOnHire: NIL, paidTwice: ONE, order: paid })).toMatchObject({
      code: 'paidTwice',
      payable: NIL,
    })
  })
  it('on no order is not covered, a credit always passes', () => {
    const line = {
      id: 1,
      name: 'Gloves',
      paidTwice: NIL,
      notOnHire: NIL,
      charge: null,
      quantity: ONE,
      price: rateOf(4),
      amount: null,
      order: null,
    }
    expect(matchLine(line)).toMatchObject({ code: 'notOnOrder', payable: NIL })
    expect(matchLine({ ...line, quantity: quantityOf(-1) })).toMatchObject({ code: 'ok', payable: pence(-400) })
  })
  it('for delivery is covered by the charge of the order that is left', () => {
    const line = {
      id: 1,
      name: 'Carriage',
      paidTwice: NIL,
      notOnHire: NIL,
      quantity: ONE,
      price: rateOf(45),
      amount: null,
      order: null,
    }
    expect(matchLine({ ...line, charge: pence(4_500) })).toMatchObject({ code: 'ok' })
    expect(matchLine({ ...line, charge: pence(4_000) })).toMatchObject({ code: 'priceVariance', payable: pence(4_000) })
  })
})

it('matches an invoice without lines as a whole, by its deliveries at the order price', () => {
  const bare = { ...M1, invoiceLines: [] }
  expect(matchInvoice(invoiceGiven(invoice, bare))).toMatchObject({ payable: pence(186_000), suggest: 'query' })
  expect(matchInvoice(invoiceGiven({ ...invoice, net: pence(180_000) }, bare))).toMatchObject({
    payable: pence(180_000),
    suggest: 'approve',
  })
})

it('pays nothing twice: the approval of an invoice without lines is not covered again line by line', () => {
  // 1,860.00 was delivered; 1,500.00 of it was approved as a whole. Lines for all of it leave 360.00.
  const before = paper(2, 'paid', pence(150_000), pence(150_000))
  const records = {
    ...M1,
    invoices: [...M1.invoices, before],
    invoiceLines: [invoiceLine(1, 1, quantityOf(150), rateOf(8.4)), invoiceLine(2, 2, quantityOf(50), rateOf(12))],
  }
  expect(matchInvoice(invoiceGiven({ ...invoice, net: pence(186_000) }, records))).toMatchObject({
    payable: pence(36_000),
    disputed: pence(150_000),
    suggest: 'query',
  })
})

it('takes the delivered quantities that no other invoice bills, without prices', () => {
  const other = paper(2, 'review', pence(1), null)
  const records = {
    ...M1,
    orderLines: [{ ...orderLine(1, quantityOf(3), rateOf(8.4)), packSize: quantityOf(48) }, ...M1.orderLines.slice(1)],
    deliveryLines: [cameLine(1, quantityOf(96)), cameLine(2, quantityOf(50))],
    invoices: [...M1.invoices, other],
    invoiceLines: [invoiceLine(3, 1, ONE, rateOf(8.4), 2), invoiceLine(4, 2, quantityOf(50), rateOf(12), 2)],
  }
  // 96 boards are two pallets of 48, one of which is billed; every box is.
  expect(cameUninvoiced(records, 1)).toEqual([{ orderLine: 1, quantity: ONE }])
})

it('never matches more than came, however it is invoiced', () => {
  // Five invoices of 60 each, with 150 delivered, each approved at its payable amount.
  let records: OrderRecords = { ...M1, invoices: [], invoiceLines: [] }
  const paid: Money[] = []
  for (const id of [1, 2, 3, 4, 5]) {
    const net = pence(50_400)
    records = {
      ...records,
      invoices: [...records.invoices, paper(id, 'review', net, null)],
      invoiceLines: [...records.invoiceLines, invoiceLine(id, 1, quantityOf(60), rateOf(8.4), id)],
    }
    const { payable, lines } = matchInvoice(invoiceGiven({ id, net, creditsInvoice: null }, records))
    paid.push(payable)
    records = {
      ...records,
      invoices: records.invoices.map(each =>
        each.id === id ? { ...each, state: 'approved', approvedForPayment: payable } : each,
      ),
      invoiceLines: records.invoiceLines.map(each => ({
        ...each,
        ...approveLines(lines, payable).find(approval => approval.id === each.id),
      })),
    }
  }
  // 60 + 60 + 30 sheets at 8.40, then zero.
  expect(paid).toEqual([pence(50_400), pence(50_400), pence(25_200), NIL, NIL])
})

it('B1 and B2: the rest of a budget, or its overspend', () => {
  const spent = { actual: pence(3_120_000), accrued: pence(465_000) }
  expect(budgetLeft(pence(8_000_000), spent)).toEqual({ remaining: pence(4_415_000), overspend: NIL })
  expect(budgetLeft(pence(3_000_000), spent)).toEqual({ remaining: NIL, overspend: pence(585_000) })
})

it('splits an invoice over the books: a row for each pair of codes, its tax rounded once', () => {
  const rules = new Map([
    [1, { id: 1, rate: percent(20), isReverseCharge: false }],
    [2, { id: 2, rate: percent(20), isReverseCharge: true }],
  ])
  const line = (net: Money, nominalCode: number, vatCode: number | null) => ({ net, nominalCode, vatCode })
  expect(
    assignLines(
      [line(pence(1_003), 5, 1), line(pence(1_004), 5, 1), line(pence(999), 5, 2), line(pence(50), 6, null)],
      rules,
    ),
  ).toEqual([
    // 20.07 × 20 % = 4.014
    { nominalCode: 5, vatTaxCode: 1, totalValue: pence(2_007), taxAmount: pence(401) },
    { nominalCode: 5, vatTaxCode: 2, totalValue: pence(999), taxAmount: NIL },
    { nominalCode: 6, vatTaxCode: null, totalValue: pence(50), taxAmount: NIL },
  ])
})

it.each([
  ['INV-00412', 'inv 412'],
  ['HBS/21077', 'hbs21077'],
  ['0412', '412'],
  ['A-007-B', 'a7b'],
  // A Cyrillic А and І, an O for a zero, an l for a one, and wide digits.
  ['DUP-1', 'dup 1'],
  ['A-1', 'А-1'],
  ['INV-41', 'ІNV-41'],
  ['INV-1050', 'INV-1O5O'],
  ['INV-11', 'lNV-l1'],
  ['PO-12', 'P0-12'],
  ['I-0042', 'I-42'],
  ['４１２', '412'],
  ['ÉA-3', 'EA-3'],
  ['ж-1', 'Ж 1'],
  // By hand: Komi De and Sje, Kurdish Qa and We, Cyrillic palochka and Ze, Armenian Oh and Seh, Cherokee A and Ka, Lisu BA, Coptic O, a barred O,
  // a script a, and small letters of both cases.
  ['D-12', 'ԁ-12'],
  ['D-12', 'Ԁ 12'],
  ['G-7', 'Ԍ7'],
  ['QW-9', 'ԛԝ-9'],
  ['A-1', 'A-ӏ'],
  ['3-77', 'З-77'],
  ['20', '2օ'],
  ['U-5', 'Ս-5'],
  ['AJ-3', 'ᎪᎫ-3'],
  ['B-44', 'ꓐ-44'],
  ['10-C', '1ⲟ-Ⲥ'],
  ['0-8', 'Ø-8'],
  ['AB-2', 'ɑβ-2'],
  ['Ԃ-1', 'ԃ-1'],
])('takes %s and %s for one number', (a, b) => expect(normaliseReference(a)).toBe(normaliseReference(b)))
it.each([
  ['412', '4120'],
  ['A1', 'B1'],
  ['1001', '101'],
  ['Ж-1', 'Ю-1'],
  ['Ԃ-1', 'D-1'],
  ['Δ-1', 'Λ-1'],
])('keeps %s and %s apart', (a, b) => expect(normaliseReference(a)).not.toBe(normaliseReference(b)))

// Three lines of 99.99 with 60.00 printed were once booked with 59.99.
it('moves the tax of assignments to the VAT of the paper where pennies are between them, and no further', () => {
  const part = (totalValue: Money, taxAmount: Money) => ({ nominalCode: 1, vatTaxCode: 1, totalValue, taxAmount })
  const moved = (vat: Money, ...parts: readonly ReturnType<typeof part>[]) =>
    meetVat(parts, vat).map(({ taxAdjustment }) => taxAdjustment)
  expect(moved(pence(6_000), part(pence(29_997), pence(5_999)))).toEqual([pence(1)])
  expect(moved(pence(5_992), part(pence(15_000), pence(3_000)), part(pence(14_997), pence(2_999)))).toEqual([
    pence(-5),
    pence(-2),
  ])
  expect(moved(pence(999_900), part(pence(99_990), pence(19_998)))).toEqual([NIL])
  expect(moved(pence(5), part(pence(1_000), NIL))).toEqual([NIL])
  expect(bookedVat(meetVat([part(pence(-29_997), pence(-5_999))], pence(-6_000)))).toBe(pence(-6_000))
})
