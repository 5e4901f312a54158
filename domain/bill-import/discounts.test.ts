// Discounts of bills in other formats than GAEB: on a line, a section, the whole. Figures by hand.
import { describe, expect, it } from 'vitest'
import type { RowChoice } from './rows/row-class'
import { buildPlan } from './plan/build-plan'
import { reconcile } from './totals/reconcile'
import type { Cell } from './sheet/sheet'
import { startSheet } from './workbook/suggest-sheet'

const TITLES: Cell[] = ['Ref', 'Description', 'Qty', 'Unit', 'Rate', 'Amount']
function read(rows: Cell[][], more: ReadonlyMap<number, RowChoice> = new Map()) {
  const sheet = { name: 'Bill', hidden: false, rows }
  const start = startSheet(sheet)
  const input = { sheet, ...start, choices: new Map([...start.choices, ...more]), units: new Map<string, string>() }
  const bill = buildPlan(input)
  return { bill, check: reconcile(bill, input) }
}
const line = (ref: string, quantity: number, rate: number): Cell[] => [
  ref,
  `Work ${ref}`,
  quantity,
  'm2',
  rate,
  quantity * rate,
]
const sum = (label: string, amount: number): Cell[] => [null, label, null, null, null, amount]
const WORK = [TITLES, line('A', 10, 12), line('B', 20, 9), line('C', 5, 20)]

describe('a discount on the whole', () => {
  it.each([
    ['printed as what comes off', 10],
    ['printed as a negative', -10],
  ])('%s, is a line of its own below the total', (_, printed) => {
    const { bill, check } = read([
      ...WORK,
      sum('Total', 400),
      sum('Less 2.5% main contractor’s discount', printed),
      sum('Net total', 390),
    ])
    expect(bill.plan.total).toBe(39_000)
    expect(bill.plan.products.at(-1)).toMatchObject({ rate: -100_000, amount: -1_000 })
    expect(check).toMatchObject({ printedTotal: 39_000, proof: { verdict: 'agrees', covered: 41_000 } })
    expect(check.totals.map(each => [each.label, each.ours, each.difference])).toEqual([
      ['Total', 40_000, 0],
      ['Net total', 39_000, 0],
    ])
  })

  it('is subtracted by a total marked as before tax', () => {
    const { bill, check } = read([
      ...WORK,
      sum('Sub-total', 400),
      sum('Less 2.5% discount', -10),
      sum('Total excluding VAT', 390),
    ])
    expect(bill.plan.total).toBe(39_000)
    expect(check.proof.verdict).toBe('agrees')
  })

  it('leaves tax where it is', () => {
    const { bill, check } = read([
      ...WORK,
      sum('Total', 400),
      sum('Discount', 10),
      sum('Net total', 390),
      sum('VAT at 20%', 78),
      sum('Total incl VAT', 468),
    ])
    expect(bill.plan.total).toBe(39_000)
    expect(check.totals.filter(each => each.scope === 'aside').map(each => each.label)).toEqual([
      'VAT at 20%',
      'Total incl VAT',
    ])
    expect(check.proof.verdict).toBe('agrees')
  })

  it('without a sum that subtracts it is not counted, becomes a question and keeps the check open; a person can count it', () => {
    const rows = [...WORK, sum('Total', 400), sum('Discount for early acceptance', 10)]
    const { bill, check } = read(rows)
    expect(bill.plan.total).toBe(40_000)
    expect(check.doubts).toMatchObject([
      { row: 5, reason: 'No printed sum takes this discount off. It is not counted' },
    ])
    expect(check.proof.verdict).toBe('open')
    const taken = read(rows, new Map([[5, { class: 'discount' }]]))
    expect(taken.bill.plan.total).toBe(39_000)
    expect(taken.check.doubts).toEqual([])
  })

  it('that does not lead to the sum below it stays out, and the difference is reported', () => {
    const { bill, check } = read([...WORK, sum('Total', 400), sum('Discount', 10), sum('Net total', 380)])
    expect(bill.plan.total).toBe(40_000)
    expect(check.proof).toMatchObject({ verdict: 'differs', difference: -2_000 })
  })

  it('with its percentage in the quantity is no line that adds', () => {
    const { bill, check } = read([
      ...WORK,
      sum('Total', 400),
      [null, 'Less discount', 2.5, '%', null, 10],
      sum('Net total', 390),
    ])
    expect(bill.plan.total).toBe(39_000)
    expect(check.proof.verdict).toBe('agrees')
  })
})

