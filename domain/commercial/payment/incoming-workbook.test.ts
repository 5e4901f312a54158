import { describe, expect, it } from 'vitest'
import type { Cell } from '../../bill-import/sheet/sheet'
import { cellKey } from '../../bill-import/sheet/sheet'
import { incomingSheet } from './incoming-sheet'
import { NIL, pence } from '../../value/money'
import type { SheetCell } from '../../value/sheet'
import { type KnownLine, readWorkbook } from './incoming-workbook'

// Spec: APP-2. The ceiling is 50,000.00 in the bill and 35,000.00 by progress, 20,000.00 of it certified before; 36,000.00 is on the application now.

const of = { project: 5, subcontractor: 7, effectiveDate: '2026-11-08' }
const line = (more: Partial<KnownLine>): KnownLine => ({
  id: null,
  assessment: 9,
  product: null,
  fixedCost: null,
  code: null,
  name: '',
  unit: null,
  value: NIL,
  contractValue: null,
  measuredValue: null,
  approvedElsewhere: NIL,
  approvedBefore: NIL,
  ...more,
})
const ceiling = line({
  id: 401,
  product: 101,
  code: 'C-01',
  name: 'Metal tile ceiling',
  value: pence(3_600_000),
  contractValue: pence(5_000_000),
  measuredValue: pence(3_500_000),
  approvedBefore: pence(2_000_000),
})
const trim = line({
  product: 102,
  code: 'C-05',
  name: 'Shadow gap trim',
  contractValue: pence(442_500),
  measuredValue: pence(100_000),
})
const known = [ceiling, trim]

const written = (cell: SheetCell): Cell =>
  cell === null ? null : cell.kind === 'text' ? cell.text : Number(cell.value)
/** The rows that the subcontractor gets, as the office writes them. */
const sent = (at = of) =>
  incomingSheet(at, [ceiling, { ...trim, value: null }], {
    sign: '£',
    about: [['Project', '2417 Kestrel House']],
  }).rows.map(row => row.map(written))
const APPLIED = 6
const put = (rows: readonly (readonly Cell[])[], row: number, column: number, value: Cell) =>
  rows.map((cells, index) => (index === row ? cells.with(column, value) : cells))
const fill = (row: number, value: Cell, from: readonly (readonly Cell[])[] = sent()) => put(from, row, APPLIED, value)
const take = (rows: readonly (readonly Cell[])[], formulas?: ReadonlyMap<number, string>) => {
  const read = readWorkbook([{ rows, ...(formulas && { formulas }) }], of, known)
  if (!read.ok) throw new Error(read.reason)
  return read
}
const reason = (rows: readonly (readonly Cell[])[]) => {
  const read = readWorkbook([{ rows }], of, known)
  return read.ok ? null : read.reason
}

