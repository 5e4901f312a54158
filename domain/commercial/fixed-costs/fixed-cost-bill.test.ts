import { expect, it } from 'vitest'
import { NIL, ONE, pence, quantityOf, type Quantity, type Rate, rateOf, type Money } from '../../value/money'
import { addDays } from '../../value/day'
import { costOfOrder, invoiceGiven, type OrderRecords } from '../invoices/invoice-given'
import { matchInvoice } from '../invoices/match'
import { fixedCostBill, fixedCostTotals } from './fixed-cost-bill'
import type { Hire } from './hire'
import { cameOfFixedCosts, hiredState, orderedPart } from './ordered'
import { nextPeriod, paidTwice, periodWords, twiceByLine } from './paid-twice'

// Spec: COST-1. Figures by hand: a cabin at 95.00 a week for 20 weeks, with 15.00 of profit; two telehandlers at 425.00 a week for 6 weeks.

const cost = (id: number, rate: Money, profit: Money, weeks: Quantity, isContingency = false) => ({
  id,
  isContingency,
  quantity: ONE,
  periodUnit: 'w' as const,
  periodLength: weeks,
  ratePerPeriod: rate,
  profitPerPeriod: profit,
})
const line = (id: number, order: number, fixedCost: number | null, weeks: Quantity, rate: Money, quantity = ONE) =>
  orderedPart({
    id,
    order,
    assessment: 1,
    fixedCost,
    name: `Line ${id}`,
    quantity,
    periodLength: weeks,
    periodUnit: 'w',
    ratePerPeriod: rate,
    weekends: 'free',
    closures: 'free',
  })
const invoiced = (orderLine: number, weeks: Quantity, price: Rate) => ({
  orderLine,
  quantity: weeks,
  price,
  amount: null,
})

it('shows allowance, orders, invoices and the rest of each fixed cost; the contingency cannot be ordered', () => {
  const rows = fixedCostBill(
    [cost(1, pence(9_500), pence(1_500), quantityOf(20)), cost(2, pence(50_000), NIL, quantityOf(1), true)],
    {
      orders: [
        { id: 1, state: 'sent' },
        { id: 2, state: 'draft' },
        { id: 3, state: 'cancelled' },
      ],
      orderLines: [
        line(1, 1, 1, quantityOf(10), pence(8_000)),
        line(2, 2, 1, quantityOf(4), pence(8_000)),
        line(3, 3, 1, quantityOf(6), pence(8_000)),
      ],
      invoiceLines: [invoiced(1, quantityOf(3), rateOf(80))],
    },
  )
  // Allowed 20 × 80.00 = 1,600.00; ordered 800.00 and 320.00 in a draft; invoiced 240.00.
  expect(rows).toEqual([
    expect.objectContaining({
      allowed: 160_000,
      ordered: 112_000,
      drafted: 32_000,
      invoiced: 24_000,
      remaining: 48_000,
      over: NIL,
    }),
  ])
  expect(fixedCostTotals(rows)).toMatchObject({
    allowed: 160_000,
    ordered: 112_000,
    drafted: 32_000,
    remaining: 48_000,
  })
})

it('counts the invoiced part of an order closed early, and shows orders beyond or without an allowance', () => {
  const rows = fixedCostBill([cost(1, pence(8_000), NIL, quantityOf(5))], {
    orders: [
      { id: 1, state: 'complete' },
      { id: 2, state: 'sent' },
    ],
    orderLines: [
      line(1, 1, 1, quantityOf(10), pence(8_000)),
      line(2, 2, 1, quantityOf(4), pence(8_000)),
      line(3, 2, null, quantityOf(1), pence(12_500)),
    ],
    invoiceLines: [invoiced(1, quantityOf(3), rateOf(80))],
  })
  // 240.00 of the closed order and 320.00 against 400.00 allowed: 160.00 over.
  expect(rows.map(({ ordered, remaining, over }) => [ordered, remaining, over])).toEqual([
    [56_000, NIL, 16_000],
    [12_500, NIL, 12_500],
  ])
})

