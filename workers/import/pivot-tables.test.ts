// Pivot tables sum lines of other places: they are never imported as lines of their own.
import { describe, expect, it } from 'vitest'
import { ImportSession } from './bill-session'
import { writeOldWorkbook } from './testing/write-old-workbook'
import { writeOpenDocument } from './testing/write-open-document'
import { type WrittenRow, type WrittenSheet, writeWorkbook } from './testing/write-workbook'

const row = (...cells: WrittenRow['cells']): WrittenRow => ({ cells })
const LINES = [
  row('Section', 'Item', 'Description', 'Quantity', 'Unit', 'Rate £', 'Amount £'),
  row('Substructure', 'A1', 'Excavate trench', 40, 'm3', 18, 720),
  row('Substructure', 'A2', 'Concrete in foundations', 22, 'm3', 145, 3_190),
  row('Superstructure', 'B1', 'Facing brickwork', 310, 'm2', 92, 28_520),
  row('Superstructure', 'B2', 'Roof trusses', 24, 'nr', 160, 3_840),
  row(null, null, 'Total', null, null, null, 36_270),
]
const PIVOT = [
  row('Row Labels', 'Sum of Amount £'),
  row('Substructure', 3_910),
  row({ text: 'Concrete in foundations', indent: 1 }, 3_190),
  row({ text: 'Excavate trench', indent: 1 }, 720),
  row('Superstructure', 32_360),
  row({ text: 'Facing brickwork', indent: 1 }, 28_520),
  row({ text: 'Roof trusses', indent: 1 }, 3_840),
  row('Grand Total', 36_270),
]
const data: WrittenSheet = { name: 'BoQ', rows: LINES }
const pivot = (more: Partial<WrittenSheet> = {}): WrittenSheet => ({
  name: 'By section',
  rows: PIVOT,
  pivot: { ref: 'A1:B8', sheet: 'BoQ' },
  ...more,
})
const opened = (...sheets: WrittenSheet[]) => openedAs('xlsx', writeWorkbook(sheets))
async function openedAs(format: string, bytes: Uint8Array) {
  const session = new ImportSession()
  const reading = await session.open(`bill.${format}`, bytes, new Map(), 'GBP')
  if (!reading.ok) throw new Error(reading.reason)
  return { session, view: reading.view }
}

const FORMATS = { xlsx: writeWorkbook, xls: writeOldWorkbook, ods: writeOpenDocument } as const
describe.each(['xlsx', 'xls', 'ods'] as const)('in a workbook of the format .%s', format => {
  const made = (...sheets: WrittenSheet[]) => openedAs(format, FORMATS[format](sheets))

  it('a pivot table beside its lines is named, and its money is not missed', async () => {
    const { view } = await made(pivot(), data)
    expect([view.sheet, view.also]).toEqual([1, []])
    expect(view.sheets.map(each => each.isPivot)).toEqual([true, false])
    expect(view.remarks).toContain('“By section” is a pivot table that adds up “BoQ”, not a bill of its own.')
    expect(view.plan.total).toBe(3_627_000)
    expect(view.check.proof.verdict).toBe('agrees')
  })

  it('one beside the bill is removed from its sheet', async () => {
    const beside = LINES.map((line, at) => ({ cells: [...line.cells, null, ...(PIVOT[at]?.cells ?? [])] }))
    const { view } = await made({ ...data, rows: beside, pivot: { ref: 'I1:J8', sheet: 'BoQ' } })
    expect([view.plan.total, view.plan.products, view.check.proof.verdict]).toEqual([3_627_000, 4, 'agrees'])
    expect(view.remarks).toContain('“BoQ” holds a pivot table beside the bill: its cells are left out.')
  })
})

it('one over a table is found by the sheet of the table', async () => {
  const lines = { ...data, table: { name: 'Lines', ref: 'A1:G6', isFiltered: false } }
  const { view } = await opened(pivot({ pivot: { ref: 'A1:B8', table: 'Lines' } }), lines)
  expect(view.remarks).toContain('“By section” is a pivot table that adds up “BoQ”, not a bill of its own.')
})

it('one without its lines is read with the right sum, and reported', async () => {
  const { view } = await opened(pivot())
  expect(view.plan.total).toBe(3_627_000)
  expect(view.plan.products).toBe(4)
  expect(view.check.proof.verdict).toBe('agrees')
  expect(view.hints).toContain(
    '“By section” is a pivot table: its lines are sums of others, which are not in this file.',
  )
})

it('one in columns, with a subtotal below each of its sections, has the right grand total too', async () => {
  const { view } = await opened(
    pivot({
      rows: [
        row('Section', 'Description', 'Sum of Quantity', 'Sum of Amount £'),
        row('Substructure', 'Concrete in foundations', 22, 3_190),
        row(null, 'Excavate trench', 40, 720),
        row('Substructure Total', null, 62, 3_910),
        row('Superstructure', 'Facing brickwork', 310, 28_520),
        row(null, 'Roof trusses', 24, 3_840),
        row('Superstructure Total', null, 334, 32_360),
        row('Grand Total', null, 396, 36_270),
      ],
      pivot: { ref: 'A1:D8', sheet: 'BoQ' },
    }),
  )
  expect(view.plan.total).toBe(3_627_000)
  expect(view.plan.products).toBe(4)
})

// Excel's "Subtotal" puts such rows into a bill itself.
it('subtotals with their words in the column of the sections are sums, whatever quantities they add', async () => {
  const { view } = await opened({
    ...data,
    rows: [
      ...LINES.slice(0, 3),
      row('Substructure Total', null, null, 62, null, null, 3_910),
      ...LINES.slice(3, 5),
      row('Superstructure Total', null, null, 334, null, null, 32_360),
      row('Grand Total', null, null, 396, null, null, 36_270),
    ],
  })
  expect([view.plan.total, view.plan.products, view.check.proof.verdict]).toEqual([3_627_000, 4, 'agrees'])
})

it('one chosen instead of its lines names their sheet', async () => {
  const { session, view } = await opened(pivot(), data)
  const chosen = session.edit({ kind: 'sheet', sheet: 0 })
  expect(chosen.hints).toContain(
    '“By section” is a pivot table: its lines are sums of others, those of “BoQ”. Choose that sheet to import the lines themselves.',
  )
  expect(chosen.check.proof.verdict).not.toBe('agrees')
  // Both together would count the same money twice.
  const both = session.edit({ kind: 'also', sheet: 1, isTaken: true })
  expect(both.check.doubts.first.map(each => each.reason)).toContain(
    'It is a pivot table of lines that are read too: they count twice',
  )
  expect(view.check.doubts.count).toBe(0)
})

it('one below the bill is removed from its sheet', async () => {
  const { view } = await opened({
    ...data,
    rows: [
      ...LINES,
      row(),
      ...PIVOT.map(({ cells: [name = null, amount = null] }) => row(null, null, name, null, null, null, amount)),
    ],
    pivot: { ref: 'C8:G15', sheet: 'BoQ' },
  })
  expect([view.plan.total, view.plan.products]).toEqual([3_627_000, 4])
})

it('a damaged pivot table is ignored, and the bill is read', async () => {
  const { view } = await opened(data, pivot({ pivot: { ref: '<', sheet: 'BoQ' } }))
  expect(view.plan.total).toBe(3_627_000)
})
