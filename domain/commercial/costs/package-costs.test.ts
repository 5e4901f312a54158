import { expect, it } from 'vitest'
import { type Money, NIL, pence } from '../../value/money'
import type { CostBudget, CostLine } from './cost-lines'
import { budgetsOf, packageCosts } from './package-costs'

// Spec: COST-2. Oracles M1, B1 and B2, by hand.

const none = { materials: NIL, labour: NIL, supplyAndFit: NIL, contingency: NIL, fixedCosts: NIL }
const line = (budget: CostBudget, actual: Money, accrued: Money = NIL, committed: Money = NIL): CostLine => ({
  source: 'materialOrder',
  id: 1,
  assessment: 5,
  budget,
  actual,
  accrued,
  committed,
})

it('B1: 80,000 less 31,200 spent and 4,650 accrued leaves 44,150; committed money is still there', () => {
  const found = packageCosts({ ...none, materials: pence(8_000_000) }, [
    line('materials', pence(3_000_000), pence(465_000), pence(38_250)),
    line('materials', pence(120_000)),
    line('fixedCosts', pence(5_000)),
  ])
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
  const found = packageCosts({ ...none, materials: pence(3_000_000) }, [
    line('materials', pence(3_120_000), pence(465_000)),
    line('fixedCosts', pence(5_000)),
  ])
  expect(found.rows.map(({ label, remaining, overspend }) => [label, remaining, overspend])).toEqual([
    ['Materials', NIL, pence(585_000)],
    ['Labour', NIL, NIL],
    ['Supply and fit', NIL, NIL],
    ['Fixed costs', NIL, pence(5_000)],
    ['Contingency', NIL, NIL],
  ])
  // 30,000 less 31,200, 4,650 and 50.
  expect(found.total).toMatchObject({ actual: pence(3_125_000), remaining: NIL, overspend: pence(590_000) })
})

it('keeps the contingency among the fixed costs as contingency: oracle 2 of estimating', () => {
  // Fixed costs 10,110.00 with 960.00 profit and 1,500.00 contingency; 320.00 contingency in the build-ups.
  const parts = {
    materials: pence(1_200_000),
    labour: pence(900_000),
    supplyAndFit: pence(750_000),
    contingency: pence(32_000),
    fixedCosts: pence(1_011_000),
    fixedCostProfit: pence(96_000),
    fixedCostContingency: pence(150_000),
  }
  expect(budgetsOf(parts)).toEqual({
    materials: pence(1_200_000),
    labour: pence(900_000),
    supplyAndFit: pence(750_000),
    // 320.00 + 1,500.00
    contingency: pence(182_000),
    // 10,110.00 − 960.00 − 1,500.00
    fixedCosts: pence(765_000),
  })
})

it('M1 before approval: 1,897.50 accrued and 382.50 committed, with no budget known', () => {
  const found = packageCosts(null, [line('materials', NIL, pence(189_750), pence(38_250))])
  expect(found.total).toMatchObject({
    budget: null,
    accrued: pence(189_750),
    committed: pence(38_250),
    remaining: null,
  })
})

it('counts each cost on its own budget, and on no other', () => {
  const found = packageCosts({ ...none, fixedCosts: pence(500_000), supplyAndFit: pence(900_000) }, [
    line('fixedCosts', pence(85_000), pence(42_500), pence(170_000)),
    line('supplyAndFit', pence(400_000), pence(50_000)),
  ])
  const row = (label: string) => found.rows.find(each => each.label === label)
  expect(row('Fixed costs')).toMatchObject({
    actual: 85_000,
    accrued: 42_500,
    committed: 170_000,
    remaining: 372_500,
  })
  expect(row('Supply and fit')).toMatchObject({ actual: 400_000, accrued: 50_000, remaining: 450_000 })
  expect(row('Materials')).toMatchObject({ actual: NIL, accrued: NIL, committed: NIL })
  // 5,000.00 and 9,000.00, less 850.00, 425.00, 4,000.00 and 500.00.
  expect(found.total).toMatchObject({ budget: 1_400_000, actual: 485_000, accrued: 92_500, remaining: 822_500 })
})
