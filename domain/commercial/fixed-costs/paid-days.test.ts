import { expect, it } from 'vitest'
import { NIL, ONE, pence, quantityOf } from '../../value/money'
import type { Hire } from './hire'
import { PAID_FOR, paidDays, whyNotOffHire } from './paid-days'

// Decision 698, by hand: a cabin on hire by the week from Monday 2 November 2026; an approved invoice pays for weeks 1 and 2, to Sunday the 15th.

const hire: Hire = {
  id: 321,
  name: 'Cabin',
  plantNumber: 'C-7',
  quantity: ONE,
  onHire: '2026-11-02',
  offHire: null,
  periodUnit: 'w',
  ratePerPeriod: pence(10_000),
  orderLine: 311,
  weekends: 'free',
  closures: 'free',
}
const invoice = { id: 330, order: 301, state: 'approved', archivedAt: null, approvedForPayment: pence(20_000) }
const line = {
  invoice: 330,
  hire: 321,
  orderLine: 311,
  quantity: quantityOf(2),
  approvedQuantity: quantityOf(2),
  to: '2026-11-15',
}
const at = { today: '2026-11-21', holidays: [] }

it('says what is paid for of a hire, by its own line or by its order line, less credit notes', () => {
  const two = { periods: quantityOf(2), to: '2026-11-15' }
  expect(paidDays(hire, 301, [invoice], [line])).toEqual(two)
  expect(paidDays(hire, 301, [invoice], [{ ...line, hire: null }])).toEqual(two)
  expect(paidDays(hire, 301, [invoice], [{ ...line, hire: 999 }])).toBeNull()
  expect(paidDays(hire, 301, [{ ...invoice, state: 'review' }], [line])).toBeNull()
  const credit = { ...line, invoice: 331, quantity: quantityOf(-1), approvedQuantity: quantityOf(-1), to: null }
  expect(paidDays(hire, 301, [invoice, { ...invoice, id: 331 }], [line, credit])).toEqual({
    periods: ONE,
    to: '2026-11-15',
  })
})

it('takes an invoice without lines for the whole of its own order, and no other line for a hire without an order', () => {
  expect(paidDays(hire, 301, [invoice], [])).toEqual({ periods: null, to: null })
  expect(paidDays(hire, 302, [invoice], [])).toBeNull()
  // A carriage line names neither hire nor order line.
  const carriage = { ...line, hire: null, orderLine: null }
  expect(paidDays({ id: 321, orderLine: null }, null, [invoice], [carriage])).toBeNull()
})

it('goes off hire on a day that charges what was paid for, and no earlier', () => {
  const pays = { periods: quantityOf(2), to: '2026-11-15' }
  const off = (day: string) => whyNotOffHire(hire, day, pays, at)
  // Week 2 begins on Monday the 9th.
  expect([off('2026-11-06'), off('2026-11-08')]).toEqual([PAID_FOR, PAID_FOR])
  expect([off('2026-11-09'), off('2026-11-21')]).toEqual([null, null])
  expect(whyNotOffHire(hire, '2026-11-06', { periods: null, to: null }, at)).toBe(PAID_FOR)
  expect(whyNotOffHire({ ...hire, quantity: NIL }, '2026-11-06', pays, at)).toBeNull()
})
