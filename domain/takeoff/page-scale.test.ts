import { describe, expect, it } from 'vitest'
import { NIL, percent, type Quantity, quantityOf } from '../value/money'
import { pagePoint } from './page-point'
import { calibratedScale, checkDimension, nearestRatio, ratioOfScale, scaleOfRatio } from './page-scale'

const ORIGIN = pagePoint(0, 0)
const calibrated = (points: number, length: Quantity) => {
  const scale = calibratedScale(ORIGIN, pagePoint(points, 0), length)
  if (!scale) throw new Error('no scale')
  return scale
}

describe('the scale of a page', () => {
  it('is 1:25.000 where 612.2835 pt are 5.400 m (oracle 4)', () => {
    expect(ratioOfScale(calibrated(612.2835, quantityOf(5.4)))).toBe(quantityOf(25))
  })

  // 113.45 pt on an A3 page are 40.02 mm: 8.000 m at 1:199.9.
  it('offers the usual ratio that is nearest', () => {
    const scale = calibrated(113.45, quantityOf(8))
    expect(ratioOfScale(scale) / 10_000).toBeCloseTo(199.89, 2)
    expect(nearestRatio(scale)).toBe(quantityOf(200))
    expect(nearestRatio(calibrated(1000, quantityOf(0.01)))).toBe(quantityOf(1))
  })

  it('does not exist without a length, a distance or a ratio', () => {
    expect(calibratedScale(ORIGIN, ORIGIN, quantityOf(5))).toBe(null)
    expect(calibratedScale(ORIGIN, pagePoint(1, 0), NIL)).toBe(null)
    expect(scaleOfRatio(NIL)).toBe(null)
  })
})

describe('checking a dimension', () => {
  const hundredth = scaleOfRatio(quantityOf(100))
  // 283.4646 pt at 1:100 are 10.000 m.
  const check = (printed: Quantity) => hundredth && checkDimension(hundredth, ORIGIN, pagePoint(283.4646, 0), printed)

  it('is close within 1 %, near within 5 %, and off beyond', () => {
    expect(check(quantityOf(10))).toMatchObject({ verdict: 'close', difference: NIL })
    expect(check(quantityOf(9.92))?.verdict).toBe('close')
    // 10 − 8 = 2 m more than printed, a quarter of 8.
    expect(check(quantityOf(8))).toMatchObject({ verdict: 'off', difference: percent(25) })
    expect(check(quantityOf(9.7))?.verdict).toBe('near')
    expect(check(quantityOf(10.4))?.verdict).toBe('near')
    expect(check(quantityOf(10.6))?.verdict).toBe('off')
  })

  it('says what was measured, and nothing of a printed length of nothing', () => {
    expect(check(quantityOf(8))?.measured).toBe(quantityOf(10))
    expect(check(NIL)).toBe(null)
  })
})
