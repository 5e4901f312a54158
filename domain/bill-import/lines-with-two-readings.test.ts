// Lines that were read with a wrong sum, or with a right one by luck: versions of a quantity, rates for many, alternatives, parts of a name.
import { describe, expect, it } from 'vitest'
import { openWorkbook } from './session/draft'
import { drawSheet, readSheet } from './testing/read-sheet'

const quantities = ({ bill }: ReturnType<typeof readSheet>) =>
  bill.plan.products.map(({ cells }) => cells.map(({ quantity }) => quantity / 10_000))

describe('two versions of a quantity', () => {
  it('reads the one that makes the printed amounts', () => {
    const read = readSheet(
      drawSheet(`Item | Description | Contract Qty | Revised Qty | Unit | Rate | Amount
      A | Concrete | 10 | 12 | m3 | 150 | 1500
      B | Formwork | 50 | 44 | m2 | 32 | 1600
       | Total | | | | | 3100`),
    )
    expect(quantities(read)).toEqual([[10], [50]])
    expect(read.check).toMatchObject({ total: 310_000, proof: { verdict: 'agrees' }, doubts: [] })
  })

  it('asks where nothing is priced', () => {
    const read = readSheet(
      drawSheet(`Item | Description | Original Quantity | Final Quantity | Unit | Rate | Amount
      A | Concrete | 10 | 12 | m3 | |
      B | Formwork | 50 | 44 | m2 | |`),
    )
    expect(quantities(read)).toEqual([[12], [44]])
    expect(read.check.doubts).toEqual([
      {
        row: 0,
        text: 'Column C Original Quantity',
        reason:
          'It is another quantity of the same lines. Column D Final Quantity is read: choose in step Columns which one you price',
      },
    ])
  })

  it('keeps parts of a contract as zones', () => {
    const read = readSheet(
      drawSheet(`Item | Description | Contract 1 Qty | Contract 2 Qty | Unit | Rate | Amount
      A | Concrete | 10 | 12 | m3 | 150 | 3300
      B | Formwork | 50 | 44 | m2 | 32 | 3008`),
    )
    expect(quantities(read)).toEqual([
      [10, 12],
      [50, 44],
    ])
  })
})

describe('a rate for many', () => {
  it('is divided where the amount proves it', () => {
    const { bill, check } = readSheet(
      drawSheet(`Item | Description | Qty | Unit | Rate | Amount
      A | Bricks | 3600 | nr | 540.00 | 1944.00
      B | Ties | 250 | nr | 18.00 | 45.00
      C | Concrete | 10 | m3 | 150.00 | 1500.00
       | Total | | | | 3489.00`),
    )
    expect(bill.plan.products.map(({ rate }) => rate)).toEqual([5_400, 1_800, 1_500_000])
    expect(check.proof.verdict).toBe('agrees')
    expect(bill.assumptions.map(({ text }) => text)).toEqual([
      'The rate is for 1,000: it is divided by that',
      'The rate is for 100: it is divided by that',
    ])
  })

  it('is not seen in a small amount, nor in a wrong one', () => {
    const { bill } = readSheet(
      drawSheet(`Item | Description | Qty | Unit | Rate | Amount
      A | Sealant | 0.5 | m | 1.00 | 0.01
      B | Concrete | 10 | m3 | 150.00 | 15.10
      C | Brickwork | 20 | m2 | 72.60 | 1452.00
      D | Plaster | 40 | m2 | 18.50 | 740.00
      E | Screed | 30 | m2 | 21.00 | 630.00`),
    )
    expect(bill.plan.products.slice(0, 2).map(({ rate }) => rate)).toEqual([10_000, 1_500_000])
  })
})

describe('an alternative in words', () => {
  const LINES = `Item | Description | Qty | Unit | Rate | Amount
  A | Brick facing | 100 | m2 | 95 | 9500
  B | Slate roof | 200 | m2 | 110 | 22000
  C | Clay tile in lieu of item B | 200 | m2 | 82 | 16400`
  it('is asked about where it is counted and no sum shows why', () => {
    const { check } = readSheet(drawSheet(LINES))
    expect(check.doubts.map(({ row, text }) => [row, text])).toEqual([[3, 'C Clay tile in lieu of item B']])
  })

  it('is no question where a printed total includes it', () => {
    const { check } = readSheet(drawSheet(`${LINES}\n | Total | | | | 47900`))
    expect([check.doubts, check.proof.verdict]).toEqual([[], 'agrees'])
  })
})

it('names a line by the parts of the line above, up to its own first part', () => {
  const { bill } = readSheet(
    drawSheet(`Item | Description | | | Qty | Unit | Rate | Amount
    A | Doors | Oak | 762 mm | 2 | nr | 300 | 600
    B | | | 838 mm | 1 | nr | 320 | 320
    C | | Pine | | 4 | nr | 150 | 600
     | Total | | | | | | 1520`),
  )
  expect(bill.plan.products.map(({ name }) => name)).toEqual(['Doors Oak 762 mm', 'Doors Oak 838 mm', 'Doors Pine'])
})

describe('commas with three digits behind each of them', () => {
  it('are asked about where no figure shows what they mean', () => {
    const { check } = readSheet(
      drawSheet(`Item | Description | Qty | Unit | Rate
      1 | Cable | 12,500 | m | 4,200
      2 | Duct | 1,250 | m | 2,125`),
    )
    expect(check.doubts.map(({ text }) => text)).toEqual(['Column C Qty'])
  })

  it.each(['4.20', '42,50', '1,250,000'])('are none beside %s', rate => {
    const { check } = readSheet(
      drawSheet(`Item | Description | Qty | Unit | Rate
      1 | Cable | 12,500 | m | 4,200
      2 | Duct | 1,250 | m | ${rate}`),
    )
    expect(check.doubts).toEqual([])
  })
})

it('says which sheet has the rates of its refs', () => {
  const bill = drawSheet(`Code | Description | Unit | Qty
  E10 | Excavate | m3 | 120
  C10 | Concrete | m3 | 45.5`)
  const rates = { ...drawSheet('Code | Rate\nC10 | 148.25\nE10 | 9.50'), name: 'Rates' }
  const draft = openWorkbook('bill.xlsx', { format: 'xlsx', sheets: [bill, rates], remarks: [] })
  expect(draft.table.ratesElsewhere).toEqual([{ name: 'Rates', codes: 2 }])
})
