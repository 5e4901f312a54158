import { expect, it } from 'vitest'
import { withheldFrom } from '#contract/kit/access'
import { permissionStrings } from '#contract/permissions'
import { RESOURCES } from '#contract/resources'
import { STANDARD_ROLES } from './standard-roles'

// Audit 22, A1: every standard role may read the list of work packages, and that right opened what they are priced with. Decision 626.
it('of the roles a firm starts with only those who price see what has rights of its own', () => {
  const withheld = STANDARD_ROLES.map(({ name, levels }) => {
    const permissions = new Set(permissionStrings(levels, { Estimating: 'Premium', SiteCommercial: 'Premium' }, false))
    return [name, RESOURCES.flatMap(each => withheldFrom(permissions, each).map(field => `${each.name}.${field}`))]
  })
  const percentages = ['inflationPercentage', 'overheadPercentage', 'profitPercentage']
  const all = [
    ...percentages.map(field => `workPackage.${field}`),
    ...percentages.map(field => `workPackageSubGroup.${field}`),
    ...['targetPrice', 'printedTotal', 'sourceFileName'].map(field => `assessment.${field}`),
  ]
  expect(Object.fromEntries(withheld)).toEqual({
    Administrator: [],
    Estimator: [],
    'Commercial manager': [],
    Buyer: expect.arrayContaining(all) as string[],
    'Site manager': expect.arrayContaining(all) as string[],
  })
})
