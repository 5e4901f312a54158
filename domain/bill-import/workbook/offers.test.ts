import { describe, expect, it } from 'vitest'
import { findOffers, withOffers } from './offers'
import type { Cell } from '../sheet/sheet'
import { startSheet } from './suggest-sheet'

const TITLES = [
  'Contract ID',
  'Vendor ID',
  'Bidder',
  'Item',
  'Description',
  'Unit',
  'Quantity',
  'Unit price',
  'Extended amount',
]
/** Two contracts; the first has two bidders, the second three. Figures by hand. */
const ITEMS: readonly (readonly [
  string,
  readonly [string, string, string, number][],
  readonly [string, string, readonly number[]][],
])[] = [
  [
    'C-1',
    [
      ['10', 'Excavation', 'CY', 100],
      ['20', 'Kerb', 'LF', 50],
    ],
    [
      ['7', 'Acme', [4, 10]],
      ['8', 'Best', [5, 9]],
    ],
  ],
  [
    'C-2',
    [
      ['10', 'Paving', 'SY', 10],
      ['30', 'Striping', 'LF', 20],
    ],
    [
      ['7', 'Acme', [30, 1]],
      ['8', 'Best', [31, 2]],
      ['9', 'Cole', [29, 3]],
    ],
  ],
]
const long = (): Cell[][] => [
  TITLES,
  ...ITEMS.flatMap(([contract, items, bidders]) =>
    bidders.flatMap(([id, bidder, rates]) =>
      items.map(([ref, text, unit, quantity], place): Cell[] => {
        const rate = rates[place] ?? 0
        return [contract, Number(id), bidder, ref, text, unit, quantity, rate, quantity * rate]
      }),
    ),
  ),
]
const sheetOf = (rows: Cell[][]) => ({ name: 'Bids', hidden: false, rows })

describe('a long file', () => {
  const sheet = sheetOf(long())
  const { mapping } = startSheet(sheet)

  it('lists its contracts and bidders with lines and money, and equal names once', () => {
    const found = findOffers(sheet, mapping, new Map())
    expect(found.map(({ kind, column }) => [kind, column])).toEqual([
      ['contract', 0],
      ['bidder', 2],
    ])
    // C-1: 400 + 500 and 500 + 450. C-2: 300 + 20, 310 + 40 and 290 + 60.
    expect(found[0]?.values).toEqual([
      { value: 'C-2', lines: 6, total: 102_000 },
      { value: 'C-1', lines: 4, total: 185_000 },
    ])
  })

  it('counts the bidders of the contract chosen', () => {
    const [, bidders] = findOffers(sheet, mapping, new Map([[0, 'C-1']]))
    expect(bidders?.values).toEqual([
      { value: 'Acme', lines: 2, total: 90_000 },
      { value: 'Best', lines: 2, total: 95_000 },
    ])
  })

  it('keeps only the chosen rows, and their place in the file', () => {
    const one = withOffers(
      sheet,
      mapping,
      new Map([
        [0, 'C-2'],
        [2, 'Cole'],
      ]),
    )
    expect(one.rows.slice(1).map(row => row[4])).toEqual(['Paving', 'Striping'])
    expect(one.origins?.map(({ row }) => row)).toEqual([0, 9, 10])
    expect(withOffers(sheet, mapping, new Map([[0, null]]))).toBe(sheet)
  })

  it('a supplier column is not a bidder, and one contract needs no choice', () => {
    const rows: Cell[][] = [
      ['Contract', 'Firm', 'Description', 'Unit', 'Qty', 'Rate', 'Amount'],
      ...['Wall', 'Door', 'Floor', 'Roof', 'Stair', 'Rail'].map((name, at): Cell[] => [
        'C-1',
        at % 2 ? 'Acme' : 'Best',
        name,
        'nr',
        at + 2,
        3,
        (at + 2) * 3,
      ]),
    ]
    const plain = sheetOf(rows)
    expect(findOffers(plain, startSheet(plain).mapping, new Map())).toEqual([])
  })
})
