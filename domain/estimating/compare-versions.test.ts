import { expect, it } from 'vitest'
import { costOf, pence, percent, quantityOf, rateOf, type Cost, type Percentage, type Quantity } from '../value/money'
import { compareVersions, type VersionRecords } from './compare-versions'

// Spec: ASMT-17.

interface Line {
  readonly id: number
  readonly lineage?: number
  readonly quantity: Quantity
  readonly price?: Cost
  readonly profit?: Percentage
  readonly fixed?: ReturnType<typeof rateOf>
}
const version = (zone: number, lines: readonly Line[], more: Partial<VersionRecords> = {}): VersionRecords => ({
  assessments: [{ percentageBasis: 'markup' }],
  zones: [{ id: zone, parent: null, order: 0 }],
  products: lines.map(({ id, lineage = null, price = null, profit = null, fixed = null }) => ({
    id,
    lineage,
    ref: `P-${lineage ?? id}`,
    name: `Product ${id}`,
    unit: 'm²',
    pricingMode: 'saf',
    supplyAndFitPrice: price,
    contingencyPercentage: null,
    inflationPercentage: null,
    overheadPercentage: null,
    profitPercentage: profit,
    fixedPrice: fixed,
    rate: null,
  })),
  quantities: lines.map(({ id, quantity }) => ({
    id,
    cells: { [zone]: { quantity, source: 'boq', formula: null } },
  })),
  components: [],
  materials: [],
  activities: [],
  fixedCosts: [],
  adjustments: [],
  ...more,
})
const lump = (id: number, ratePerPeriod: ReturnType<typeof pence>) => ({
  id,
  quantity: quantityOf(1),
  periodUnit: 'l' as const,
  periodLength: quantityOf(1),
  ratePerPeriod,
  profitPerPeriod: null,
  isContingency: false,
})

const OLD = version(
  1,
  [
    { id: 11, quantity: quantityOf(10), price: costOf(20), profit: percent(10) },
    { id: 12, quantity: quantityOf(6), price: costOf(100) },
    { id: 13, quantity: quantityOf(5), fixed: rateOf(8) },
  ],
  { fixedCosts: [lump(1, pence(10_000))] },
)
const NEW = version(
  2,
  [
    // More of it, at a higher cost and a lower profit: 12 at 22 + 5 %.
    { id: 21, lineage: 11, quantity: quantityOf(12), price: costOf(22), profit: percent(5) },
    { id: 23, lineage: 13, quantity: quantityOf(5), fixed: rateOf(9) },
    { id: 24, quantity: quantityOf(3), price: costOf(7) },
  ],
  { fixedCosts: [lump(2, pence(11_500))] },
)

it('explains a line as quantity at the old rate, then cost, then margin', () => {
  const line = compareVersions(OLD, NEW).lines.find(each => each.root === 11)
  // 10 × 22.00; 12 × 22.00; 12 × 23.10: +44.00 quantity, 12 × 2.00 cost, the rest is margin.
  expect(line).toMatchObject({
    before: { amount: 22_000 },
    after: { amount: 27_720 },
    quantity: 4_400,
    rate: 2_400,
    margin: -1_080,
    scope: 0,
    difference: 5_720,
  })
})
it('counts lines of only one version as scope, and prices without a build-up as rate', () => {
  const made = compareVersions(OLD, NEW)
  expect([made.added, made.removed, made.unsplit]).toEqual([2_100, -60_000, 1])
  expect(made.lines.find(each => each.root === 13)).toMatchObject({ rate: 500, margin: 0 })
})
it('closes across each line, down each column and from net to net', () => {
  const made = compareVersions(OLD, NEW)
  for (const { quantity, rate, margin, scope, difference } of made.lines)
    expect(quantity + rate + margin + scope).toBe(difference)
  const { quantity, rate, margin, added, removed, fixedCosts, adjustments, before, after } = made
  expect(before + quantity + rate + margin + added + removed + fixedCosts + adjustments).toBe(after)
  expect(fixedCosts).toBe(1_500)
})
it('is turned round by swapping the versions, and nothing between a version and its copy', () => {
  const [there, back] = [compareVersions(OLD, NEW), compareVersions(NEW, OLD)]
  expect([back.added, back.removed]).toEqual([60_000, -2_100])
  expect(back.before).toBe(there.after)
  const copy = version(9, [
    { id: 91, lineage: 11, quantity: quantityOf(10), price: costOf(20), profit: percent(10) },
    { id: 92, lineage: 12, quantity: quantityOf(6), price: costOf(100) },
    { id: 93, lineage: 13, quantity: quantityOf(5), fixed: rateOf(8) },
  ])
  expect(compareVersions(OLD, copy).lines.every(line => line.difference === 0)).toBe(true)
})
