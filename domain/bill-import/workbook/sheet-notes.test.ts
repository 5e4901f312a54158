import { describe, expect, it } from 'vitest'
import { MOST_NOTE, sheetNotes, suggestNotes } from './sheet-notes'
import type { Cell } from '../sheet/sheet'
import type { Workbook } from './workbook'

const sheet = (name: string, rows: Cell[][], hidden = false) => ({ name, hidden, rows })
const BILL = [
  ['Meridian Homes, Plot 7'],
  ['Ref', 'Description', 'Qty', 'Unit', 'Rate', 'Amount'],
  ['A', 'Partition', 2, 'm2', 10, 20],
]
const workbook: Workbook = {
  format: 'xlsx',
  remarks: [],
  sheets: [
    sheet('Cover', [['TENDER'], [], [], [], ['Meridian Homes', 'Plot 7'], [null, 'March 2026']]),
    sheet('Bill', BILL),
    sheet('Preambles', [
      ['1.1', 'The works are at Leeds.'],
      ['1.2', 'Hours are 8 to 6.'],
    ]),
    sheet('Rates', [
      ['Labourer', 21.5],
      ['Joiner', 28],
      ['Plasterer', 31],
    ]),
    sheet('Hidden notes', [['Old words']], true),
    sheet('Empty', []),
  ],
}
const mapping = { headerRow: 1, columns: [] }

describe('the words of a bill', () => {
  it('covers and preambles are notes; figures, hidden sheets and the bill are not', () => {
    expect(suggestNotes(workbook, [1])).toEqual([0, 2])
  })

  it('are kept unchanged, row by row, with the words above the titles', () => {
    expect(sheetNotes(workbook, [2, 0], workbook.sheets[1]!, mapping)).toEqual([
      { title: 'Bill, above the bill', text: 'Meridian Homes, Plot 7' },
      { title: 'Cover', text: 'TENDER\n\nMeridian Homes  Plot 7\nMarch 2026' },
      { title: 'Preambles', text: '1.1  The works are at Leeds.\n1.2  Hours are 8 to 6.' },
    ])
  })

  it('a long preamble becomes several notes that lose nothing', () => {
    const lines = Array.from({ length: 900 }, (_, at) => `Clause ${at}: the contractor keeps the site 𝄞 tidy`)
    const long: Workbook = {
      ...workbook,
      sheets: [
        sheet(
          'Preambles',
          lines.map(line => [line]),
        ),
        sheet('One line', [['𝄞'.repeat(12_000)]]),
      ],
    }
    const notes = sheetNotes(long, [0, 1], sheet('Bill', []), { headerRow: -1, columns: [] })
    expect(notes.every(note => note.text.length <= MOST_NOTE && note.text !== '')).toBe(true)
    const of = (name: string) => notes.filter(note => note.title.startsWith(name))
    expect(
      of('Preambles')
        .map(note => note.text)
        .join('\n'),
    ).toBe(lines.join('\n'))
    expect(of('Preambles')[0]?.title).toBe(`Preambles (1 of ${of('Preambles').length})`)
    expect(
      of('One line')
        .map(note => note.text)
        .join(''),
    ).toBe('𝄞'.repeat(12_000))
  })
})
