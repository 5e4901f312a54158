import { expect, it } from 'vitest'
import { NIL, pence, percent } from '../../value/money'
import { assignCost, netOfCost } from './external-costs'

// Spec: COST-2. Figures by hand.

const rules = new Map([[1, { id: 1, rate: percent(20), isReverseCharge: false }]])
const cost = {
  materials: pence(12_345),
  labour: pence(-2_000),
  contingency: NIL,
  fixedCosts: pence(5_003),
  vatTaxCode: 1,
}

it('adds up its budgets: 123.45 less 20.00 and 50.03 are 153.48', () => expect(netOfCost(cost)).toBe(pence(15_348)))

it('is split by budget, tax rounded once a part, and keeps the nominal codes it had', () => {
  // 20 % of 123.45 is 24.69, of -20.00 it is -4.00, of 50.03 it is 10.006, so 10.01.
  const before = [{ shortName: 'Fixed costs', nominalCode: 7 }]
  expect(assignCost(cost, before, rules)).toEqual([
    { shortName: 'Materials', nominalCode: null, vatTaxCode: 1, totalValue: pence(12_345), taxAmount: pence(2_469) },
    { shortName: 'Labour', nominalCode: null, vatTaxCode: 1, totalValue: pence(-2_000), taxAmount: pence(-400) },
    { shortName: 'Fixed costs', nominalCode: 7, vatTaxCode: 1, totalValue: pence(5_003), taxAmount: pence(1_001) },
  ])
})

it('has no tax without a code', () =>
  expect(assignCost({ ...cost, vatTaxCode: null }, [], rules).map(each => each.taxAmount)).toEqual([NIL, NIL, NIL]))
