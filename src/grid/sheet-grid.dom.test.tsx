// Long because one grid is drawn and every way of selecting, writing, pasting and moving in it is tried.
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../ui/testing/dom'
import { geometryOf, type SheetColumn } from './columns'
import { on } from './selection'
import { cellId, SheetGrid } from './sheet-grid'
import type { CellText } from './selection'
import { useKeyedSelection } from './use-keyed-selection'

/** A window of 600 by 400, which jsdom does not lay out. */
beforeEach(() => {
  for (const [name, size] of Object.entries({
    clientWidth: 600,
    clientHeight: 400,
    offsetWidth: 600,
    offsetHeight: 400,
  }))
    vi.spyOn(HTMLElement.prototype, name as 'clientWidth', 'get').mockReturnValue(size)
  HTMLElement.prototype.scrollTo = () => undefined
})
afterEach(() => vi.restoreAllMocks())

const column = (key: string, pin: SheetColumn['pin'], kind: SheetColumn['kind']): SheetColumn => ({
  key,
  pin,
  kind,
  title: key,
  width: 100,
  ...(kind === 'choice'
    ? {
        choices: [
          { value: 'a', label: 'Apple' },
          { value: 'b', label: 'Bean' },
        ],
      }
    : {}),
})
/** Name and rate are pinned; the rate, a sum and the total cannot be changed. */
const COLUMNS = [
  column('name', 'left', 'text'),
  column('rate', 'left', 'money'),
  column('sum', null, 'formula'),
  column('north', null, 'quantity'),
  column('fruit', null, 'choice'),
  column('total', 'right', 'formula'),
]
const LOCKED = ['rate', 'sum', 'total']
const geometry = geometryOf(COLUMNS)
const HEAD = 20
const ROW = 20

interface BookProps {
  readonly rows: readonly string[]
  readonly written: (cells: readonly { readonly cell: string; readonly text: string }[]) => void
  readonly onResize?: (column: number, by: 1 | -1) => void
}

/** A grid of named rows; a row named "#…" is a heading, and one named "no …" cannot draw that column. */
function Book({ rows, written, onResize = () => undefined }: BookProps) {
  const [selection, select] = useKeyedSelection(
    rows,
    COLUMNS.map(({ key }) => key),
    on({ row: 1, column: 3 }),
  )
  const keyOf = ({ row, column: at }: { row: number; column: number }) => `${rows[row]}/${COLUMNS[at]?.key}`
  const draw = (row: number, from: number, to: number) =>
    COLUMNS.slice(from, to).map(({ key }, at) => {
      if (rows[row] === `no ${key}`) throw new RangeError(`${key} cannot be drawn`)
      return (
        <div key={key} id={cellId('book', { row, column: from + at })} role="gridcell">
          {keyOf({ row, column: from + at })}
        </div>
      )
    })
  const pinned = (from: number, to: number) => ({
    render: (row: number) => draw(row, from, to),
    ids: (row: number) => COLUMNS.slice(from, to).map((_, at) => cellId('book', { row, column: from + at })),
  })
  return (
    <SheetGrid
      id="book"
      label="Book"
      extent={{
        rows: rows.length,
        columns: COLUMNS.length,
        hasCells: row => !rows[row]?.startsWith('#'),
        inner: { first: geometry.first, last: geometry.last },
      }}
      geometry={geometry}
      rowHeight={ROW}
      headerHeight={HEAD}
      headerRows={1}
      footerHeight={20}
      left={pinned(0, 2)}
      right={pinned(5, 6)}
      selection={selection}
      onSelect={select}
      renderRow={(row, { from, to }) => draw(row, from, to + 1)}
      renderHeader={() => <button type="button">Fold</button>}
      renderFooter={() => null}
      keyOf={keyOf}
      textOf={keyOf}
      locked={({ column: at }) => (LOCKED.includes(COLUMNS[at]?.key ?? '') ? 'This one is worked out.' : null)}
      refuse={(_, text) => (text === 'bad' || text.endsWith('%') ? 'That cannot stand.' : null)}
      onWrite={cells => written(cells.map((cell: CellText) => ({ cell: keyOf(cell), text: cell.text })))}
      onResize={onResize}
      onUndo={() => undefined}
      onRedo={() => undefined}
    />
  )
}

