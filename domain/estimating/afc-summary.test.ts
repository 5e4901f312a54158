import { describe, expect, it } from 'vitest'
import { costOf, pence, percent, quantityOf, rateOf } from '../value/money'
import { labourBill, labourTotals } from '../commercial/labour/labour-bill'
import { materialBill, materialTotals } from '../commercial/materials/material-bill'
import { neededMaterials } from '../commercial/materials/needed'
import { computeAfcSummary, type AfcRecords } from './afc-summary'

// Spec: ASMT-6, ASMT-19. Oracle 2: partition A built up, ceiling B supplied and fitted, skim C at a cost of 5.80.

const NONE = {
  supplyAndFitPrice: null,
  contingencyPercentage: null,
  inflationPercentage: null,
  overheadPercentage: null,
  profitPercentage: null,
  fixedPrice: null,
  rate: null,
  pricingMode: 'rbu',
} as const
const cell = (quantity: ReturnType<typeof quantityOf>) => ({ quantity, source: 'boq', formula: null })
const component = (id: number, order: number) => ({ id, order, product: 1, contingencyPercentage: percent(2) })
const material = (
  id: number,
  component_: number,
  quantityPerUnit: ReturnType<typeof quantityOf>,
  waste: ReturnType<typeof percent>,
  unitPrice: ReturnType<typeof costOf>,
  pricedPer = quantityOf(1),
) => ({
  id,
  order: id,
  product: 1,
  component: component_,
  quantityPerUnit,
  wastePercentage: waste,
  unitPrice,
  pricedPer,
})
const labour = (
  id: number,
  component_: number,
  quantity: ReturnType<typeof quantityOf>,
  rate: ReturnType<typeof costOf>,
) => ({
  id,
  order: id,
  product: 1,
  component: component_,
  basis: 'perUnit' as const,
  quantityPerUnit: quantity,
  hours: null,
  gangSize: null,
  outputPerHour: null,
  rate,
})
const fixed = (id: number, given: object) => ({
  id,
  quantity: quantityOf(1),
  periodUnit: 'l' as const,
  periodLength: quantityOf(1),
  profitPerPeriod: null,
  ratePerPeriod: null,
  isContingency: false,
  ...given,
})

const ORACLE: AfcRecords = {
  assessments: [{ percentageBasis: 'markup' }],
  zones: [
    { id: 11, parent: null, order: 0 },
    { id: 12, parent: 11, order: 1 },
    { id: 13, parent: 11, order: 2 },
    { id: 14, parent: null, order: 3 },
  ],
  products: [
    {
      ...NONE,
      id: 1,
      inflationPercentage: percent(1.5),
      overheadPercentage: percent(7),
      profitPercentage: percent(5),
    },
    {
      ...NONE,
      id: 2,
      pricingMode: 'saf',
      supplyAndFitPrice: costOf(31.5),
      overheadPercentage: percent(5),
      profitPercentage: percent(4),
    },
    {
      ...NONE,
      id: 3,
      pricingMode: 'saf',
      supplyAndFitPrice: costOf(5.8),
      overheadPercentage: percent(7),
      profitPercentage: percent(5),
    },
  ],
  quantities: [
    { id: 1, cells: { 12: cell(quantityOf(118.4)), 13: cell(quantityOf(96.25)), 14: cell(quantityOf(204.6)) } },
    { id: 2, cells: { 12: cell(quantityOf(110)), 13: cell(quantityOf(88.5)), 14: cell(quantityOf(190.75)) } },
    { id: 3, cells: { 12: cell(quantityOf(236.8)), 13: cell(quantityOf(192.5)), 14: cell(quantityOf(409.2)) } },
  ],
  components: [component(21, 0), component(22, 1), component(23, 2)],
  materials: [
    material(31, 21, quantityOf(1.9), percent(5), costOf(1.42)),
    material(32, 21, quantityOf(0.8), percent(5), costOf(1.3)),
    material(33, 22, quantityOf(0.6944), percent(10), costOf(9.36)),
    material(34, 22, quantityOf(24), percent(5), costOf(12.5), quantityOf(1000)),
    material(35, 23, quantityOf(0.6), percent(10), costOf(14.75), quantityOf(25)),
  ],
  activities: [
    labour(41, 21, quantityOf(1), costOf(6.5)),
    labour(42, 22, quantityOf(1), costOf(7.2)),
    labour(43, 23, quantityOf(0.12), costOf(24)),
  ],
  fixedCosts: [
    fixed(51, {
      periodUnit: 'w',
      periodLength: quantityOf(6),
      ratePerPeriod: pence(115_000),
      profitPerPeriod: pence(15_000),
    }),
    fixed(52, { quantity: quantityOf(4), ratePerPeriod: pence(28_500) }),
    fixed(53, {
      quantity: quantityOf(2),
      periodUnit: 'w',
      periodLength: quantityOf(3),
      ratePerPeriod: pence(9_500),
      profitPerPeriod: pence(1_000),
    }),
    fixed(54, { ratePerPeriod: pence(150_000), isContingency: true }),
  ],
  adjustments: [
    { id: 61, order: 0, kind: 'discount', base: 'all', percentage: percent(2.5), amount: null, grossUp: true },
  ],
}

