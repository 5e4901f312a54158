// A line broken down by place, as our own printed bill has it: the places are its zones, and the row that adds them up is no line.
import { describe, expect, it } from 'vitest'
import { drawSheet, readSheet } from './testing/read-sheet'

/** 10 and 5 at 20.00 are 300.00; 4 at 50.00 is 200.00: 500.00 in all. */
const bill = (sum: string) =>
  readSheet(
    drawSheet(`Ref | Description | Qty | Unit | Rate | Amount
      A | Plasterboard to walls | | | |
      | Kitchen | 10 | m2 | 20.00 | 200.00
      | Lounge | 5 | m2 | 20.00 | 100.00
      | | ${sum}
      B | Door lining | | | |
      | Lounge | 4 | nr | 50.00 | 200.00
      | Total | | | | 500.00`),
  ).bill.plan

describe('a line broken down by place', () => {
  it('has a zone for each place, and a line in one place too', () => {
    const { total, zones, products } = bill('15 | m2 | | 300.00')
    expect(total).toBe(50_000)
    expect(zones).toEqual(['Kitchen', 'Lounge'])
    expect(products.map(({ ref, name, cells }) => [ref, name, cells])).toEqual([
      [
        'A',
        'Plasterboard to walls',
        [
          { zone: 0, quantity: 100_000 },
          { zone: 1, quantity: 50_000 },
        ],
      ],
      ['B', 'Door lining', [{ zone: 1, quantity: 40_000 }]],
    ])
  })

  it.each([
    ['a quantity', '16 | m2 | | 300.00'],
    ['a penny', '15 | m2 | | 300.01'],
    ['a unit', '15 | m | | 300.00'],
    ['a rate of its own', '15 | m2 | 20.00 | 300.00'],
  ])('is not taken for one where the sum differs by %s', (_, sum) => {
    expect(bill(sum).zones).toEqual(['Bill quantity'])
  })

  it('is not taken for one where the places have different rates', () => {
    const { zones, products } = readSheet(
      drawSheet(`Ref | Description | Qty | Unit | Rate | Amount
      A | Excavate trench | | | |
      | not exceeding 1 m deep | 10 | m3 | 20.00 | 200.00
      | not exceeding 2 m deep | 5 | m3 | 30.00 | 150.00
      | | 15 | m3 | | 350.00
      | Total | | | | 350.00`),
    ).bill.plan
    expect(zones).toEqual(['Bill quantity'])
    expect(products.map(({ name }) => name)).toContain('not exceeding 2 m deep')
  })
})
