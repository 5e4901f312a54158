import { expect, it } from 'vitest'
import { materialOrderLine } from '#contract/commercial/material-order-line'
import { percent, quantityOf, rateOf } from '#domain/value/money'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { labourComponent } from '#contract/estimating/labour-component'
import { cellText, hasValue, readText, refuseText, shownText } from './record-columns'

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

it('reads a figure with its sign and thousands, and asks about one that can be read two ways', () => {
  const of = (text: string) => refuseText(materialOrderLine, { field: 'packPrice' }, text)
  expect(['£1,164.50', '1 164.5', '(3)'].map(of)).toEqual([null, null, of('-3')])
  expect(readText(materialOrderLine, { field: 'packPrice' }, '£1,164.50')).toBe('1164.5000')
  expect(of('9,99')).toBe('9,99 could be 9.99 or 999. Write the one you mean')
  expect(of('5%')).toBe('This must be a number')
})

// Found by an audit: a bill took =9.99*2 and a sheet of fixed costs did not.
it('takes a sum of numbers as a bill does, rounded once, and asks about a doubtful number in it', () => {
  const read = (field: string, text: string) => [
    refuseText(materialOrderLine, { field }, text),
    readText(materialOrderLine, { field }, text),
  ]
  expect(read('packPrice', '=9.99*2')).toEqual([null, '19.9800'])
  expect(read('packs', ' =(2+1)/8')).toEqual([null, '0.3750'])
  expect(read('packPrice', '=9,99*2')[0]).toBe('9,99 could be 9.99 or 999. Write the one you mean')
  for (const text of ['=1/0', '=#4*2', '=', '=2*']) expect(read('packs', text)[0]).toBe('This must be a number')
  // A date is not a division.
  expect(read('packs', '1/2/2026')[0]).toBe('This must be a number')
})

it('leaves the cell of a field empty where it means nothing of the record', () => {
  const column = {
    key: 'unit',
    title: 'Unit',
    width: 80,
    field: 'unit',
    without: (of: { id: number }) => (of.id === 1 ? 'No' : null),
  }
  expect([1, 2].map(id => hasValue(column, { id }))).toEqual([false, true])
})

// Audit of issue 27: the start of a fixed cost took only 2026-12-31, and showed it so.
it('shows a day as the rest of the app does, and reads every way a day is typed', () => {
  const column = { field: 'startDate' }
  const of = { startDate: '2026-12-31' }
  expect(shownText(assessmentFixedCost, column, of)).toBe('31/12/2026')
  expect(cellText(assessmentFixedCost, column, of)).toBe('31/12/2026')
  for (const typed of ['31/12/2026', '31/12/26', '31 Dec 2026', '2026-12-31', '31-12-2026'])
    expect([refuseText(assessmentFixedCost, column, typed), readText(assessmentFixedCost, column, typed)]).toEqual([
      null,
      '2026-12-31',
    ])
  expect(readText(assessmentFixedCost, column, '')).toBeNull()
  expect(refuseText(assessmentFixedCost, column, '31/02/2026')).toBe('This must be a date from 1900 to 2199')
})
