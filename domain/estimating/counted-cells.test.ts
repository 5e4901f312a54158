import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Money, NIL, type Quantity, quantityOf, rateOf, taken, textOf } from '../value/money'
import type { QuantityCells } from './bill-formula/quantity-cell'
import { computeBillTotals } from './bill-totals'
import { countedCells, countedQuantity, decimalsFor } from './counted-cells'

// Quantities are rounded before they are multiplied (`billQtyDecimals`).

const cell = (quantity: Quantity | null, formula?: string) => ({
  quantity,
  source: formula === undefined ? 'boq' : 'dep',
  ...(formula === undefined ? {} : { formula }),
})
const counted = (decimals: number | null, ...cells: QuantityCells[]) => [
  ...countedCells(
    cells.map((each, at) => ({ id: at + 1, cells: each })),
    decimals,
  ).values(),
]

describe('a quantity', () => {
  it.each([
    [quantityOf(12.345), 2, quantityOf(12.35)],
    [quantityOf(-12.345), 2, quantityOf(-12.35)],
    [quantityOf(12.3449), 2, quantityOf(12.34)],
    [quantityOf(0.5), 0, quantityOf(1)],
    [quantityOf(-0.4), 0, NIL],
    [quantityOf(7.0004), 3, quantityOf(7)],
    [quantityOf(7.0004), null, quantityOf(7.0004)],
  ])('%s counts with %s decimals as %s', (measured, decimals, shown) => {
    expect(countedQuantity(measured, decimals)).toBe(shown)
  })

  it('that needs no rounding keeps its object, so that nothing is drawn again', () => {
    const cells = { 1: cell(quantityOf(12.35)), 2: cell(null) }
    expect(counted(2, cells)[0]).toBe(cells)
    const finer = { 1: cell(quantityOf(12.345)) }
    expect(counted(2, finer)[0]).toBe(counted(2, finer)[0])
    expect(counted(3, finer)[0]).toBe(finer)
  })

  it('that follows another takes the rounded one and is rounded itself', () => {
    // 1.005 counts as 1.01; three times 1.01 is 3.03, not 3.02 for 3.015.
    const [, link] = counted(2, { 9: cell(quantityOf(1.005)) }, { 9: cell(NIL, '=3*#1') })
    expect(link?.[9]?.quantity).toBe(quantityOf(3.03))
    const [, third] = counted(2, { 9: cell(quantityOf(1)) }, { 9: cell(NIL, '=#1/3') })
    expect(third?.[9]?.quantity).toBe(quantityOf(0.33))
  })

  it('keeps the decimals its file printed, up to three; finer ones stay as they were measured', () => {
    expect(decimalsFor([quantityOf(4), quantityOf(2.5)], 2)).toBe(2)
    expect(decimalsFor([quantityOf(4), quantityOf(2.125)], 2)).toBe(3)
    expect(decimalsFor([quantityOf(2.1255)], 2)).toBeNull()
    expect(decimalsFor([quantityOf(2.5)], null)).toBeNull()
    expect(decimalsFor([quantityOf(2.5)], 0)).toBe(1)
  })
})

describe('a bill', () => {
  const rate = rateOf(10)
  const product = { rate, fixedPrice: rate, pricingMode: 'fixed' }
  const totalOf = (quantities: readonly Quantity[], decimals: number | null): Money =>
    computeBillTotals({
      assessments: [{ percentageBasis: 'markup', billQtyDecimals: decimals }],
      // Rates are given, so their build-ups do not matter.
      products: quantities.map((_, at) => ({ ...product, id: at + 1 }) as never),
      zones: [{ id: 9, parent: null, order: 0 }],
      quantities: quantities.map((quantity, at) => ({ id: at + 1, cells: { 9: cell(quantity) } })),
      components: null,
      materials: null,
      activities: null,
    }).amount

  it('multiplies the displayed quantity: 12.345 m² at 10.00 is 123.50 with two decimals, 123.45 with three', () => {
    expect(textOf('money', totalOf([quantityOf(12.345)], 2))).toBe('123.50')
    expect(textOf('money', totalOf([quantityOf(12.345)], 3))).toBe('123.45')
    expect(textOf('money', totalOf([quantityOf(12.345)], null))).toBe('123.45')
    expect(textOf('money', totalOf([quantityOf(12.345)], 0))).toBe('120.00')
  })

  it('is the sum of rounded quantities by the rate, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -9_999_999, max: 9_999_999 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 0, max: 3 }),
        (units, decimals) => {
          const quantities = units.map(each => taken('quantity', each))
          const wanted = units.reduce(
            (sum, each) =>
              sum.plus(
                new Decimal(each)
                  .div(10_000)
                  .toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP)
                  .times(10)
                  .toDecimalPlaces(2),
              ),
            new Decimal(0),
          )
          expect(textOf('money', totalOf(quantities, decimals))).toBe(wanted.plus(0).toFixed(2))
        },
      ),
    )
  })
})
