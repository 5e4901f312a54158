import { describe, expect, it } from 'vitest'
import { costOf } from '../../value/money'
import { convertPlan, findCurrency } from './currency'
import { startSheet } from '../workbook/suggest-sheet'
import { drawSheet, readSheet } from '../testing/read-sheet'

const TITLES = 'Ref | Description | Qty | Unit | Rate | Amount'
const found = (drawing: string, own = 'GBP') => {
  const sheet = drawSheet(drawing)
  return findCurrency(sheet, startSheet(sheet).mapping, own)
}

describe('the currency of a bill', () => {
  it.each([
    ['€ 6,00', 'EUR'],
    ['6,00 €', 'EUR'],
    ['£6.00', 'GBP'],
    ['RM 6.00', 'MYR'],
    ['Rs 6.00', 'INR'],
    ['A$6.00', 'AUD'],
    ['$6.00', 'USD'],
    ['6.00', null],
  ])('%s is %s', (rate, code) => expect(found(`${TITLES}\n1 | Wall | 2 | m2 | ${rate} | 12`)).toBe(code))

  it('is read from titles and number formats too', () => {
    expect(found('Ref | Description | Qty | Unit | Rate (€) | Amount\n1 | Wall | 2 | m2 | 6 | 12')).toBe('EUR')
    const sheet = { ...drawSheet(`${TITLES}\n1 | Wall | 2 | m2 | 6 | 12`), currencies: new Map([['€', 2]]) }
    expect(findCurrency(sheet, startSheet(sheet).mapping, 'GBP')).toBe('EUR')
  })

  it('takes a dollar sign for the dollar the firm counts in', () => {
    expect(found(`${TITLES}\n1 | Wall | 2 | m2 | $6.00 | 12`, 'AUD')).toBe('AUD')
  })

  it('is changed at a price, the printed rate kept', () => {
    const { bill } = readSheet(
      drawSheet(`${TITLES}\n1 | Wall | 11 | m2 | 6.00 | 66.00\n2 | Roof | 3 | m2 | 1.35 | 4.05`),
    )
    const { products, total } = convertPlan(bill.plan, 'EUR', costOf(0.8612))
    expect(products.map(({ rate, amount, notes }) => [rate, amount, notes])).toEqual([
      [51_672, 5_684, 'Printed rate 6.00 EUR'],
      [11_626, 349, 'Printed rate 1.35 EUR'],
    ])
    expect(total).toBe(6_033)
  })
})
