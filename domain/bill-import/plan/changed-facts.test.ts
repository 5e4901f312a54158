// Parts of a bill that count more than once or negatively: house types by their plots, and lines under "OMIT".
import { describe, expect, it } from 'vitest'
import { combineSheets, suggestSheets } from '../workbook/combine-sheets'
import { buildPlan } from './build-plan'
import { reconcile } from '../totals/reconcile'
import { suggestSheet } from '../workbook/suggest-sheet'
import { drawSheet } from '../testing/read-sheet'

const TITLES = 'Item | Description | Quantity | Unit | Rate | Amount'

function read(sheets: Readonly<Record<string, string>>) {
  const workbook = {
    format: 'xlsx' as const,
    remarks: [],
    sheets: Object.entries(sheets).map(([name, drawing]) => ({ ...drawSheet(drawing.trim()), name })),
  }
  const combined = combineSheets(workbook, suggestSheets(workbook, suggestSheet(workbook)))
  const input = { ...combined, units: new Map<string, string>() }
  const bill = buildPlan(input)
  return {
    bill,
    total: bill.plan.total,
    quantities: bill.plan.products.map(each => each.cells.map(cell => cell.quantity / 10_000)),
    verdict: reconcile(bill, input).proof.verdict,
    multiplied: bill.assumptions.flatMap(each => (each.kind === 'multiplied' ? [each.text] : [])),
  }
}

describe('a house type counts once for each of its plots', () => {
  const type = (one: number, two: number) => `
    ${TITLES}
    A | Slab | ${one} | m2 | 50 | ${one * 50}
    B | Walls | ${two} | m2 | 80 | ${two * 80}
    | Total per house | | | | ${one * 50 + two * 80}`

  it('where a summary multiplies its sum', () => {
    const { total, quantities, verdict, multiplied } = read({
      'Type A': type(40, 100),
      'Type B': type(50, 120),
      Summary: `
        SUMMARY
        Type | Description | No of plots | Unit | Cost per plot £ | Total £
        A | House Type A | 12 | nr | 10000 | 120000
        B | House Type B | 7 | nr | 12100 | 84700
        | Total carried to Form of Tender | | | | 204700`,
    })
    expect([total, verdict]).toEqual([20_470_000, 'agrees'])
    expect(quantities).toEqual([[480], [1_200], [350], [840]])
    expect(multiplied).toEqual([
      'Its rate is the sum of rows Type A, 2 to Type A, 3: their quantities are multiplied by 12',
      'Its rate is the sum of rows Type B, 2 to Type B, 3: their quantities are multiplied by 7',
    ])
  })

  it('where the line below its sum does, and a wrong total is reported', () => {
    const bill = (total: number) => ({
      Bill: `
        ${TITLES}
        | HOUSE TYPE A
        A | Slab | 40 | m2 | 50 | 2000
        B | Walls | 100 | m2 | 80 | 8000
        | Total per plot | | | | 10000
        | Type A, 12 plots | 12 | nr | 10000 | 120000
        | HOUSE TYPE B
        A | Slab | 50 | m2 | 50 | 2500
        B | Walls | 120 | m2 | 80 | 9600
        | Total per plot | | | | 12100
        | Type B, 7 plots | 7 | nr | 12100 | 84700
        | TOTAL | | | | ${total}`,
    })
    expect(read(bill(204_700))).toMatchObject({ total: 20_470_000, verdict: 'agrees' })
    expect(read(bill(204_000))).toMatchObject({ total: 20_470_000, verdict: 'differs' })
  })

  it('and no line is one whose rate only is a sum’s figure, but not its amount', () => {
    const { total, bill } = read({
      Bill: `
        ${TITLES}
        A | Slab | 40 | m2 | 50 | 2000
        B | Walls | 100 | m2 | 80 | 8000
        | Sub-total | | | | 10000
        C | Crane | 2.5 | wk | 10000 | 25000
        | TOTAL | | | | 35000`,
    })
    expect([total, bill.counts.size]).toEqual([3_500_000, 0])
  })
})

describe('lines under "OMIT"', () => {
  const bill = (net: number) => ({
    VO: `
      ${TITLES}
      | OMIT
      A | Stud partition | 10 | m2 | 40 | 400
      B | Skirting | 20 | m | 5 | 100
      | Total omissions | | | | 500
      | ADD
      C | Block partition | 10 | m2 | 65 | 650
      D | Plaster | 20 | m2 | 18 | 360
      | Total additions | | | | 1010
      | Net addition | | | | ${net}`,
  })

  it('are subtracted where the net shows it', () => {
    expect(read(bill(510))).toMatchObject({ total: 51_000, verdict: 'agrees', quantities: [[-10], [-20], [10], [20]] })
  })

  it('are not, and nothing is called right, where the net is another', () => {
    expect(read(bill(500)).verdict).not.toBe('agrees')
  })
})
