import { expect, it } from 'vitest'
import { negate, type Quantity, quantityOf } from '../../value/money'
import { leftOfLine } from './left-of-line'

interface Of {
  readonly delivery?: number
  readonly orderLine?: number | null
  readonly name?: string
  readonly unit?: string | null
}
const line = (quantity: Quantity, of: Of = {}) => ({
  delivery: 1,
  orderLine: 7,
  name: 'Board',
  unit: 'sheet',
  ...of,
  quantity,
})
const back = (units: Quantity, of: Of = {}) => line(negate(units), of)

it('returns of the same item in the same delivery are deducted, and nothing else', () => {
  const board = line(quantityOf(20))
  const others = [
    back(quantityOf(4), { delivery: 2 }),
    back(quantityOf(5), { orderLine: null }),
    back(quantityOf(6), { name: 'Stud' }),
    back(quantityOf(7), { unit: 'm²' }),
  ]
  expect(leftOfLine(board, [board, back(quantityOf(3)), back(quantityOf(2.5)), ...others])).toBe(quantityOf(14.5))
  expect(leftOfLine(board, [board])).toBe(quantityOf(20))
})

// Of two pallets of ten, with one returned neither could be, though ten boards were still there.
it('two lines of one thing are taken back as far as both came, and each as far as it came', () => {
  const [first, second] = [line(quantityOf(20)), line(quantityOf(9))]
  const left = (...taken: readonly ReturnType<typeof back>[]) =>
    [first, second].map(each => leftOfLine(each, [first, second, ...taken]))
  expect(left()).toEqual([quantityOf(20), quantityOf(9)])
  expect(left(back(quantityOf(20)))).toEqual([quantityOf(9), quantityOf(9)])
  expect(left(back(quantityOf(20)), back(quantityOf(4)))).toEqual([quantityOf(5), quantityOf(5)])
  expect(left(back(quantityOf(20)), back(quantityOf(9)))).toEqual([0, 0])
  // Two phones recorded the return independently.
  expect(left(back(quantityOf(20)), back(quantityOf(20)))).toEqual([0, 0])
  const taken = back(quantityOf(5))
  expect(leftOfLine(taken, [first, second, taken])).toBeLessThanOrEqual(0)
})
