import { expect, it } from 'vitest'
import { company } from '#contract/admin/company'
import { project } from '#contract/estimating/project'
import { productProgress } from '#contract/commercial/product-progress'
import { inWords, pathInWords, pathLabel } from './words'

const look = {
  currency: 'GBP',
  labelOf: (target: string, id: number) => (id === 9 ? undefined : `${target} ${id}`),
  unnamed: () => 'not on this device',
}
const { fields } = project

it.each([
  [fields.name, null, 'none'],
  [fields.name, '', 'none'],
  [fields.client, 3, 'client 3'],
  [fields.client, 9, 'not on this device'],
  [fields.assignedTo, [3, 4], 'user 3, user 4'],
  [fields.retentionPercentage, 30_000, '3.00%'],
  [fields.tenderDueDate, '2026-07-01', '01/07/2026'],
  [fields.status, 'won', 'Won'],
  [fields.showProjectHub, true, 'Yes'],
  [company.fields.logo, 5, 'file 5'],
  [company.fields.logo, 9, 'A file'],
] as const)('says a value in plain words', (field, value, words) => {
  expect(inWords(field, value, look)).toBe(words)
})

it('writes an address in one line, without its third street line and with the country by name (FORM-7)', () => {
  const address = {
    street1: '6 Canal Road',
    street2: '',
    street3: 'Yard',
    city: 'Bradford',
    county: '',
    postcode: 'BD2 1AA',
    country: 'GB',
  }
  expect(inWords(fields.address, address, look)).toBe('6 Canal Road, Bradford, BD2 1AA, United Kingdom')
})

it('tells a cell by its first column and calls it by the record it stands for', () => {
  expect(pathLabel(productProgress, 'cells.4', look)).toBe('Progress, assessmentZone 4')
  expect(pathInWords(productProgress, 'cells.4', { percent: 650_000, recordedAt: null, note: 'x' }, look)).toBe(
    '65.00%',
  )
  expect(pathInWords(productProgress, 'cells.4', null, look)).toBe('none')
})
