import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Cost,
  costOf,
  minus,
  NIL,
  percent,
  pence,
  type Quantity,
  quantityOf,
  rateOf,
  type Rate,
  taken,
} from '../value/money'
import { assessmentPrice, fixedCostTotals } from './assessment-price'
import { computeEstimate } from './estimate'
import { planTarget, type TargetRecords, type TargetWanted } from './target-price'

// Oracle 2's assessment. Spec: ASMT-8 and ASMT-19.
const NONE = { contingencyPercentage: null, inflationPercentage: null, fixedPrice: null, fixedPriceReason: null }
const product = (id: number, price: Cost, overhead: number, profit: number) => ({
  id,
  ...NONE,
  pricingMode: 'saf' as const,
  supplyAndFitPrice: price,
  overheadPercentage: overhead === 5 ? percent(5) : percent(7),
  profitPercentage: profit === 4 ? percent(4) : percent(5),
})
const stuff = (
  component: number,
  quantityPerUnit: Quantity,
  waste: 5 | 10,
  unitPrice: Cost,
  pricedPer: Quantity | null = null,
) => ({
  id: unitPrice,
  order: 0,
  product: 1,
  component,
  quantityPerUnit,
  wastePercentage: waste === 5 ? percent(5) : percent(10),
  unitPrice,
  pricedPer,
})
const WORK = {
  order: 0,
  product: 1,
  basis: 'perUnit' as const,
  quantityPerUnit: null,
  hours: null,
  gangSize: null,
  outputPerHour: null,
}
const cell = (quantity: Quantity) => ({ quantity, source: 'boq' })
const records: TargetRecords = {
  basis: 'markup',
  products: [
    {
      ...product(1, costOf(31.5), 7, 5),
      pricingMode: 'rbu',
      supplyAndFitPrice: null,
      inflationPercentage: percent(1.5),
    },
    product(2, costOf(31.5), 5, 4),
    product(3, costOf(5.8), 7, 5),
  ],
  zones: [
    { id: 10, parent: null, order: 0 },
    { id: 11, parent: 10, order: 1 },
    { id: 12, parent: 10, order: 2 },
    { id: 20, parent: null, order: 3 },
  ],
  decimals: null,
  quantities: [
    { id: 1, cells: { 11: cell(quantityOf(118.4)), 12: cell(quantityOf(96.25)), 20: cell(quantityOf(204.6)) } },
    { id: 2, cells: { 11: cell(quantityOf(110)), 12: cell(quantityOf(88.5)), 20: cell(quantityOf(190.75)) } },
    { id: 3, cells: { 11: cell(quantityOf(236.8)), 12: cell(quantityOf(192.5)), 20: cell(quantityOf(409.2)) } },
  ],
  // The partition of oracle 1.
  components: [1, 2, 3].map(id => ({ id, order: id, product: 1, contingencyPercentage: percent(2) })),
  materials: [
    stuff(1, quantityOf(1.9), 5, costOf(1.42)),
    stuff(1, quantityOf(0.8), 5, costOf(1.3)),
    stuff(2, quantityOf(0.6944), 10, costOf(9.36)),
    stuff(2, quantityOf(24), 5, costOf(12.5), quantityOf(1000)),
    stuff(3, quantityOf(0.6), 10, costOf(14.75), quantityOf(25)),
  ],
  activities: [
    { ...WORK, id: 1, component: 1, quantityPerUnit: quantityOf(1), rate: costOf(6.5) },
    { ...WORK, id: 2, component: 2, quantityPerUnit: quantityOf(1), rate: costOf(7.2) },
    { ...WORK, id: 3, component: 3, basis: 'time', hours: quantityOf(0.12), rate: costOf(24) },
  ],
  fixedCosts: [
    {
      id: 30,
      quantity: quantityOf(1),
      periodUnit: 'l',
      periodLength: quantityOf(1),
      ratePerPeriod: pence(1_011_000),
      profitPerPeriod: null,
      isContingency: false,
    },
  ],
  adjustments: [],
}
const plan = (given: Partial<TargetRecords> = {}, wanted: Partial<TargetWanted> = {}) => {
  const made = planTarget({ ...records, ...given }, { target: pence(4_200_000), agreedAs: 'net', hold: [], ...wanted })
  if ('refused' in made) throw new Error(made.refused)
  return made
}
const afters = (made: ReturnType<typeof plan>) => made.lines.map(({ after }) => after)
const discount = {
  id: 40,
  order: 0,
  kind: 'discount' as const,
  base: 'all' as const,
  percentage: percent(2.5),
  amount: null,
  grossUp: true,
}

