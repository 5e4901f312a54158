import { describe, expect, it } from 'vitest'
import { fixedCostPrice } from './fixed-cost-price'
import {
  type BuildUp,
  type BuildUpComponent,
  buildRate,
  componentCost,
  labourCost,
  type LabourUse,
  materialCost,
  type MaterialUse,
} from './rate-build-up'
import { taken } from '../value/money'

// Values as the worked examples write them.
const quantity = (value: number) => taken('quantity', Math.round(value * 10_000))
const percentage = (value: number) => taken('percentage', Math.round(value * 10_000))
const rate = (value: number) => taken('rate', Math.round(value * 10_000))
const cost = (value: number) => taken('cost', Math.round(value * 1_000_000))
const stuff = (perUnit: number, waste: number, price: number, per = 1): MaterialUse => ({
  quantityPerUnit: quantity(perUnit),
  wastePercentage: percentage(waste),
  price: { price: cost(price), per: quantity(per) },
})
const NOTHING = { quantityPerUnit: null, hours: null, gangSize: null, outputPerHour: null }
const perUnit = (each: number): LabourUse => ({
  ...NOTHING,
  basis: 'perUnit',
  quantityPerUnit: quantity(1),
  rate: cost(each),
})
const timed = (hours: number, each: number): LabourUse => ({
  ...NOTHING,
  basis: 'time',
  hours: quantity(hours),
  rate: cost(each),
})
const component = (materials: MaterialUse[], activities: LabourUse[]): BuildUpComponent => ({
  contingencyPercentage: percentage(2),
  materials,
  activities,
})

const frame = component([stuff(1.9, 5, 1.42), stuff(0.8, 5, 1.3)], [perUnit(6.5)])
const board = component([stuff(0.6944, 10, 9.36), stuff(24, 5, 12.5, 1000)], [perUnit(7.2)])
const tape = component([stuff(0.6, 10, 14.75, 25)], [timed(0.12, 24)])
const partition: BuildUp = {
  pricingMode: 'rbu',
  components: [frame, board, tape],
  supplyAndFitPrice: null,
  contingencyPercentage: null,
  inflationPercentage: percentage(1.5),
  overheadPercentage: percentage(7),
  profitPercentage: percentage(5),
  percentageBasis: 'markup',
  fixedPrice: null,
}
const supplied = (price: number, overhead: number, profit: number): BuildUp => ({
  ...partition,
  pricingMode: 'saf',
  supplyAndFitPrice: cost(price),
  inflationPercentage: null,
  overheadPercentage: percentage(overhead),
  profitPercentage: percentage(profit),
})

// Spec: ASMT-19 and REF-2. Figures of the worked examples.
describe('the worked partition, per m²', () => {
  it('has lines and components as worked', () => {
    expect(frame.materials.map(materialCost)).toEqual([cost(2.8329), cost(1.092)])
    expect(board.materials.map(materialCost)).toEqual([cost(7.149542), cost(0.315)])
    expect(tape.materials.map(materialCost)).toEqual([cost(0.3894)])
    expect(tape.activities.map(labourCost)).toEqual([cost(2.88)])
    expect([frame, board, tape].map(componentCost)).toEqual([cost(10.633398), cost(14.957833), cost(3.334788)])
  })
  it('costs 32.88', () => {
    expect(buildRate(partition)).toEqual({
      materials: cost(11.778842),
      labour: cost(16.58),
      supplyAndFit: 0,
      contingency: cost(0.567177),
      base: cost(28.926019),
      inflation: cost(0.43389),
      cost: cost(29.35991),
      overhead: cost(2.055194),
      profit: cost(1.467995),
      total: cost(32.883099),
      rate: rate(32.88),
      unpriced: 0,
    })
  })
  it('costs 32.99 compound and 33.36 as margins', () => {
    expect(buildRate({ ...partition, percentageBasis: 'compound' }).rate).toBe(rate(32.99))
    expect(buildRate({ ...partition, percentageBasis: 'margin' }).rate).toBe(rate(33.36))
  })
  it('fixed at 31.00 leaves overhead and loses profit', () => {
    const fixed = buildRate({ ...partition, fixedPrice: rate(31) })
    expect(fixed).toMatchObject({ rate: rate(31), overhead: cost(2.055194), profit: cost(-0.415103) })
  })
})

