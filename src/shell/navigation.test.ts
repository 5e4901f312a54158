import { describe, expect, it } from 'vitest'
import { HUB_NAVIGATION, moduleOf, permitted, primaryNavigation, SETTINGS_NAVIGATION } from './navigation'

const everything = () => true
const both = ['licenceEstimatingPremium', 'licenceSiteCommercialBasic']

describe('navigation', () => {
  it('shows what may be read, and nothing that leads nowhere', () => {
    const permissions = new Set([...both, 'canReadProjectHub', 'canReadProjectHubIssues'])
    expect(permitted(HUB_NAVIGATION, permissions, everything).map(each => each.label)).toEqual(['Project hub', 'Issues'])
    expect(permitted(HUB_NAVIGATION, permissions, to => to.endsWith('/issues')).map(each => each.label)).toEqual(['Issues'])
  })
  it('closes what the licence does not cover, whatever the role says', () =>
    expect(permitted(HUB_NAVIGATION, new Set(['licenceEstimatingPremium', 'canReadProjectHub']), everything)).toEqual([]))
  it('has Accounts and Dashboard only with Site Commercial', () => {
    expect(primaryNavigation(new Set(both)).map(each => each.label)).toEqual(['Projects', 'Takeoff', 'Resources', 'Accounts', 'Dashboard'])
    expect(primaryNavigation(new Set(['licenceEstimatingBasic'])).map(each => each.label)).toEqual(['Projects', 'Takeoff', 'Resources'])
  })
  it('keeps my account for everybody', () => expect(permitted(SETTINGS_NAVIGATION, new Set(), everything).map(each => each.label)).toEqual(['My account']))
  it('reads the module from the address', () => expect(['/estimating/projects', '/commercial/x', '/settings/a', '/else'].map(moduleOf)).toEqual(['Estimating', 'SiteCommercial', 'Settings', null]))
})
