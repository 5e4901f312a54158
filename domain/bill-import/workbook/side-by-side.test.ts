// Bills side by side on one sheet. Each is read as its own sheet under its own heading, where figures or words show that they are one price.
import { describe, expect, it } from 'vitest'
import { buildPlan } from '../plan/build-plan'
import { onAlso, openWorkbook } from '../session/draft'
import { reconcile } from '../totals/reconcile'
import type { Cell } from '../sheet/sheet'
import { whereRead } from './where-read'

type Line = readonly [text: string, quantity: number, unit: string, rate: number]
const GROUND: Line[] = [
  ['Excavate trench', 12, 'm3', 18.5],
  ['Concrete bed', 4, 'm3', 165.2],
  ['Half brick wall', 31, 'm2', 72.6],
]
const FIRST: Line[] = [
  ['Softwood joists', 44, 'm', 11.25],
  ['Flooring', 31, 'm2', 28.8],
  ['Plasterboard', 62, 'm2', 21.4],
]
const TITLES = ['Ref', 'Description', 'Qty', 'Unit', 'Rate', 'Amount']
const worth = ([, quantity, , rate]: Line) => Math.round(quantity * rate * 100) / 100
const all = (lines: readonly Line[]) => Math.round(lines.reduce((sum, line) => sum + worth(line), 0) * 100) / 100
const cells = (line: Line | undefined, ref: string): Cell[] =>
  line ? [ref, line[0], line[1], line[2], line[3], worth(line)] : [null, null, null, null, null, null]
const total = (label: string, amount: number | null): Cell[] => [null, label, null, null, null, amount]

interface Drawn {
  readonly bands?: readonly [string, string]
  readonly right?: readonly Line[]
  readonly gap?: boolean
  readonly foot?: readonly (readonly Cell[])[]
}
const drawn = ({ bands, right = FIRST, gap = true, foot = [] }: Drawn) => {
  const between: Cell[] = gap ? [null] : []
  const both = (a: readonly Cell[], b: readonly Cell[]): Cell[] => [...a, ...between, ...b]
  const blank: Cell[] = [null, null, null, null, null]
  return [
    ...(bands ? [both([bands[0], ...blank], [bands[1], ...blank])] : []),
    both(TITLES, TITLES),
    ...GROUND.map((line, at) => both(cells(line, `A${at}`), cells(right[at], `B${at}`))),
    both(total('Total', all(GROUND)), total('Total', all(right))),
    ...foot.map(row => [...row]),
  ]
}
function read(rows: Cell[][], take?: number) {
  const opened = openWorkbook('b.xlsx', {
    format: 'xlsx',
    sheets: [{ name: 'Bill', hidden: false, rows }],
    remarks: [],
  })
  const draft = take === undefined ? opened : onAlso(opened, take, true)
  const input = { sheet: draft.table, mapping: draft.mapping, choices: draft.choices, units: new Map() }
  const bill = buildPlan(input)
  return { draft, bill, check: reconcile(bill, input) }
}

describe('two bills side by side', () => {
  it.each([true, false])('are both read, each under its own heading, with a blank column between: %s', gap => {
    const { draft, bill, check } = read(drawn({ bands: ['GROUND FLOOR', 'FIRST FLOOR'], gap }))
    expect(bill.plan.total / 100).toBe(all([...GROUND, ...FIRST]))
    expect(bill.plan.products.map(({ ref, name }) => [ref, name])).toEqual([
      ...GROUND.map(([name], at) => [`A${at}`, name]),
      ...FIRST.map(([name], at) => [`B${at}`, name]),
    ])
    expect(bill.plan.groups.map(({ name }) => name)).toEqual(['Bill: GROUND FLOOR', 'Bill: FIRST FLOOR'])
    expect(check.proof.verdict).toBe('agrees')
    expect(draft.hints[0]).toBe('Sheet Bill holds 2 bills side by side: all are read, each under a heading of its own.')
    expect(draft.workbook.sheets.map(({ side }) => (side?.total ?? 0) / 100)).toEqual([all(GROUND), all(FIRST)])
  })

  it('keep the place their lines have in the file', () => {
    const { draft, bill } = read(drawn({}))
    const last = bill.plan.products.at(-1)
    expect(whereRead(draft.workbook, draft.table, last?.rows ?? [])).toEqual({
      sheet: 'Bill',
      rows: '4',
      text: `B2 | Plasterboard | 62 | m2 | 21.4 | ${worth(FIRST[2] ?? ['', 0, '', 0])}`,
    })
  })

  it.each([
    ['under the left', total('Grand total', all([...GROUND, ...FIRST]))],
    ['under the right', [null, 'Grand total', ...Array.from({ length: 10 }, () => null), all([...GROUND, ...FIRST])]],
  ])('have a sum of both, %s', (_, foot) => {
    const { bill, check } = read(drawn({ foot: [foot] }))
    expect(bill.plan.total / 100).toBe(all([...GROUND, ...FIRST]))
    expect(check.printedTotal).toBe(bill.plan.total)
    expect(check.proof.verdict).toBe('agrees')
  })

  it('with the same work twice are not added up until a person chooses so', () => {
    const same = GROUND.map(([text, quantity, unit, rate]): Line => [text, quantity, unit, rate + 1])
    const { draft, bill, check } = read(drawn({ right: same }))
    expect(bill.plan.total / 100).toBe(all(GROUND))
    expect(check.proof.verdict).toBe('open')
    expect(check.doubts.map(({ text }) => text)).toEqual(['Sheet Bill: H to M'])
    expect(draft.hints[0]).toContain('“Bill: H to M” is not read')
    expect(read(drawn({ right: same }), 1).bill.plan.total / 100).toBe(all([...GROUND, ...same]))
  })

  it('of which only the left has a total are that bill and something else', () => {
    const rows = drawn({})
    const { bill, check } = read([...rows.slice(0, -1), total('Total', all(GROUND))])
    expect(bill.plan.total / 100).toBe(all(GROUND))
    expect(check.proof.verdict).toBe('open')
  })

  it.each([
    ['TENDER', 'FINAL ACCOUNT'],
    ['OMISSIONS', 'ADDITIONS'],
    ['BASE BID', 'ALTERNATIVE'],
  ])('headed %s and %s are not added up', (...bands) => {
    const { bill, check } = read(drawn({ bands }))
    expect(bill.plan.total / 100).toBe(all(GROUND))
    expect(check.proof.verdict).toBe('open')
  })

  it('differ from one bill with a blank column, from tenderers and from a list of rates', () => {
    const one = GROUND.map((line, at): Cell[] => [`A${at}`, line[0], null, line[1], line[2], line[3], worth(line)])
    expect(
      read([['Ref', 'Description', null, 'Qty', 'Unit', 'Rate', 'Amount'], ...one]).draft.workbook.sheets,
    ).toHaveLength(1)
    const list = GROUND.map((line, at): Cell[] => [...cells(line, `A${at}`), null, `R${at}`, 'Labourer', 20 + at])
    expect(read([[...TITLES, null, 'Code', 'Resource', 'Rate'], ...list]).draft.workbook.sheets).toHaveLength(1)
    const bids = GROUND.map((line, at): Cell[] => [
      ...cells(line, `A${at}`),
      null,
      line[3] + 1,
      line[1] * (line[3] + 1),
    ])
    expect(read([[...TITLES, null, 'Rate', 'Amount'], ...bids]).draft.workbook.sheets).toHaveLength(1)
  })
})
