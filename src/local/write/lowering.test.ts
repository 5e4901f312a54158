import { expect, it } from 'vitest'
import { resourceNamed } from '#contract/resources'
import { UNDONE, withReason } from './lowering'

const progress = resourceNamed('productProgress')
const fixed = resourceNamed('fixedCostProgress')
const cell = (percent: string, note: string | null = null) => ({ percent, recordedAt: null, note })

it('gives what a device lowers itself a reason, and leaves what has one or goes up', () => {
  const reasonOf = (now: object | null, was: object | null) =>
    withReason(progress, { 'cells.9': now }, { 'cells.9': was }, UNDONE)['cells.9']
  expect(reasonOf(cell('40.0000'), cell('60.0000'))).toEqual(cell('40.0000', 'Undone'))
  expect(reasonOf(cell('40.0000', 'Remeasured'), cell('60.0000'))).toEqual(cell('40.0000', 'Remeasured'))
  expect(reasonOf(cell('9.0000'), cell('60.0000', 'x'))).toEqual(cell('9.0000', 'Undone'))
  expect(reasonOf(cell('60.0000'), cell('40.0000'))).toEqual(cell('60.0000'))
  expect(reasonOf(null, cell('40.0000'))).toBeNull()
  expect(withReason(fixed, { percent: '5.0000', note: null }, { percent: '7.0000' }, UNDONE)).toMatchObject({
    note: 'Undone',
  })
  expect(withReason(resourceNamed('issue'), { location: null }, { location: 'x' }, UNDONE)).toEqual({ location: null })
})
