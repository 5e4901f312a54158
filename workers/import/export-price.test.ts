// The exports of a bill go on from its measured work to the price offered (decision 715).
import { describe, expect, it } from 'vitest'
import { EXPORT_FORMATS, exportBill } from '#domain/estimating/bill-export/formats'
import { paperOf } from '#domain/estimating/bill-export/paper'
import { OFFER, penceIn, totalIn, withoutResults } from './testing/exported'

describe('a bill exported in every layout', () => {
  // Found by an audit: every export ended at 32,602.04 of an offer of 43,807.22, and the budget had no fixed costs.
  it.each(EXPORT_FORMATS)('goes on to the price offered as %s', async format => {
    const price = format === 'budget' ? 4_271_204 : 4_380_722
    expect(penceIn(await totalIn(OFFER, format, bytes => bytes))).toBe(price)
    expect(penceIn(await totalIn(OFFER, format, withoutResults))).toBe(price)
    expect(paperOf(OFFER, format, '£', 197).totals.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
      'Measured work 3260204',
      'Fixed costs 1011000',
      'Net 4271204',
      'Main contractor’s discount 109518',
      'Gross 4380722',
    ])
  })

  it('names its fixed costs and contingency in the budget, which adds up to the net', () => {
    const cells = exportBill(OFFER, 'budget').rows.map(row =>
      row.map(cell => (cell?.kind === 'text' ? cell.text : cell?.value)),
    )
    expect(cells).toContainEqual(['Contingency', '1500.00'])
    // 10,110.00 less 960.00 profit and the contingency.
    expect(cells).toContainEqual(['Fixed costs', '7650.00'])
    expect(cells.at(-1)).toEqual(['Net', '42712.04'])
  })

  it('says that fixed costs and adjustments are left out where the person may not read them', () => {
    for (const format of EXPORT_FORMATS) {
      const { rows, amount } = exportBill({ ...OFFER, beyond: null }, format)
      expect(
        rows.at(-1)?.find(cell => cell !== null),
        format,
      ).toMatchObject({
        text: 'Measured work only: fixed costs and adjustments are not included',
      })
      expect(amount).toBe(3_260_204)
    }
  })

  it('reads across on A4 where it is grouped: quantity beside rate', () => {
    for (const format of ['grouped', 'grouped_zones'] as const) {
      const { tables } = paperOf(OFFER, format, '£', 91)
      expect(tables.map(({ part, columns }) => [part, columns.map(({ title }) => title).join(' ')])).toEqual([
        [null, 'Ref Description Unit Quantity Rate Amount'],
      ])
    }
  })
})
