import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  absolute,
  allocate,
  averageOf,
  ceilTo,
  compare,
  costOf,
  floorTo,
  isStorable,
  least,
  lineAmount,
  minus,
  type Money,
  moneyAsRate,
  most,
  negate,
  NIL,
  ONE,
  parseAs,
  pence,
  percent,
  percentOf,
  plus,
  quantityOf,
  rateAsMoney,
  rateFor,
  rateOf,
  ratioOf,
  shareOf,
  sum,
  taken,
  textOf,
  times,
  unitCost,
  WHOLE,
} from './money'

Decimal.set({ precision: 60, rounding: Decimal.ROUND_HALF_UP })

describe('a printed bill line', () => {
  /** Lines of a printed SMM7 bill, with their printed amounts. */
  it.each([
    ['164.15', '16.14', '2649.38'],
    ['44.60', '28.22', '1258.61'],
    ['214.65', '32.88', '7057.69'],
    ['204.60', '32.88', '6727.25'],
    ['198.50', '34.34', '6816.49'],
  ])('of %s at %s is %s', (quantity, rate, amount) =>
    expect(textOf('money', lineAmount(parseAs('quantity', quantity)!, parseAs('rate', rate)!))).toBe(amount),
  )
})

describe('literals', () => {
  it('keep their exact value, also where binary numbers fall short', () => {
    expect([pence(1_250), percent(12.5), quantityOf(0.0003), rateOf(8.29), costOf(1.005)]).toEqual([
      1_250, 125_000, 3, 82_900, 1_005_000,
    ])
    expect(quantityOf(-1.1)).toBe(-11_000)
  })
})

describe('arithmetic', () => {
  it('within one kind', () => {
    expect([plus(pence(3), pence(4)), minus(pence(3), pence(4)), negate(pence(3)), absolute(pence(-3))]).toEqual([
      7, -1, -3, 3,
    ])
    expect([times(ONE, 1_000), least(pence(1), pence(2)), most(pence(1), pence(2))]).toEqual([10_000_000, 1, 2])
    expect([sum([pence(1), pence(2)]), sum<Money>([])]).toEqual([3, 0])
    expect([pence(3), pence(-1), pence(2)].toSorted(compare)).toEqual([-1, 2, 3])
    expect([averageOf(quantityOf(1), 3), averageOf(pence(5), 2), averageOf(pence(5), 0)]).toEqual([3_333, 3, null])
    expect([
      floorTo(percent(62), percent(5)),
      ceilTo(percent(62), percent(5)),
      ceilTo(percent(60), percent(5)),
    ]).toEqual([percent(60), percent(65), percent(60)])
  })

  it('has a single zero', () =>
    expect([negate(NIL), times(pence(-1), 0), ceilTo(percent(-1), percent(5))]).toEqual([0, 0, 0]))

  it('rounds once, half away from zero, as decimal.js does', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), fc.integer({ min: -2e6, max: 2e6 }), (many, part) => {
        const rounded = (value: Decimal) => value.toDecimalPlaces(0).toNumber() + 0
        expect(percentOf(taken('money', many), taken('percentage', part))).toBe(
          rounded(new Decimal(many).mul(part).div(1_000_000)),
        )
        if (part === 0) return
        expect(shareOf(taken('money', many % 1e9), taken('money', part))).toBe(
          rounded(new Decimal(many % 1e9).mul(1_000_000).div(part)),
        )
        expect(rateFor(taken('money', many % 1e9), taken('quantity', part))).toBe(
          rounded(new Decimal(many % 1e9).mul(1_000_000).div(part)),
        )
      }),
    ))

  it('goes from one kind to another by rule', () => {
    expect([percentOf(pence(10_001), percent(5)), percentOf(costOf(12.5), percent(105))]).toEqual([500, 13_125_000])
    expect([shareOf(pence(1), pence(3)), shareOf(pence(1), NIL), shareOf(NIL, pence(1))]).toEqual([333_333, null, 0])
    expect([rateFor(pence(1_000), quantityOf(3)), rateFor(pence(1_000), NIL)]).toEqual([33_333, null])
    expect(unitCost(costOf(12.5), quantityOf(1_000))).toBe(costOf(0.0125))
    expect(ratioOf(quantityOf(2), quantityOf(3))).toBe(6_667)
    expect([rateAsMoney(rateOf(8.325)), moneyAsRate(pence(833))]).toEqual([833, 83_300])
    expect([isStorable(taken('money', 99_999_999_999_999)), isStorable(taken('money', -1e14))]).toEqual([true, false])
  })

  it('allocates without losing a penny', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 20 }),
        (amount, weights) => {
          const parts = allocate(taken('money', amount), weights)
          expect(parts.reduce((a, b) => a + b, 0)).toBe(amount)
          expect(parts.every(part => Math.abs(part) <= Math.abs(amount))).toBe(true)
        },
      ),
    ))
})

// Code that must not compile: `tsc` fails here as soon as one of these lines does.
describe('kinds do not mix', () => {
  it('for the compiler', () => {
    const [money, rate, cost, quantity, percentage] = [pence(1), rateOf(1), costOf(1), quantityOf(1), percent(1)]
    const count: number = Number('3')
    void (() => {
      // @ts-expect-error -- quantity and rate swapped
      lineAmount(rate, quantity)
      // @ts-expect-error -- a bare number is no percentage
      percentOf(money, 1_000_000)
      // @ts-expect-error -- pence and a quantity
      plus(money, quantity)
      // @ts-expect-error -- a percentage where a quantity is taken away
      minus(quantity, percentage)
      // @ts-expect-error -- `+` gives a bare number
      const added: typeof money = money + money
      // @ts-expect-error -- so does a product
      const product: typeof money = quantity * rate
      // @ts-expect-error -- and so do the functions of Math
      const highest: typeof money = Math.max(money, money)
      // @ts-expect-error -- a sum of several kinds
      sum([money, quantity])
      // @ts-expect-error -- a share of another kind
      shareOf(money, quantity)
      // @ts-expect-error -- the same for prices
      unitCost(rate, quantity)
      // @ts-expect-error -- a quantity is no count
      times(money, quantity)
      // @ts-expect-error -- literals are written, not computed: no way round for bare numbers
      pence(count)
      // @ts-expect-error -- not for other kinds either
      pence(quantity + rate)
      // @ts-expect-error -- text is read as one kind
      const read: typeof rate | null = parseAs('quantity', '1')
      // @ts-expect-error -- and written as one
      textOf('money', cost)
      // @ts-expect-error -- NIL is of every kind, and nothing else is
      const none: typeof NIL = money
      const whole: typeof percentage = WHOLE
      const nothing: [typeof money, typeof rate, typeof cost, typeof quantity] = [NIL, NIL, NIL, NIL]
      const plain: number = money
      return [added, product, highest, read, none, whole, nothing, plain]
    })
    expect(money).toBe(1)
  })
})

it('the missing penny goes to the largest remainder, not to the largest part', () => {
  expect(allocate(pence(10), [1, 5, 1])).toEqual([2, 7, 1])
})
