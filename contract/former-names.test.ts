import { expect, it } from 'vitest'
import { assessment } from './estimating/assessment'
import { bodyByPresentNames, queryByPresentNames } from './former-names'

// Decision 614: wherever a call names fields, a field's former name is accepted.
it('reads a body under today’s names, and ignores fields the call does not have', () => {
  const entries = { name: 0, projectWorkPackage: 0 }
  expect(bodyByPresentNames(entries, { name: 'A', projectPackage: 7 })).toEqual({ name: 'A', projectWorkPackage: 7 })
  expect(bodyByPresentNames(entries, { projectPackage: 7, projectWorkPackage: 8 })).toEqual({ projectWorkPackage: 8 })
  expect(bodyByPresentNames({ name: 0 }, { projectPackage: 7 })).toEqual({ projectPackage: 7 })
  expect(bodyByPresentNames({ ...entries, projectPackage: 0 }, { projectPackage: 7 })).toEqual({ projectPackage: 7 })
})

it('reads a list’s filters, empty filters and sort under today’s names', () => {
  expect(
    queryByPresentNames(assessment, {
      projectPackage: '7',
      projectPackageEmpty: '1',
      createdAtFrom: '20261126',
      sort: '-projectPackage, name',
      page: '2',
    }),
  ).toEqual({
    projectWorkPackage: '7',
    projectWorkPackageEmpty: '1',
    createdAtFrom: '20261126',
    sort: '-projectWorkPackage,name',
    page: '2',
  })
  expect(queryByPresentNames(assessment, { projectPackage: '7', projectWorkPackage: '8' })).toEqual({
    projectWorkPackage: '8',
  })
})
