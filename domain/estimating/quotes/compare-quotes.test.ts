// Figures worked by hand; the sums were added up independently of the product.
import { describe, expect, it } from 'vitest'
import { parseAs, pence, quantityOf } from '../../value/money'
import { type AskedLine, choosePrices, compareQuotes, type Quote } from './compare-quotes'

const [APEX, WHARFE, HALDEN, NORTHERN] = [1, 2, 3, 4]
/** Quantity, price in the bill, and the four bids; "-" is a gap. */
const TABLE = `
C-01 751.61 31.50  33.20 31.50 32.75 34.10
C-02 294.22 41.50  38.40 41.75 37.90 40.10
C-03  99.21 56.00  52.00 55.40 71.90 51.60
C-04  23.00 77.00  76.50 -     79.00 74.25
C-05 449.22  9.60   8.85  9.40  8.60  9.10
C-06 512.40  4.60   4.10  4.35  3.95  4.20
C-07 168.00  9.50   9.80  8.75  9.25  4.10
C-08  14.00 268.00 264.00 259.50 -   271.00
C-09  86.40 27.60  26.80 28.90 27.25 -
C-10  64.80 58.40  57.25 61.10 59.90 56.80
C-11  18.00 41.00  42.50 39.80 40.60 43.20
F-03 294.22  7.20   7.40  7.95  6.95  7.60`
const rows = TABLE.trim()
  .split('\n')
  .map(row => row.trim().split(/\s+/))
const cost = (text: string | undefined) => (text === undefined || text === '-' ? null : parseAs('cost', text))
const cell = (price: ReturnType<typeof cost>) => ({ price, per: null, isAccepted: false, isPicked: false })
const TOWERS = 99
const asked: AskedLine[] = [
  ...rows.map(([, quantity = '', now], index) => ({
    id: index + 1,
    quantity: parseAs('quantity', quantity),
    allowance: null,
    now: cost(now),
  })),
  { id: TOWERS, quantity: null, allowance: pence(185_000), now: null },
]
const quote = (id: number, includesTowers: boolean): Quote => ({
  id,
  prices: Object.fromEntries([
    ...rows.map((row, index) => [String(index + 1), cell(cost(row[id + 2]))] as const),
    ...(includesTowers ? [[String(TOWERS), cell(cost('0'))] as const] : []),
  ]),
})
const quotes = [quote(APEX, true), quote(WHARFE, false), quote(HALDEN, true), quote(NORTHERN, false)]
const found = compareQuotes(asked, quotes)
const line = (index: number) => found.lines[index - 1]
const bid = (index: number, of: number) => line(index)?.bids[of - 1]

