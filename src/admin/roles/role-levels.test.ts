import { describe, expect, it } from 'vitest'
import { PERMISSION_GROUPS } from '#contract/permissions'
import type { PermissionGroups } from '#contract/platform/auth'
import { changedLevels, commonLevel, levelsOf, matchingGroups, shownGroups, withLevel } from './role-levels'

const GROUPS: PermissionGroups = PERMISSION_GROUPS.map(({ name, onSite, greyZone, resources }) => ({
  name,
  onSite,
  greyZone,
  level: 0,
  permissions: resources.map(each => ({
    resourceId: each.resource,
    name: each.name,
    description: '',
    groupName: name,
    level: 0,
    binaryAccess: each.binary,
  })),
}))
const both = new Set(['licenceEstimatingBasic', 'licenceSiteCommercialBasic'])
const names = (groups: readonly { readonly name: string }[]) => groups.map(group => group.name)
const rows = (groups: PermissionGroups, group: string) =>
  groups.find(each => each.name === group)?.permissions.map(each => each.name)

describe('the permissions of a role (ROLE-1, ROLE-3)', () => {
  it('shows groups by licence', () => {
    expect(names(shownGroups(GROUPS, both, 'en-GB'))).toEqual([
      'Dashboard',
      'Projects',
      'Resources',
      'Contacts',
      'Accounts',
      'Takeoff',
      'Admin',
      'Project hub',
    ])
    expect(names(shownGroups(GROUPS, new Set(['licenceEstimatingBasic']), 'en-GB'))).toEqual([
      'Projects',
      'Resources',
      'Contacts',
      'Accounts',
      'Takeoff',
      'Admin',
    ])
    const site = shownGroups(GROUPS, new Set(['licenceSiteCommercialBasic']), 'en-GB')
    expect(names(site)).not.toContain('Takeoff')
    expect(rows(site, 'Projects')).toEqual(['Projects', 'Offsite assessments', 'Tenders'])
  })
  it('hides CIS codes in Malaysian and Singaporean English, and super admin access from those without it', () => {
    expect(
      ['en-GB', 'en-MY', 'en-SG'].map(locale =>
        rows(shownGroups(GROUPS, both, locale), 'Accounts')?.includes('CIS codes'),
      ),
    ).toEqual([true, false, false])
    expect(rows(shownGroups(GROUPS, both, 'en-GB'), 'Admin')).not.toContain('Super admin')
    expect(rows(shownGroups(GROUPS, new Set([...both, 'canWriteAdminSuperAdmin']), 'en-GB'), 'Admin')).toContain(
      'Super admin',
    )
  })
  it('filters by the names of permissions and of groups', () => {
    expect(
      matchingGroups(GROUPS, ' cvr ').map(group => [group.name, group.permissions.map(each => each.name)]),
    ).toEqual([['Project hub', ['CVR reports']]])
    expect(matchingGroups(GROUPS, 'contacts')[0]?.permissions).toHaveLength(4)
    expect(matchingGroups(GROUPS, 'nothing such')).toEqual([])
  })
  it('sets all, on or off where there is no reading only, and knows what changed', () => {
    const hub = GROUPS.find(group => group.name === 'Project hub')?.permissions ?? []
    const levels = withLevel(levelsOf(GROUPS), hub, 1)
    expect([levels['ProjectHubCosts'], levels['ProjectHubPortal'], levels['Projects']]).toEqual([1, 7, 0])
    expect(commonLevel(levels, hub)).toBeNull()
    expect(
      commonLevel(
        levels,
        hub.filter(each => !each.binaryAccess),
      ),
    ).toBe(1)
    expect(changedLevels(levelsOf(GROUPS), withLevel(levelsOf(GROUPS), hub.slice(0, 1), 7))).toEqual([
      { resource: 'ProjectHub', level: 7 },
    ])
  })
})
