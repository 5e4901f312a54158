import { describe, expect, it } from 'vitest'
import { columnSpans, mayOverflow } from './column'

const column = (id: string, width: number, least?: number, frozen = false) => ({
  id,
  header: id,
  cell: () => id,
  width,
  least,
  frozen,
})
const flexes = (...columns: ReturnType<typeof column>[]) => columnSpans(columns, true).cells.map(style => style.flex)

describe('the widths of a table', () => {
  it('start at the least; what is left goes to the columns that would be wider, figures stay tight', () => {
    expect(flexes(column('name', 240, 170), column('phone', 110), column('email', 200, 130))).toEqual([
      '70 0 170px',
      '0 0 110px',
      '70 0 130px',
    ])
  })

  it('are shared by all columns where each has one width', () => {
    expect(flexes(column('a', 120), column('b', 80))).toEqual(['120 0 120px', '80 0 80px'])
  })

  it('ask for no more than the least of them, and hold frozen columns one after the other', () => {
    const spans = columnSpans(
      [column('code', 110, undefined, true), column('name', 240, 170, true), column('email', 200, 130)],
      true,
    )
    expect([spans.total, spans.lastFrozen]).toEqual([40 + 110 + 170 + 130, 1])
    expect(spans.cells).toMatchObject([{ '--left': '40px' }, { '--left': '150px' }, {}])
    expect(spans.cells[2]).not.toHaveProperty('--left')
  })

  it('of a cell over several columns are theirs together, so that sums stay under what they sum', () => {
    const columns = [column('name', 240, 170), column('phone', 110), column('email', 200, 130)]
    expect(columnSpans(columns, true).over(columns.slice(1), 84)).toEqual({ flex: `70 0 ${110 + 130 + 84}px` })
  })
})

it('clips what may be too long for a column at its least width, though it fits where there is room for all', () => {
  const name = { id: 'name', header: 'Name', cell: () => null, width: 240, least: 160 }
  expect(['Ada Mason', 'WINDSOR WORKS'].map(text => mayOverflow(text, name))).toEqual([true, true])
  expect(mayOverflow('Ada', name)).toBe(false)
  expect(mayOverflow('Ada Mason', { ...name, least: 240 })).toBe(false)
})
