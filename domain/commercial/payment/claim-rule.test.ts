import { expect, it } from 'vitest'
import { type Money, NIL, pence, percent } from '../../value/money'
import { isClaimed, previewClaims, type RuledLine } from './claim-rule'

// Spec: business 3, filterOn and filterPercentage.

const line = (component: number, product: number, work: Money, previouslyCertified: Money = NIL): RuledLine => ({
  componentProgress: percent(component as 5),
  productProgress: percent(product as 5),
  work,
  materialOnSite: pence(1),
  previouslyCertified,
})
const lines = [
  line(100, 60, pence(1000)),
  line(60, 60, pence(500), pence(450)),
  line(99.9999, 100, pence(200)),
  line(0, 0, NIL),
]

it('claims all lines at 0 %', () =>
  expect(lines.every(each => isClaimed({ filterOn: 'c', filterPercentage: NIL }, each))).toBe(true))

it('claims a line once its component or its product reaches the percentage', () => {
  const at = (filterOn: 'c' | 'p', filterPercentage: number) =>
    lines.map(each => isClaimed({ filterOn, filterPercentage: percent(filterPercentage as 5) }, each))
  expect(at('c', 100)).toEqual([true, false, false, false])
  expect(at('p', 100)).toEqual([false, false, true, false])
  expect(at('c', 60)).toEqual([true, true, true, false])
  expect(at('p', 60)).toEqual([true, true, true, false])
})

it('shows the claim under each rule, and what it would take back', () =>
  expect(
    previewClaims(lines, [
      { filterOn: 'c', filterPercentage: NIL },
      { filterOn: 'c', filterPercentage: percent(100) },
    ]),
  ).toEqual([
    { filterOn: 'c', filterPercentage: 0, claimed: 4, leftOut: 0, gross: 1704, grossLeftOut: 0, takenBack: 0 },
    {
      filterOn: 'c',
      filterPercentage: 1_000_000,
      claimed: 1,
      leftOut: 3,
      gross: 1001,
      grossLeftOut: 703,
      takenBack: 450,
    },
  ]))
