import { expect, test } from 'vitest'
import { billColumns } from '../../../common/bill/bill-columns'
import { billSheet, type BillSheetOptions, type Longest, mayOverflow } from './bill-sheet'

const system = { createdAt: '', createdBy: null, updatedAt: '', updatedBy: null, archivedAt: null }
const zones = (...names: string[]) =>
  billColumns(
    names.map((name, order) => ({
      ...system,
      id: order + 1,
      assessment: 9,
      name,
      parent: null,
      startDate: null,
      endDate: null,
      notes: null,
      order,
    })),
    new Set(),
  )
const usual: Longest = {
  ref: 4,
  name: 20,
  line: 0,
  unit: 2,
  rate: 5,
  description: 0,
  notes: 0,
  pricingMode: 13,
  quantity: 6,
  total: 9,
}
const plain: BillSheetOptions = { phone: false, density: 'compact', both: false, shown: [], widths: {}, width: 0 }
const of = (longest: Partial<Longest> = {}, options: Partial<BillSheetOptions> = {}, ...names: string[]) =>
  billSheet(zones(...(names.length > 0 ? names : ['Level 1'])), { ...usual, ...longest }, { ...plain, ...options })
const widthOf = (sheet: ReturnType<typeof of>, key: string) => sheet.columns.find(each => each.key === key)?.width ?? 0
const whole = (sheet: ReturnType<typeof of>) => sheet.columns.reduce((sum, { width }) => sum + width, 0)

test('gives the room that one zone leaves to the names, up to a line that can be read', () => {
  const least = of()
  const wide = of({}, { width: whole(least) + 102 })
  expect(widthOf(wide, 'name')).toBe(widthOf(least, 'name') + 100)
  expect(widthOf(of({}, { width: 5_000 }), 'name')).toBe(720)
})

test('names give way on a narrow screen, so that zones stay in reach', () => {
  const sheet = of({ name: 200 }, { width: 800, widths: { name: 900 } }, 'A', 'B', 'C', 'D', 'E', 'F')
  expect(sheet.geometry.left + sheet.geometry.right).toBeLessThanOrEqual(800 - 230)
})

test('columns are as wide as what they hold, within reason', () => {
  const sheet = of({ ref: 12, unit: 11, rate: 10, total: 15 }, {}, 'Level 14 North and core')
  for (const [key, text] of Object.entries({
    rate: '1,234.5678',
    total: '123,456,789.00',
  }))
    expect(mayOverflow(text, widthOf(sheet, key), true), key).toBe(false)
  expect(widthOf(of({ ref: 400 }), 'ref')).toBe(200)
})

test('a width that a person has set stays', () => {
  expect(widthOf(of({ ref: 400 }, { widths: { ref: 77, z1: 300 } }), 'ref')).toBe(77)
  expect(widthOf(of({}, { widths: { z1: 300 } }), 'z1')).toBe(300)
})

test('description and notes can be shown, before the zones', () => {
  expect(of({}, { shown: ['notes', 'description'] }).columns.map(({ key }) => key)).toEqual([
    'ref',
    'name',
    'unit',
    'rate',
    'description',
    'notes',
    'z1',
    'quantity',
    'total',
  ])
})

test('a phone pins one column and offers unit and rate', () => {
  const phone = of({}, { phone: true, shown: ['unit', 'rate'], width: 390 })
  expect(phone.columns.map(({ key, pin }) => [key, pin])).toEqual([
    ['line', 'left'],
    ['unit', null],
    ['rate', null],
    ['z1', null],
  ])
})
