import { expect, it } from 'vitest'
import { materialBillSheet } from './material-bill-export'

it('the workbook tells what was invoiced to those who may read invoices, and to nobody else', () => {
  const titles = (isPaying: boolean) =>
    materialBillSheet({ rows: [], names: new Map(), isPaying }).rows[0]?.map(cell =>
      cell?.kind === 'text' ? cell.text : null,
    )
  expect(titles(true)).toContain('Invoiced')
  expect(titles(false)).toEqual(titles(true)?.filter(title => title !== 'Invoiced'))
})
