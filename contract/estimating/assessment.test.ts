import { expect, test } from 'vitest'
import { validateNew } from '../validate'
import { assessment, ASSESSMENT_STATUSES } from './assessment'

test('an assessment is made of a name and a work package; a fifth of the material on site counts until somebody says otherwise (ASMT-2)', () => {
  expect(validateNew(assessment, { project: 1, name: 'Drylining', projectPackage: 2 })).toMatchObject({
    ok: true,
    value: { name: 'Drylining', projectPackage: 2, materialOnSiteRatePercentage: '20.0000' },
  })
  expect(validateNew(assessment, { project: 1, projectPackage: 2 })).toMatchObject({
    ok: false,
    errors: [{ path: 'name' }],
  })
  expect(
    validateNew(assessment, { project: 1, name: 'Drylining', materialOnSiteRatePercentage: '100.0001' }),
  ).toMatchObject({ ok: false, errors: [{ path: 'materialOnSiteRatePercentage' }] })
})

test('its statuses are called what the specification calls them (ASMT-3)', () => {
  expect(ASSESSMENT_STATUSES.map(({ label }) => label)).toEqual([
    'Not started',
    'In progress',
    'Ready to tender',
    'Tender pending',
    'Submitted',
    'Accepted',
    'Withdrawn',
    'Rejected',
  ])
})
