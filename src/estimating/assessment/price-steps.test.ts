import { expect, it } from 'vitest'
import { NIL, pence, type Money } from '#domain/value/money'
import { priceSteps } from './price-steps'

// Spec: ASMT-6. Each bar begins where the one before it ended, and the last sum is the price.

const whole = {
  measured: pence(1_000),
  fixedCosts: pence(500),
  adjusted: pence(-300),
  net: pence(1_200),
  discount: pence(400),
  gross: pence(1_600),
}
const split = {
  ...whole,
  materials: pence(300),
  labour: pence(200),
  supplyAndFit: NIL as Money,
  contingency: pence(100),
  inflation: pence(50),
  cost: pence(650),
  overhead: pence(100),
  profit: pence(150),
  unsplit: pence(100),
  unsplitProducts: 1,
  fixedCostProfit: NIL as Money,
  fixedCostContingency: NIL as Money,
  totalCost: pence(650),
  ohp: null,
  ohpPercentage: null,
}

it('builds the price part by part, with sums from nothing', () => {
  const steps = priceSteps(whole, split)
  expect(steps.map(({ key, from, to }) => [key, Math.round(from * 1_600), Math.round(to * 1_600)])).toEqual([
    ['materials', 0, 300],
    ['labour', 300, 500],
    ['supplyAndFit', 500, 500],
    ['contingency', 500, 600],
    ['inflation', 600, 650],
    ['overhead', 650, 750],
    ['profit', 750, 900],
    ['unsplit', 900, 1_000],
    ['measured', 0, 1_000],
    ['fixedCosts', 1_000, 1_500],
    ['adjusted', 1_200, 1_500],
    ['net', 0, 1_200],
    ['discount', 1_200, 1_600],
    ['gross', 0, 1_600],
  ])
})
it('says measured work as one where it cannot be split, and no discount where there is none', () => {
  const plain = { ...whole, discount: NIL as Money, gross: whole.net, adjusted: NIL as Money }
  expect(priceSteps(plain, null).map(({ key }) => key)).toEqual(['measured', 'fixedCosts', 'net'])
})