const hire: Hire = {
  id: 9,
  weekends: 'free',
  closures: 'free',
  name: 'Telehandler',
  plantNumber: 'TH-9',
  quantity: quantityOf(2),
  onHire: '2026-11-02',
  offHire: null,
  periodUnit: 'd',
  ratePerPeriod: null,
  orderLine: 1,
}
const telehandlers = line(1, 1, 2, quantityOf(6), pence(42_500), quantityOf(2))
const skip = line(2, 1, null, quantityOf(1), pence(26_000))
const records = (
  as: 'match' | 'cost',
  invoiceLines: Pick<OrderRecords['invoiceLines'][number], 'orderLine' | 'quantity' | 'price' | 'amount'>[],
) => ({
  order: { state: 'part_delivered', deliveryCharge: null },
  orderLines: [telehandlers, skip],
  deliveryLines: cameOfFixedCosts([telehandlers, skip], [hire], { today: '2026-11-18', holidays: [], as }),
  invoices: [
    {
      id: 5,
      state: 'review',
      net: pence(297_500),
      approvedForPayment: null,
      invoiceReference: 'I-5',
      creditsInvoice: null,
      approvedAt: null,
    },
  ],
  invoiceLines: invoiceLines.map((each, index) => ({
    ...each,
    id: index + 1,
    invoice: 5,
    isCharge: false,
    name: 'x',
    approvedQuantity: null,
    approvedAmount: null,
  })),
})

it('matches an invoice with the weeks on hire by the order’s terms: three weeks of two are six, a seventh is not covered', () => {
  const given = records('match', [{ orderLine: 1, quantity: quantityOf(7), price: rateOf(425), amount: null }])
  expect(matchInvoice(invoiceGiven({ id: 5, net: pence(297_500), creditsInvoice: null }, given))).toMatchObject({
    payable: 255_000,
    disputed: 42_500,
    suggest: 'query',
  })
})

// Three machines recorded for one ordered let 2,550.00 be approved on an order of 850.00.
it.each([
  ['three machines on an order of two', [{ quantity: quantityOf(3) }], 6],
  ['a third machine beside two', [{}, { onHire: '2026-11-09', quantity: ONE }], 6],
  ['two machines one after the other, swapped on a day', [{ offHire: '2026-11-09' }, { onHire: '2026-11-09' }], 8],
  // From 2 November three weeks of one; the second week of two begins on Tuesday 17.
  ['a second machine of the two, and one too many', [{ quantity: ONE }, { onHire: '2026-11-10' }], 5],
  ['one too many, until another leaves', [{ offHire: '2026-11-11' }, { onHire: '2026-11-10', quantity: ONE }], 5],
  ['a hire longer than ordered', [{ onHire: '2026-09-28' }], 16],
] as const)('covers no more machines at a time than are ordered: %s', (_, hires, weeks) => {
  const own = hires.map((given, at) => ({ ...hire, id: at + 1, ...given }))
  const as = { today: '2026-11-18', holidays: [], as: 'match' } as const
  expect(cameOfFixedCosts([telehandlers], own, as)).toMatchObject([{ quantity: quantityOf(weeks) }])
})

it('covers a lump sum once for each thing ordered, and hours as they were ordered', () => {
  const as = { today: '2026-11-18', holidays: [], as: 'match' } as const
  const skips = orderedPart({ ...skip, quantity: quantityOf(2), periodUnit: 'l' })
  const own = [1, 2, 3].map(id => ({ ...hire, id, orderLine: 2, quantity: ONE, offHire: '2026-11-03' }))
  expect(cameOfFixedCosts([skips], own, as)).toMatchObject([{ quantity: quantityOf(2) }])
  const crane = orderedPart({ ...skip, periodLength: quantityOf(100), periodUnit: 'h' })
  expect(cameOfFixedCosts([crane], [{ ...hire, orderLine: 2 }], as)).toMatchObject([{ quantity: quantityOf(100) }])
  expect(cameOfFixedCosts([crane], [{ ...hire, orderLine: 2 }], { ...as, as: 'cost' })).toEqual([])
})

it('covers items without hire whole, and accrues nothing of them before they are invoiced', () => {
  const given = records('match', [{ orderLine: 2, quantity: ONE, price: rateOf(260), amount: null }])
  expect(matchInvoice(invoiceGiven({ id: 5, net: pence(26_000), creditsInvoice: null }, given)).payable).toBe(26_000)
  // 12 weeks × 425.00 and a skip are ordered; six weeks were charged.
  expect(costOfOrder({ ...records('cost', []), invoices: [] })).toEqual({
    actual: NIL,
    accrued: 255_000,
    committed: 281_000,
    disputed: NIL,
  })
})

it('is on hire while something is, and off hire when all has gone', () => {
  const on = { onHire: '2026-11-02', offHire: null }
  expect([hiredState([]), hiredState([on]), hiredState([on, { ...on, offHire: '2026-11-06' }])]).toEqual([
    'sent',
    'part_delivered',
    'part_delivered',
  ])
  expect(hiredState([{ ...on, offHire: '2026-11-06' }])).toBe('delivered')
})

