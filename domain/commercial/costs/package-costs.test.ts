import { expect, it } from 'vitest'
import { NIL, pence } from '../../value/money'
import { budgetsOf, packageCosts } from './package-costs'

// Spec: COST-2. Oracles M1, B1 and B2, by hand.

const none = { materials: NIL, labour: NIL, contingency: NIL, fixedCosts: NIL }
const order = (actual: number, accrued: number, committed: number) => ({
  // Pence written in this file.
  actual: pence(actual as 1),
  accrued: pence(accrued as 1),
  committed: pence(committed as 1),
  disputed: NIL,
})

it('B1: 80,000 less 31,200 spent and 4,650 accrued leaves 44,150; committed money is still there', () => {
  const external = [{ ...none, materials: pence(120_000), fixedCosts: pence(5_000) }]
  const found = packageCosts(
    { ...none, materials: pence(8_000_000) },
    { materials: [order(3_000_000, 465_000, 38_250)], fixedCosts: [] },
    external,
  )
  expect(found.rows[0]).toEqual({
    label: 'Materials',
    budget: pence(8_000_000),
    actual: pence(3_120_000),
    accrued: pence(465_000),
    committed: pence(38_250),
    remaining: pence(4_415_000),
    overspend: NIL,
  })
})

it('B2: 30,000 is overspent by 5,850, and a budget of zero by all its spending', () => {
  const external = [{ ...none, fixedCosts: pence(5_000) }]
  const found = packageCosts(
    { ...none, materials: pence(3_000_000) },
    { materials: [order(3_120_000, 465_000, 0)], fixedCosts: [] },
    external,
  )
  expect(found.rows.map(({ remaining, overspend }) => [remaining, overspend])).toEqual([
    [NIL, pence(585_000)],
    [NIL, NIL],
    [NIL, NIL],
    [NIL, pence(5_000)],
  ])
  // 30,000 less 31,200, 4,650 and 50.
  expect(found.total).toMatchObject({ actual: pence(3_125_000), remaining: NIL, overspend: pence(590_000) })
})

it('keeps the contingency among the fixed costs as contingency: oracle 2 of estimating', () => {
  // Fixed costs 10,110.00 with 960.00 profit and 1,500.00 contingency; 320.00 contingency in the build-ups.
  const parts = {
    materials: pence(1_200_000),
    labour: pence(900_000),
    contingency: pence(32_000),
    fixedCosts: pence(1_011_000),
    fixedCostProfit: pence(96_000),
    fixedCostContingency: pence(150_000),
  }
  expect(budgetsOf(parts)).toEqual({
    materials: pence(1_200_000),
    labour: pence(900_000),
    // 320.00 + 1,500.00
    contingency: pence(182_000),
    // 10,110.00 − 960.00 − 1,500.00
    fixedCosts: pence(765_000),
  })
})

it('M1 before approval: 1,897.50 accrued and 382.50 committed, with no budget known', () => {
  const found = packageCosts(null, { materials: [order(0, 189_750, 38_250)], fixedCosts: [] }, [])
  expect(found.total).toMatchObject({
    budget: null,
    accrued: pence(189_750),
    committed: pence(38_250),
    remaining: null,
  })
})

it('counts orders of fixed costs on their own budget, and on no other', () => {
  const none = { materials: NIL, labour: NIL, contingency: NIL, fixedCosts: pence(500_000) }
  const found = packageCosts(none, { materials: [], fixedCosts: [order(85_000, 42_500, 170_000)] }, [])
  const row = (label: string) => found.rows.find(each => each.label === label)
  expect(row('Fixed costs')).toMatchObject({
    actual: 85_000,
    accrued: 42_500,
    committed: 170_000,
    remaining: 372_500,
  })
  expect(row('Materials')).toMatchObject({ actual: NIL, accrued: NIL, committed: NIL })
  expect(found.total).toMatchObject({ actual: 85_000, accrued: 42_500, committed: 170_000 })
})