describe('bidders side by side', () => {
  it('total their prices, their gaps at the highest other quote and the allowances they omit', () => {
    expect(found.now).toBe(6_425_550)
    expect(found.totals).toEqual([
      { quote: APEX, priced: 12, amount: 6_355_631, gaps: 0, filled: 0, leftOut: 0, likeForLike: 6_355_631 },
      {
        quote: WHARFE,
        priced: 11,
        amount: 6_252_194,
        gaps: 1,
        filled: 181_700,
        leftOut: 185_000,
        likeForLike: 6_618_894,
      },
      { quote: HALDEN, priced: 11, amount: 6_116_919, gaps: 1, filled: 379_400, leftOut: 0, likeForLike: 6_496_319 },
      {
        quote: NORTHERN,
        priced: 11,
        amount: 6_167_220,
        gaps: 1,
        filled: 249_696,
        leftOut: 185_000,
        likeForLike: 6_601_916,
      },
    ])
    expect(found.lowest?.quote).toBe(APEX)
  })

  it('have their lowest, spread and unusual rates on each line', () => {
    expect(line(1)?.spread).toBe(82_540)
    expect(bid(1, WHARFE)).toMatchObject({ amount: 2_367_572, isLowest: true, isUnusual: false })
    // 71.90 against a middle of (52.00 + 55.40) / 2 = 53.70 is 33.8920 % above.
    expect(bid(3, HALDEN)).toMatchObject({ isUnusual: true, isUsable: false, fromMiddle: 338_920 })
    // 4.10 against (8.75 + 9.25) / 2 = 9.00 is 54.4444 % below: the lowest, and not used.
    expect(bid(7, NORTHERN)).toMatchObject({ isLowest: true, isUnusual: true, isUsable: false, fromMiddle: -544_444 })
    expect(line(7)?.cheapest).toBe(WHARFE)
    expect(line(7)?.spread).toBe(1_390_244)
    expect(bid(4, WHARFE)).toMatchObject({ unit: null, amount: null, isUsable: false })
  })

  it('give the lowest usable lines, with each omitted allowance counted once', () => {
    const chosen = choosePrices(found, { by: 'cheapest' })
    expect(chosen.lines.map(({ bid: of }) => of?.quote)).toEqual([2, 3, 4, 4, 3, 3, 2, 2, 1, 4, 2, 3])
    expect(chosen.amount).toBe(6_140_131)
    expect(chosen.leftOut).toEqual([{ line: TOWERS, amount: 185_000 }])
    expect(chosen.likeForLike).toBe(6_325_131)
    expect(chosen.quotes).toHaveLength(4)
    expect(choosePrices(found, { by: 'whole', quote: WHARFE }).likeForLike).toBe(6_618_894)
    expect(choosePrices(found, { by: 'whole', quote: WHARFE }).filled).toBe(181_700)
  })

  it('use an accepted unusual rate, and prices picked by hand', () => {
    const accepted = quotes.map(each =>
      each.id === NORTHERN
        ? { ...each, prices: { ...each.prices, 7: { ...cell(cost('4.10')), isAccepted: true } } }
        : each.id === APEX
          ? { ...each, prices: { ...each.prices, 1: { ...cell(cost('33.20')), isPicked: true } } }
          : each,
    )
    const again = compareQuotes(asked, accepted)
    expect(again.lines[6]?.cheapest).toBe(NORTHERN)
    expect(choosePrices(again, { by: 'hand' }).lines[0]?.bid?.quote).toBe(APEX)
    expect(choosePrices(again, { by: 'cheapest' }).lines[0]?.bid?.quote).toBe(WHARFE)
    // 63,251.31 - (1,470.00 - 688.80) + (24,953.45 - 23,675.72)
    expect(choosePrices(again, { by: 'hand' }).likeForLike).toBe(6_374_784)
  })
})

describe('the middle rate', () => {
  const given = (prices: readonly string[]) =>
    compareQuotes(
      [{ id: 1, quantity: quantityOf(1), allowance: null, now: null }],
      prices.map((price, index) => ({ id: index + 1, prices: { 1: cell(cost(price)) } })),
    ).lines[0]
  it('gives no verdict with two prices, and exactly a quarter is not unusual', () => {
    expect(given(['10', '40'])?.bids.map(each => each.isUnusual)).toEqual([false, false])
    expect(given(['10', '12.5', '7.5'])?.bids.map(each => each.isUnusual)).toEqual([false, false, false])
    expect(given(['10', '12.500001', '7.499999'])?.bids.map(each => each.isUnusual)).toEqual([false, true, true])
    expect(given(['10', '20', '30'])?.cheapest).toBe(2)
  })
  it('takes the first of two equal prices, and a pack at its unit price without rounding it', () => {
    expect(given(['10', '10'])?.cheapest).toBe(1)
    const [packed] = compareQuotes(
      [{ id: 1, quantity: quantityOf(1_000), allowance: null, now: null }],
      [{ id: 1, prices: { 1: { ...cell(cost('10')), per: quantityOf(3) } } }],
    ).lines
    // 1,000 × 10 / 3 = 3,333.33; a unit price of 3.333333 gives the same, one of 3.33 would give 3,330.00.
    expect(packed?.bids[0]?.amount).toBe(333_333)
  })
})
