import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../testing/dom'
import { DataTable } from './data-table'

const ROWS = Array.from({ length: 1_000 }, (_, row) => row)
const cell = vi.fn<(row: number) => string>(row => `Line ${row}`)
const COLUMNS = [{ id: 'line', header: 'Line', width: 100, cell }]

function Table() {
  const [rows] = useState(ROWS)
  return (
    <DataTable
      label="Lines"
      columns={COLUMNS}
      rows={rows}
      rowKey={row => row}
      rowCount={rows.length}
      rowActions={row => <Bin of={row} />}
    />
  )
}

/** Remembers that it was pressed. */
function Bin({ of }: { of: number }) {
  const [isSure, setSure] = useState(false)
  return (
    <button type="button" onClick={() => setSure(true)}>
      {isSure ? `Sure about ${of}?` : `Bin ${of}`}
    </button>
  )
}

function scroll(rows: number) {
  const scroller = screen.getByRole('table').parentElement
  if (!scroller) throw new Error('The table does not scroll')
  act(() => {
    scroller.scrollTop = 36 * rows
    scroller.dispatchEvent(new Event('scroll'))
  })
}
const shown = () => [...document.querySelectorAll<HTMLElement>('tbody tr')]
const indexes = () => shown().map(row => Number(row.dataset['index']))

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
    cell.mockClear()
    scroll(5)
    const drawn = cell.mock.calls.map(([row]) => row)
    expect(drawn.length).toBeGreaterThan(0)
    expect(Math.min(...drawn)).toBeGreaterThan(10)
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  it('draws the rows that come with the elements of those that went, and puts them into their order when it rests', async () => {
    render(<Table />)
    const before = shown()
    scroll(20)
    scroll(25)
    expect(before.filter(row => row.isConnected).length).toBeGreaterThan(before.length - 2)
    expect(screen.getByText('Line 30').closest('tr')?.style.top).toBe(`${30 * 36}px`)
    expect(indexes()).not.toEqual(indexes().toSorted((a, b) => a - b))
    await waitFor(() => expect(indexes()).toEqual(indexes().toSorted((a, b) => a - b)))
    expect(screen.queryByText('Line 1')).toBeNull()
  })

  it('keeps for a row what was asked of it: its element draws another one next', () => {
    render(<Table />)
    fireEvent.click(screen.getByRole('button', { name: 'Bin 2' }))
    scroll(30)
    expect(screen.getByRole('button', { name: 'Bin 30' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Sure/ })).toBeNull()
  })

  it('takes the focus from a row that has gone, and does not give it to the one its element draws', () => {
    render(<Table />)
    const row = screen.getByText('Line 2').closest('tr')
    act(() => row?.focus())
    scroll(2)
    expect(document.activeElement).toBe(screen.getByText('Line 2').closest('tr'))
    scroll(40)
    expect(document.activeElement).toBe(document.body)
  })

  it('says which row of the whole list each one is', () => {
    render(<Table />)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001')
    expect(screen.getByText('Line 3').closest('tr')?.getAttribute('aria-rowindex')).toBe('5')
  })
})
