import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../value/day'
import { pence, sum, taken } from '../../value/money'
import { CASH_KINDS, cashByWeek, type CashMove, lateToBePaid, movesOfInvoices, retentionDue } from './cash'

// A Wednesday.
const TODAY = '2026-11-25'
const WEEKS = { back: 2, ahead: 2 }
const move = (given: Partial<CashMove>): CashMove => ({
  project: 1,
  source: 'outgoingApplication',
  id: 7,
  subcontractor: null,
  name: 'Application 3',
  side: 'in',
  kind: 'paid',
  day: TODAY,
  amount: pence(100),
  ...given,
})
const out = { side: 'out', source: 'materialInvoice' } as const

describe('cash by week', () => {
  it('follows what was received and paid, and then what is due, to the penny', () => {
    const cash = cashByWeek(
      [
        move({ day: '2026-06-01', amount: pence(50_000) }),
        move({ ...out, day: '2026-11-12', amount: pence(20_001) }),
        move({ day: '2026-11-24', amount: pence(1_000) }),
        // Late, so it counts for the rest of this week.
        move({ kind: 'due', day: '2026-11-20', amount: pence(7_000) }),
        // Without an agreed day.
        move({ ...out, kind: 'due', day: null, amount: pence(60_000) }),
        move({ kind: 'expected', day: '2026-12-09', amount: pence(90_000) }),
        move({ kind: 'retention', day: '2027-03-01', amount: pence(2_500) }),
        move({ kind: 'retention', day: null, amount: pence(2_600) }),
      ],
      TODAY,
      WEEKS,
    )
    expect(cash.weeks.map(({ from, to, position, isForecast }) => [from, to, position, isForecast])).toEqual([
      // 500.00 before these weeks, less 200.01.
      ['2026-11-09', '2026-11-15', 29_999, false],
      ['2026-11-16', '2026-11-22', 29_999, false],
      ['2026-11-23', '2026-11-25', 30_999, false],
      // 70.00 in and 600.00 out.
      ['2026-11-25', '2026-11-29', -22_001, true],
      ['2026-11-30', '2026-12-06', -22_001, true],
      ['2026-12-07', '2026-12-13', 67_999, true],
    ])
    expect([cash.lowest?.from, cash.lowest?.position]).toEqual([TODAY, -22_001])
    expect([cash.later.amount, cash.withoutDay.amount]).toEqual([2_500, 2_600])
  })

  it('keeps every move in one place: before the weeks, in one of them, after them, or without a day', () => {
    const moves = fc.array(
      fc.record({
        side: fc.constantFrom('in' as const, 'out' as const),
        kind: fc.constantFrom(...CASH_KINDS),
        day: fc.option(fc.integer({ min: -60, max: 60 }).map(days => addDays(TODAY, days))),
        amount: fc.integer({ min: -500, max: 50_000 }).map(value => taken('money', value)),
      }),
    )
    fc.assert(
      fc.property(moves, fc.integer({ min: 0, max: 6 }), (given, day) => {
        const today = addDays(TODAY, day)
        // Nothing is paid ahead.
        const all = given.map(each =>
          move(each.kind === 'paid' && each.day !== null && each.day > today ? { ...each, day: today } : each),
        )
        const { weeks, later, withoutDay } = cashByWeek(all, today, WEEKS)
        const net = all.reduce((total, { side, amount }) => total + (side === 'in' ? amount : -amount), 0)
        expect(Number(weeks.at(-1)?.position) + later.amount + withoutDay.amount).toBe(net)
      }),
    )
  })
})

describe('what is late or due', () => {
  const moves = [
    move({ kind: 'due', day: '2026-11-24', amount: pence(4_891_233) }),
    move({ kind: 'due', day: TODAY, amount: pence(1) }),
    move({ ...out, kind: 'due', day: '2026-11-01', amount: pence(2) }),
    move({ kind: 'retention', id: null, day: TODAY, amount: pence(2_500) }),
    move({ kind: 'retention', id: null, day: '2026-11-26', amount: pence(3) }),
    move({ ...out, kind: 'retention', id: null, day: '2026-11-20', amount: pence(4) }),
  ]
  it('is late only past its date, and retention is due on its day', () => {
    expect(lateToBePaid(moves, TODAY).amount).toBe(pence(4_891_233))
    expect([retentionDue(moves, 'in', TODAY).amount, retentionDue(moves, 'out', TODAY).amount]).toEqual([2_500, 4])
  })
})

describe('supplier invoices', () => {
  it('move what is approved with its VAT, and owe the rest after a later release', () => {
    const invoice = {
      id: 1,
      project: 1,
      invoiceReference: 'INV 4410',
      state: 'approved',
      dueDate: '2026-12-01',
      net: pence(189_750),
      vat: pence(37_950),
      approvedForPayment: pence(186_000),
      paidAt: null,
      paidAmount: null,
    }
    // Oracle M1: 1,860.00 approved, with VAT at 20 % 2,232.00.
    expect(movesOfInvoices('materialInvoice', [invoice])).toMatchObject([{ kind: 'due', amount: 223_200 }])
    const paid = { ...invoice, state: 'paid', paidAt: '2026-11-20T10:00:00.000Z', paidAmount: pence(186_000) }
    expect(movesOfInvoices('materialInvoice', [paid])).toMatchObject([
      { kind: 'paid', day: '2026-11-20', amount: 223_200 },
    ])
    const released = { ...paid, state: 'approved', approvedForPayment: pence(189_750) }
    // The other 37.50, with VAT 45.00.
    const both = movesOfInvoices('materialInvoice', [released])
    expect(both.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['paid', 223_200],
      ['due', 4_500],
    ])
    expect(sum(both.map(({ amount }) => amount))).toBe(227_700)
    expect(movesOfInvoices('materialInvoice', [{ ...invoice, state: 'review', approvedForPayment: null }])).toEqual([])
  })
})
