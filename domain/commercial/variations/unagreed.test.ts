import { describe, expect, it } from 'vitest'
import { type Money, pence } from '../../value/money'
import { claimedName } from '../payment/outgoing-lines'
import { beyondAgreement } from '../payment/outgoing-turn'
import { computeUnagreedVariations } from './unagreed'

const one = (state: string, quotedAmount: Money | null, estimate: Money | null = null) => ({
  state,
  quotedAmount,
  estimate,
})

describe('unagreed variations in figures', () => {
  it('adds quotations, or estimates before them: 1,100.00 − 250.00 + 400.00 = 1,250.00', () => {
    const variations = [
      one('quoted', pence(110_000), pence(90_000)),
      one('disputed', pence(-25_000)),
      one('instructed', null, pence(40_000)),
      one('instructed', null),
      one('agreed', pence(500_000)),
      one('withdrawn', pence(70_000)),
    ]
    expect(computeUnagreedVariations({ variations })).toEqual({ count: 4, amount: pence(125_000), withoutPrice: 1 })
  })
  it('is nothing without variations', () =>
    expect(computeUnagreedVariations({ variations: [] })).toEqual({ count: 0, amount: pence(0), withoutPrice: 0 }))
})

describe('lines of variations in an application', () => {
  const agreed = { id: 9, number: 3, state: 'agreed', agreedAmount: pence(105_000) }
  const line = (value: Money) => ({ variation: 9, value })
  it('may claim up to the agreed amount together: 600.00 + 450.00 = 1,050.00, and not a penny more', () => {
    expect(beyondAgreement([line(pence(60_000)), line(pence(45_000))], [agreed])).toBeNull()
    expect(beyondAgreement([line(pence(60_000)), line(pence(45_001))], [agreed])).toBe('V3')
    expect(beyondAgreement([line(pence(60_000)), line(pence(45_001))], [{ ...agreed, state: 'quoted' }])).toBeNull()
  })
  it('carry its number, and say that it is not agreed', () => {
    const panel = { variationCode: 'V3', code: 'P-14', name: 'Panel', isNotAgreed: true }
    expect(claimedName(panel)).toBe('V3 P-14 Panel (not agreed)')
    expect(claimedName({ ...panel, isNotAgreed: false })).toBe('V3 P-14 Panel')
    expect(claimedName({ variationCode: null, code: 'P-01', name: 'Wall', isNotAgreed: false })).toBe('P-01 Wall')
  })
})
