import { describe, expect, it } from 'vitest'
import type { RowChoices } from '../rows/row-class'
import { drawSheet, readSheet } from '../testing/read-sheet'

const TITLES = 'Ref | Description | Qty | Unit | Rate | Amount'
const solved = (rows: string, choices?: RowChoices) => {
  const { bill, check } = readSheet(drawSheet(`${TITLES}\n${rows.trim()}`), choices)
  return {
    bill,
    check,
    total: bill.plan.total / 100,
    sums: [...bill.structure.sums.values()]
      .toSorted((a, b) => a.row - b.row)
      .map(sum => [sum.row + 1, sum.kind, sum.evidence]),
  }
}

describe('the structure of a bill', () => {
  it('reads a row as a parent by its reference, and reports a wrong sum', () => {
    const { total, sums, check } = solved(`
A | Walls |||| 300
A-1 | Brick | 10 | m2 | 20 | 200
A-2 | Block | 5 | m2 | 20 | 100
B | Roof |||| 75
B-1 | Tiles | 5 | m2 | 10 | 50`)
    expect(total).toBe(350)
    expect(sums).toEqual([
      [2, 'parent', '= sum of rows 3 to 4'],
      [5, 'parent', 'stands above row 6'],
    ])
    expect(check.totals.map(each => each.difference)).toEqual([0, 2_500])
    expect(check.proof.verdict).toBe('differs')
  })

  it('reads a row with its own cost per m² as a parent only where the rows under its reference add up to it', () => {
    const bill = (section: number, total: number) => `
1 | Substructure | 100 | m2 | ${section / 100} | ${section}
1.1 | Trenches | 10 | m3 | 20 | 200
1.2 | Concrete | 2 | m3 | 150 | 300
2 | Roof | 10 | m2 | 70 | 700
 | TOTAL |||| ${total}`
    const plan = solved(bill(500, 1_200))
    expect([plan.total, plan.check.proof.verdict]).toEqual([1_200, 'agrees'])
    expect(plan.sums[0]).toEqual([2, 'parent', '= sum of rows 3 to 4'])
    const item = solved(bill(600, 1_800))
    expect([item.total, item.check.proof.verdict]).toEqual([1_800, 'agrees'])
    // A total that counts both differs.
    expect(solved(bill(500, 1_700)).check.proof.verdict).toBe('differs')
  })

  it('leaves an alternative out when the total does, and counts it when the total has it', () => {
    const bill = (total: number) => `
1 | Oak door | 2 | nr | 100 | 200
2 | Alternative: steel door in lieu | 2 | nr | 150 | 300
 | TOTAL |||| ${total}`
    const without = solved(bill(200))
    expect(without.total).toBe(200)
    expect(without.bill.readings[2]?.class).toBe('alternative')
    expect(without.bill.plan.products[1]).toMatchObject({ rate: 1_500_000, isRateOnly: true, cells: [] })
    expect(without.bill.plan.products[1]?.notes).toBe('Alternative, not counted: printed 2.00 nr, 300.00')
    expect(without.check.proof.verdict).toBe('agrees')
    expect(solved(bill(500)).total).toBe(500)
  })

  it('asks about a line outside a sum whose words only mention an alternative', () => {
    const { check } = solved(`
1 | Oak door | 2 | nr | 100 | 200
2 | Form alternative site access | 2 | nr | 150 | 300
 | TOTAL |||| 200`)
    expect(check.doubts.map(({ reason }) => reason)).toEqual([
      'The sum in row 4 leaves it out, so it is not counted. Its words only mention an alternative',
    ])
    expect(check.proof.verdict).toBe('open')
  })

  it('counts a line whose words only sound like a sum', () => {
    const { total, check } = solved(`
1 | Strip out | 2 | nr | 100 | 200
 | Collection of waste |||| 450
 | TOTAL |||| 650`)
    expect(total).toBe(650)
    expect(check.proof.verdict).toBe('agrees')
  })

  it('finds amounts without words that add others where the total shows it, and only there', () => {
    const lines = `
 | Walls |||| 300
 | Brick | 10 | m2 | 20 | 200
 | Block | 5 | m2 | 20 | 100
 | Scaffold ||  item || 500`
    expect(solved(`${lines}\n | TOTAL |||| 800`).total).toBe(800)
    expect(solved(`${lines}\n | TOTAL |||| 1100`).total).toBe(1_100)
    const open = solved(lines)
    expect(open.total).toBe(1_100)
    expect(open.check.doubts).toMatchObject([
      { row: 1, reason: 'It equals the sum of rows 3 to 4, and is counted as a line' },
    ])
    expect(open.check.proof.verdict).toBe('open')
  })

  it('does not add a summary in front of the bill', () => {
    const { total, sums } = solved(`
 | Walls |||| 300
 | Roof |||| 60
 | TOTAL |||| 360
 | WALLS ||||
1 | Brick | 10 | m2 | 20 | 200
2 | Block | 5 | m2 | 20 | 100
 | Sub-total |||| 300
 | ROOF ||||
3 | Tiles | 3 | m2 | 10 | 30
4 | Battens | 3 | m | 10 | 30
 | Sub-total |||| 60`)
    expect(total).toBe(360)
    expect(sums.slice(0, 3)).toEqual([
      [2, 'repeat', 'repeats row 8'],
      [3, 'repeat', 'repeats row 12'],
      [4, 'sum', 'adds rows 2 to 3'],
    ])
  })

  // Each was read as the sum of the next, and the last was reported as correct.
  it('counts lump sums that happen to be the same, and calls nothing right', () => {
    const { total, check } = solved(`
 | Skips |||| 500
 | Hoarding |||| 500
 | Site office |||| 500`)
    expect(total).toBe(1_500)
    expect(check.proof.verdict).toBe('open')
  })

  it('compares a total above everything with the rows below it', () => {
    const rows = (total: number) => `
 | TOTAL WORKS |||| ${total}
 | GROUNDWORK |||| 200
1 | Dig | 10 | m3 | 20 | 200
 | WALLS |||| 100
2 | Brick | 5 | m2 | 20 | 100`
    expect(solved(rows(300)).check.proof.verdict).toBe('agrees')
    expect(solved(rows(300)).sums[0]).toEqual([2, 'sum', '= sum of rows 4 to 6'])
    expect(solved(rows(310)).check.proof.verdict).toBe('differs')
  })

  it('counts neither a base tender nor a tender with its options beside their lines', () => {
    const rows = (last: number) => `
1 | Dig | 10 | m3 | 20 | 200
 | BASE TENDER |||| 200
 | OPTIONAL EXTRAS ||||
2 | Lights | 5 | nr | 10 | 50
 | Optional extras total |||| 50
 | TENDER INCLUDING OPTIONS |||| ${last}`
    expect(solved(rows(250)).total).toBe(250)
    expect(solved(rows(250)).check.proof.verdict).toBe('agrees')
    expect(solved(rows(270)).check.proof.verdict).toBe('differs')
  })

  it('takes a total after discount for a total, and the discount off', () => {
    const rows = (last: number) => `
1 | Dig | 10 | m3 | 20 | 200
2 | Brick | 5 | m2 | 20 | 100
 | Sub-total |||| 300
 | Less discount 5% |||| -15
 | Total after discount |||| ${last}`
    const { total, check } = solved(rows(285))
    expect(total).toBe(285)
    expect(check.proof.verdict).toBe('agrees')
    expect(solved(rows(280)).check.proof.verdict).not.toBe('agrees')
  })

  it('never compares a sum with the range that comes nearest', () => {
    const { check } = solved(`
 | WALLS ||||
1 | Brick | 4 | m2 | 10 | 40
 | Sub-total |||| 40
 | ROOF ||||
2 | Tiles | 6 | m2 | 10 | 60
 | Sub-total |||| 99`)
    expect(check.totals[1]).toMatchObject({
      ours: 6_000,
      difference: 3_900,
      evidence: 'by its place, the sum of row 6',
    })
  })

  // It was reported as rounding: the sum brought forward equals the wrong sum carried.
  it('reports at the sum brought forward the fault of the sum carried, however large it is', () => {
    const { check } = solved(`
1 | Brick | 10 | m2 | 20 | 200
 | Carried forward |||| 207
 | Brought forward |||| 207
2 | Block | 5 | m2 | 20 | 100
 | TOTAL |||| 300`)
    expect(check.totals.map(each => [each.difference, each.isRounding])).toEqual([
      [700, false],
      [700, false],
      [0, false],
    ])
    expect(check.proof.verdict).toBe('differs')
  })

  it('can be turned by the person', () => {
    const rows = `
 | Walls |||| 300
 | Brick | 10 | m2 | 20 | 200
 | Block | 5 | m2 | 20 | 100
 | TOTAL |||| 300`
    expect(solved(rows).total).toBe(300)
    const turned = solved(rows, new Map([[1, { class: 'lumpSum' }]]))
    expect(turned.total).toBe(600)
    expect(turned.check.proof).toMatchObject({ verdict: 'differs', difference: -30_000 })
  })
})
