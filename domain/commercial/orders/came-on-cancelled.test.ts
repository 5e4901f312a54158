import { expect, it } from 'vitest'
import { negate, quantityOf, type Quantity } from '../../value/money'
import { cameOnCancelled, stillOnCancelled } from './came-on-cancelled'

// An order cancelled on one device and delivered against on another.

const orders = [
  { id: 1, state: 'cancelled' },
  { id: 2, state: 'sent' },
]
const came = (id: number, order: number | null) => ({ id, order, reference: `DN ${id}` })
const TEN = quantityOf(10)
const line = (delivery: number, quantity: Quantity) => ({ delivery, quantity })

// The order still asked to send goods back after they had been returned.
it('reports goods still on site of a cancelled order, and nothing once they were returned', () => {
  const deliveries = [came(11, 1), came(12, 1), came(13, 1), came(14, 2), came(15, null)]
  const deliveryLines = [line(11, TEN), line(12, TEN), line(12, negate(TEN)), line(14, TEN)]
  const still = stillOnCancelled({ orders, deliveries, deliveryLines })
  expect(still.map(({ id }) => id)).toEqual([11, 13])
  expect(cameOnCancelled('cancelled', still)).toMatch(
    /^This order was cancelled, and deliveries DN 11, DN 13 came on it\./,
  )
  expect(cameOnCancelled('cancelled', [])).toBeNull()
  expect(cameOnCancelled('sent', still)).toBeNull()
})
