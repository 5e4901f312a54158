// Workbooks that were once read with a wrong total, two of them reported as "agrees".
import { describe, expect, it } from 'vitest'
import { findCurrency } from './plan/currency'
import { startSheet } from './workbook/suggest-sheet'
import { drawSheet, readSheet } from './testing/read-sheet'

const LINES = `Item | Description | Qty | Unit | Rate | Amount
  A | Excavate trench | 40 | m3 | 18.50 | 740.00
  B | Concrete bed | 10 | m3 | 165.20 | 1652.00
  C | Brickwork | 20 | m2 | 72.60 | 1452.00
   | Total | | | | 3844.00`

describe('rows below a total', () => {
  it('retention is no part of the price, and the net without it no other total', () => {
    const { bill, check } = readSheet(
      drawSheet(`${LINES}\n | Less retention 3% | | | | -115.32\n | Net | | | | 3728.68\n | VAT 20% | | | | 745.74`),
    )
    expect(bill.plan.total).toBe(384_400)
    expect(check.printedTotal).toBe(384_400)
  })

  it('façade retention and a retention tank are work', () => {
    const { bill } = readSheet(
      drawSheet(`${LINES}\n D | Facade retention | | item | | 5000.00\n E | Retention tank | | item | | 900.00`),
    )
    expect(bill.plan.total).toBe(974_400)
  })

  it('a rounded figure is compared, not counted', () => {
    const { bill, check } = readSheet(drawSheet(`${LINES}\n | Rounded to | | | | 3850.00`))
    expect(bill.plan.total).toBe(384_400)
    expect(check.proof).toMatchObject({ verdict: 'differs', difference: 600 })
  })
})

describe('columns', () => {
  it('dimensions are not zones, and their number is not a ref', () => {
    const { mapping } = startSheet(
      drawSheet(`Item | Description | Nr | L | W | Qty | Unit | Rate | Amount
      A | Slab | 2 | 3 | 1.5 | 9 | m2 | 10.00 | 90.00
      B | Screed | 2 | 4 | 1.5 | 12 | m2 | 20.00 | 240.00
      C | Tiles | 2 | 5 | 1.5 | 15 | m2 | 30.00 | 450.00`),
    )
    const roles = mapping.columns.map(({ role }) => role)
    expect(roles).toEqual(['ref', 'name', 'ignore', 'ignore', 'ignore', 'quantity', 'unit', 'rate', 'amount'])
  })

  it('“Element, Cost £” are titles', () => {
    const { bill } = readSheet(
      drawSheet(`Element | Cost £
      1 Substructure | 182500
      1.1 Foundations | 150000
      1.2 Ground slab | 32500
      2 Frame | 310250
      Total | 492750`),
    )
    expect(bill.plan.total).toBe(49_275_000)
  })

  it('the first of tenderers side by side is read until another is chosen, whatever their names are', () => {
    const { mapping, bidders } = startSheet(
      drawSheet(`Item | Description | Qty | Unit | Engineer’s Estimate Rate | Engineer’s Estimate Amount | Kier Rate | Kier Amount
      A | Excavate | 40 | m3 | 18.50 | 740.00 | 17.00 | 680.00
      B | Concrete | 10 | m3 | 165.20 | 1652.00 | 150.00 | 1500.00
      C | Bricks | 20 | m2 | 72.60 | 1452.00 | 70.00 | 1400.00`),
    )
    expect(bidders.map(({ name }) => name)).toEqual(['Engineer’s Estimate', 'Kier'])
    expect(mapping.columns.findIndex(({ role }) => role === 'amount')).toBe(5)
  })

  it('“EUR £”, the elemental unit rate, is in pounds', () => {
    const sheet = drawSheet(`Element | EUQ | Unit | EUR £ | Total £
    Frame | 100 | m2 | 31.00 | 3100.00
    Roof | 50 | m2 | 20.00 | 1000.00
    Walls | 20 | m2 | 10.00 | 200.00`)
    expect(findCurrency(sheet, startSheet(sheet).mapping, 'GBP')).toBe('GBP')
  })
})
