import { describe, expect, it } from 'vitest'
import { drawSheet, readSheet } from '../testing/read-sheet'
import { cellKey } from '../sheet/sheet'

describe('reconciliation', () => {
  it('holds every printed sum against its own rows', () => {
    const { check } = readSheet(
      drawSheet(`
      Description | Qty | Rate | Amount
      WALLS |||
      Brick | 10 | 20 | 200
      Block | 5 | 10 | 50
      Sub-total ||| 250.00
      ROOF |||
      Tiles | 7 | 30 | 210
      Battens | 3 | 10 | 31
      Sub-total ||| 241.00
      Sub-total brought forward ||| 250.00
      TOTAL ||| 491.01
      VAT @ 20% ||| 98.20`),
    )
    expect(
      check.totals.map(({ label, of, scope, after, printed, ours, printedLines, printedSums, difference }) => ({
        label,
        of,
        scope,
        after,
        printed,
        ours,
        printedLines,
        printedSums,
        difference,
      })),
    ).toEqual([
      {
        label: 'Sub-total',
        of: 'WALLS',
        scope: 'section',
        after: 1,
        printed: 25_000,
        ours: 25_000,
        printedLines: 25_000,
        printedSums: null,
        difference: 0,
      },
      {
        label: 'Sub-total',
        of: 'ROOF',
        scope: 'section',
        after: 5,
        printed: 24_100,
        ours: 24_000,
        printedLines: 24_100,
        printedSums: null,
        difference: 100,
      },
      {
        label: 'Sub-total brought forward',
        of: '',
        scope: 'repeat',
        after: 1,
        printed: 25_000,
        ours: 25_000,
        printedLines: 25_000,
        printedSums: null,
        difference: 0,
      },
      {
        label: 'TOTAL',
        of: '',
        scope: 'bill',
        after: 0,
        printed: 49_101,
        ours: 49_000,
        printedLines: 49_100,
        printedSums: 49_100,
        difference: 101,
      },
      {
        label: 'VAT @ 20%',
        of: '',
        scope: 'aside',
        after: 11,
        printed: 9_820,
        ours: 0,
        printedLines: 0,
        printedSums: null,
        difference: 0,
      },
    ])
    expect(check).toMatchObject({ total: 49_000, printedTotal: 49_101 })
    expect(check.arithmetic).toEqual([
      { row: 7, quantity: 30_000, rate: 100_000, computed: 3_000, printed: 3_100, isWorkedBack: false },
    ])
  })

  it('reads an amount on a heading as the sum of the rows under it', () => {
    const { check } = readSheet(
      drawSheet(`
      Hierarchy | Name | Quantity | Rate | Subtotal
      1 | House ||| 300
      2 | Walls | 10 | 20 | 200
      2 | Roof | 2 | 40 | 80
      1 | Garden ||| 50
      2 | Lawn | 5 | 10 | 50`),
    )
    expect(
      check.totals.map(({ label, scope, printed, ours, difference }) => [label, scope, printed, ours, difference]),
    ).toEqual([
      ['House', 'heading', 30_000, 28_000, 2_000],
      ['Garden', 'heading', 5_000, 5_000, 0],
    ])
  })

  it('reports rows outside a sum, from its own formula', () => {
    const sheet = drawSheet(`
      Description | Qty | Rate | Amount
      CLADDING |||
      Battens | 6 | 20 | 120
      Cedar | 2 | 100 | 200
      Larch | 3 | 100 | 300
      SUB TOTAL ||| 320`)
    const leftOut = (formula: string) =>
      readSheet({ ...sheet, formulas: new Map([[cellKey(5, 3), formula]]) }).check.totals[0]?.leftOut
    expect(leftOut('SUM(D3+D4)')).toEqual([4])
    expect(leftOut('SUM($D$3:$D$4)')).toEqual([4])
    expect(leftOut('SUM(D3:D5)')).toEqual([])
    expect(leftOut('D3*2')).toEqual([])
    expect(leftOut('SUM(C3:C4)')).toEqual([])
    expect(leftOut('C3+C4')).toEqual([])
  })

  it('believes the words of a sub-total before its figure', () => {
    const { check } = readSheet(
      drawSheet(`
      Description | Qty | Rate | Amount
      WALLS |||
      Brick | 4 | 10 | 40
      Sub-total ||| 40
      ROOF |||
      Tiles | 6 | 10 | 60
      Sub-total ||| 95`),
    )
    expect(check.totals[1]).toMatchObject({ after: 4, scope: 'section', of: 'ROOF', difference: 3_500 })
  })

  it('takes the sum that ends a bill of one section for the bill’s', () => {
    const { check } = readSheet(drawSheet('Description|Qty|Rate|Amount\nJOINERY|||\nDoor|2|10|20\nTotal|||20'))
    expect(check.totals).toMatchObject([{ scope: 'bill', of: '' }])
    expect(check.printedTotal).toBe(2_000)
  })

  it('counts unticked rows out', () => {
    const sheet = drawSheet('Description|Qty|Rate|Amount\nA door|2|10|20\nA window|2|30|60\nTotal|||20')
    const { check } = readSheet(sheet, new Map([[2, { isExcluded: true }]]))
    expect(check.totals[0]).toMatchObject({ scope: 'bill', difference: 0, ours: 2_000 })
  })

  it('reports every figure the file does not print', () => {
    const { check, bill } = readSheet(
      drawSheet(`
      Description | Unit | Qty | Rate | Amount
      Derived | m2 | 3 | | 10
      Derived and off by a penny | m2 | 30000 | | 10
      Alone | | | | 99
      Rate repeated | | | 40 | 40
      Rate lost | | | 20 | 1780
      Item | Item | | 500 |
      Provisional sum for drains | m | 0 | | 75`),
    )
    expect(check.assumptions.map(each => [each.row, each.kind])).toEqual([
      [1, 'rateDerived'],
      [2, 'rateDerived'],
      [3, 'amountOnly'],
      [4, 'quantityAssumed'],
      [5, 'amountOnly'],
      [5, 'rateLeftOut'],
      [6, 'quantityAssumed'],
      [7, 'amountOnly'],
    ])
    expect(bill.plan.products.map(product => product.amount)).toEqual([
      1_000, 900, 9_900, 4_000, 178_000, 50_000, 7_500,
    ])
    expect(check.arithmetic).toEqual([
      { row: 2, quantity: 300_000_000, rate: 3, computed: 900, printed: 1_000, isWorkedBack: true },
    ])
  })

  it('uses the printed amount by the choice of the person, keeping the quantity where a rate gives it', () => {
    const sheet = drawSheet(`
      Description | Qty | Unit | Rate | Amount
      Sheets | 10 | nr | 16.67 | 166.67
      Panels | 36 | nr | 0 | 1,161.83
      Fine | 30000 | nr | 1 | 29,999.99`)
    const { bill, check } = readSheet(sheet, new Map([1, 2, 3].map(row => [row, { takesPrinted: true }])))
    expect(
      bill.plan.products.map(({ rate, cells, amount, notes }) => [rate, cells[0]?.quantity, amount, notes]),
    ).toEqual([
      [166_670, 100_000, 16_667, 'Printed 10.00 nr at 16.67'],
      [322_731, 360_000, 116_183, 'Printed 36.00 nr at 0.00'],
      [10_000, 300_000_000, 3_000_000, 'Printed 30000.00 nr at 1.00'],
    ])
    expect(check.arithmetic).toMatchObject([{ row: 3, computed: 3_000_000, printed: 2_999_999, isWorkedBack: true }])
  })

  it('finds refs used twice: short ones under one heading, long ones anywhere', () => {
    const { check } = readSheet(
      drawSheet(`
      Ref | Description | Qty | Rate | Amount
      | WALLS |||
      A | Brick | 2 | 10 | 20
      A | Block | 2 | 10 | 20
      W.1.01 | Lintel | 2 | 10 | 20
      | ROOF |||
      A | Tile | 2 | 10 | 20
      W.1.01 | Batten | 2 | 10 | 20`),
    )
    expect(check.duplicates).toEqual([
      { ref: 'A', rows: [2, 3] },
      { ref: 'W.1.01', rows: [4, 7] },
    ])
  })

  it('reports zones that do not add up to the quantity', () => {
    const { check } = readSheet(drawSheet('Product|Level 1|Level 2|Quantity|Rate|Amount\nWall|2|3|6|10|50'))
    expect(check.assumptions).toEqual([
      {
        row: 1,
        kind: 'zoneSum',
        text: 'The zones add up to 5.00 and the quantity column says 6.00: the zones are used',
      },
    ])
  })

  it.each(['Amount, thousands', 'Total millions', 'Amount 000s'])('amounts titled “%s” are not called right', title => {
    const { check } = readSheet(
      drawSheet(`Ref | Element | ${title}\n1 | Frame | 1245\n2 | Roof | 3310\n3 | Lifts | 90\n | Total | 4645`),
    )
    expect(check.doubts.map(({ reason }) => reason)).toEqual([
      'Its title says more than single pounds or euros, and its figures are read as these',
    ])
    expect(check.proof.verdict).toBe('open')
  })

  it('a total of the rows a filter shows does not agree while rows inside it are hidden', () => {
    const sheet = drawSheet(`
      Item | Description | Qty | Unit | Rate | Amount
      A | Brick | 10 | m2 | 20 | 200
      B | Block | 5 | m2 | 10 | 50
      C | Tiles | 3 | m2 | 10 | 30
       | Total | | | | 230`)
    const filtered = (formula: string) =>
      readSheet(
        { ...sheet, hiddenRows: new Set([2]), formulas: new Map([[cellKey(4, 5), formula]]) },
        new Map([[2, { isExcluded: true }]]),
      ).check
    expect(filtered('SUBTOTAL(9,F2:F4)').doubts.map(({ text, reason }) => `${text}: ${reason}`)).toEqual([
      'Total: Its formula adds only rows that are shown, and 1 row with an amount inside it is hidden',
    ])
    expect(filtered('SUBTOTAL(9,F2:F4)').proof.verdict).toBe('open')
  })

  it('leaves out a number that both decimal signs can read beside a decimal comma, where no printed amount confirms it', () => {
    const { check, bill } = readSheet(
      drawSheet(`
      Item | Description | Qty | Unit | Rate | Amount
      A | Brick | 12,50 | m2 | 2,00 | 25,00
      B | Block | 1,234 | m2 | 2,00 | 2,47
      C | Tiles | 1,234 | m2 | 2,00 |`),
    )
    expect(check.notUnderstood.map(({ row, reason }) => [row, reason])).toEqual([
      [3, '“1,234” could be 1.234 or 1,234 in Qty. Choose in step Columns how numbers are written there'],
    ])
    expect(bill.lines.map(({ row }) => row)).toEqual([1, 2])
    expect(check.proof.verdict).toBe('open')
  })
})
