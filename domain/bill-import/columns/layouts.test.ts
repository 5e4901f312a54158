import { describe, expect, it } from 'vitest'
import type { Mapping } from './columns'
import { fitLayout, layoutOf, readLayout, readsAs, withLayout, writeLayout } from './layouts'
import type { Cell } from '../sheet/sheet'

const sheet = (...rows: Cell[][]) => ({ name: 'Bill', hidden: false, rows })
const role = (title: string, given: Mapping['columns'][number]['role'], style: 'point' | 'comma' = 'point') => ({
  title,
  role: given,
  style,
})
/** A client whose "Budget" column is the amount and whose "Total" is last year's. */
const learnt: Mapping = {
  headerRow: 2,
  columns: [
    role('Item', 'ref'),
    role('Work', 'name'),
    role('No', 'quantity'),
    role('Total', 'ignore'),
    role('Budget', 'amount', 'comma'),
  ],
}
const layout = layoutOf(learnt)

describe('a column layout', () => {
  it('is recognised by its titles, wherever the columns and the row of titles are', () => {
    if (!layout) throw new Error('Nothing was learnt')
    const next = sheet(['Meridian Homes'], ['BUDGET', 'Total', 'work', 'Item', 'No.'])
    expect(fitLayout(next, [layout])).toEqual({ layout: 0, headerRow: 1 })
    const guessed: Mapping = {
      headerRow: 1,
      columns: ['BUDGET', 'Total', 'work', 'Item', 'No.'].map((title, at) =>
        role(title, at === 1 ? 'amount' : 'ignore'),
      ),
    }
    expect(readsAs(guessed, layout)).toBe(false)
    const read = withLayout(guessed, layout)
    expect(read.columns.map(column => column.role)).toEqual(['amount', 'ignore', 'name', 'ref', 'quantity'])
    expect(read.columns[0]?.style).toBe('comma')
    expect(readsAs(read, layout)).toBe(true)
  })

  it('fits nothing that lacks one of its columns, and the first of several that fits is taken', () => {
    if (!layout) throw new Error('Nothing was learnt')
    expect(fitLayout(sheet(['Item', 'Work', 'No', 'Total']), [layout])).toBeNull()
    const other = { columns: layout.columns.slice(0, 3) }
    expect(
      fitLayout(sheet(['Item', 'Work', 'No', 'Budget']), [
        { columns: [{ ...layout.columns[0]!, title: 'Code' }] },
        other,
        layout,
      ]),
    ).toEqual({
      layout: 1,
      headerRow: 0,
    })
  })

  it('two columns of one title are matched by their order, one without a title by its place', () => {
    const twice: Mapping = {
      headerRow: 0,
      columns: [
        role('Work', 'name'),
        role('Rate', 'ignore'),
        role('Rate', 'rate'),
        role('', 'notes'),
        role('Qty', 'quantity'),
      ],
    }
    // The unused Rate comes first, and the layout would take it for its own Rate: a person must separate the two again.
    const known = layoutOf({
      ...twice,
      columns: [
        role('Work', 'name'),
        role('Rate', 'rate'),
        role('Rate', 'notes'),
        role('', 'description'),
        role('Qty', 'quantity'),
      ],
    })
    if (!known) throw new Error('Nothing was learnt')
    expect(withLayout(twice, known).columns.map(column => column.role)).toEqual([
      'name',
      'rate',
      'notes',
      'description',
      'quantity',
    ])
    const filled = {
      ...twice,
      columns: twice.columns.map((column, at) => (at === 3 ? role('Remarks', 'ignore') : column)),
    }
    expect(withLayout(filled, known)).toBe(filled)
  })

  it('is not learnt from a sheet without titles, and is read back from its text only as it was written', () => {
    expect(layoutOf({ ...learnt, headerRow: -1 })).toBeNull()
    expect(layoutOf({ ...learnt, columns: learnt.columns.map(column => ({ ...column, title: '' })) })).toBeNull()
    if (!layout) throw new Error('Nothing was learnt')
    expect(readLayout(writeLayout(layout))).toEqual(layout)
    for (const text of [
      '',
      '{}',
      '[]',
      '[["A",0,"ignore","point"]]',
      '[["A",0,"name","tabs"]]',
      '[["A",0.5,"name","point"]]',
      '[[1,0,"name","point"]]',
    ])
      expect(readLayout(text), text).toBeNull()
  })
})