const ROWS = ['#Walls', 'brick', 'block', 'stone']
function show(rows: readonly string[] = ROWS, onResize?: BookProps['onResize']) {
  const written = vi.fn<BookProps['written']>()
  const book = (now: readonly string[]) => <Book rows={now} written={written} {...(onResize ? { onResize } : {})} />
  const shown = render(book(rows))
  const grid = screen.getByRole('grid')
  grid.focus()
  /** Presses the cell of a row and column, as a mouse does. */
  const press = (row: number, at: number) => {
    const region = at < geometry.first ? 0 : at > geometry.last ? 600 - geometry.right : 0
    const clientX = region + (geometry.starts[at] ?? 0) + 50
    const at_ = { clientX, clientY: HEAD + row * ROW + ROW / 2, button: 0, buttons: 1 }
    fireEvent.pointerDown(grid, at_)
    fireEvent.pointerUp(grid, at_)
  }
  const active = () => {
    const id = grid.getAttribute('aria-activedescendant')
    return id === null ? null : (document.getElementById(id)?.textContent ?? id)
  }
  const paste = (text: string) => fireEvent.paste(grid, { clipboardData: { getData: () => text } })
  return { written, grid, press, active, paste, change: (now: readonly string[]) => shown.rerender(book(now)) }
}

