// After one decimal comma, a number that both signs can read is asked, never guessed. Read as the page reads before and after a choice.
import { describe, expect, it } from 'vitest'
import { buildPlan } from './plan/build-plan'
import { type Mapping, withStyle } from './columns/columns'
import { bidderRates, doubtfulColumns } from './plan/bidder-prices'
import { reconcile } from './totals/reconcile'
import { drawSheet } from './testing/read-sheet'
import { startSheet } from './workbook/suggest-sheet'

function read(drawing: string, choose: (mapping: Mapping) => Mapping = mapping => mapping) {
  const sheet = drawSheet(drawing)
  const start = startSheet(sheet)
  const mapping = choose(start.mapping)
  const input = { sheet, mapping, choices: start.choices, units: new Map<string, string>() }
  const bill = buildPlan(input)
  return {
    sheet,
    mapping,
    bill,
    bidders: start.bidders,
    quantities: bill.lines.map(({ row, priced }) => [row, Number(priced.quantity) / 10_000]),
    refused: reconcile(bill, input).notUnderstood.map(({ row, reason }) => [row, reason]),
    asked: doubtfulColumns(sheet, mapping, bill, start.bidders).map(({ column, count, text }) => [column, count, text]),
  }
}

const quantities = (...texts: string[]) =>
  ['Item | Description | Qty | Unit | Rate', ...texts.map((qty, at) => `${at} | Work ${at} | ${qty} | m | 10`)].join(
    '\n',
  )
const doubt = (text: string, comma: string, point: string, title = 'Qty') =>
  `“${text}” could be ${comma} or ${point} in ${title}. Choose in step Columns how numbers are written there`

describe('a column with a decimal comma', () => {
  const MIXED = quantities('12,50', '1.234,50', '1,250.00', '1,250', '1e3', '(12,50)', '1 234,5')

  it('asks about a number with two readings beside numbers of both signs, and reads those with one', () => {
    const { refused, quantities: found, asked } = read(MIXED)
    expect(found).toEqual([
      [1, 12.5],
      [2, 1234.5],
      [6, -12.5],
      [7, 1234.5],
    ])
    expect(refused).toEqual([
      [3, '"1,250.00" in Qty is not a number'],
      [4, doubt('1,250', '1.25', '1,250')],
      [5, '"1e3" in Qty is not a number'],
    ])
    expect(asked).toEqual([[2, 1, '1,250']])
  })

  it('asks until a person chooses the sign of the column, whichever sign it is', () => {
    const csv = `Item | Description | Qty | Unit | Rate
      1 | Radiators | 1,250 | nr | 8
      2 | Valves | 2,500 | nr | 12,5
      3 | Pipe | 12 | m | 9,99
      4 | Tape | 0,5 | m | 7`
    const before = read(csv)
    expect(before.quantities).toEqual([
      [3, 12],
      [4, 0.5],
    ])
    expect(before.refused).toEqual([
      [1, doubt('1,250', '1.25', '1,250')],
      [2, doubt('2,500', '2.5', '2,500')],
    ])
    expect(before.asked).toEqual([[2, 2, '1,250']])
    const comma = read(csv, mapping => withStyle(mapping, 2, 'comma'))
    expect([comma.quantities.map(([, quantity]) => quantity), comma.refused, comma.asked]).toEqual([
      [1.25, 2.5, 12, 0.5],
      [],
      [],
    ])
    const point = read(csv, mapping => withStyle(mapping, 2, 'point'))
    expect(point.quantities.map(([, quantity]) => quantity)).toEqual([1250, 2500, 12])
    expect(point.refused).toEqual([[4, '"0,5" in Qty is not a number']])
  })

  it('makes the numbers of every other column doubtful too', () => {
    const { refused } = read(`Item | Description | Qty | Unit | Rate
      1 | Radiators | 3 | nr | 1,250
      2 | Pipe | 0,5 | m | 9`)
    expect(refused).toEqual([[1, doubt('1,250', '1.25', '1,250', 'Rate')]])
  })

  it('leaves a column of continental numbers without a question', () => {
    expect(read(quantities('1.234,50', '1.250', '12,5', '1,250', '2.500.000'))).toMatchObject({
      refused: [],
      asked: [],
    })
    expect(read(quantities('1 234,50', '1,250', '12,5'))).toMatchObject({ refused: [], asked: [] })
    // Thousands grouped by blanks do not tell what a point is.
    expect(read(quantities('1 234,50', '1.250', '12,5')).refused).toEqual([[2, doubt('1.250', '1,250', '1.25')]])
  })

  it('leaves another column that groups its thousands as we do without a question', () => {
    const { refused } = read(`Item | Description | Qty | Unit | Rate
      1 | Radiators | 1 | nr | 1,250.50
      2 | Valves | 1 | nr | 1,250
      3 | Pipe | 0,5 | m | 9.00`)
    expect(refused).toEqual([])
  })
})

it('numbers without a decimal comma are not doubtful', () => {
  expect(read(quantities('1,250', '2,500', '12')).quantities.map(([, quantity]) => quantity)).toEqual([1250, 2500, 12])
})

it('the amount settles a number when only one reading gives it', () => {
  const { refused, quantities: found } = read(`Item | Description | Qty | Unit | Rate | Amount
    1 | Mortar | 1,250 | t | 4 | 5
    2 | Valves | 2 | nr | 1,500 | 3,000
    3 | Pipe | 2,5 | m | 4 | 10`)
  expect(found).toEqual([
    [1, 1.25],
    [3, 2.5],
  ])
  // 2 × 1.5 = 3 and 2 × 1,500 = 3,000 are both right.
  expect(refused.map(([row]) => row)).toEqual([2])
})

it('an amount alone, or one that the rate is worked back from, settles nothing', () => {
  expect(
    read(`Item | Description | Qty | Unit | Amount
    1 | Radiators | 1,250 | m | 5
    2 | Pipe | 2,5 | m | 4`).refused,
  ).toEqual([[1, doubt('1,250', '1.25', '1,250')]])
})

it('the rate of another bidder that is in doubt is asked about, and not kept', () => {
  const { sheet, mapping, bill, bidders, asked } =
    read(`Item | Description | Qty | Unit | Acme rate | Acme amount | Best rate | Best amount
    1 | Radiators | 10 | nr | 50 | 500 | 20 | 200
    2 | Valves | 11 | nr | 30 | 330 | 10,5 | 115,5
    3 | Pipe | 100 | m | 4 | 400 | 6 | 600
    4 | Clip | 10 | nr | 5 | 50 | 2 | 20
    5 | Tape | 7 | nr | 5 | 35 | 1,250 |`)
  const rates = bidderRates(sheet, mapping, bill, bidders, null, () => false)
  expect([...rates.values()].map(each => each.map(rate => rate && Number(rate) / 10_000))).toEqual([
    [50, 20],
    [30, 10.5],
    [4, 6],
    [5, 2],
    [5, null],
  ])
  expect(asked).toEqual([[6, 1, '1,250']])
})
