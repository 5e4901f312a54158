// A row of the importer on a phone: everything the wide list has, one under the other, and nothing to scroll to.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { RowChoice } from '#domain/bill-import/rows/row-class'
import { ImportSession } from '../../../../workers/import/bill-session'
import { writeWorkbook } from '../../../../workers/import/testing/write-workbook'
import '../../../ui/testing/dom'
import { BillRowPhone } from './bill-row-phone'

it('a row on a phone says all that the list says, and is ticked and turned there', async () => {
  const session = new ImportSession()
  const rows = [
    ['Ref', 'Description', 'Qty', 'Unit', 'Rate', 'Amount'],
    ['A', 'Stud partition', 2, 'm2', 32.88, 65.77],
  ].map(cells => ({ cells }))
  await session.open('bill.xlsx', writeWorkbook([{ name: 'Bill', rows }]), new Map(), 'GBP')
  const [view] = session.rows('all', 1, 2)
  if (!view) throw new Error('no row')
  const chosen: RowChoice[] = []
  render(
    <table>
      <tbody>
        <BillRowPhone hasRefs view={view} rowName="2" isTarget={false} onChoice={choice => chosen.push(choice)} />
      </tbody>
    </table>,
  )
  const row = screen.getByRole('row')
  for (const words of ['Row 2', 'A', 'Stud partition', '2.00 m² × 32.88', '65.76', 'printed 65.77'])
    expect(row.textContent).toContain(words)
  const kinds = screen.getByLabelText('Row 2 is')
  expect([...kinds.querySelectorAll('option')].map(option => option.textContent)).toEqual(['Priced item'])
  await userEvent.click(kinds)
  await userEvent.selectOptions(kinds, 'heading 2')
  await userEvent.click(screen.getByLabelText('Import row 2'))
  expect(chosen).toEqual([{ class: 'heading', level: 2 }, { isExcluded: true }])
})
