import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divide, formatDecimal, MAX_SCALED, multiply, parseDecimal, rescale } from './decimal'

Decimal.set({ precision: 60, rounding: Decimal.ROUND_HALF_UP })
const scaled = fc.integer({ min: -MAX_SCALED, max: MAX_SCALED })
const scale = fc.integer({ min: 0, max: 6 })
const exact = (value: number, s: number) => new Decimal(value).div(new Decimal(10).pow(s))

describe('decimal', () => {
  it.each([
    ['12.345', 2, 1235],
    ['-12.345', 2, -1235],
    ['0.005', 2, 1],
    ['-0.004', 2, 0],
    ['.5', 2, 50],
    ['5.', 2, 500],
    ['1e3', 2, null],
    ['', 2, null],
    ['.', 2, null],
    ['1,000', 2, null],
    ['99999999999999999', 2, null],
    ['0000000000000000001', 0, 1],
  ])('reads %s at scale %i as %s', (text, s, expected) => expect(parseDecimal(text, s)).toBe(expected))

  it('round-trips every stored value through its wire text', () =>
    fc.assert(fc.property(scaled, scale, (value, s) => parseDecimal(formatDecimal(value, s), s) === value)))

  it('multiplies and divides as decimal.js does, rounding half away from zero once', () =>
    fc.assert(
      fc.property(scaled, scaled, scale, scale, scale, (a, b, as, bs, to) => {
        const product = exact(a, as).mul(exact(b, bs)).toDecimalPlaces(to).mul(new Decimal(10).pow(to))
        if (product.abs().lte(Number.MAX_SAFE_INTEGER)) expect(multiply(a, as, b, bs, to)).toBe(product.toNumber() + 0)
        if (b === 0) {
          expect(divide(a, as, b, bs, to)).toBeNull()
          return
        }
        const quotient = exact(a, as).div(exact(b, bs)).toDecimalPlaces(to).mul(new Decimal(10).pow(to))
        if (quotient.abs().lte(Number.MAX_SAFE_INTEGER)) expect(divide(a, as, b, bs, to)).toBe(quotient.toNumber() + 0)
      }),
    ))

  it('has one nought, whatever it was multiplied with', () => expect(multiply(-1, 0, 0, 0, 0)).toBe(0))

  it('rescales with one rounding', () => {
    expect(rescale(125, 2, 1)).toBe(13)
    expect(rescale(-125, 2, 1)).toBe(-13)
    expect(rescale(12, 0, 4)).toBe(120000)
  })
})
