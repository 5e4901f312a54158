import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rateOf, taken } from '../../value/money'
import { type Estimate, pastOf, type RatedLine, unusualRates } from './past-rates'

const line = (given: Partial<RatedLine> = {}): RatedLine => ({
  id: 1,
  assessment: 9,
  name: 'Partition, 12.5 mm board',
  description: null,
  unit: 'm²',
  rate: rateOf(84.2),
  ...given,
})
const before = (...rates: readonly number[]) =>
  rates.map((rate, index) => line({ id: 100 + index, assessment: 5, rate: taken('rate', rate) }))

describe('rates compared with the past', () => {
  // 7 rates in order: 30.00 34.00 35.50 36.40 37.00 41.00 52.00; the fourth is the median, 84.20 ÷ 36.40 = 2.313.
  test('gives the distance of a rate from the median of like lines', () => {
    const past = before(370_000, 300_000, 520_000, 364_000, 355_000, 410_000, 340_000)
    expect(unusualRates([line()], past)).toEqual([
      { product: 1, rate: 842_000, median: 364_000, lines: 7, times: '2.3' },
    ])
  })

  test('takes the middle of the two in the middle of an even number', () => {
    const [found] = unusualRates([line()], before(100_000, 400_000, 200_000, 300_000))
    expect(found).toMatchObject({ median: 250_000, lines: 4, times: '3.4' })
  })

  test('a quarter off is not unusual, a penny more is', () => {
    const past = before(400_000, 400_000, 400_000)
    const foundAt = (rate: number) => unusualRates([line({ rate: taken('rate', rate) })], past).length
    expect([foundAt(500_000), foundAt(500_100), foundAt(300_000), foundAt(299_900)]).toEqual([0, 1, 0, 1])
  })

  test('two like lines are not enough, and a line without a rate is none', () => {
    expect(unusualRates([line()], before(100_000, 100_000))).toEqual([])
    expect(unusualRates([line()], [...before(100_000, 100_000), line({ rate: null })])).toEqual([])
    expect(unusualRates([line({ rate: null })], before(1, 1, 1))).toEqual([])
  })

  test('case, marks and spaces do not part lines; words, figures and units do', () => {
    const past = before(100_000, 100_000, 100_000)
    const isLike = (given: Partial<RatedLine>) => unusualRates([line(given)], past).length === 1
    expect(isLike({ name: '  PARTITION – 12.5 mm  board. ' })).toBe(true)
    expect(isLike({ unit: 'M2' })).toBe(true)
    expect(isLike({ description: '' })).toBe(true)
    expect(isLike({ name: 'Partition, 125 mm board' })).toBe(false)
    expect(isLike({ name: 'Partition, 15 mm board' })).toBe(false)
    expect(isLike({ unit: 'm' })).toBe(false)
    expect(isLike({ description: 'To shafts' })).toBe(false)
  })

  // The oracle removes the lowest and the highest until one or two are left.
  test('at random: found when more than a quarter from the median, and only then', () => {
    const middleOf = (rates: readonly number[]) => {
      const left = [...rates]
      while (left.length > 2)
        for (const end of [Math.min(...left), Math.max(...left)]) left.splice(left.indexOf(end), 1)
      return left.reduce((a, b) => a + b) / left.length
    }
    const rate = fc.integer({ min: 1, max: 5_000_000 })
    fc.assert(
      fc.property(fc.array(rate, { minLength: 3, maxLength: 20 }), rate, (rates, own) => {
        const middle = middleOf(rates)
        const off = Math.abs(own - middle) - middle / 4
        fc.pre(Math.abs(off) > 2)
        expect(unusualRates([line({ rate: taken('rate', own) })], before(...rates)).length).toBe(off > 0 ? 1 : 0)
      }),
    )
  })
})

describe('the estimates of the past', () => {
  const estimate = (id: number, given: Partial<Estimate> = {}): Estimate => ({
    id,
    copiedFrom: null,
    snapshotOf: null,
    isBudgetOnly: false,
    versionMajor: 1,
    versionMinor: 0,
    ...given,
  })

  test('are not its own versions, copies and snapshots, nor budgets and what-ifs; of another only the newest', () => {
    const past = pastOf(9, [
      estimate(7),
      estimate(9, { copiedFrom: 7, versionMajor: 2 }),
      estimate(10, { copiedFrom: 9, versionMajor: 3 }),
      estimate(11, { snapshotOf: 9 }),
      estimate(12, { isBudgetOnly: true }),
      estimate(20),
      estimate(21, { copiedFrom: 20, versionMinor: 1 }),
      estimate(22, { snapshotOf: 21, versionMajor: 9 }),
      estimate(23, { copiedFrom: 21, branchOf: 21, versionMinor: 1 }),
      estimate(30),
    ])
    expect([...past].toSorted((a, b) => a - b)).toEqual([21, 30])
  })

  test('a first version that this device does not have still ties its copies together', () => {
    const all = [estimate(9, { copiedFrom: 7 }), estimate(10, { copiedFrom: 7 }), estimate(30)]
    expect([...pastOf(9, all)]).toEqual([30])
  })
})
