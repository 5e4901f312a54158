import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../testing/dom'
import { DataTable } from './data-table'

const ROWS = Array.from({ length: 1_000 }, (_, row) => row)
const cell = vi.fn<(row: number) => string>(row => `Line ${row}`)
const COLUMNS = [{ id: 'line', header: 'Line', width: 100, cell }]

function Table() {
  const [rows] = useState(ROWS)
  return <DataTable label="Lines" columns={COLUMNS} rows={rows} rowKey={row => row} rowCount={rows.length} />
}

describe('a table of more rows than a page', () => {
  beforeEach(() => {
    cell.mockClear()
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(360)
  })
  afterEach(() => vi.restoreAllMocks())

  it('draws what is in view, and only the rows that come into view when it scrolls', () => {
    render(<Table />)
    expect(screen.getByText('Line 0')).toBeDefined()
    expect(screen.queryByText('Line 100')).toBeNull()
    const scroller = screen.getByRole('table').parentElement
    if (!scroller) throw new Error('The table does not scroll')
    cell.mockClear()
    act(() => {
      scroller.scrollTop = 36 * 5
      scroller.dispatchEvent(new Event('scroll'))
    })
    const drawn = cell.mock.calls.map(([row]) => row)
    expect(drawn.length).toBeGreaterThan(0)
    expect(Math.min(...drawn)).toBeGreaterThan(10)
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  it('says which row of the whole list each one is', () => {
    render(<Table />)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001')
    expect(screen.getByText('Line 3').closest('tr')?.getAttribute('aria-rowindex')).toBe('5')
  })
})
