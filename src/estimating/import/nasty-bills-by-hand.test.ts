// Relatives of the nasty bills, made by hand: each is right to the penny, or the check is not calm and says why.
import { expect, it } from 'vitest'
import { currencyOf, openWorkbook } from '#domain/bill-import/session/draft'
import { leftOutColumns } from '#domain/bill-import/totals/left-out-columns'
import { mainSummary } from '#domain/bill-import/totals/main-summary'
import { buildPlan } from '#domain/bill-import/plan/build-plan'
import { reconcile } from '#domain/bill-import/totals/reconcile'
import { writeWorkbook, type WrittenRow, type WrittenSheet } from '../../../workers/import/testing/write-workbook'
import { readOrThrow } from '../../../workers/import/testing/read'
import { headlineOf } from './model/headline'
import { unreadMoney } from './model/unread-money'

/** A sheet from a drawing: a line a row, cells between bars; a line with ~ is struck through. */
const sheet = (name: string, drawing: string): WrittenSheet => ({
  name,
  rows: drawing
    .trim()
    .split('\n')
    .map((line): WrittenRow => {
      const isStruck = line.includes('~')
      return {
        isStruck,
        cells: line
          .replace('~', '')
          .split('|')
          .map(cell => {
            const text = cell.trim()
            return text === '' ? null : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
          }),
      }
    }),
})
function read(sheets: readonly WrittenSheet[]) {
  const draft = openWorkbook('bill.xlsx', readOrThrow('bill.xlsx', writeWorkbook(sheets)))
  const input = { sheet: draft.table, mapping: draft.mapping, choices: draft.choices, units: new Map<string, string>() }
  const bill = buildPlan(input)
  const check = reconcile(bill, input)
  const currency = currencyOf(draft, 'GBP')
  const unread = unreadMoney(
    {
      leftOut: leftOutColumns(draft.table, draft.mapping, bill, draft.bidders),
      summary: mainSummary(bill, draft.table, check.totals),
      plan: bill.plan,
      otherSheets: draft.table.leftOut ?? [],
    },
    currency,
  )
  const { tone, sentence } = headlineOf(check, currency, unread)
  const told = [sentence, ...check.doubts.map(({ reason }) => reason)].join(' ')
  return { tone, told, total: (bill.plan.total / 100).toFixed(2), offers: draft.offers.map(({ column }) => column) }
}
const T = 'Ref | Description | Qty | Unit | Rate | Amount'
/** What is right of each: its total, or words of the check that is not calm. */
const CASES: Readonly<Record<string, readonly [string, readonly WrittenSheet[]]>> = {
  // Sheets with money left out.
  'first sheet summary, three trades with other titles': [
    'Only the summary has it. It is not counted',
    [
      sheet('Summary', 'Trade | Amount\nGroundworks | 3100\nMasonry | 5200\nRoofing | 3100\nTotal | 11400'),
      sheet('Groundworks', `${T}\nA | Dig | 10 | m3 | 310 | 3100\n| Total | | | | 3100`),
      sheet('Masonry', 'Item | Work | No | UOM | Price | Total\nA | Walls | 52 | m2 | 100 | 5200'),
      sheet('Roofing', `${T}\nA | Tiles | 31 | m2 | 100 | 3100`),
    ],
  ],
  'a sheet of fixed sums without quantities': [
    'Sheet Prelims is not read: £24,000.00.',
    [
      sheet('Bill', `${T}\nA | Dig | 10 | m3 | 310 | 3100\nB | Fill | 10 | m3 | 10 | 100\n| Total | | | | 3200`),
      sheet('Prelims', 'Description | £\nSite manager | 12000\nCabins | 4000\nScaffold | 8000'),
    ],
  ],
  'variations sheet with minus': [
    'Sheet Omissions is not read: −£100.00.',
    [
      sheet('Bill', `${T}\nA | Dig | 10 | m3 | 310 | 3100\nB | Fill | 10 | m3 | 10 | 100\n| Total | | | | 3200`),
      sheet('Omissions', `${T}\nO1 | Omit fill | -10 | m3 | 10 | -100`),
    ],
  ],
  'sheet named by date, one line': [
    'Sheet 12.03.26 is not read: £45,000.00.',
    [
      sheet('Bill', `${T}\nA | Dig | 10 | m3 | 310 | 3100\nB | Fill | 10 | m3 | 10 | 100\n| Total | | | | 3200`),
      sheet('12.03.26', 'Lift | 1 | item | 45000 | 45000'),
    ],
  ],
  'five identical blocks': [
    '500.00',
    ['A', 'B', 'C', 'D', 'E'].map(n => sheet(`Block ${n}`, `${T}\n${n}1 | Door ${n} | 1 | nr | 100 | 100`)),
  ],
  // Units of money.
  'rate in pence, amount in pounds': [
    '832.50',
    [
      sheet(
        'Bill',
        'Ref | Description | Qty | Unit | Rate (p) | Amount £\nA | Dig | 10 | m3 | 3325 | 332.50\nB | Fill | 5 | m3 | 10000 | 500.00\n| Total | | | | | 832.50',
      ),
    ],
  ],
  thousands: ['12500.00', [sheet('Bill', 'Element | Cost £000\nSubstructure | 4.5\nFrame | 8\nTotal | 12.5')]],
  'a column of currencies': [
    'It is in GBP, and the bill is read in EUR',
    [
      sheet(
        'Bill',
        'Ref | Description | Qty | Unit | Rate | Currency | Amount\nA | Lift | 1 | nr | 45000 | EUR | 45000\nB | Doors | 10 | nr | 200 | GBP | 2000\n | Total | | | | | 47000',
      ),
    ],
  ],
  'a column of revisions is no column of currencies': [
    '500.00',
    [
      sheet(
        'Bill',
        `Ref | Description | Qty | Unit | Rate | Rev | Amount
A | Dig | 10 | m3 | 30 | R | 300
B | Fill | 20 | m3 | 10 | RM | 200
| Total | | | | | | 500`,
      ),
    ],
  ],
  'dollar amounts as text': [
    'It is in GBP, and the bill is read in USD',
    [
      sheet(
        'Bill',
        'Ref | Description | Qty | Unit | Rate | Amount\nA | Lift | 1 | nr | $45,000.00 | $45,000.00\nB | Doors | 10 | nr | £200.00 | £2,000.00',
      ),
    ],
  ],
  'amounts with trailing CR': [
    '2600.00',
    [
      sheet(
        'Bill',
        `${T}\nA | Dig | 10 | m3 | 310 | 3100\nB | Credit for old bricks | 1 | item | | 500 CR\n| Total | | | | 2600`,
      ),
    ],
  ],
  // Two quantities, rates for many, struck lines, alternatives.
  'contract and final quantity': [
    '3900.00',
    [
      sheet(
        'Bill',
        'Ref | Description | Contract qty | Final qty | Unit | Rate | Amount\nA | Dig | 10 | 12 | m3 | 310 | 3720\nB | Fill | 20 | 18 | m3 | 10 | 180\n| Total | | | | | | 3900',
      ),
    ],
  ],
  'rates per 100': [
    '£300.00 less',
    [sheet('Bill', `${T}\nA | Bricks | 500 | nr | 60 per 100 | 300\nB | Sand | 5 | t | 10 | 50\n| Total | | | | 350`)],
  ],
  'or alternatively': [
    'It says it is an alternative or an option',
    [sheet('Bill', `${T}\nA | Oak floor | 10 | m2 | 100 | 1000\nB | or alternatively: ash floor | 10 | m2 | 80 | 800`)],
  ],
  'struck line with sum': [
    '1000.00',
    [
      sheet(
        'Bill',
        `${T}\nA | Oak floor | 10 | m2 | 100 | 1000\n~B | Ash floor | 10 | m2 | 80 | 800\n| Total | | | | 1000`,
      ),
    ],
  ],
  'quantity revised in words column': [
    'no sum that could be compared',
    [
      sheet(
        'Bill',
        'Ref | Description | Qty | Rev A qty | Rev B qty | Unit | Rate | Amount\nA | Dig | 10 | 12 | 15 | m3 | 10 | 150\nB | Fill | 20 | 20 | 25 | m3 | 10 | 250\n| Total | | | | | | | 400',
      ),
    ],
  ],
  // Long lists of bids, a row a line and bidder.
  'long list with Pos and Tenderer': [
    'no sum that could be compared',
    [
      sheet(
        'Bids',
        'Tender | Tenderer | Pos | Description | Qty | Unit | Rate | Amount\nT1 | Alpha | 1 | Dig | 10 | m3 | 10 | 100\nT1 | Alpha | 2 | Fill | 5 | m3 | 20 | 100\nT1 | Beta | 1 | Dig | 10 | m3 | 12 | 120\nT1 | Beta | 2 | Fill | 5 | m3 | 18 | 90',
      ),
    ],
  ],
  'ProjectID and Vendor': [
    'no sum that could be compared',
    [
      sheet(
        'Bids',
        'ProjectID | Vendor | Item | Description | Quantity | Unit | Unit price | Extension\n7 | Alpha | 1 | Dig | 10 | m3 | 10 | 100\n7 | Beta | 1 | Dig | 10 | m3 | 12 | 120\n8 | Alpha | 1 | Pipe | 10 | m | 10 | 100\n8 | Beta | 1 | Pipe | 10 | m | 12 | 120',
      ),
    ],
  ],
  'Lot and Bieter': [
    'no sum that could be compared',
    [
      sheet(
        'Bids',
        'Los | Bieter | OZ | Kurztext | Menge | ME | EP | GP\n1 | Alpha | 1 | Aushub | 10 | m3 | 10 | 100\n1 | Beta | 1 | Aushub | 10 | m3 | 12 | 120\n1 | Gamma | 1 | Aushub | 10 | m3 | 11 | 110\n1 | Alpha | 2 | Rohr | 5 | m | 10 | 50\n1 | Beta | 2 | Rohr | 5 | m | 9 | 45\n1 | Gamma | 2 | Rohr | 5 | m | 8 | 40',
      ),
    ],
  ],
  'subcontractor column': [
    'no sum that could be compared',
    [
      sheet(
        'Bids',
        'Subcontractor | Ref | Description | Qty | Unit | Rate | Amount\nAlpha Ltd | A | Dig | 10 | m3 | 10 | 100\nAlpha Ltd | B | Fill | 10 | m3 | 10 | 100\nBeta Ltd | A | Dig | 10 | m3 | 12 | 120\nBeta Ltd | B | Fill | 10 | m3 | 11 | 110',
      ),
    ],
  ],
  'bidder number': [
    'no sum that could be compared',
    [
      sheet(
        'Bids',
        'Contract No | Bidder No | Line | Description | Quantity | Unit | Bid price | Bid amount\nC-9 | 1 | 10 | Dig | 10 | m3 | 10 | 100\nC-9 | 2 | 10 | Dig | 10 | m3 | 12 | 120\nC-9 | 3 | 10 | Dig | 10 | m3 | 14 | 140\nC-9 | 1 | 20 | Pipe | 5 | m | 10 | 50\nC-9 | 2 | 20 | Pipe | 5 | m | 9 | 45\nC-9 | 3 | 20 | Pipe | 5 | m | 8 | 40',
      ),
    ],
  ],
}
it.each(Object.entries(CASES))('%s', (_, [right, sheets]) => {
  const { tone, told, total } = read(sheets)
  if (/^\d/.test(right)) {
    expect(total).toBe(right)
    return expect(told).not.toContain('It is in ')
  }
  expect(told).toContain(right)
  expect(tone).not.toBe('calm')
})

it.each([
  'long list with Pos and Tenderer',
  'ProjectID and Vendor',
  'Lot and Bieter',
  'subcontractor column',
  'bidder number',
])('offers the bidders of: %s', name => expect(read(CASES[name]?.[1] ?? []).offers.length).toBeGreaterThan(0))
