import { expect, it } from 'vitest'
import { materialOrderLine } from '#contract/commercial/material-order-line'
import { percent, quantityOf, rateOf } from '#domain/value/money'
import { labourComponent } from '#contract/estimating/labour-component'
import { cellText, shownText } from './record-columns'

const line = { packPrice: rateOf(1164.5), packs: quantityOf(12_000), name: 'C-stud', unit: null }
const shown = (field: string) => shownText(materialOrderLine, { field }, line)

// A net of a thousand and more read "1164", a VAT "232.8".
it('shows money with its pence and figures with their thousands, and opens them as they are typed', () => {
  expect([shown('packPrice'), shown('packs'), shown('name'), shown('unit')]).toEqual([
    '1,164.50',
    '12,000',
    'C-stud',
    '',
  ])
  expect(cellText(materialOrderLine, { field: 'packPrice' }, line)).toBe('1164.5')
})

it('shows a percentage as it was typed', () =>
  expect(shownText(labourComponent, { field: 'contingencyPercentage' }, { contingencyPercentage: percent(7.5) })).toBe(
    '7.5',
  ))
