import { describe, expect, it } from 'vitest'
import { PERMISSION_GROUPS, type Permissions } from '#contract/permissions'
import type { PermissionGroups } from '#contract/platform/auth'
import { changed, commonLevel, levelsOf, matching, setAll, shownGroups } from './role-levels'

const GROUPS: PermissionGroups = PERMISSION_GROUPS.map(({ name, onSite, greyZone, resources }) => ({
  name, onSite, greyZone, level: 0,
  permissions: resources.map(each => ({ resourceId: each.resource, name: each.name, description: '', groupName: name, level: 0, binaryAccess: each.binary })),
}))
const licensed = (...modules: readonly string[]): Permissions => new Set(modules.map(module => `licence${module}Basic`))
const names = (groups: readonly { readonly name: string }[]) => groups.map(group => group.name)

describe('the groups of the role permissions screen (ROLE-3)', () => {
  it('are Projects and the grey zone always, on-site ones with Site Commercial, the others with Estimating', () => {
    const always = ['Projects', 'Resources', 'Contacts', 'Accounts', 'Admin']
    expect(names(shownGroups(GROUPS, licensed('SiteCommercial'), 'en-GB')).toSorted()).toEqual([...always, 'Dashboard', 'Project hub'].toSorted())
    expect(names(shownGroups(GROUPS, licensed('Estimating'), 'en-GB')).toSorted()).toEqual([...always, 'Takeoff'].toSorted())
  })
  it('show without Estimating only Projects, Offsite assessments and Tenders of Projects', () => {
    const projects = shownGroups(GROUPS, licensed('SiteCommercial'), 'en-GB').find(group => group.name === 'Projects')
    expect(names(projects?.permissions ?? [])).toEqual(['Projects', 'Offsite assessments', 'Tenders'])
  })
  it('hide CIS codes where there is no CIS', () => {
    const hasCis = (locale: string) => names(shownGroups(GROUPS, licensed('Estimating'), locale).flatMap(group => group.permissions)).includes('CIS codes')
    expect([hasCis('en-GB'), hasCis('en-MY'), hasCis('en-SG')]).toEqual([true, false, false])
  })
})

describe('the filter box (ROLE-1)', () => {
  it('matches names of permissions and of groups, whatever the case', () => {
    expect(matching(GROUPS, ' vat ').map(group => names(group.permissions))).toEqual([['VAT codes']])
    expect(matching(GROUPS, 'TAKEOFF').map(group => group.name)).toEqual(['Takeoff'])
    expect(matching(GROUPS, 'contacts')[0]?.permissions).toHaveLength(4)
    expect(matching(GROUPS, 'nothing like it')).toEqual([])
  })
})

describe('setting all (ROLE-1)', () => {
  const [dashboard] = PERMISSION_GROUPS
  const all = GROUPS.flatMap(group => group.permissions)
  it('opens what is only on or off for reading too', () => {
    const levels = setAll(levelsOf(GROUPS), all, 1)
    expect([levels['Dashboard'], levels['Projects']]).toEqual([7, 1])
    expect(dashboard.resources[0].binary).toBe(true)
  })
  it('tells what changed, and what all of them have', () => {
    const before = levelsOf(GROUPS)
    const contacts = GROUPS.find(group => group.name === 'Contacts')?.permissions ?? []
    const after = setAll(before, contacts, 7)
    expect(changed(before, after)).toHaveLength(4)
    expect([commonLevel(after, contacts), commonLevel(after, all)]).toEqual([7, null])
  })
})
