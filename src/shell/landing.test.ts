import { expect, it } from 'vitest'
import { landingPath } from './landing'

it.each([
  [['licenceEstimatingBasic', 'licenceSiteCommercialPremium'], '/estimating/projects'],
  [['licenceEstimatingPremium'], '/estimating/projects'],
  // The same page: its address says /commercial there (see prefix.ts).
  [['licenceSiteCommercialBasic'], '/estimating/projects'],
  [['forcePasswordChange'], '/new-password'],
  [['licenceEstimatingBasic', 'forcePasswordChange'], '/new-password'],
  [['canReadProjects'], '/access-denied'],
  [[], '/access-denied'],
])('%j leads to %s after sign-in (AUTH-3)', (permissions, path) => expect(landingPath(new Set(permissions))).toBe(path))