const weekly = { ...hire, periodUnit: 'w' as const }
const forDays = (id: number, invoice: number, from: string, to: string) => ({
  id,
  invoice,
  hire: 9,
  quantity: quantityOf(4),
  from,
  to,
})
const papers = (state: string, kind = 'invoice') => [
  { id: 1, state, kind },
  { id: 2, state: 'review', kind: 'invoice' },
]

it('names the weeks that two invoices are for: the later of two in review is flagged, and any beside one that is decided', () => {
  const lines = [forDays(11, 1, '2026-11-02', '2026-11-15'), forDays(12, 2, '2026-11-09', '2026-11-22')]
  const found = paidTwice({ id: 2, kind: 'invoice' }, papers('review'), lines, [weekly], [])
  expect(found).toEqual([expect.objectContaining({ line: 12, other: 1, from: '2026-11-09', to: '2026-11-15' })])
  expect(periodWords('w', found[0]?.periods ?? [])).toBe('week 2')
  expect(paidTwice({ id: 1, kind: 'invoice' }, papers('review'), lines, [weekly], [])).toEqual([])
  const late = papers('review').map(each => (each.id === 2 ? { ...each, state: 'approved' } : each))
  expect(paidTwice({ id: 1, kind: 'invoice' }, late, lines, [weekly], [])).toHaveLength(1)
})

it('takes out of a line only the weeks that are invoiced twice, once however often, and all of it when they all are', () => {
  // Two machines for two weeks: four weeks, two of them in week 2.
  const lines = [
    forDays(11, 1, '2026-11-09', '2026-11-15'),
    forDays(13, 3, '2026-11-09', '2026-11-15'),
    forDays(12, 2, '2026-11-09', '2026-11-22'),
  ]
  const all = [...papers('paid'), { id: 3, state: 'approved', kind: 'invoice' }]
  const found = paidTwice({ id: 2, kind: 'invoice' }, all, lines, [weekly], [])
  expect([...twiceByLine(found)]).toEqual([[12, quantityOf(2)]])
  const same = lines.map(each => ({ ...each, from: '2026-11-09', to: '2026-11-22' }))
  expect([...twiceByLine(paidTwice({ id: 2, kind: 'invoice' }, all, same, [weekly], []))]).toEqual([
    [12, quantityOf(4)],
  ])
})

// A week was once divided by the periods of the hire it overlaps. From a Wednesday a bill of two calendar weeks overlaps three, so two shared weeks
// of three gave 1.3334. A Sunday overlaps one of three and gave 0.6667.
const CHRISTMAS = [{ startDate: '2026-12-25', endDate: '2026-12-25' }]
const sharedWeeks = (
  onHire: string,
  [from, to]: readonly [string, string],
  others: readonly (readonly [string, string])[],
  holidays: { startDate: string; endDate: string }[] = [],
  given: { quantity?: Quantity; periodUnit?: 'l' | 'h' } = {},
) => {
  const lines = others.map(([first, last], at) => forDays(20 + at, 1, first, last))
  const line = { ...forDays(12, 2, from, to), quantity: given.quantity ?? quantityOf(2) }
  const of = { ...weekly, onHire, periodUnit: given.periodUnit ?? ('w' as const) }
  return (
    twiceByLine(paidTwice({ id: 2, kind: 'invoice' }, papers('paid'), [...lines, line], [of], holidays)).get(12) ?? NIL
  )
}

it.each(['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'])(
  'covers one week of two that share one, for a hire that began on %s',
  onHire => {
    // From Monday to Sunday, 9 to 22 November has ten working days; five of them are billed already.
    expect(sharedWeeks(onHire, ['2026-11-09', '2026-11-22'], [['2026-11-02', '2026-11-15']])).toBe(quantityOf(1))
    // Weeks of the hire itself, whatever weekday it began.
    const days = (first: number, last: number) => [addDays(onHire, first), addDays(onHire, last)] as const
    expect(sharedWeeks(onHire, days(7, 20), [days(0, 13)])).toBe(quantityOf(1))
  },
)

it('counts working days that are shared, not days off: a Sunday shares nothing, two days of ten are 0.4 of two weeks', () => {
  const bill = ['2026-11-08', '2026-11-22'] as const
  expect(sharedWeeks('2026-11-04', bill, [['2026-11-04', '2026-11-08']])).toBe(NIL)
  expect(sharedWeeks('2026-11-04', bill, [['2026-11-04', '2026-11-10']])).toBe(quantityOf(0.4))
  // Thursday 24 December to Wednesday 6 January has nine working days without Christmas Day; 24 December and the 28th to the 31st are billed.
  const christmas = ['2026-12-24', '2027-01-06'] as const
  expect(
    sharedWeeks('2026-12-10', christmas, [['2026-12-10', '2026-12-31']], CHRISTMAS, { quantity: quantityOf(1.8) }),
  ).toBe(quantityOf(1))
  expect(sharedWeeks('2026-12-10', christmas, [['2026-12-25', '2026-12-27']], CHRISTMAS)).toBe(NIL)
})

