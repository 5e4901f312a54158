import { describe, expect, it } from 'vitest'
import { vatMonth } from '#domain/commercial/books/tax-month'
import { type Money, NIL, pence } from '#domain/value/money'
import { VAT_SOURCES } from './books-source'

// VAT of one application split over several codes: 1 is 20 %, 2 is 5 %. Figures by hand. Decision 745.

const part = (vatTaxCode: number | null, totalValue: Money, taxAmount: Money, taxAdjustment: Money = NIL) => ({
  application: 71,
  vatTaxCode,
  totalValue,
  taxAmount,
  taxAdjustment,
})
/** An incoming application of 1,400.00 with 240.00 of VAT and a certificate of the client of the same sums, both split the same way. */
const month = (parts: readonly ReturnType<typeof part>[]) => {
  const of = { id: 71, project: 5, reference: 'SF-001', state: 'paid' }
  const paid = { paidOn: '2026-11-20', payable: pence(140_000), vat: pence(24_000), vatAccounted: NIL }
  const certified = { certifiedOn: '2026-11-21', certifiedDue: pence(140_000), certifiedVat: pence(24_000) }
  const records = new Map<string, readonly Readonly<Record<string, unknown>>[]>([
    ['incomingApplication', [{ ...of, ...paid }]],
    ['incomingAssignment', parts],
    ['outgoingApplication', [{ ...of, ...certified }]],
    ['outgoingAssignment', parts],
  ])
  const { groups, ...boxes } = vatMonth(
    VAT_SOURCES.flatMap(source => source.work(records, '2026-11-30')),
    '2026-11-15',
  )
  return { boxes, groups: groups.map(({ side, code, net, vat }) => [side, code, net, vat]) }
}

describe('the VAT of one application', () => {
  it('bug: split over two codes was all under the first: each code has its own net and VAT', () => {
    // 1,000.00 at 20 % is 200.00, and 100.00 is 20.00; 300.00 at 5 % is 15.00, moved by 5.00 for this test.
    const { boxes, groups } = month([
      part(1, pence(100_000), pence(20_000)),
      part(2, pence(30_000), pence(1_500), pence(500)),
      part(1, pence(10_000), pence(2_000)),
    ])
    expect(groups).toEqual([
      ['purchase', 1, 110_000, 22_000],
      ['purchase', 2, 30_000, 2_000],
      ['sale', 1, 110_000, 22_000],
      ['sale', 2, 30_000, 2_000],
    ])
    expect(boxes).toMatchObject({ due: 24_000, reclaimed: 24_000, sales: 140_000, purchases: 140_000 })
  })

  it('bug: parts that make another VAT changed the month: it has the VAT of the document, under no code', () => {
    // 200.00 and 20.00 are 220.00, not 240.00.
    const { boxes, groups } = month([part(1, pence(100_000), pence(20_000)), part(2, pence(40_000), pence(2_000))])
    expect(groups).toEqual([
      ['purchase', null, 140_000, 24_000],
      ['sale', null, 140_000, 24_000],
    ])
    expect(boxes).toMatchObject({ due: 24_000, reclaimed: 24_000 })
  })

  it('without parts is that of the document', () => {
    expect(month([]).groups).toEqual([
      ['purchase', null, 140_000, 24_000],
      ['sale', null, 140_000, 24_000],
    ])
  })
})
