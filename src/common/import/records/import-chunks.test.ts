import { expect, it } from 'vitest'
import type { UnknownUnit } from '#contract/import/import-plan'
import { headerOf } from './import-chunks'
import { quantityOf } from '#domain/value/money'

const unit: UnknownUnit = {
  key: 'material furlong',
  resource: 'material',
  spelling: 'furlong',
  text: 'Furlong',
  rows: 2,
  meaning: { unit: 'linear meter', per: quantityOf(201.168) },
}

it('tells the firm what units were said to mean, and nothing of those that are left out', () => {
  const { units } = headerOf(
    'list.csv',
    [],
    [unit, { ...unit, spelling: 'rod', meaning: null }, { ...unit, spelling: 'x'.repeat(61) }],
  )
  expect(units).toEqual([{ resource: 'material', key: 'furlong', unit: 'linear meter', per: '201.1680' }])
})
