// Rows a workbook does not show: hidden ones stay out, those a filter hides are asked for, those folded away are read.
import { expect, it } from 'vitest'
import { ImportDesk } from './bill-desk'
import { type WrittenRow, writeWorkbook } from './testing/write-workbook'

const TITLES: WrittenRow = { cells: ['Item', 'Description', 'Quantity', 'Unit', 'Rate £', '£'] }
const line = (ref: string, quantity: number, rate: number, more: Partial<WrittenRow> = {}): WrittenRow => ({
  cells: [ref, `Work ${ref}`, quantity, 'm2', rate, quantity * rate],
  ...more,
})
const total = (amount: number, more: Partial<WrittenRow> = {}): WrittenRow => ({
  cells: [null, 'Total', null, null, null, amount],
  ...more,
})
async function opened(rows: readonly WrittenRow[], filter?: string) {
  const desk = new ImportDesk()
  const reading = await desk.open(
    'bill.xlsx',
    writeWorkbook([{ name: 'BoQ', rows, ...(filter ? { filter } : {}) }]),
    new Map(),
    'GBP',
  )
  if (!reading.ok) throw new Error(reading.reason)
  return { desk, view: reading.view }
}

const FILTERED = [
  TITLES,
  line('A', 120, 45),
  line('B', 64, 18.5, { isHidden: true }),
  line('C', 9, 420),
  line('D', 30, 88, { isHidden: true }),
  line('E', 75, 31.2),
  total(11_520),
]

it('rows a filter hides are told with their money, and come in together', async () => {
  const { desk, view } = await opened(FILTERED, 'A1:F6')
  expect(view.filtered).toEqual({ lines: 2, total: 382_400 })
  expect(view.plan.total).toBe(1_152_000)
  const after = desk.edit({ kind: 'rows', rows: { found: 'filtered' }, choice: { isExcluded: false } })
  expect(after.filtered.lines).toBe(0)
  expect(after.plan.total).toBe(1_534_400)
})

it('rows hidden by hand are not a filter’s, nor are those outside its range', async () => {
  expect((await opened(FILTERED)).view.filtered.lines).toBe(0)
  expect((await opened(FILTERED, 'A1:F4')).view.filtered).toEqual({ lines: 1, total: 118_400 })
})

it('a filter stays known where the sheet is one of several', async () => {
  const sheets = ['Bill 1', 'Bill 2'].map(name => ({ name, rows: FILTERED, filter: 'A1:F6' }))
  const reading = await new ImportDesk().open('bill.xlsx', writeWorkbook(sheets), new Map(), 'GBP')
  expect(reading.ok && reading.view.also.length + 1).toBe(2)
  expect(reading.ok && reading.view.filtered).toEqual({ lines: 4, total: 764_800 })
})

it('rows folded away by a collapsed outline are read, and said', async () => {
  const { view } = await opened([
    TITLES,
    line('A', 10, 55, { isHidden: true, outline: 1 }),
    line('B', 24, 30, { isHidden: true, outline: 1 }),
    total(1_270, { isCollapsed: true }),
  ])
  expect(view.plan.total).toBe(127_000)
  expect(view.check.proof.verdict).toBe('agrees')
  expect(view.remarks).toContain('"BoQ" has 2 rows folded away by its outline: they are read.')
})

it('a row hidden by hand inside an open outline stays hidden', async () => {
  const { view } = await opened([
    TITLES,
    line('A', 10, 55, { outline: 1 }),
    line('B', 24, 30, { isHidden: true, outline: 1 }),
    total(550),
  ])
  expect(view.plan.total).toBe(55_000)
})
