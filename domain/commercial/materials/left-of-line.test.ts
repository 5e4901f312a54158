import { expect, it } from 'vitest'
import { negate, type Quantity, quantityOf } from '../../value/money'
import { leftOfLine } from './left-of-line'

const line = (quantity: Quantity, of: { delivery?: number; orderLine?: number | null; name?: string } = {}) => ({
  delivery: 1,
  orderLine: 7,
  name: 'Board',
  ...of,
  quantity,
})

it('what was taken back of the same thing in the same delivery is off, and nothing else', () => {
  const board = line(quantityOf(20))
  const others = [
    line(negate(quantityOf(4)), { delivery: 2 }),
    line(negate(quantityOf(5)), { orderLine: null }),
    line(negate(quantityOf(6)), { name: 'Stud' }),
    line(quantityOf(9)),
  ]
  expect(leftOfLine(board, [board, line(negate(quantityOf(3))), line(negate(quantityOf(2.5))), ...others])).toBe(
    quantityOf(14.5),
  )
  expect(leftOfLine(board, [board])).toBe(quantityOf(20))
})
