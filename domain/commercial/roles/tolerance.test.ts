import { expect, it } from 'vitest'
import { NIL, ONE, type Money, type Percentage, pence, percent, quantityOf, rateOf } from '../../value/money'
import { matchLine } from '../invoices/match-lines'
import { STANDARD_TOLERANCE, toleranceOf } from './tolerance'

const role = (person: number, tolerancePercentage: Percentage | null, toleranceAmount: Money | null) => ({
  person,
  tolerancePercentage,
  toleranceAmount,
})

it('is the standard one where no role of the person sets one', () => {
  expect(toleranceOf([], 7)).toEqual(STANDARD_TOLERANCE)
  expect(toleranceOf([role(7, null, null), role(8, percent(10), pence(90_000))], 7)).toEqual(STANDARD_TOLERANCE)
})

it('is the highest of the person’s roles, and zero by a missing value', () => {
  expect(toleranceOf([role(7, percent(1), null)], 7)).toEqual({ share: percent(1), amount: NIL })
  expect(toleranceOf([role(7, percent(1), null), role(7, percent(5), pence(100))], 7)).toEqual({
    share: percent(5),
    amount: pence(100),
  })
})

it('decides which part of a price above the order’s is covered', () => {
  const line = {
    id: 1,
    name: 'Board',
    order: { line: 1, ordered: quantityOf(150), delivered: quantityOf(150), paidBefore: NIL, price: rateOf(8.4) },
    charge: null,
    quantity: quantityOf(150),
    price: rateOf(8.65),
    amount: null,
    paidTwice: NIL,
    notOnHire: NIL,
  }
  // 0.25 on 8.40 is 2.98 %, and 37.50 on the line.
  const codes = (share: Percentage, amount: Money) => matchLine(line, { share, amount }).code
  expect(codes(percent(2.97), pence(3_749))).toBe('priceVariance')
  expect(codes(percent(2.98), NIL)).toBe('ok')
  expect(codes(NIL, pence(3_750))).toBe('ok')
  expect(matchLine({ ...line, quantity: ONE, price: rateOf(8.41) }, { share: NIL, amount: NIL }).code).toBe(
    'priceVariance',
  )
})
