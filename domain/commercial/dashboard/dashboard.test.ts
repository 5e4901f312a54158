import { describe, expect, it } from 'vitest'
import { type Money, NIL, pence, sum } from '../../value/money'
import type { CostBudget, CostLine } from '../costs/cost-lines'
import { type CvrGiven, cvrOf } from '../cvr/cvr'
import { billingDay, DASHBOARD_FIGURES, dashboardOf, figuresOf, movementSinceLocked } from './dashboard'

const NO_BUDGETS = { materials: NIL, labour: NIL, supplyAndFit: NIL, fixedCosts: NIL, contingency: NIL }
const line = (id: number, budget: CostBudget, actual: Money, accrued: Money): CostLine => ({
  source: 'materialInvoice',
  id,
  assessment: 5,
  budget,
  actual,
  accrued,
  committed: NIL,
})
const package_ = (given: Partial<CvrGiven>): CvrGiven => ({
  assessment: 5,
  name: 'Drylining',
  tenderValue: NIL,
  value: NIL,
  values: null,
  earned: NIL,
  certified: NIL,
  budgets: NO_BUDGETS,
  lines: [],
  forecasts: [],
  futureLoss: NIL,
  futureLossReason: null,
  ...given,
})
/** Oracle V1: 250,000.00, of which 100,000.00 is done and 104,000.00 certified; 68,000.00 and 9,500.00 spent. */
const HEBDEN = cvrOf([
  package_({
    value: pence(25_000_000),
    earned: pence(10_000_000),
    certified: pence(10_400_000),
    budgets: { ...NO_BUDGETS, materials: pence(19_000_000) },
    lines: [line(1, 'materials', pence(6_800_000), pence(950_000))],
    futureLoss: pence(300_000),
  }),
])
/** Two packages. Oracles B1 and B2 are the materials of one and the fixed costs of the other. */
const EASTGATE = cvrOf([
  package_({
    value: pence(9_000_000),
    earned: pence(4_000_001),
    certified: pence(3_500_000),
    budgets: { ...NO_BUDGETS, materials: pence(8_000_000) },
    lines: [line(1, 'materials', pence(3_120_000), pence(465_000))],
  }),
  package_({
    assessment: 6,
    value: pence(4_000_000),
    earned: pence(2_000_000),
    certified: pence(1_000_000),
    budgets: { ...NO_BUDGETS, fixedCosts: pence(3_000_000) },
    lines: [line(2, 'fixedCosts', pence(3_120_000), pence(465_000))],
  }),
])
const NO_VARIATIONS = { count: 0, withoutPrice: 0, differing: [] }
const hebden = figuresOf({
  project: 1,
  name: 'Hebden Clinic',
  cvr: HEBDEN,
  unagreed: pence(100_000),
  variations: NO_VARIATIONS,
  billed: { unclaimed: NIL, valuationDate: '2026-11-13' },
  locked: {
    number: 3,
    periodEnd: '2026-10-31',
    value: pence(25_000_000),
    earned: pence(9_000_000),
    cost: pence(6_950_000),
    margin: pence(2_050_000),
    finalMargin: pence(5_850_001),
  },
})
const eastgate = figuresOf({
  project: 2,
  name: 'Eastgate Arcade',
  cvr: EASTGATE,
  unagreed: pence(1),
  variations: NO_VARIATIONS,
  billed: { unclaimed: pence(1_341_992), valuationDate: '2026-10-15' },
  locked: null,
})

describe('the commercial dashboard (REP-2)', () => {
  it('has the figures of each project as its reconciliation has them', () => {
    expect(hebden).toMatchObject({
      overClaim: pence(400_000),
      cost: pence(7_750_000),
      margin: pence(2_250_000),
      finalMargin: pence(5_550_000),
      toBill: NIL,
    })
    for (const [figures, cvr] of [
      [hebden, HEBDEN],
      [eastgate, EASTGATE],
    ] as const)
      for (const name of ['value', 'earned', 'certified', 'overClaim', 'cost', 'margin', 'finalMargin'] as const)
        expect([name, figures[name]]).toEqual([name, cvr.total[name]])
    expect(eastgate.toBill).toBe(pence(1_341_992))
  })

  it('adds projects up to the penny, an over-claim against an under-claim', () => {
    const firm = dashboardOf([hebden, eastgate])
    // 104,000.00 and 45,000.00 certified for 100,000.00 and 60,000.01: 4,000.00 over and 15,000.01 under.
    expect(firm).toMatchObject({
      value: pence(38_000_000),
      earned: pence(16_000_001),
      certified: pence(14_900_000),
      overClaim: pence(-1_100_001),
      // 77,500.00 and twice 35,850.00.
      cost: pence(14_920_000),
      margin: pence(1_080_001),
      unagreed: pence(100_001),
      toBill: pence(1_341_992),
    })
    for (const name of DASHBOARD_FIGURES) expect(firm[name]).toBe(sum([hebden, eastgate].map(each => each[name])))
  })

  it('adds up each budget over packages and projects', () => {
    const of = (name: CostBudget) => dashboardOf([hebden, eastgate]).budgets.find(each => each.name === name)
    // 190,000.00 and 80,000.00; 68,000.00 and 31,200.00; 9,500.00 and 4,650.00.
    expect(of('materials')).toMatchObject({
      budget: pence(27_000_000),
      actual: pence(9_920_000),
      accrued: pence(1_415_000),
    })
    expect(of('fixedCosts')).toMatchObject({
      budget: pence(3_000_000),
      actual: pence(3_120_000),
      accrued: pence(465_000),
    })
    expect(sum(dashboardOf([hebden, eastgate]).budgets.map(each => each.actual))).toBe(
      dashboardOf([hebden, eastgate]).actual,
    )
  })

  it('has all work to bill before the first application, and none where applications are unknown', () => {
    const of = { project: 1, name: '', cvr: HEBDEN, unagreed: NIL, variations: NO_VARIATIONS, locked: null }
    expect(figuresOf({ ...of, billed: null }).toBill).toBe(pence(10_000_000))
    expect(figuresOf({ ...of, billed: undefined }).toBill).toBe(NIL)
  })

  it('compares the projects that have a locked report with it, and leaves the others apart', () => {
    // Oracle V1: 55,500.00 now, less 58,500.01 then. Eastgate has no locked report.
    expect(movementSinceLocked([hebden, eastgate])).toMatchObject({ count: 1, movement: -300_001 })
    expect(movementSinceLocked([hebden, eastgate]).locked).toMatchObject({ finalMargin: 5_850_001, cost: 6_950_000 })
    expect(movementSinceLocked([eastgate])).toMatchObject({ count: 0, movement: 0 })
  })

  it('is late to bill from the day after a month, which ends with a shorter one', () => {
    expect(billingDay(eastgate, '2026-11-15')).toEqual({ dueOn: '2026-11-15', daysLate: 0 })
    expect(billingDay(eastgate, '2026-11-25')).toEqual({ dueOn: '2026-11-15', daysLate: 10 })
    expect(billingDay({ lastValuation: '2026-01-31' }, '2026-03-01')).toEqual({ dueOn: '2026-02-28', daysLate: 1 })
    expect(billingDay({ lastValuation: null }, '2026-11-25')).toEqual({ dueOn: null, daysLate: 0 })
  })
})
