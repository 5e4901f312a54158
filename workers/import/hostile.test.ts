// Sheets no office makes: wider than we read, deeper than we keep, with more summaries than we check. Each gives rows or an error sentence.
import { describe, expect, it } from 'vitest'
import { buildPlan } from '#domain/bill-import/plan/build-plan'
import { openWorkbook } from '#domain/bill-import/session/draft'
import { MAX_GROUP_DEPTH } from '#domain/bill-import/plan/plan'
import { reconcile } from '#domain/bill-import/totals/reconcile'
import { cellKey, columnLetters } from '#domain/bill-import/sheet/sheet'
import { LIMITS } from '#spreadsheets/base/limits'
import { readOrThrow } from './testing/read'
import { type WrittenRow, writeWorkbook } from './testing/write-workbook'
import { readSheetCells } from '#spreadsheets/xlsx/sheet-reader'

const TITLES: WrittenRow = { cells: ['Ref', 'Description', 'Qty', 'Unit', 'Rate', 'Amount'] }
const LINE = ['1', 'Wall', 10, 'm2', 5, 50] as const
const total = (amount: number): WrittenRow => ({ cells: [null, 'TOTAL', null, null, null, amount] })

function read(rows: readonly WrittenRow[]) {
  const workbook = readOrThrow('bill.xlsx', writeWorkbook([{ name: 'Bill', rows }]))
  const draft = openWorkbook('bill.xlsx', workbook)
  const input = { sheet: draft.table, mapping: draft.mapping, choices: draft.choices, units: new Map<string, string>() }
  const bill = buildPlan(input)
  return { workbook, bill, check: reconcile(bill, input) }
}
const context = (cells = 0) => ({ strings: [], styles: [], is1904: false, limits: LIMITS, cells })
const sheet = (cells: string) => `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`

describe('a sheet of 16,384 columns', () => {
  const wide = (row: number) => {
    const cells = Array.from({ length: 16_384 }, (_, at) => `<c r="${columnLetters(at)}${row}"><v>${at}</v></c>`)
    return cells.join('')
  }

  it('is read as far as bills go, and reported as wider', () => {
    const cells = readSheetCells(sheet(wide(1)), 'Bill', context())
    expect(cells.isCut).toBe(true)
    expect(cells.rows[0]).toHaveLength(1_024)
  })

  // They were not counted, and a sheet full of them was read to its end.
  it('has all of its cells counted against the limit, also those not read', () => {
    expect(() => readSheetCells(sheet(wide(1)), 'Bill', context(LIMITS.cells - 10_000))).toThrow(
      'more than 5,000,000 cells',
    )
  })

  // A key past column XFD equals that of a cell one row further down.
  it('never reads the formula of a column Excel does not have as that of the next row', () => {
    const cells = readSheetCells(sheet('<c r="XFE1"><f>SUM(A1:A9)</f></c>'), 'Bill', context())
    expect(cells.formulas.has(cellKey(1, 0))).toBe(false)
    expect([cells.formulas.size, cells.unsaved.length, cells.isCut]).toEqual([0, 0, true])
  })
})

describe('a million cells', () => {
  const rowOf = (row: number, count: number) => `<row r="${row}">${'<c><v>7</v></c>'.repeat(count)}</row>`
  const million = () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => rowOf(at + 1, 200)).join('')
    return `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  }

  it('are read, each counted once against the limit', () => {
    const counted = context()
    const cells = readSheetCells(million(), 'Bill', counted)
    expect([cells.rows.length, cells.rows.at(-1)?.length, counted.cells]).toEqual([5_000, 200, 1_000_000])
  })

  it('end in a sentence as soon as the limit is passed, wherever the sheet ends', () => {
    expect(() => readSheetCells(million(), 'Bill', context(LIMITS.cells - 1_000))).toThrow(
      'The workbook has more than 5,000,000 cells. Keep only the sheet with the bill.',
    )
  })

  // A cell far to the right of an empty row makes the row just as long.
  it('are counted where only the last of each row is filled', () => {
    const rows = Array.from({ length: 6_000 }, (_, at) => `<row r="${at + 1}"><c r="ALL${at + 1}"><v>1</v></c></row>`)
    const sparse = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`
    expect(() => readSheetCells(sparse, 'Bill', context())).toThrow('more than 5,000,000 cells')
  })
})

describe('400 deep', () => {
  const depthOf = ({ bill }: ReturnType<typeof read>) =>
    bill.plan.groups.reduce((most, group) => {
      let depth = 1
      for (let at = group.parent; at !== null; at = bill.plan.groups[at]?.parent ?? null) depth++
      return Math.max(most, depth)
    }, 0)

  it.each([
    ['outline levels', (level: number) => ({ cells: [null, `Section ${level}`], outline: level })],
    [
      'outline levels that print their sum',
      (level: number) => ({ cells: [null, `Section ${level}`, null, null, null, 50], outline: level }),
    ],
    [
      'references',
      (level: number) => ({
        cells: [Array.from({ length: level }, () => '1').join('.'), `Section ${level}`, null, null, null, 50],
      }),
    ],
  ])('%s are counted once and kept as deep as a bill goes', (_, row) => {
    const deep = Array.from({ length: 400 }, (_each, level) => row(level + 1))
    const ref = Array.from({ length: 401 }, () => '1').join('.')
    const found = read([TITLES, ...deep, { cells: [ref, ...LINE.slice(1)], outline: 401 }, total(50)])
    expect(found.bill.plan.total).toBe(5_000)
    expect(found.bill.plan.products).toHaveLength(1)
    expect(depthOf(found)).toBeLessThanOrEqual(MAX_GROUP_DEPTH)
    expect(found.check.proof.verdict).toBe('agrees')
  })
})

it('more summaries than are checked never give a bill that agrees', () => {
  const summaries = Array.from({ length: 10_050 }, (_, at): WrittenRow[] => [
    { cells: [null, 'SUMMARY'] },
    { cells: [null, `Bill ${at}`, null, null, null, 50] },
  ])
  const { check } = read([
    TITLES,
    { cells: [...LINE] },
    { cells: [null, 'Sub-total', null, null, null, 50] },
    ...summaries.flat(),
  ])
  expect(check.proof.verdict).not.toBe('agrees')
})