it('counts a day once however many invoices have it, rounds once, and takes all of a line without a working day', () => {
  const bill = ['2026-11-09', '2026-11-22'] as const
  // 9 to 11 and 10 to 13 November: five days of ten.
  const others = [
    ['2026-11-09', '2026-11-11'],
    ['2026-11-10', '2026-11-13'],
  ] as const
  expect(sharedWeeks('2026-11-04', bill, others)).toBe(quantityOf(1))
  // One day of three of one week: 0.3333; two of three: 0.6667.
  const one = { quantity: ONE }
  const three = ['2026-11-09', '2026-11-11'] as const
  expect(sharedWeeks('2026-11-04', three, [['2026-11-09', '2026-11-09']], [], one)).toBe(quantityOf(0.3333))
  expect(sharedWeeks('2026-11-04', three, [['2026-11-09', '2026-11-10']], [], one)).toBe(quantityOf(0.6667))
  const weekend = ['2026-11-07', '2026-11-08'] as const
  expect(sharedWeeks('2026-11-07', weekend, [weekend])).toBe(quantityOf(2))
  expect(sharedWeeks('2026-11-07', weekend, [['2026-11-08', '2026-11-15']])).toBe(quantityOf(1))
})

it('takes a lump sum whole, and hours by the days they are for', () => {
  const bill = ['2026-11-09', '2026-11-22'] as const
  const before = [['2026-11-02', '2026-11-09']] as const
  expect(sharedWeeks('2026-11-02', bill, before, [], { quantity: ONE, periodUnit: 'l' })).toBe(ONE)
  expect(sharedWeeks('2026-11-02', bill, before, [], { quantity: quantityOf(80), periodUnit: 'h' })).toBe(quantityOf(8))
})

it('takes a credit for no second payment, nor days beside each other or another machine', () => {
  const lines = [forDays(11, 1, '2026-11-02', '2026-11-08'), forDays(12, 2, '2026-11-09', '2026-11-15')]
  expect(paidTwice({ id: 2, kind: 'invoice' }, papers('paid'), lines, [weekly], [])).toEqual([])
  const same = lines.map(each => ({ ...each, from: '2026-11-02', to: '2026-11-08' }))
  expect(paidTwice({ id: 2, kind: 'invoice' }, papers('paid'), same, [weekly], [])).toHaveLength(1)
  expect(paidTwice({ id: 2, kind: 'invoice' }, papers('paid', 'credit'), same, [weekly], [])).toEqual([])
  const other = same.map(each => (each.id === 12 ? { ...each, hire: 8 } : each))
  expect(paidTwice({ id: 2, kind: 'invoice' }, papers('paid'), other, [weekly, { ...weekly, id: 8 }], [])).toEqual([])
})

it('offers for the next invoice the weeks that have begun and are on none', () => {
  expect(nextPeriod(weekly, [], '2026-11-18', [])).toEqual({ from: '2026-11-02', to: '2026-11-22', many: 3 })
  const lines = [forDays(11, 1, '2026-11-02', '2026-11-15')]
  expect(nextPeriod(weekly, lines, '2026-11-18', [])).toEqual({ from: '2026-11-16', to: '2026-11-22', many: 1 })
  expect(nextPeriod({ ...weekly, offHire: '2026-11-13' }, lines, '2026-11-18', [])).toBeNull()
})

// A telehandler's week billed on two lines of one invoice was once paid twice.
it('names a line for days that a line above it on the same invoice has, but not a line each for two of a kind', () => {
  const week = { from: '2026-11-02', to: '2026-11-08' }
  const lines = [
    { ...forDays(11, 2, week.from, week.to), quantity: quantityOf(2) },
    { ...forDays(12, 2, week.from, week.to), quantity: quantityOf(2) },
  ]
  const invoice = { id: 2, kind: 'invoice' }
  const pair = { ...weekly, quantity: quantityOf(2) }
  const found = paidTwice(invoice, papers('review'), lines, [pair], [])
  expect(found).toEqual([expect.objectContaining({ line: 12, other: 2 })])
  const each = lines.map(line => ({ ...line, quantity: ONE }))
  expect(paidTwice(invoice, papers('review'), each, [pair], [])).toEqual([])
})
