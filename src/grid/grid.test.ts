import { describe, expect, it } from 'vitest'
import { fromClipboard, layOut, toClipboard } from './clipboard'
import { intentOf } from './keys'
import { advance, move, on, rangeOf, type Selection, stretch, type Extent } from './selection'

/** Row 0 and row 3 are headings. */
const extent: Extent = { rows: 6, columns: 3, hasCells: row => row !== 0 && row !== 3 }
const place = (row: number, column: number) => ({ row, column })
const key = (name: string, held: { shift?: boolean; ctrl?: boolean } = {}) => ({
  key: name,
  shift: false,
  ctrl: false,
  alt: false,
  ...held,
})

describe('selection', () => {
  it('steps over headings and stays inside', () => {
    expect(move(on(place(2, 1)), 'down', extent).active).toEqual(place(4, 1))
    expect(move(on(place(1, 1)), 'up', extent).active).toEqual(place(1, 1))
    expect(move(on(place(5, 2)), 'right', extent).active).toEqual(place(5, 2))
    expect(move(on(place(2, 1)), 'up', extent, { toEdge: true }).active).toEqual(place(1, 1))
  })
  it('stretches from the anchor while the active cell stays', () => {
    const stretched = move(move(on(place(1, 1)), 'down', extent, { extend: true }), 'right', extent, { extend: true })
    expect([rangeOf(stretched), stretched.active]).toEqual([{ top: 1, bottom: 2, left: 1, right: 2 }, place(1, 1)])
  })
  it('Tab goes on to the next row and Enter goes down', () => {
    expect(advance(on(place(2, 2)), 'tab', false, extent).active).toEqual(place(4, 0))
    expect(advance(on(place(2, 2)), 'enter', false, extent).active).toEqual(place(4, 2))
    expect(advance(on(place(1, 0)), 'tab', true, extent).active).toEqual(place(1, 0))
  })
  it('Enter after Tabs goes to the column they began in, one row down, as in Excel', () => {
    const tab = (selection: Selection, back = false) => advance(selection, 'tab', back, extent)
    const enter = (selection: Selection) => advance(selection, 'enter', false, extent).active
    expect(enter(tab(tab(on(place(1, 0)))))).toEqual(place(2, 0))
    expect(enter(tab(tab(tab(on(place(1, 0)))), true))).toEqual(place(2, 0))
    expect(enter(tab(on(place(1, 1))))).toEqual(place(2, 1))
    // Over the end of the row it is the row's first, and once down Enter goes straight down.
    expect(enter(tab(tab(on(place(1, 2)))))).toEqual(place(4, 0))
    const down = advance(tab(tab(on(place(1, 0)))), 'enter', false, extent)
    expect(enter(down)).toEqual(place(4, 0))
    // Where a name is pinned, the line begins with the name the Tabs came from.
    const pinned = { ...extent, inner: { first: 1, last: 2 } }
    const along = [1, 2, 3].reduce<Selection>(each => advance(each, 'tab', false, pinned), on(place(1, 0)))
    expect(along.active).toEqual(place(2, 1))
    expect(advance(along, 'enter', false, pinned).active).toEqual(place(4, 0))
    // An arrow between them: Excel has forgotten as well.
    expect(enter(move(tab(tab(on(place(1, 0)))), 'left', extent))).toEqual(place(2, 1))
    expect(advance(tab(on(place(2, 0))), 'enter', true, extent).active).toEqual(place(1, 1))
  })
  it('walks a marked range and wraps, keeping it', () => {
    let selection = stretch(on(place(1, 0)), place(2, 1))
    const visited = []
    for (let i = 0; i < 5; i++) {
      visited.push(selection.active)
      selection = advance(selection, 'tab', false, extent)
    }
    expect(visited).toEqual([place(1, 0), place(1, 1), place(2, 0), place(2, 1), place(1, 0)])
    expect(rangeOf(selection)).toEqual({ top: 1, bottom: 2, left: 0, right: 1 })
    expect(advance(stretch(on(place(2, 1)), place(1, 0)), 'enter', true, extent).active).toEqual(place(1, 1))
  })
})

describe('keys', () => {
  it('typing replaces, F2 opens, Delete clears, and Tab at the very end leaves the grid', () => {
    const selection = on(place(5, 2))
    expect(intentOf(key('7'), selection, extent, 20)).toEqual({ kind: 'type', text: '7' })
    expect(intentOf(key('F2'), selection, extent, 20)).toEqual({ kind: 'edit' })
    expect(intentOf(key('Delete'), selection, extent, 20)).toEqual({ kind: 'clear' })
    expect(intentOf(key('Tab'), selection, extent, 20)).toBeNull()
    expect(intentOf(key('z', { ctrl: true, shift: true }), selection, extent, 20)).toEqual({ kind: 'redo' })
    expect(intentOf(key('Home', { ctrl: true }), selection, extent, 20)).toEqual({
      kind: 'select',
      selection: on(place(1, 0)),
    })
    expect(intentOf(key('Escape'), selection, extent, 20)).toBeNull()
  })
})

describe('clipboard', () => {
  it('survives what spreadsheets write', () => {
    const cells = [
      ['1', 'a\tb'],
      ['"q"', 'two\nlines'],
    ]
    expect(fromClipboard(toClipboard(cells))).toEqual(cells)
    expect(fromClipboard('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })
  it('fills, repeats or lays once', () => {
    expect(layOut([['x']], 2, 2)).toHaveLength(4)
    expect(layOut([['a'], ['b']], 4, 1).map(cell => cell.text)).toEqual(['a', 'b', 'a', 'b'])
    expect(layOut([['a'], ['b']], 3, 1).map(cell => cell.text)).toEqual(['a', 'b'])
  })
})
