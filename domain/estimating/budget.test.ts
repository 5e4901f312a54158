import { describe, expect, it } from 'vitest'
import { pence, NIL, percent } from '../value/money'
import { computeAfcSummary } from './afc-summary'
import { type BudgetAmounts, budgetFault, budgetLine, budgetTotals } from './budget'

// Spec: ASMT-16. Overhead and profit = total price − Σ cost budgets. Figures by hand.

const NOTHING: BudgetAmounts = {
  totalPrice: null,
  materials: null,
  labour: null,
  supplyAndFit: null,
  fixedCosts: null,
  contingency: null,
  inflation: null,
}
/** 38,000 + 21,500 + 16,250 + 9,100 + 1,500 + 650.55 = 87,000.55 of 100,000. */
const BUDGET: BudgetAmounts = {
  totalPrice: pence(10_000_000),
  materials: pence(3_800_000),
  labour: pence(2_150_000),
  supplyAndFit: pence(1_625_000),
  fixedCosts: pence(910_000),
  contingency: pence(150_000),
  inflation: pence(65_055),
}

describe('a budget', () => {
  it('leaves the price less its costs for overhead and profit', () => {
    expect(budgetTotals(BUDGET)).toEqual({
      cost: pence(8_700_055),
      ohp: pence(1_299_945),
      ohpPercentage: percent(12.9995),
    })
  })
  it('shows a loss as negative', () => {
    expect(budgetTotals({ ...BUDGET, totalPrice: pence(8_000_000) }).ohp).toBe(pence(-700_055))
  })
  it('knows no overhead and profit before it has a price', () => {
    expect(budgetTotals({ ...BUDGET, totalPrice: null })).toMatchObject({ ohp: null, ohpPercentage: null })
  })
  it('sells the work at the price without the fixed costs', () => {
    expect(budgetLine(BUDGET)).toBe(pence(9_090_000))
    expect(budgetLine(NOTHING)).toBeNull()
  })
  it('is complete with a price and a cost', () => {
    expect(budgetFault(null)).toBe('There is no budget yet: type one')
    expect(budgetFault(NOTHING)).toBe('The budget has no total price yet')
    expect(budgetFault({ ...NOTHING, totalPrice: NIL })).toBe('The budget has no total price yet')
    expect(budgetFault({ ...NOTHING, totalPrice: pence(100) })).toBe('The budget has no costs yet')
    expect(budgetFault(BUDGET)).toBeNull()
  })
})

it('gives the parts of the price of a budget-only assessment', () => {
  const summary = computeAfcSummary({
    assessments: [{ percentageBasis: 'markup' }],
    products: [],
    zones: [],
    quantities: [],
    components: [],
    materials: [],
    activities: [],
    fixedCosts: [],
    adjustments: [],
    budgets: [BUDGET],
  })
  expect(summary).toMatchObject({
    materials: pence(3_800_000),
    labour: pence(2_150_000),
    supplyAndFit: pence(1_625_000),
    contingency: pence(150_000),
    inflation: pence(65_055),
    // Without the fixed costs: 77,900.55, sold at 90,900.
    cost: pence(7_790_055),
    profit: pence(1_299_945),
    measured: pence(9_090_000),
    fixedCosts: pence(910_000),
    net: pence(10_000_000),
    gross: pence(10_000_000),
    totalCost: pence(8_700_055),
    ohp: pence(1_299_945),
  })
})