describe('the parts of a price', () => {
  const made = computeAfcSummary(ORACLE)
  it('match oracle 2 to the penny', () =>
    expect(made).toMatchObject({
      measured: 3_260_204,
      fixedCosts: 1_011_000,
      net: 4_271_204,
      gross: 4_380_722,
      totalCost: 3_858_382,
      ohp: 412_822,
      unsplitProducts: 0,
    }))
  it('is 9.67 % overhead and profit of the net', () => expect(Math.round((made.ohpPercentage ?? 0) / 100)).toBe(967))
  it('adds up: cost, overhead and profit are the measured work', () => {
    const { materials, labour: work, supplyAndFit, contingency, inflation, cost, overhead, profit } = made
    expect(cost + overhead + profit).toBe(made.measured)
    expect(materials + work + supplyAndFit + contingency + inflation).toBe(cost)
  })
})

// Each part was rounded alone, and summed from unit parts rounded to six places. The waterfall was then 13p off in a bill of thousands of units.
it('adds up to the cost to the penny, however large the quantities and however the parts round', () => {
  const quantities = [
    { id: 1, cells: { 14: cell(quantityOf(19_999.87)) } },
    { id: 2, cells: { 14: cell(quantityOf(18_765.43)) } },
    { id: 3, cells: { 14: cell(quantityOf(0.01)) } },
  ]
  const products = ORACLE.products.map(product => ({
    ...product,
    contingencyPercentage: percent(3.33),
    inflationPercentage: percent(1.11),
  }))
  const made = computeAfcSummary({ ...ORACLE, products, quantities })
  const { materials, labour: work, supplyAndFit, contingency, inflation, cost } = made
  expect(materials + work + supplyAndFit + contingency + inflation).toBe(cost)
  // By hand: 19,999.87 × (2.8329 + 1.0920 + 7.1495424 + 0.315 + 0.3894), with seven places per unit.
  expect(materials).toBe(23_557_532)
})

it('names the unsplit price instead of calling it profit', () => {
  const typed = { ...NONE, id: 4, fixedPrice: rateOf(10) }
  const made = computeAfcSummary({
    ...ORACLE,
    products: [...ORACLE.products, typed],
    quantities: [...ORACLE.quantities, { id: 4, cells: { 14: cell(quantityOf(3)) } }],
  })
  expect([made.unsplit, made.unsplitProducts, made.ohp, made.ohpPercentage]).toEqual([3_000, 1, null, null])
  expect(made.profit).toBe(computeAfcSummary(ORACLE).profit)
  expect(made.measured).toBe(3_263_204)
})

it('leaves overhead and profit unknown while something has no price', () => {
  const product = { ...NONE, id: 4 }
  const quantities = [...ORACLE.quantities, { id: 4, cells: { 14: cell(quantityOf(3)) } }]
  const unpriced = computeAfcSummary({ ...ORACLE, products: [...ORACLE.products, product], quantities })
  expect([unpriced.ohp, unpriced.ohpPercentage, unpriced.measured]).toEqual([null, null, 3_260_204])
  const unmeasured = computeAfcSummary({ ...ORACLE, products: [...ORACLE.products, product] })
  expect(unmeasured.ohp).toBe(412_822)
  expect(computeAfcSummary({ ...ORACLE, fixedCosts: [...ORACLE.fixedCosts, fixed(55, {})] }).ohp).toBeNull()
})

it('counts the cost of items given away', () => {
  const free = { ...NONE, id: 4, pricingMode: 'saf' as const, supplyAndFitPrice: costOf(10), fixedPrice: rateOf(0) }
  const quantities = [...ORACLE.quantities, { id: 4, cells: { 14: cell(quantityOf(3)) } }]
  const made = computeAfcSummary({ ...ORACLE, products: [...ORACLE.products, free], quantities })
  expect([made.measured, made.totalCost, made.ohp]).toEqual([3_260_204, 3_861_382, 409_822])
})

// Seen: 9,721.52 on one page and 9,721.53 on another, 6,906.40 and 6,906.38.
it('is the labour and the materials that the site’s bills need, to the penny', () => {
  const [product] = ORACLE.products
  const zones = ORACLE.zones.map(each => ({ ...each, name: `Zone ${each.id}`, startDate: null }))
  const records = {
    ...ORACLE,
    zones,
    products: product ? [{ ...product, ref: 'P-01', name: 'Partition', inflationPercentage: null }] : [],
    quantities: [{ id: 1, cells: { 12: cell(quantityOf(1)), 13: cell(quantityOf(1)), 14: cell(quantityOf(1)) } }],
    components: [{ ...component(21, 0), contingencyPercentage: percent(2.08) }],
    materials: [
      {
        ...material(31, 21, quantityOf(600), percent(0), costOf(10), quantityOf(3)),
        material: null,
        name: 'Screws',
        unit: 'no',
        quoteLine: null,
      },
    ],
    activities: [{ ...labour(41, 21, quantityOf(1), costOf(7.335)), name: 'Board', unit: 'm²' }],
    decimals: null,
  }
  const estimate = computeAfcSummary(records)
  const labourRows = labourBill({ ...records, progress: [] }, { applications: [], items: [], allocations: [] })
  const materialRows = materialBill(
    neededMaterials({ ...records, lines: records.materials }),
    new Map(),
    new Map(),
    new Map(),
  )
  // By hand: 3 × 7.335 = 22.005; 3 × 600 × 10 ÷ 3 = 6,000; 2.08 % of 6,022.005 = 125.257704; 6,147.262704 in all.
  expect(estimate).toMatchObject({ labour: 2_201, materials: 600_000, contingency: 12_525, cost: 614_726 })
  expect(labourTotals(labourRows)).toMatchObject({ needed: 2_201, approved: 0, remaining: 2_201 })
  expect(materialTotals(materialRows).needed).toBe(600_000)
})
