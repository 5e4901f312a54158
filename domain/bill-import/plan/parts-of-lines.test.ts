// Rows with the labour or goods of the line above are its build-up, never lines of their own.
import { describe, expect, it } from 'vitest'
import { closeBuildUp } from '../../estimating/file-build-up'
import { taken } from '../../value/money'
import { drawSheet, readSheet } from '../testing/read-sheet'
import type { RowChoice } from '../rows/row-class'

const read = (drawing: string, choices = new Map<number, RowChoice>()) => {
  const { bill, check } = readSheet(drawSheet(drawing), choices)
  const { products } = bill.plan
  return {
    lines: products.map(({ ref, name, amount }) => [ref || name, amount / 100]),
    parts: products.map(({ buildUp = [] }) => buildUp.map(({ kind, name, price }) => [kind, name, (price ?? 0) / 1e6])),
    isRate: products.map(({ buildUp = [], rate }) => closeBuildUp(buildUp, taken('rate', rate ?? 0)).isRate),
    said: bill.assumptions.flatMap(({ kind, text }) => (kind === 'parts' ? [text] : [])),
    verdict: check.proof.verdict,
    rows: products.map(({ rows }) => rows),
  }
}

const EXPORT = `Code | Description | Quantity | Unit | Unit cost | Cost
1 | Excavate trench | 10 | m3 | 20.00 | 200.00
1.1 | of which labour | 10 | m3 | 8.00 | 80.00
1.2 | of which material | 10 | m3 | 12.00 | 120.00
2 | Concrete bed | 4 | m3 | 165.25 | 661.00
2.1 | of which labour | 4 | m3 | 65.25 | 261.00
2.2 | of which plant | 4 | m3 | 100.00 | 400.00
 | Total | | | | 861.00`

describe('parts of a line', () => {
  it('are its build-up, and the line is counted once', () => {
    expect(read(EXPORT)).toEqual({
      lines: [
        ['1', 200],
        ['2', 661],
      ],
      parts: [
        [
          ['labour', '1.1 of which labour', 8],
          ['goods', '1.2 of which material', 12],
        ],
        [
          ['labour', '2.1 of which labour', 65.25],
          ['plant', '2.2 of which plant', 100],
        ],
      ],
      isRate: [true, true],
      said: [
        'Rows 3 to 4 are parts of it, and not counted again',
        'Rows 6 to 7 are parts of it, and not counted again',
      ],
      verdict: 'agrees',
      rows: [
        [1, 2, 3],
        [4, 5, 6],
      ],
    })
  })

  it('without "of which" count where they add up to the line', () => {
    const plain = EXPORT.replaceAll('of which ', '')
    expect(read(plain)).toMatchObject({
      lines: [
        ['1', 200],
        ['2', 661],
      ],
      isRate: [true, true],
      verdict: 'agrees',
    })
    // A line that adds labour to goods is not recognised by words alone.
    const other = plain.replace('80.00', '90.00').replace('861.00', '871.00')
    expect(read(other).parts[0]).toEqual([])
  })

  it('by their amounts alone are shared over the quantity', () => {
    const drawing = `Item | Description | Qty | Unit | Rate | Amount
A | Brickwork | 8 | m2 | 75.00 | 600.00
 | davon Lohn | | | | 350.00
 | davon Stoffe | | | | 250.00
 | Total | | | | 600.00`
    expect(read(drawing)).toMatchObject({
      lines: [['A', 600]],
      parts: [
        [
          ['labour', 'davon Lohn', 43.75],
          ['goods', 'davon Stoffe', 31.25],
        ],
      ],
      isRate: [true],
      verdict: 'agrees',
    })
  })

  it('with only some of it leave the printed rate, and both figures are reported', () => {
    const { bill } = readSheet(
      drawSheet(`Item | Description | Qty | Unit | Rate | Amount
A | Brickwork | 8 | m2 | 75.00 | 600.00
 | of which labour | 8 | m2 | 40.00 | 320.00
 | Total | | | | 600.00`),
    )
    expect(bill.plan.total).toBe(60_000)
    expect(bill.assumptions.find(({ kind }) => kind === 'builtUp')?.text).toContain('come to 40.00')
  })

  it('that exceed the line are lines', () => {
    const more = EXPORT.replace('| 10 | m3 | 8.00 | 80.00', '| 10 | m3 | 48.00 | 480.00')
    expect(read(more).lines.map(([ref]) => ref)).toContain('1.1')
  })

  it('follow the choice of the person', () => {
    const asLine = new Map<number, RowChoice>([[2, { class: 'item' }]])
    expect(read(EXPORT, asLine).lines.map(([ref]) => ref)).toContain('1.1')
    const drawing = EXPORT.replace('of which labour', 'Gang of three').replace('of which material', 'Timber')
    const asParts = new Map<number, RowChoice>([
      [2, { class: 'part' }],
      [3, { class: 'part' }],
    ])
    expect(read(drawing, asParts)).toMatchObject({
      lines: [
        ['1', 200],
        ['2', 661],
      ],
      verdict: 'agrees',
    })
  })
})
