import { describe, expect, it } from 'vitest'
import { choosePrefix, readPrefix, showPrefix } from './prefix'

describe('module prefixes (ROUTE-4)', () => {
  it('shows /commercial only where Estimating is off, and reads both', () => {
    choosePrefix(new Set(['licenceSiteCommercialBasic']))
    expect([showPrefix('/estimating/projects/1/hub'), readPrefix('/commercial/projects/1/hub')]).toEqual([
      '/commercial/projects/1/hub',
      '/estimating/projects/1/hub',
    ])
    expect(readPrefix('/estimating/projects/1'), 'Estimating is off').toBe('/access-denied')
    choosePrefix(new Set(['licenceEstimatingBasic']))
    expect(
      ['/commercial', '/commercial/projects/1/hub', '/estimating/projects', '/settings/x'].map(readPrefix),
    ).toEqual(['/access-denied', '/access-denied', '/estimating/projects', '/settings/x'])
    choosePrefix(new Set(['licenceSiteCommercialBasic', 'licenceEstimatingPremium']))
    expect([
      showPrefix('/estimating/projects'),
      readPrefix('/commercial/projects'),
      showPrefix('/settings/x'),
      readPrefix('/commercials'),
    ]).toEqual(['/estimating/projects', '/estimating/projects', '/settings/x', '/commercials'])
  })
})