describe('other products of the worked assessment', () => {
  it('round once, half away from zero', () => {
    expect(buildRate(supplied(31.5, 5, 4))).toMatchObject({ total: cost(34.335), rate: rate(34.34) })
    expect(buildRate(supplied(5.8, 7, 5))).toMatchObject({ total: cost(6.496), rate: rate(6.5) })
  })
  it('put contingency on supply and fit, and let the components rest', () => {
    expect(buildRate({ ...supplied(100, 0, 0), contingencyPercentage: percentage(2.5) })).toMatchObject({
      materials: 0,
      contingency: cost(2.5),
      rate: rate(102.5),
    })
  })
})

describe('missing parts', () => {
  it('leave the rate unknown and are counted; zero is a price', () => {
    const unpriced = component([{ ...stuff(1, 0, 1), price: null }], [{ ...perUnit(1), rate: null }])
    expect(buildRate({ ...partition, components: [frame, unpriced] })).toMatchObject({ rate: null, unpriced: 2 })
    expect(buildRate({ ...partition, components: [component([stuff(1, 0, 0)], [])] })).toMatchObject({
      rate: 0,
      unpriced: 0,
    })
    expect(buildRate({ ...supplied(1, 0, 0), supplyAndFitPrice: null })).toMatchObject({ rate: null, unpriced: 1 })
    expect(labourCost({ ...timed(1, 20), hours: null })).toBeNull()
  })
  it('is no price at all where margins leave nothing for the cost', () => {
    expect(
      buildRate({
        ...partition,
        percentageBasis: 'margin',
        overheadPercentage: percentage(60),
        profitPercentage: percentage(40),
      }).rate,
    ).toBeNull()
  })
})

it('takes hours from gang and output without rounding between', () => {
  const gang = { ...NOTHING, basis: 'time', gangSize: quantity(2), outputPerHour: quantity(3), rate: cost(30) } as const
  expect(labourCost(gang)).toBe(cost(20))
  expect(materialCost(stuff(3, 0, 10, 3))).toBe(cost(10))
})

it('swaps one material for another by a minus line', () => {
  expect(
    buildRate({
      ...partition,
      components: [component([stuff(1, 0, 12), stuff(-1, 0, 10)], [])],
      inflationPercentage: null,
      overheadPercentage: null,
      profitPercentage: null,
    }),
  ).toMatchObject({ materials: cost(2), rate: rate(2.04) })
})

describe('fixed costs of the worked assessment', () => {
  const pounds = (value: number) => taken('money', value * 100)
  it.each([
    ['supervisor', { quantity: 1, periodUnit: 'w', periodLength: 6, rate: 1150, profit: 150 }, [6900, 900, 6000]],
    ['skips', { quantity: 4, periodUnit: 'l', periodLength: 9, rate: 285, profit: 0 }, [1140, 0, 1140]],
    ['towers', { quantity: 2, periodUnit: 'w', periodLength: 3, rate: 95, profit: 10 }, [570, 60, 510]],
  ] as const)('%s', (_, { quantity: many, periodUnit, periodLength, rate: each, profit }, [price, profits, costs]) => {
    expect(
      fixedCostPrice({
        quantity: quantity(many),
        periodUnit,
        periodLength: quantity(periodLength),
        ratePerPeriod: pounds(each),
        profitPerPeriod: pounds(profit),
      }),
    ).toEqual({ price: pounds(price), profit: pounds(profits), cost: pounds(costs) })
  })
  it('have no price without a rate', () =>
    expect(
      fixedCostPrice({
        quantity: quantity(1),
        periodUnit: 'w',
        periodLength: quantity(1),
        ratePerPeriod: null,
        profitPerPeriod: null,
      }),
    ).toBeNull())
})
