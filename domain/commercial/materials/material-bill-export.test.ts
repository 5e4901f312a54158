import { expect, it } from 'vitest'
import { materialBillSheet } from './material-bill-export'

it('the workbook shows invoiced quantities only to people who may read invoices', () => {
  const titles = (isPaying: boolean) =>
    materialBillSheet({ rows: [], names: new Map(), isPaying }).rows[0]?.map(cell =>
      cell?.kind === 'text' ? cell.text : null,
    )
  expect(titles(true)).toContain('Invoiced')
  expect(titles(false)).toEqual(titles(true)?.filter(title => title !== 'Invoiced'))
})