describe('a target price', () => {
  it('of 42,000 net is the worked one: 2.177914 %, 32.05, 33.76, 6.33, and 4.25 of rounding', () => {
    const made = plan()
    expect(made).toMatchObject({
      netNow: pence(4_271_204),
      toFind: pence(3_189_000),
      costAndOverhead: pence(3_124_896),
      profit: '2.177914',
      measured: pence(3_188_575),
      rounding: pence(425),
      net: pence(4_200_000),
      nilProfitNet: pence(4_135_896),
    })
    expect(afters(made)).toEqual([rateOf(32.05), rateOf(33.76), rateOf(6.33)])
    expect(made.lines.map(({ amountAfter }) => amountAfter)).toEqual([
      pence(1_343_696),
      pence(1_314_108),
      pence(530_771),
    ])
  })

  it('computes a linked quantity from its source, whatever was stored when the link was written', () => {
    const linked = { quantity: quantityOf(1), source: 'dep', formula: '=#1*2' }
    const quantities = [...records.quantities.slice(0, 2), { id: 3, cells: { 11: linked, 12: linked, 20: linked } }]
    expect(plan({ quantities })).toMatchObject({ profit: '2.177914', rounding: pence(425), measured: pence(3_188_575) })
  })

  it('with one product held spreads the rest: 0.865555 %, 31.67, 6.26, and 3.51 the other way', () => {
    const expected: readonly Rate[] = [rateOf(31.67), rateOf(34.34), rateOf(6.26)]
    const held = plan({}, { hold: [2] })
    expect(held).toMatchObject({ profit: '0.865555', rounding: pence(-351) })
    expect(afters(held)).toEqual(expected)
    const [a, b, c] = records.products
    const fixed = plan({ products: [a!, { ...b!, fixedPrice: rateOf(34.34), fixedPriceReason: 'manual' }, c!] })
    expect(afters(fixed)).toEqual(expected)
  })

  it('agreed as gross undoes the discount first', () => {
    expect(plan({ adjustments: [discount] }, { target: pence(4_307_692), agreedAs: 'gross' })).toMatchObject({
      net: pence(4_200_000),
      gross: pence(4_307_692),
      profit: '2.177914',
    })
  })

  it('reaches an agreed gross that no net of whole pence gives, by a rounding of the gross', () => {
    // With 2.5 % off, 40,950.19 grosses up to 42,000.19 and the next penny to 42,000.21.
    const made = plan({ adjustments: [discount] }, { target: pence(4_200_020), agreedAs: 'gross' })
    expect(made).toMatchObject({ net: 4_095_019, grossRounding: 1, gross: 4_200_020 })
    expect(plan({ adjustments: [discount] }, { target: pence(4_200_021), agreedAs: 'gross' })).toMatchObject({
      net: 4_095_020,
      grossRounding: 0,
      gross: 4_200_021,
    })
    const rounding = { ...discount, kind: 'rounding' as const, percentage: null, isOfTarget: true }
    const applied = [
      discount,
      { ...rounding, id: 41, order: 1, amount: made.rounding, grossUp: false },
      { ...rounding, id: 42, order: 2, amount: made.grossRounding },
    ]
    const fixed = fixedCostTotals(records.fixedCosts).price
    expect(assessmentPrice(made.measured, fixed, applied)).toMatchObject({ gross: 4_200_020, discount: 105_001 })
    // A second target replaces the roundings of the first.
    expect(plan({ adjustments: applied }, { target: pence(4_200_020), agreedAs: 'gross' })).toMatchObject({
      rounding: made.rounding,
      grossRounding: 1,
    })
  })

  it('is reached beside a person’s own rounding, which stays', () => {
    const own = { ...discount, kind: 'rounding' as const, percentage: null, grossUp: false, amount: pence(100) }
    const [alone, beside] = [[], [own]].map(adjustments => plan({ adjustments }, { target: pence(4_200_000) }))
    expect([alone?.net, beside?.net]).toEqual([4_200_000, 4_200_000])
    expect(minus(beside?.toFind ?? NIL, alone?.toFind ?? NIL)).toBe(-100)
  })

  it('is hit exactly where percentages are among the adjustments, again and again', () => {
    const percentage = { ...discount, id: 41, kind: 'percent' as const, percentage: percent(3.3), grossUp: false }
    const made = plan({ adjustments: [percentage] }, { target: pence(4_234_567) })
    expect(made.net).toBe(pence(4_234_567))
    const next = plan(
      {
        adjustments: [
          percentage,
          { ...percentage, id: 42, order: 9, kind: 'rounding', amount: made.rounding, isOfTarget: true },
        ],
        products: records.products.map((each, index) => ({
          ...each,
          fixedPrice: made.lines[index]?.after ?? null,
          fixedPriceReason: 'target',
        })),
      },
      { target: pence(4_234_567) },
    )
    expect(next.netNow).toBe(pence(4_234_567))
    expect(afters(next)).toEqual(afters(made))
    expect(next.rounding).toBe(made.rounding)
  })

  it('is reached to the penny for any estimate', () => {
    const whole = (min: number, max: number) => fc.integer({ min, max })
    const priced = fc.record({
      price: whole(1, 500_000_000).map(value => taken('cost', value)),
      overhead: fc.constantFrom(5, 7),
      quantities: fc.array(whole(-50_000, 9_000_000), { minLength: 3, maxLength: 3 }),
      fixedPrice: fc.option(
        whole(0, 900_000).map(value => taken('rate', value)),
        { freq: 4 },
      ),
    })
    const adjusted = fc.record({
      kind: fc.constantFrom('percent', 'amount', 'discount'),
      base: fc.constantFrom('measured', 'all'),
      percentage: whole(-50_000, 90_000).map(value => taken('percentage', value)),
      amount: whole(-100_000, 100_000).map(value => taken('money', value)),
      grossUp: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(priced, { minLength: 1, maxLength: 6 }),
        fc.array(adjusted, { maxLength: 3 }),
        whole(1, 1_000_000_000),
        fc.constantFrom(null, 0, 2),
        fc.constantFrom('net', 'gross'),
        (products, adjustments, target, decimals, agreedAs) => {
          const given: TargetRecords = {
            ...records,
            decimals,
            components: [],
            materials: [],
            activities: [],
            products: products.map(({ price, overhead, fixedPrice }, id) => ({
              ...product(id, price, overhead, 5),
              fixedPrice,
              fixedPriceReason: fixedPrice === null ? null : 'manual',
            })),
            quantities: products.map(({ quantities }, id) => ({
              id,
              cells: Object.fromEntries(
                [11, 12, 20].map((zone, at) => [zone, cell(taken('quantity', quantities[at] ?? 0))]),
              ),
            })),
            adjustments: adjustments.map((each, order) => ({ ...each, id: order + 1, order })),
          }
          const wanted = { target: taken('money', target), agreedAs, hold: [] } as const
          const made = planTarget(given, wanted)
          // Without a positive measured price the plan is refused.
          if ('refused' in made) return
          const rounding = { ...discount, id: 99, order: 99, kind: 'rounding' as const, percentage: null }
          const after = computeEstimate({
            ...given,
            assessments: [{ percentageBasis: 'markup', billQtyDecimals: decimals }],
            adjustments: [
              ...given.adjustments,
              { ...rounding, amount: made.rounding, grossUp: false },
              { ...rounding, id: 100, amount: made.grossRounding },
            ],
            products: given.products.map((each, index) => ({
              ...each,
              rate: null,
              fixedPrice: made.lines[index]?.isSpread === true ? (made.lines[index]?.after ?? null) : each.fixedPrice,
            })),
          })
          expect(after[agreedAs]).toBe(target)
          expect(made).toMatchObject({ net: after.net, gross: after.gross })
        },
      ),
    )
  })

  it.each([0, -1, -500])('of %d pence is refused in words, not only warned about (audit 2, D17)', target => {
    const made = planTarget(records, { target: taken('money', target), agreedAs: 'net', hold: [] })
    expect(made).toEqual({ refused: 'A target price is more than 0' })
  })

  // By call it was taken, with rates below 0. The fixed costs alone are 10,110.00.
  it.each(['net', 'gross'] as const)('below all cost, agreed as %s, is refused in words', agreedAs => {
    const at = (target: number) => planTarget(records, { target: taken('money', target), agreedAs, hold: [] })
    expect(at(500_000)).toEqual({
      refused:
        'At this price a rate would be below 0. Fixed costs and held products leave too little: lower them, or take a higher price',
    })
    expect(at(1_100_000)).toMatchObject({ net: 1_100_000 })
  })

  it('that no profit can reach is refused in words', () => {
    const made = planTarget(records, { target: pence(1), agreedAs: 'net', hold: [1, 2, 3] })
    expect(made).toEqual({
      refused: 'There is no cost to put a profit on: no measured product has a rate that is free to change',
    })
  })
})
