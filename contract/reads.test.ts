import { describe, expect, it } from 'vitest'
import { NIL } from '#domain/value/money'
import { issue } from './commercial/issue'
import { billTotals } from './estimating/bill-totals'
import { type ComputeOf, defineRead, scopesOfRead } from './kit/read'
import { compute, READS } from './reads'

describe('a computed read', () => {
  it('lives in the scopes of its source records', () =>
    expect(scopesOfRead(billTotals, { assessment: 9 })).toEqual(['index', 'assessment:9']))

  it('cannot be computed from records that do not hang on its parent, or live elsewhere', () => {
    expect(() => defineRead({ ...billTotals, within: 'assessment', records: { issues: issue } })).toThrow(
      'billTotals: issue has no ref "assessment"',
    )
  })

  it('does not compile without its function, with another result or with an unknown name', () => {
    type Computes = { readonly [K in keyof Pick<typeof READS, 'billTotals'>]: ComputeOf<(typeof READS)[K]> }
    const answer = { amount: NIL, zones: {}, products: 0, unpriced: 0 }
    void (() => {
      // @ts-expect-error -- a read without a function
      const without: Computes = {}
      // @ts-expect-error -- a function without a read
      const spare: Computes = { billTotals: () => answer, other: () => answer }
      // @ts-expect-error -- an answer that lacks a figure
      const short: Computes = { billTotals: () => ({ amount: NIL, zones: {}, products: 0 }) }
      // @ts-expect-error -- a bare number where money is wanted
      const bare: Computes = { billTotals: () => ({ ...answer, amount: Number('1') }) }
      // @ts-expect-error -- an input the read does not have
      compute(billTotals, {}, { project: 9 })
      const right: Computes = { billTotals: () => answer }
      return [without, spare, short, bare, right]
    })
    expect(Object.keys(READS)).toContain('billTotals')
  })
})
