import { describe, expect, it } from 'vitest'
import { combineSheets } from './combine-sheets'
import { MOST_READ, whereRead } from './where-read'
import { type Cell, cellText } from '../sheet/sheet'

const TITLES: Cell[] = ['Item', 'Description', 'Qty', 'Unit', 'Rate', 'Amount']
const sheet = (name: string, rows: Cell[][]) => ({ name, hidden: false, rows: [TITLES, ...rows] })
const BILL_1 = sheet('Bill 1', [['A', 'Skim coat', 10, 'm2', 6.5, 65]])
const BILL_2 = sheet('Bill 2', [
  [null, 'Walls', null, null, null, null],
  ['A', 'Metal stud\npartition', '118.40', 'm2', 32.88, 3892.99],
])
const workbook = { format: 'xlsx' as const, sheets: [BILL_1, BILL_2], remarks: [] }

describe('where a line was read', () => {
  it('is the sheet, the row as Excel numbers it, and the cells as they are written', () => {
    expect(whereRead(workbook, BILL_2, [2])).toEqual({
      sheet: 'Bill 2',
      rows: '3',
      text: 'A | Metal stud partition | 118.40 | m2 | 32.88 | 3892.99',
    })
  })

  it('names the sheets of the file where several are read as one table', () => {
    const { sheet: table } = combineSheets(workbook, [0, 1])
    const at = table.rows.findIndex(row => cellText(row[1]).startsWith('Metal'))
    // The table has rows of its own: the titles once, and a heading for each sheet.
    expect(at).not.toBe(2)
    expect(whereRead(workbook, table, [at])).toMatchObject({ sheet: 'Bill 2', rows: '3' })
  })

  it('names all rows of a line, in order and those that follow each other together', () => {
    expect(whereRead(workbook, BILL_2, [2, 1])).toEqual({
      sheet: 'Bill 2',
      rows: '2 to 3',
      text: 'Walls / A | Metal stud partition | 118.40 | m2 | 32.88 | 3892.99',
    })
    expect(whereRead(workbook, BILL_2, [2, 0])?.rows).toBe('1, 3')
  })

  it('is empty for rows of no sheet of the file, and the heading of a sheet is not a row', () => {
    expect(whereRead(workbook, { name: 'Another' }, [1])).toBeNull()
    expect(whereRead(workbook, { name: '', origins: [{ sheet: 'Bill 1', row: -1 }] }, [0])).toBeNull()
  })

  it('is cut where the database takes no more, never through a sign of two halves', () => {
    const long = { ...BILL_1, rows: [['x'.repeat(MOST_READ.text - 2) + '🧱🧱']] }
    const read = whereRead({ sheets: [long] }, long, [0])
    expect(read?.text.length).toBeLessThanOrEqual(MOST_READ.text)
    expect(read?.text).not.toMatch(/\p{Surrogate}/u)
    expect(read?.text.endsWith('x…')).toBe(true)
  })
})