describe('a workbook that a subcontractor filled in', () => {
  it('changes nothing when nothing was filled in', () => {
    const read = take(sent())
    expect(read.faults).toEqual([])
    expect(read.lines).toMatchObject([{ value: 3_600_000, isChanged: false }])
  })

  it('gives new values and lines of the bill that the application lacked', () => {
    const read = take(fill(2, 900, fill(1, 34_000)))
    expect(read.lines).toMatchObject([
      { line: { id: 401 }, value: 3_400_000, isChanged: true, marks: [] },
      { line: { id: null, product: 102 }, value: 90_000, isChanged: true, marks: [] },
    ])
    expect(read.untouched).toEqual([])
  })

  it('takes other work from the empty rows, by its name', () => {
    const read = take(fill(3, '-486.00', put(sent(), 3, 2, 'Scaffold by us')))
    expect(read.lines.at(-1)).toMatchObject({ line: { product: null, name: 'Scaffold by us' }, value: -48_600 })
    expect(take(fill(3, 486)).faults).toEqual(['Row 4: 486.00 has no name. Write what it is for'])
  })

  it('marks a line over the bill, over progress, below its certificate, and with another previous claim', () => {
    expect(take(fill(1, 50_000.01)).lines[0]?.marks).toEqual(['0.01 over the bill'])
    expect(take(fill(1, 36_000)).lines[0]?.marks).toEqual(['1,000.00 over progress'])
    expect(take(fill(1, 19_999.99)).lines[0]?.marks).toEqual(['Below the 20,000.00 certified before'])
    expect(take(put(fill(1, 35_000), 1, 5, 21_000)).lines[0]?.marks).toEqual([
      'They have 21,000.00 certified before, and we have 20,000.00',
    ])
  })

  it('marks a value that their formula works out', () => {
    const formulas = new Map([[cellKey(1, APPLIED), '700*50']])
    expect(take(fill(1, 35_000), formulas).lines[0]?.marks).toEqual(['Worked out by their formula'])
    expect(take(fill(1, { error: '#REF!' })).faults).toEqual([
      'Row 2, C-01 Metal tile ceiling: its formula failed (#REF!). Write the value',
    ])
  })

  it('reads figures written as text, and refuses text that is none', () => {
    expect(take(fill(1, ' 34,500.50 ')).lines[0]?.value).toBe(3_450_050)
    expect(take(fill(1, 'all')).faults).toEqual([
      'Row 2, C-01 Metal tile ceiling: "all" is not a number. Write the value, like 1234.50',
    ])
  })

  it('asks about a decimal comma, and reads commas as decimals only when asked to', () => {
    const read = take(fill(2, '1.000', fill(1, '34000,50')))
    expect(read.faults).toHaveLength(2)
    expect(read.faults[0]).toContain('Row 2, C-01 Metal tile ceiling: ')
    expect(read.withCommas).toMatchObject({ ok: true, faults: [], lines: [{ value: 3_400_050 }, { value: 100_000 }] })
  })

  it('refuses a line that is there twice', () => {
    const rows = fill(1, 30_000)
    const twice = [...rows.slice(0, 2), rows[1] ?? [], ...rows.slice(2)]
    expect(take(twice).faults).toEqual([
      'Row 3, C-01 Metal tile ceiling: it is in the workbook twice. Put both values together in one row',
    ])
  })

  it('refuses a line that the accepted bill no longer has', () => {
    const read = readWorkbook([{ rows: fill(2, 900) }], of, [ceiling])
    expect(read).toMatchObject({
      faults: ['Row 3, Shadow gap trim: it isn’t in the accepted bill any more. Empty its value'],
    })
  })

  it('names lines that the workbook leaves as they are', () => {
    expect(take(fill(1, null)).untouched).toEqual(['C-01 Metal tile ceiling'])
    expect(take(sent().filter((_, row) => row !== 1)).untouched).toEqual(['C-01 Metal tile ceiling'])
  })
})

describe('another workbook', () => {
  it('of another period, project or subcontractor is refused whole', () => {
    expect(reason(sent({ ...of, effectiveDate: '2026-10-08' }))).toContain(
      'This workbook is for work up to 08/10/2026, and this application is for work up to 08/11/2026. Nothing was taken',
    )
    expect(reason(sent({ ...of, project: 6 }))).toContain('of another project')
    expect(reason(sent({ ...of, subcontractor: 8 }))).toContain('of another subcontractor')
  })

  it('with one row pasted from last month is refused whole', () => {
    const last = sent({ ...of, effectiveDate: '2026-10-08' })
    expect(reason([...sent(), last[1] ?? []])).toContain('for work up to 08/10/2026')
  })

  it('without its keys, or with a column renamed, missing or doubled, says which', () => {
    expect(reason(sent().map(row => row.slice(1)))).toContain('its hidden first column is missing')
    expect(reason(put(sent(), 0, APPLIED, 'Claim £'))).toContain(
      'The column "Applied to date" is missing or has another name',
    )
    expect(reason(put(sent(), 0, 2, 'What'))).toContain('The column "Item" is missing')
    expect(reason(put(sent(), 0, 7, 'Applied to date £'))).toContain('Two columns are called "Applied to date"')
  })

  it('with a column put in before the others is read by its titles', () => {
    const moved = fill(1, 34_000).map(row => ['', ...row])
    expect(take(moved).lines[0]).toMatchObject({ value: 3_400_000, isChanged: true })
  })
})
