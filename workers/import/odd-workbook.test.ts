// A workbook as a real office sends it. It has a hidden sheet before the bill, titles over two merged rows, sums as formulas, typed thousands
// separators, and a negative credit.
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { buildPlan } from '#domain/bill-import/plan/build-plan'
import { columnWith } from '#domain/bill-import/columns/columns'
import { reconcile } from '#domain/bill-import/totals/reconcile'
import { startSheet, suggestSheet } from '#domain/bill-import/workbook/suggest-sheet'
import { readOrThrow } from './testing/read'

type Odd = string | number | { readonly formula: string; readonly value: number } | null
const cell = (value: Odd, at: string): string => {
  if (value === null) return ''
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  if (typeof value === 'string') return `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  return `<c r="${at}"><f>${value.formula}</f><v>${value.value}</v></c>`
}
const sheet = (rows: readonly (readonly Odd[])[], merged: readonly string[] = []): Uint8Array =>
  strToU8(
    `<worksheet><sheetData>${rows.map((row, index) => `<row r="${index + 1}">${row.map((value, column) => cell(value, `${'ABCDEFGH'[column]}${index + 1}`)).join('')}</row>`).join('')}</sheetData>${merged.length > 0 ? `<mergeCells>${merged.map(ref => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''}</worksheet>`,
  )

const ROWS: readonly (readonly Odd[])[] = [
  ['Kestrel House: schedule of works', null, null, null, null, null],
  [null, null, null, null, 'Price', null],
  ['Ref', 'Description', 'Unit', 'Qty', 'Rate', 'Amount'],
  [null, 'PARTITIONS', null, null, null, null],
  ['P-01', 'Metal stud partition', 'm2', '1,250', '£32.88', { formula: 'D5*E5', value: 41_100 }],
  ['P-02', 'Door openings', 'nr', 12, ' 1,045.50 ', { formula: 'D6*E6', value: 12_546 }],
  ['P-03', 'Credit for reused studs', 'm', 100, -2.5, { formula: 'D7*E7', value: -250 }],
  ['P-04', 'Omit skirting', 'm', 40, '(3.25)', '(130.00)'],
  ['P-05', 'Patch repairs', 'item', 1, 500, 550],
  [null, 'TOTAL', null, null, null, { formula: 'SUM(F5:F9)', value: 53_816 }],
]

const workbook = readOrThrow(
  'odd.xlsx',
  zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="Lists" sheetId="1" state="veryHidden" r:id="rId1"/><sheet name="Bill" sheetId="2" r:id="rId2"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': sheet([
      ['Ref', 'Description', 'Unit', 'Qty', 'Rate', 'Amount'],
      ...Array.from({ length: 40 }, (_, index): Odd[] => [`H-${index}`, 'Hidden line', 'm2', 1, 1, 1]),
    ]),
    'xl/worksheets/sheet2.xml': sheet(ROWS, ['A1:F1', 'E2:F2']),
  }),
)

it('an odd workbook opens at the visible bill, its titles and figures are read, and differences are listed', () => {
  const chosen = workbook.sheets[suggestSheet(workbook)]
  if (!chosen) throw new Error('no sheet')
  expect([chosen.name, workbook.sheets.map(each => each.hidden)]).toEqual(['Bill', [true, false]])
  const { mapping, choices } = startSheet(chosen)
  expect(mapping.headerRow).toBe(2)
  expect(
    (['ref', 'name', 'unit', 'quantity', 'rate', 'amount'] as const).map(role => columnWith(mapping, role)),
  ).toEqual([0, 1, 2, 3, 4, 5])
  const input = { sheet: chosen, mapping, choices, units: new Map() }
  const bill = buildPlan(input)
  const check = reconcile(bill, input)
  expect(bill.plan.products.map(({ ref, rate }) => [ref, rate])).toEqual([
    ['P-01', 328_800],
    ['P-02', 10_455_000],
    ['P-03', -25_000],
    ['P-04', -32_500],
    ['P-05', 5_000_000],
  ])
  expect(check.arithmetic.map(({ row, computed, printed }) => [row, computed, printed])).toEqual([[8, 50_000, 55_000]])
  expect(check.printedTotal).toBe(5_381_600)
  expect(check.notUnderstood).toEqual([])
})