describe('a discount on a section', () => {
  const section = (name: string): Cell[] => [null, name]
  it('comes off that section alone', () => {
    const { bill, check } = read([
      TITLES,
      section('WALLS'),
      ...WORK.slice(1),
      sum('Sub-total', 400),
      section('FLOORS'),
      line('A', 10, 30),
      line('B', 10, 20),
      line('C', 4, 25),
      sum('Sub-total', 600),
      sum('Less 5% discount on floors', 30),
      sum('Section total', 570),
      sum('TOTAL', 970),
    ])
    expect(bill.plan.total).toBe(97_000)
    const discount = bill.plan.products.find(each => each.amount === -3_000)
    expect(bill.plan.groups[discount?.group ?? -1]?.name).toBe('FLOORS')
    expect(check.totals.filter(each => each.difference !== 0)).toEqual([])
    expect(check.proof.verdict).toBe('agrees')
  })

  it('without a sum above it is found by the section’s sum', () => {
    const { bill, check } = read([
      TITLES,
      section('WALLS'),
      ...WORK.slice(1),
      sum('Trade discount', -15),
      sum('Section total', 385),
      sum('TOTAL', 385),
    ])
    expect(bill.plan.total).toBe(38_500)
    expect(check.proof.verdict).toBe('agrees')
  })
})

describe('a discount on a line', () => {
  const titles: Cell[] = ['Ref', 'Description', 'Qty', 'Unit', 'Rate', 'Disc %', 'Amount']
  it.each([
    ['as a number', 5, 10],
    ['as a workbook holds per cents', 0.05, 0.1],
    ['as text', '5%', '10 %'],
  ])('%s reduces its rate, and the printed amount stays', (_, five, ten) => {
    const { bill, check } = read([
      titles,
      ['A', 'Doors', 10, 'nr', 40, five, 380],
      ['B', 'Frames', 3, 'nr', 33.33, ten, 89.99],
      ['C', 'Handles', 20, 'nr', 4, null, 80],
      ['D', 'Locks', 7, 'nr', 10, five, 66.5],
      [null, 'Total', null, null, null, null, 616.49],
    ])
    expect(bill.plan.products.map(each => [each.rate, each.amount])).toEqual([
      [380_000, 38_000],
      [299_970, 8_999],
      [40_000, 8_000],
      [95_000, 6_650],
    ])
    expect(bill.assumptions.filter(each => each.kind === 'discount').map(each => each.text)).toEqual([
      'Rate 40 less 5 %',
      'Rate 33.33 less 10 %',
      'Rate 10 less 5 %',
    ])
    expect(check.arithmetic).toEqual([])
    expect(check.proof.verdict).toBe('agrees')
  })

  it('missing from the amount changes nothing, and one that fits nothing is reported', () => {
    const { bill, check } = read([
      titles,
      ['A', 'Doors', 10, 'nr', 40, 5, 400],
      ['B', 'Frames', 3, 'nr', 30, 10, 90],
      ['C', 'Handles', 20, 'nr', 4, 5, 80],
      ['D', 'Locks', 7, 'nr', 10, 5, 60],
    ])
    expect(bill.plan.products.map(each => each.rate)).toEqual([400_000, 300_000, 40_000, 95_000])
    expect(check.arithmetic).toMatchObject([{ row: 4, computed: 6_650, printed: 6_000 }])
  })
})
