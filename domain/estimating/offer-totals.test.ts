import { describe, expect, it } from 'vitest'
import { NIL, pence, percent, quantityOf, taken } from '../value/money'
import { fixedCostsForClient, offerTotals } from './offer-totals'

const lump = (name: string, price: number, clientVisible = true) => ({
  id: price,
  name,
  quantity: quantityOf(1),
  periodUnit: 'l' as const,
  periodLength: quantityOf(1),
  ratePerPeriod: taken('money', price),
  profitPerPeriod: null,
  isContingency: !clientVisible,
  clientVisible,
})
/** Oracle 2: 10,110.00 in all. */
const FIXED = [
  lump('Supervisor', 690_000),
  lump('Skips', 114_000),
  lump('Towers', 57_000),
  lump('Contingency', 150_000, false),
]
const named = (lines: typeof FIXED) => fixedCostsForClient(lines)?.map(({ line, price }) => [line.name, price])

describe('fixed costs as the client sees them', () => {
  // Found by an audit: the tender printed our contingency of 1,500.00 by name.
  it('spread the hidden ones over the others by price, to the penny', () =>
    // By hand: 1,500.00 over 8,610.00 is 1,202.0906, 198.6063 and 99.3031; the penny left goes to the skips.
    expect(named(FIXED)).toEqual([
      ['Supervisor', 810_209],
      ['Skips', 133_861],
      ['Towers', 66_930],
    ]))

  it('are as they are where all of them are for the client', () =>
    expect(named(FIXED.map(line => ({ ...line, clientVisible: true })))?.at(-1)).toEqual(['Contingency', 150_000]))

  it('have no names where none with a price is for the client', () => {
    expect(named([lump('Contingency', 150_000, false)])).toBeUndefined()
    expect(named([lump('Contingency', 150_000, false), { ...lump('Fence', 1), ratePerPeriod: NIL }])).toBeUndefined()
    expect(named([])).toBeUndefined()
  })
})

describe('the totals under a priced bill', () => {
  const change = (id: number, clientVisible: boolean) => ({
    id,
    order: id,
    name: `Change ${id}`,
    kind: 'amount' as const,
    base: 'all' as const,
    percentage: null,
    amount: pence(-1_000),
    grossUp: false,
    clientVisible,
  })
  const discount = {
    ...change(3, true),
    kind: 'discount' as const,
    percentage: percent(2.5),
    amount: null,
    grossUp: true,
  }
  const of = (adjustments: Parameters<typeof offerTotals>[1]['adjustments']) =>
    offerTotals(pence(3_260_204), { fixedCosts: FIXED, adjustments }).map(({ label, amount }) => [label, amount])

  it('go on to net and gross (oracle 2)', () =>
    expect(of([discount])).toEqual([
      ['Measured work', 3_260_204],
      ['Fixed costs', 1_011_000],
      ['Net', 4_271_204],
      ['Main contractor’s discount', 109_518],
      ['Gross', 4_380_722],
    ]))

  it('name the adjustments in their order, or none of them once one is hidden', () => {
    expect(of([change(2, true), change(1, true)]).slice(2)).toEqual([
      ['Change 1', -1_000],
      ['Change 2', -1_000],
      ['Net', 4_269_204],
    ])
    expect(of([change(2, true), change(1, false)]).slice(2)).toEqual([
      ['Adjustments', -2_000],
      ['Net', 4_269_204],
    ])
  })

  it('are none where the measured work is the price', () =>
    expect(offerTotals(pence(100), { fixedCosts: [], adjustments: [] })).toEqual([]))
})