describe('keys go to the selected cell or nowhere', () => {
  it('selects a pinned cell that is pressed, and says why typing does nothing there', async () => {
    const { press, active, written } = show()
    press(2, 1)
    expect(active()).toBe('block/rate')
    await userEvent.keyboard('7{Enter}')
    expect(written).not.toHaveBeenCalled()
    press(2, 1)
    await userEvent.keyboard('7')
    expect(screen.getByRole('status').textContent).toBe('This one is worked out.')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('writes into a pinned cell that can be changed', async () => {
    const { press, written } = show()
    press(3, 0)
    await userEvent.keyboard('granite{Enter}')
    expect(written.mock.calls).toEqual([[[{ cell: 'stone/name', text: 'granite' }]]])
  })

  it('selects nothing where a heading is pressed, until the next arrow', async () => {
    const { press, active, written, paste } = show()
    press(2, 3)
    press(0, 3)
    expect(active()).toBeNull()
    await userEvent.keyboard('7{Delete}{F2}')
    paste('9')
    expect(written).not.toHaveBeenCalled()
    press(0, 3)
    await userEvent.keyboard('{ArrowDown}8{Enter}')
    expect(written).toHaveBeenCalledTimes(1)
  })

  it('leaves keys to a button in the header', async () => {
    const { written, active } = show()
    const before = active()
    screen.getByRole('button', { name: 'Fold' }).focus()
    await userEvent.keyboard('7{Enter}{ArrowDown}')
    expect(written).not.toHaveBeenCalled()
    expect(active()).toBe(before)
  })

  it('opens no cell for a double press beside it', () => {
    const { grid } = show()
    fireEvent.doubleClick(grid, { clientX: 250, clientY: 5 })
    fireEvent.doubleClick(grid, { clientX: 250, clientY: HEAD + ROW / 2 })
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('rows that come and go', () => {
  it('keeps the selection on its cell', () => {
    const { press, active, change } = show()
    press(2, 3)
    change(['#Walls', 'new', 'brick', 'block', 'stone'])
    expect(active()).toBe('block/north')
  })

  it('writes what is typed into the line it was typed for', async () => {
    const { press, written, change } = show()
    press(2, 3)
    await userEvent.keyboard('12')
    change(['#Walls', 'new', 'brick', 'block', 'stone'])
    await userEvent.keyboard('.5{Enter}')
    expect(written.mock.calls).toEqual([[[{ cell: 'block/north', text: '12.5' }]]])
  })

  it('writes nothing for a line that has gone, and says what was typed', async () => {
    const { press, written, change } = show()
    press(2, 3)
    await userEvent.keyboard('12')
    change(['#Walls', 'brick', 'stone'])
    await userEvent.keyboard('{Enter}')
    expect(written).not.toHaveBeenCalled()
    expect(screen.getByRole('status').textContent).toMatch(/no longer here.*You typed: 12$/)
  })
})

describe('blocks', () => {
  it('says when what is pasted goes on after the last row', () => {
    const { press, paste, written } = show()
    press(3, 3)
    paste('1\n2\n')
    expect(written.mock.lastCall?.[0]).toEqual([{ cell: 'stone/north', text: '1' }])
    expect(screen.getByRole('status').textContent).toBe(
      'Not all of it fits: the sheet ends before what was pasted does.',
    )
  })

  it('pastes into what can be changed and says what was left', () => {
    const { press, paste, written } = show()
    press(1, 2)
    paste('1\t2\nbad\tbad\n')
    expect(written.mock.calls).toEqual([[[{ cell: 'brick/north', text: '2' }]]])
    expect(screen.getByRole('status').textContent).toBe('3 of 4 cells stay as they are. This one is worked out.')
  })

  it('copies pinned cells with the others', () => {
    const { press, grid } = show()
    press(1, 1)
    fireEvent.keyDown(grid, { key: 'ArrowRight', shiftKey: true })
    const setData = vi.fn<DataTransfer['setData']>()
    fireEvent.copy(grid, { clipboardData: { setData } })
    expect(setData).toHaveBeenCalledWith('text/plain', 'brick/rate\tbrick/sum')
  })

  it('takes its own cells back as they are edited, whatever other programs were given', () => {
    const { press, grid, written } = show()
    press(1, 3)
    const getData = (type: string) => (type === 'text/plain' ? '9.6' : '=4*2.4')
    fireEvent.paste(grid, { clipboardData: { getData } })
    expect(written.mock.calls).toEqual([[[{ cell: 'brick/north', text: '=4*2.4' }]]])
  })
})

describe('numbers that can be read two ways in a paste', () => {
  const fromExcel = (grid: HTMLElement, text: string) =>
    fireEvent.paste(grid, { clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') } })

  it('are asked about before anything is written, and are read by their commas when told so', async () => {
    const { press, grid, written } = show()
    press(1, 3)
    fromExcel(grid, '12,50\n1.234\n(9,99)')
    expect(written).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog').textContent).toContain('12,50 would become 12.50')
    await userEvent.click(screen.getByRole('button', { name: 'Read commas as decimals' }))
    expect(written.mock.calls).toEqual([
      [
        [
          { cell: 'brick/north', text: '12.50' },
          { cell: 'block/north', text: '1234' },
          { cell: 'stone/north', text: '-9.99' },
        ],
      ],
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  const MIXED = '12,50\n(1,234)\n=1,234*2'

  it('list every number with two readings once one has a decimal comma, and read only those by it', async () => {
    const { press, grid, written } = show()
    press(1, 3)
    fromExcel(grid, MIXED)
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines).toEqual([
      '(1,234) would become -1.234, not -1234',
      '12,50 would become 12.50, not 1250',
      '=1,234*2 is not clear: it stays as it is',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Read commas as decimals' }))
    expect(written.mock.calls).toEqual([
      [
        [
          { cell: 'brick/north', text: '12.50' },
          { cell: 'block/north', text: '-1.234' },
        ],
      ],
    ])
  })

  it('never write one of them with the others', async () => {
    const { press, grid, written } = show()
    press(1, 3)
    fromExcel(grid, '1,234\n12,50\n7')
    await userEvent.click(screen.getByRole('button', { name: 'Paste the others' }))
    expect(written.mock.calls.flat(2)).toEqual([{ cell: 'stone/north', text: '7' }])
    expect(screen.getByRole('status').textContent).toContain('2 of 3 cells stay as they are')
  })

  it('are counted with a decimal comma in a column that cannot be changed', () => {
    const { press, grid, written } = show()
    press(1, 2)
    fromExcel(grid, '12,50\t1,234')
    expect(written).not.toHaveBeenCalled()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1,234 would become 1.234, not 1234',
    ])
  })

  it('keep their currency sign, which a quantity refuses', async () => {
    const { press, grid, written } = show()
    press(1, 3)
    fromExcel(grid, '£12,50')
    await userEvent.click(screen.getByRole('button', { name: 'Read commas as decimals' }))
    expect(written.mock.calls.flat(2)).toEqual([{ cell: 'brick/north', text: '£12.50' }])
  })

  it('are promised no value that their cell refuses', () => {
    const { press, grid } = show()
    press(1, 3)
    fromExcel(grid, '12,50%\n7,25')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '12,50% is not clear: it stays as it is',
      '7,25 would become 7.25, not 725',
    ])
  })

  it('write nothing when it is cancelled', async () => {
    const { press, grid, written } = show()
    press(1, 3)
    fromExcel(grid, '12,50')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(written).not.toHaveBeenCalled()
  })

  it('are not asked about in a column of words, nor where commas group thousands', () => {
    const { press, grid, written } = show()
    press(1, 3)
    fromExcel(grid, '1,250')
    expect(written.mock.calls).toEqual([[[{ cell: 'brick/north', text: '1,250' }]]])
    press(1, 0)
    fromExcel(grid, '12,50')
    expect(written).toHaveBeenLastCalledWith([{ cell: 'brick/name', text: '12,50' }])
  })
})

describe('columns', () => {
  it('edits a choice with a list', async () => {
    const { press, written } = show()
    press(1, 4)
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'F2' })
    const list = screen.getByRole('combobox')
    await userEvent.selectOptions(list, 'b')
    fireEvent.keyDown(list, { key: 'Enter' })
    expect(written.mock.calls).toEqual([[[{ cell: 'brick/fruit', text: 'b' }]]])
  })

  it('opens a list by a letter at the choice with it (it was refused, though another was shown)', async () => {
    const { press, written } = show()
    press(1, 4)
    await userEvent.keyboard('B{Enter}')
    expect(written.mock.calls).toEqual([[[{ cell: 'brick/fruit', text: 'b' }]]])
  })

  it('keeps the lines of a text, and starts one with Alt and Enter', async () => {
    const { press, written, grid } = show()
    press(1, 0)
    await userEvent.keyboard('one')
    const box = screen.getByRole('textbox')
    act(() => void fireEvent.keyDown(box, { key: 'Enter', altKey: true }))
    await userEvent.keyboard('two{Enter}')
    expect(written.mock.calls).toEqual([[[{ cell: 'brick/name', text: 'one\ntwo' }]]])
    expect(document.activeElement).toBe(grid)
  })

  it('goes down to the column the Tabs began in with Enter, also where cells were typed on the way', async () => {
    const { press, active } = show()
    press(1, 2)
    await userEvent.keyboard('{Tab}5{Tab}{Enter}')
    expect(active()).toBe('block/sum')
    press(1, 2)
    await userEvent.keyboard('{Tab}5{Enter}')
    expect(active()).toBe('block/sum')
    press(1, 3)
    await userEvent.keyboard('{Enter}')
    expect(active()).toBe('block/north')
  })

  it('makes the selected column wider with Alt, Shift and an arrow', () => {
    const onResize = vi.fn<(column: number, by: 1 | -1) => void>()
    const { grid, press } = show(ROWS, onResize)
    press(1, 0)
    fireEvent.keyDown(grid, { key: 'ArrowRight', altKey: true, shiftKey: true })
    expect(onResize).toHaveBeenCalledWith(0, 1)
  })

  it('goes to the first and last column that scroll, then to the pinned ones', async () => {
    const { press, active } = show()
    press(1, 3)
    await userEvent.keyboard('{Home}')
    expect(active()).toBe('brick/sum')
    await userEvent.keyboard('{Home}')
    expect(active()).toBe('brick/name')
    await userEvent.keyboard('{End}{Tab}')
    expect(active()).toBe('block/sum')
  })
})

// Spec: issue 27.1.
describe('a cell that cannot be drawn', () => {
  const told = vi.fn<typeof globalThis.reportError>()
  beforeEach(() => {
    vi.stubGlobal('reportError', told)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  const faulty = () => screen.getAllByTitle('This cell cannot be shown').map(({ id }) => id)

  it('is the only one that is missing, and the others take what is typed', async () => {
    const { written, press } = show(['brick', 'no north', 'stone'])
    expect(faulty()).toEqual([cellId('book', { row: 1, column: 3 })])
    expect(screen.getByText('no north/fruit')).toBeDefined()
    expect(screen.getByText('no north/name')).toBeDefined()
    expect(told).toHaveBeenCalledWith(expect.any(RangeError))
    press(2, 3)
    await userEvent.keyboard('7{Enter}')
    expect(written).toHaveBeenCalledWith([{ cell: 'stone/north', text: '7' }])
  })

  it('takes its pane of that row with it where it is pinned, and nothing else', () => {
    show(['brick', 'no rate', 'stone'])
    expect(faulty()).toEqual([cellId('book', { row: 1, column: 0 })])
    expect(screen.getByText('no rate/north')).toBeDefined()
    expect(screen.getByText('stone/rate')).toBeDefined()
  })

  it('is drawn again once it can be', () => {
    const { change } = show(['brick', 'no north'])
    change(['brick', 'block'])
    expect(screen.getByText('block/north')).toBeDefined()
    expect(screen.queryByTitle('This cell cannot be shown')).toBeNull()
  })
})
