import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { componentActivity } from '#contract/estimating/component-activity'
import { componentMaterial } from '#contract/estimating/component-material'
import { labourComponent } from '#contract/estimating/labour-component'
import type { RecordOf, Resource } from '#contract/kit/resource'
import { taken } from '#domain/value/money'
import { byRun } from '../../../tests/support/long-run'
import { BillModel } from '../../common/bill/bill-model'
import { RateBook } from '../../common/build-up/rate-book'
import { explainSteps } from './explain-steps'

/** A record with the initial values of its definition. */
const blank = <R extends Resource>(resource: R, values: object): RecordOf<R> => {
  const initial = Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, field.initial]))
  return { ...initial, ...values } as unknown as RecordOf<R>
}

/**
 * Works out a sum as it is printed, with ordinary numbers: + - × ÷ and brackets, "+ 10% waste" as a share of the figure before it, and units left out.
 * Null where it is words.
 */
function worth(sum: string): number | null {
  const plain = sum
    .replace(/, (?:typed|each|Wharfe).*$/, '')
    .replaceAll('\u2212', '-')
    .replaceAll(',', '')
    .replace(/\+ ([\d.]+)% waste/g, (_, share: string) => `* ${1 + Number(share) / 100}`)
    .replace(/[a-z£²³]+/gi, '')
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
  const tokens = plain.match(/\d+(?:\.\d+)?(?:e-\d+)?|[-+*/()]/g) ?? []
  let index = 0
  const factor = (): number => {
    const token = tokens[index++]
    if (token === '-') return -factor()
    if (token !== '(') return Number(token)
    const inner = total()
    index += 1
    return inner
  }
  const product = (): number => {
    let left = factor()
    for (let token = tokens[index]; token === '*' || token === '/'; token = tokens[index]) {
      index += 1
      left = token === '*' ? left * factor() : left / factor()
    }
    return left
  }
  const total = (): number => {
    let left = product()
    for (let token = tokens[index]; token === '+' || token === '-'; token = tokens[index]) {
      index += 1
      left = token === '+' ? left + product() : left - product()
    }
    return left
  }
  if (tokens.length === 0 || !/[-+×÷]/.test(sum)) return null
  const found = total()
  return index === tokens.length && Number.isFinite(found) ? found : null
}

const between = (min: number, max: number) => fc.integer({ min, max })
const someBuildUp = fc.record({
  cells: fc.array(between(1, 99_999_999), { minLength: 1, maxLength: 3 }),
  materials: fc.array(
    fc.record({
      quantity: between(1, 90_000),
      waste: fc.option(between(0, 300_000)),
      price: between(0, 90_000_000),
      per: fc.constantFrom(null, 10_000, 250_000, 10_000_000),
    }),
    { maxLength: 3 },
  ),
  hours: fc.array(fc.record({ hours: between(1, 90_000), rate: between(0, 90_000_000) }), { maxLength: 2 }),
  gangs: fc.array(
    fc.record({ gang: between(10_000, 60_000), output: between(1_000, 900_000), rate: between(1, 60_000_000) }),
    {
      maxLength: 2,
    },
  ),
  percentages: fc.tuple(fc.option(between(0, 200_000)), fc.option(between(0, 200_000)), fc.option(between(0, 200_000))),
  fixed: fc.option(between(1, 90_000_000)),
  basis: fc.constantFrom('markup', 'compound', 'margin'),
  beyond: fc.tuple(between(0, 9_999_999), between(-99_999, 99_999), between(0, 99_999)),
})
type Made = typeof someBuildUp extends fc.Arbitrary<infer T> ? T : never

