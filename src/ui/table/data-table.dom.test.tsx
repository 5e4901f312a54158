import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import '../testing/dom'
import type { TableColumn } from './column'
import { DataTable } from './data-table'

type Row = { id: number; name: string; archived?: boolean }

const COLUMNS: TableColumn<Row>[] = [
  {
    id: 'name',
    header: 'Project',
    width: 200,
    strong: true,
    sortable: true,
    cell: row => <a href={`#${row.id}`}>{row.name}</a>,
  },
  { id: 'sum', header: 'Tender £', width: 100, align: 'end', cell: row => row.id },
]
const ROWS: Row[] = [
  { id: 1, name: 'Albion Mill' },
  { id: 2, name: 'Beacon Court', archived: true },
]

interface TableProps {
  rows: Row[]
  onOpen?: (row: Row) => void
  onSort?: (id: string) => void
  blocked?: (row: Row) => string | undefined
}

function Table({ rows, onOpen, onSort, blocked = row => (row.archived ? 'Archived' : undefined) }: TableProps) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  return (
    <DataTable
      label="Projects"
      columns={COLUMNS}
      rows={rows}
      rowKey={row => row.id}
      rowState={row => (row.archived ? 'archived' : undefined)}
      sort={{ columnId: 'name', ascending: false }}
      onSort={onSort}
      onOpen={onOpen}
      selection={{
        isSelected: row => chosen.includes(row.id),
        toggle: row => setChosen(chosen.includes(row.id) ? chosen.filter(id => id !== row.id) : [...chosen, row.id]),
        toggleAll: () => setChosen(chosen.length === rows.length ? [] : rows.map(row => row.id)),
        selectAllLabel: 'Select all',
        rowLabel: row => `Select ${row.name}`,
        blocked,
      }}
      totals={{ label: '2 projects', sums: { sum: '3' } }}
    />
  )
}
const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' })

describe('DataTable', () => {
  it('ticks select-all when every row is chosen, and never without rows', async () => {
    const { rerender } = render(<Table rows={ROWS} />)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Albion Mill' }))
    expect([all().checked, all().indeterminate]).toEqual([false, true])
    await userEvent.click(all())
    expect([all().checked, all().indeterminate]).toEqual([true, false])
    rerender(<Table rows={[]} />)
    expect([all().checked, all().disabled]).toEqual([false, true])
  })

  it('opens a row at a press, but not at one on a control inside it', async () => {
    const onOpen = vi.fn<(row: Row) => void>()
    render(<Table rows={ROWS} onOpen={onOpen} />)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Albion Mill' }))
    await userEvent.click(screen.getByRole('link', { name: 'Albion Mill' }))
    expect(onOpen).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('cell', { name: '1' }))
    expect(onOpen).toHaveBeenCalledWith(ROWS[0])
  })

  it('toggles the selection when rows do not open, except where they may not be chosen', async () => {
    render(<Table rows={ROWS} />)
    await userEvent.click(screen.getByRole('cell', { name: '1' }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Albion Mill' }).checked).toBe(true)
    await userEvent.click(screen.getByRole('cell', { name: '2' }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Beacon Court' }).checked).toBe(false)
  })

  it('writes why a row cannot be chosen beside its name, not only where a mouse rests', async () => {
    render(<Table rows={ROWS} blocked={({ id }) => (id === 1 ? 'Already there' : undefined)} />)
    const box = screen.getByRole('checkbox', { name: 'Select Albion Mill' })
    expect(box.getAttribute('aria-description')).toBe('Already there')
    expect(screen.getByRole('cell', { name: /^Albion Mill/ }).textContent).toBe('Albion MillAlready there')
  })

  it('draws no cell again when the focus goes to another row or one is chosen', async () => {
    const drawn = vi.spyOn(COLUMNS[1]!, 'cell')
    render(<Table rows={ROWS} />)
    drawn.mockClear()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Albion Mill' }))
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('row', { name: /Beacon Court/ }))
    expect(drawn).not.toHaveBeenCalled()
  })

  it('says how it is sorted, what is archived, and puts sums under their column', async () => {
    const onSort = vi.fn<(id: string) => void>()
    render(<Table rows={ROWS} onSort={onSort} />)
    expect(screen.getByRole('columnheader', { name: 'Project' }).getAttribute('aria-sort')).toBe('descending')
    await userEvent.click(screen.getByRole('button', { name: 'Project' }))
    expect(onSort).toHaveBeenCalledWith('name')
    expect(screen.getByText('Archived')).toBeDefined()
    const totals = screen.getByRole('rowheader', { name: '2 projects' }).parentElement
    expect(Array.from(totals?.children ?? [], cell => cell.textContent)).toEqual(['', '2 projects', '3'])
  })

  it('bug: what can be done with a selection was beyond the edge where no column follows the last sum', () => {
    const columns: TableColumn<Row>[] = [
      ...COLUMNS.slice(0, 1),
      { id: 'place', header: 'Place', width: 100, cell: () => 'Leeds' },
      ...COLUMNS.slice(1),
    ]
    const draw = (shown: readonly TableColumn<Row>[]) =>
      render(
        <DataTable
          label="Projects"
          columns={shown}
          rows={ROWS}
          rowKey={row => row.id}
          selectionBar={{ label: '2 selected', sums: { sum: '3' }, actions: <button type="button">Approve</button> }}
        />,
      ).unmount
    const cellOf = () => screen.getByRole('button', { name: 'Approve' }).closest('th, td')
    const unmount = draw(columns)
    expect(cellOf()).toBe(screen.getByRole('rowheader', { name: /^2 selected/ }))
    unmount()
    // With columns after the sum they are there.
    const after = (id: string): TableColumn<Row> => ({ id, header: id, width: 100, cell: () => 'Leeds' })
    draw([...columns, after('Town'), after('County')])
    expect(cellOf()?.previousElementSibling?.textContent).toBe('3')
  })
})
