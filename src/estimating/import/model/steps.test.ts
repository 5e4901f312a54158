import { expect, it } from 'vitest'
import { drawSheet, readSheet } from '#domain/estimating/bill-import/testing/read-sheet'
import { openWorkbook } from './import-draft'
import { stepState } from './steps'

const checkOf = (drawing: string) => {
  const sheet = drawSheet(drawing)
  return stepState(
    'check',
    openWorkbook('bill.csv', { format: 'csv', sheets: [sheet], remarks: [] }),
    readSheet(sheet),
    'GBP',
  )
}
const TITLES = 'Ref | Description | Qty | Unit | Rate | Amount'

it('a bill whose sums come out agrees with its file', () => {
  expect(checkOf(`${TITLES}\nA1 | Partition | 2 | m2 | 10.00 | 20.00\n | Total | | | | 20.00`)).toEqual({
    note: 'Agrees with the file',
    tone: 'calm',
  })
})

it('a file that no product was found in does not agree with anything', () => {
  expect(checkOf(TITLES)).toEqual({ note: 'No products', tone: 'warning' })
})