function stepsOf({ cells, materials, hours, gangs, percentages, fixed, basis, beyond }: Made) {
  const zones = cells.map((_, at) =>
    blank(assessmentZone, { id: 11 + at, assessment: 9, name: `Level ${at}`, order: at }),
  )
  const [inflation, overhead, profit] = percentages
  const product = blank(assessmentProduct, {
    id: 20,
    assessment: 9,
    name: 'Partition',
    ref: 'P-01',
    unit: 'm²',
    inflationPercentage: inflation,
    overheadPercentage: overhead,
    profitPercentage: profit,
    fixedPrice: fixed,
  })
  const ofProduct = { assessment: 9, product: 20, component: 31 }
  const lines = {
    components: [blank(labourComponent, { id: 31, assessment: 9, product: 20, name: 'Frame' })],
    materials: materials.map(({ quantity, waste, price, per }, at) =>
      blank(componentMaterial, {
        ...ofProduct,
        id: 40 + at,
        name: 'Board',
        unit: 'm²',
        quantityPerUnit: quantity,
        wastePercentage: waste,
        unitPrice: price,
        pricedPer: per,
      }),
    ),
    activities: [
      ...hours.map((each, at) =>
        blank(componentActivity, {
          ...ofProduct,
          id: 50 + at,
          name: 'Fix',
          basis: 'time',
          hours: each.hours,
          rate: each.rate,
        }),
      ),
      ...gangs.map((each, at) =>
        blank(componentActivity, {
          ...ofProduct,
          id: 60 + at,
          name: 'Gang',
          basis: 'time',
          hours: null,
          gangSize: each.gang,
          outputPerHour: each.output,
          rate: each.rate,
        }),
      ),
    ],
  }
  const book = RateBook.of([product], basis, lines, null)
  const quantities = {
    id: 20,
    assessment: 9,
    cells: Object.fromEntries(cells.map((quantity, at) => [11 + at, { quantity, source: 'boq', formula: null }])),
  }
  const model = BillModel.from(
    { groups: [], products: book.products, zones, quantities: [quantities as never], decimals: null },
    new Set(),
    null,
  )
  const measured = model.totals.amount
  const [fixedCosts, adjusted, discount] = beyond
  const net = taken('money', measured + fixedCosts + adjusted)
  return explainSteps({
    model,
    book,
    estimate: {
      measured,
      fixedCosts: taken('money', fixedCosts),
      adjusted: taken('money', adjusted),
      net,
      discount: taken('money', discount),
      gross: taken('money', net + discount),
    },
    product: 20,
    zone: 11,
    currency: 'GBP',
    fileName: null,
    changedBy: () => 'Priya',
    cellChanged: null,
    replies: { ofProduct: () => null, ofMaterial: () => null },
  })
}

// Found by an audit: "0.6944 m² × 15.40" beside 0.0107, with "for 1,000" left out; four of six decimals of a price were shown.
it('prints sums that evaluate to the figure beside them', () => {
  const judged = new Set<string>()
  fc.assert(
    fc.property(someBuildUp, given => {
      for (const { key, figure, sum } of stepsOf(given)) {
        const value = worth(sum)
        const shown = /\d[\d,]*(\.\d+)?/.exec(figure)
        if (value === null || !shown || /not priced|^Nothing/.test(figure)) continue
        judged.add(key.replace(/\d+/, ''))
        const decimals = shown[1]?.length ?? 1
        const isBelow = figure.includes('\u2212')
        const printed = Number(shown[0].replaceAll(',', '')) * (isBelow ? -1 : 1)
        // Half of the last decimal shown, and what six decimals of seven parts leave.
        expect(Math.abs(value - printed), `${key}: ${sum} = ${figure}`).toBeLessThan(
          0.51 * 10 ** -(decimals - 1) + 4e-6,
        )
      }
    }),
    { numRuns: byRun(60, 400) },
  )
  expect([...judged].toSorted()).toEqual(['a', 'line', 'm', 'net', 'rate', 'total', 'zone'])
})

it('says for how many a price is', () => {
  const [material] = stepsOf({
    cells: [10_000],
    materials: [{ quantity: 6_944, waste: 100_000, price: 15_400_000, per: 10_000_000 }],
    hours: [],
    gangs: [],
    percentages: [null, null, null],
    fixed: null,
    basis: 'markup',
    beyond: [0, 0, 0],
  }).filter(({ key }) => key === 'm40')
  // By hand: 0.6944 × 1.10 × 15.40 ÷ 1,000 = 0.011763.
  expect([material?.sum, material?.figure]).toEqual([
    '(0.6944 m² + 10.00% waste) × 15.40 ÷ 1,000.00, typed, no quote',
    '0.011763',
  ])
})
