import { expect, it } from 'vitest'
import { ONE, pence, type Quantity, quantityOf } from '../../value/money'
import type { Hire } from './hire'
import { notOnHire } from './on-hire'

// Decision 717, by hand: a telehandler by the week from Monday 2 November 2026, off hire on Friday the 13th: two weeks.

const hire: Hire = {
  id: 7,
  name: 'Telehandler',
  plantNumber: null,
  quantity: ONE,
  onHire: '2026-11-02',
  offHire: '2026-11-13',
  periodUnit: 'w',
  ratePerPeriod: pence(42_500),
  orderLine: 3,
  weekends: 'free',
  closures: 'free',
}
const paper = (id: number, state = 'review') => ({ id, state, kind: 'invoice' })
const line = (
  id: number,
  from: string | null,
  to: string | null,
  more: { invoice?: number; quantity?: Quantity; approvedQuantity?: Quantity } = {},
) => ({
  id,
  invoice: 20,
  hire: 7,
  quantity: ONE,
  approvedQuantity: null as Quantity | null,
  from,
  to,
  ...more,
})
const lost = (own: ReturnType<typeof line>[], others: ReturnType<typeof line>[] = []) => [
  ...notOnHire(paper(20), {
    invoices: [paper(10, 'paid'), paper(20)],
    invoiceLines: [...others, ...own],
    hires: [hire],
    today: '2026-11-21',
    holidays: [],
  }),
]

// Four weeks for a few days in December were approved at 1,700.00, out of the periods of another machine.
it('covers no days after the machine left, before it came or yet to come', () => {
  expect(lost([line(1, '2026-11-02', '2026-11-08'), line(2, '2026-11-09', '2026-11-15')])).toEqual([])
  expect(lost([line(1, '2026-11-16', '2026-11-22')])).toEqual([[1, ONE]])
  expect(lost([line(1, '2026-10-26', '2026-11-01')])).toEqual([[1, ONE]])
  expect(lost([line(1, '2026-12-23', '2026-12-27', { quantity: quantityOf(4) })])).toEqual([[1, quantityOf(4)]])
  expect(lost([line(1, '2026-11-02', '2026-11-29', { quantity: quantityOf(4) })])).toEqual([[1, quantityOf(2)]])
})

it('covers a week once when two bills name different days of it', () => {
  const paid = line(9, '2026-11-02', '2026-11-04', { invoice: 10, approvedQuantity: ONE })
  expect(lost([line(1, '2026-11-05', '2026-11-08')], [paid])).toEqual([[1, ONE]])
  const part = { ...paid, quantity: quantityOf(0.6), approvedQuantity: quantityOf(0.6) }
  expect(lost([line(1, '2026-11-05', '2026-11-08', { quantity: quantityOf(0.4) })], [part])).toEqual([])
  expect(lost([line(1, '2026-11-02', '2026-11-04'), line(2, '2026-11-05', '2026-11-08')])).toEqual([[2, ONE]])
})

it('covers a line without days for the periods of the hire that are left', () => {
  const paid = line(9, null, null, { invoice: 10, approvedQuantity: ONE })
  expect(lost([line(1, null, null, { quantity: quantityOf(2) })], [paid])).toEqual([[1, ONE]])
  expect(lost([line(1, '2026-11-09', '2026-11-15')], [paid])).toEqual([])
  // A credit note for one week gives it back.
  const credit = line(8, null, null, { invoice: 10, quantity: quantityOf(-1), approvedQuantity: quantityOf(-1) })
  expect(lost([line(1, null, null, { quantity: quantityOf(2) })], [paid, credit])).toEqual([])
})
