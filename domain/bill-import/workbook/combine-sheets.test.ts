import { expect, it } from 'vitest'
import { buildPlan } from '../plan/build-plan'
import { combineSheets } from './combine-sheets'
import { reconcile } from '../totals/reconcile'
import { openWorkbook } from '../session/draft'
import type { Cell } from '../sheet/sheet'
import type { Workbook } from './workbook'

const BILL: Cell[][] = [
  ['Item', 'Description', 'Quantity', 'Unit', 'Rate', 'Amount'],
  ['1', 'Carpet tiles', 40, 'm2', 30, 1_200],
  ['2', 'Skirting', 100, 'm', 8, 800],
  [null, 'Total', null, null, null, 2_000],
]
const besideBill = (name: string, rows: Cell[][], currencies?: ReadonlyMap<string, number>) => {
  const workbook: Workbook = {
    format: 'xlsx',
    remarks: [],
    sheets: [
      { name: 'Bill', hidden: false, rows: BILL },
      { name, hidden: false, rows, ...(currencies ? { currencies } : {}) },
    ],
  }
  const input = { ...combineSheets(workbook, [0]), units: new Map<string, string>() }
  const { doubts, proof } = reconcile(buildPlan(input), input)
  return { named: doubts.map(({ text }) => text), verdict: proof.verdict }
}

it.each<[string, Cell[][]]>([
  ['Prelims', [['Preliminaries'], [], ['Site manager 8 weeks', 4_500], ['Welfare', 1_200]]],
  ['Sheet2', [['Provisional sums'], ['Statutory services', null, 6_000]]],
  ['Dayworks', [['Labour', 'Provide the sum of', null, 1_000]]],
])('a sheet of money without titles is named, and nothing agrees beside it: %s', (name, rows) => {
  expect(besideBill(name, rows)).toEqual({ named: [`Sheet ${name}`], verdict: 'open' })
})

it('a currency sign shows that figures are money, whatever the name of the sheet', () => {
  const rows = [['Site manager', 4_500]]
  expect(besideBill('Sheet2', rows, new Map([['£', 1]])).named).toEqual(['Sheet Sheet2'])
})

// Found by an audit: 4,900.00 of 12,400.00 was read, and all of it was said to agree.
it('a bill of one line is named with its sum', () => {
  const demolition = [
    BILL[0] ?? [],
    ['1', 'Demolish shed', 1, 'item', 7_500, 7_500],
    [null, 'Total', null, null, null, 7_500],
  ]
  expect(besideBill('Demolition', demolition)).toEqual({ named: ['Sheet Demolition'], verdict: 'open' })
  const workbook = tender([
    ['Bill', BILL],
    ['Demolition', demolition],
  ])
  expect(combineSheets(workbook, [0]).sheet.leftOut).toEqual([{ name: 'Demolition', total: 750_000 }])
})

it('a programme or a list of drawings is no money', () => {
  expect(
    besideBill('Programme', [
      ['Groundworks', 4],
      ['Brickwork', 6],
    ]),
  ).toEqual({ named: [], verdict: 'agrees' })
  expect(besideBill('Drawings', [['A-101', 'Ground floor plan', 3]])).toEqual({ named: [], verdict: 'agrees' })
})

const tender = (sheets: readonly (readonly [string, Cell[][]])[]): Workbook => ({
  format: 'xlsx',
  remarks: [],
  sheets: sheets.map(([name, rows]) => ({ name, hidden: false, rows })),
})
const read = (workbook: Workbook) => {
  const draft = openWorkbook('tender.xlsx', workbook)
  const input = { sheet: draft.table, mapping: draft.mapping, choices: draft.choices, units: new Map<string, string>() }
  const bill = buildPlan(input)
  const { proof, printedTotal, notUnderstood } = reconcile(bill, input)
  return {
    total: bill.plan.total,
    printedTotal,
    verdict: proof.verdict,
    notUnderstood,
    sheets: [draft.sheet, ...draft.also],
  }
}
const part = (name: string, amount: number): Cell[][] => [
  ['Class', '1st Div', '2nd Div', '3rd Div', 'Item description', 'Unit', 'Quantity', 'Rate', 'Amount £'],
  ['E', 4, 2, 1, `${name} excavation`, 'm3', 100, amount / 200, amount / 2],
  ['E', 4, 2, 2, `${name} filling`, 'm3', 50, amount / 200, amount / 4],
  ['E', 4, 2, 3, `${name} disposal`, 'm3', 25, amount / 100, amount / 4],
  [null, null, null, null, `${name} carried to Grand Summary`, null, null, null, amount],
]

it('a sheet with other columns is read by its own titles', () => {
  const workbook = tender([
    ['Part 1', part('Part 1', 26_000)],
    ['Part 2', part('Part 2', 34_000)],
    [
      'Prelims',
      [
        ['Item', 'Description', 'Amount £'],
        ['1', 'Site set up', 18_500],
        ['2', 'Supervision', 42_000],
        [null, 'Prelims carried to Grand Summary', 60_500],
      ],
    ],
    [
      'Grand Summary',
      [
        ['GRAND SUMMARY'],
        ['Part', 'Description', 'Amount £'],
        ['1', 'Part 1', 26_000],
        ['2', 'Part 2', 34_000],
        ['3', 'Prelims', 60_500],
        [null, 'Tender total', 120_500],
      ],
    ],
  ])
  expect(read(workbook)).toEqual({
    total: 12_050_000,
    printedTotal: 12_050_000,
    verdict: 'agrees',
    notUnderstood: [],
    sheets: [0, 1, 2, 3],
  })
})

it('the summary of one bill is read with it where it repeats its sums', () => {
  const bill: Cell[][] = [
    ...BILL.slice(0, 3),
    [null, 'Floors carried to summary', null, null, null, 2_000],
    ['3', 'Paint', 100, 'm2', 5, 500],
    ['4', 'Paper', 50, 'm2', 10, 500],
    [null, 'Walls carried to summary', null, null, null, 1_000],
  ]
  const summary: Cell[][] = [
    ['GENERAL SUMMARY'],
    [null, 'Floors', null, null, null, 2_000],
    [null, 'Walls', null, null, null, 1_000],
    [null, 'Total carried to Form of Tender', null, null, null, 3_000],
  ]
  expect(
    read(
      tender([
        ['Bill No 3', bill],
        ['General Summary', summary],
      ]),
    ),
  ).toMatchObject({ total: 300_000, verdict: 'agrees', sheets: [0, 1] })
})

it('a sheet in thousands beside one in single pounds is multiplied alone', () => {
  const rows = (title: string, amounts: readonly number[]): Cell[][] => [
    ['Ref', 'Description', 'Unit', 'Qty', title],
    ...amounts.map((amount, at): Cell[] => [String(at + 1), `Work ${at + 1}`, 'item', 1, amount]),
  ]
  const workbook = tender([
    ['Bill 1', rows('Amount £', [1_200, 800, 500])],
    ['Bill 2', rows('Amount £000', [1.2005, 0.8, 0.5])],
  ])
  expect(combinedTotal(workbook, [0, 1])).toBe(500_050)
  expect(combinedTotal(workbook, [1])).toBe(250_050)
})

function combinedTotal(workbook: Workbook, places: readonly number[]): number {
  return buildPlan({ ...combineSheets(workbook, places), units: new Map<string, string>() }).plan.total
}
