import { expect, it } from 'vitest'
import { type Money, NIL, pence } from '../../value/money'
import { type CostLine, externalLines, labourLines, subcontractLines } from './cost-lines'

// Spec: COST-2, APP-2. Figures by hand.

const shown = (lines: readonly CostLine[]) =>
  lines.map(({ source, id, assessment, budget, actual, accrued }) => [source, id, assessment, budget, actual, accrued])

const application = (id: number, day: string, state: string, discount: Money | null = null, subcontractor = 9) => ({
  id,
  subcontractor,
  accountSequenceNumber: null,
  effectiveDate: `2026-${day}`,
  state,
  discount,
})
const item = (
  of: number,
  assessment: number | null,
  value: Money,
  approvedBefore: Money,
  approvedValue: Money | null,
) => ({
  application: of,
  assessment,
  fixedCost: null as number | null,
  value,
  approvedBefore,
  approvedValue,
})

it('counts the last certificate of each subcontractor, and accrues what an open application claims above it', () => {
  const applications = [
    application(1, '09-30', 'paid'),
    application(2, '10-31', 'approved'),
    application(3, '11-30', 'held'),
    application(4, '10-31', 'approved', null, 10),
  ]
  const items = [
    item(1, 5, pence(1_000_000), NIL, pence(1_000_000)),
    // 18,000.00 approved to date, so 8,000.00 more than before: the cost is 18,000.00 and never 28,000.00.
    item(2, 5, pence(2_000_000), pence(1_000_000), pence(1_800_000)),
    item(2, 6, pence(300_000), NIL, pence(250_000)),
    // Claims 22,500.00 on package 5: 4,500.00 more. Claims less on package 6 than was approved: nothing accrues.
    item(3, 5, pence(2_250_000), pence(1_800_000), null),
    item(3, 6, pence(200_000), pence(250_000), null),
    item(4, null, pence(70_000), NIL, pence(70_000)),
  ]
  expect(shown(subcontractLines(applications, items))).toEqual([
    ['incomingApplication', 2, 5, 'supplyAndFit', 1_800_000, NIL],
    ['incomingApplication', 2, 6, 'supplyAndFit', 250_000, NIL],
    ['incomingApplication', 3, 5, 'supplyAndFit', NIL, 450_000],
    ['incomingApplication', 4, null, 'supplyAndFit', 70_000, NIL],
  ])
})

it('takes the main contractor’s discount off in proportion, to the penny, and none of it off a credit', () => {
  // 2.5 % of 1,000.00 is 25.00: 333.33 and 666.67 take 8.33 and 16.67; 1.00 back takes nothing.
  const items = [
    item(1, 5, pence(33_333), NIL, pence(33_333)),
    { ...item(1, 5, pence(66_667), NIL, pence(66_667)), fixedCost: 77 },
    item(1, 6, pence(-100), NIL, pence(-100)),
  ]
  expect(shown(subcontractLines([application(1, '11-30', 'approved', pence(2_500))], items))).toEqual([
    ['incomingApplication', 1, 5, 'supplyAndFit', 32_500, NIL],
    ['incomingApplication', 1, 5, 'fixedCosts', 65_000, NIL],
    ['incomingApplication', 1, 6, 'supplyAndFit', -100, NIL],
  ])
})

it('counts nothing of a cancelled application, nor accrues an open one that a later certificate passed', () => {
  const items = [
    item(1, 5, pence(90_000), NIL, null),
    item(2, 5, pence(50_000), NIL, null),
    item(3, 5, pence(60_000), NIL, pence(60_000)),
  ]
  const open = application(2, '10-31', 'query')
  expect(shown(subcontractLines([application(1, '11-30', 'cancelled'), open], items))).toEqual([
    ['incomingApplication', 2, 5, 'supplyAndFit', NIL, 50_000],
  ])
  expect(shown(subcontractLines([open, application(3, '11-30', 'approved')], items))).toEqual([
    ['incomingApplication', 3, 5, 'supplyAndFit', 60_000, NIL],
  ])
})

it('counts the approved period of a labour application, and accrues the claim of an open one', () => {
  const labour = {
    id: 3,
    assessment: 5,
    state: 'approved',
    grossToDate: pence(500_000),
    grossBefore: pence(320_000),
    approvedMaterials: pence(45_000),
    materialsBefore: pence(20_000),
    claimed: pence(180_000),
  }
  expect(shown(labourLines(labour))).toEqual([
    ['labourApplication', 3, 5, 'labour', 155_000, NIL],
    ['labourApplication', 3, 5, 'materials', 25_000, NIL],
  ])
  expect(shown(labourLines({ ...labour, state: 'held' }))).toEqual([
    ['labourApplication', 3, 5, 'labour', NIL, 180_000],
  ])
  expect(labourLines({ ...labour, state: 'held', claimed: pence(-1) })).toEqual([])
  expect(labourLines({ ...labour, state: 'cancelled' })).toEqual([])
})

it('splits an external cost over the budgets it names', () => {
  const cost = {
    id: 8,
    assessment: null,
    materials: NIL,
    labour: pence(-2_000),
    contingency: NIL,
    fixedCosts: pence(24_000),
  }
  expect(shown(externalLines(cost))).toEqual([
    ['externalCost', 8, null, 'labour', -2_000, NIL],
    ['externalCost', 8, null, 'fixedCosts', 24_000, NIL],
  ])
})
