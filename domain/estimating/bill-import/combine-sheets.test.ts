import { expect, it } from 'vitest'
import { buildPlan } from './build-plan'
import { combineSheets } from './combine-sheets'
import { reconcile } from './reconcile'
import type { Cell } from './sheet'
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

it('a currency sign says that figures are money, whatever the sheet is called', () => {
  const rows = [['Site manager', 4_500]]
  expect(besideBill('Sheet2', rows, new Map([['£', 1]])).named).toEqual(['Sheet Sheet2'])
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
