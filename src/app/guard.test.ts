import { isRedirect } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { requires, requiresAccounting, requiresPortal } from './guard'
import type { Viewer } from './viewer'

const viewer = (permissions: readonly string[], account: Partial<Viewer['account']> = {}): Viewer => ({
  user: 1,
  fullName: 'Ann',
  username: 'ann',
  email: 'ann@firm.test',
  permissions: new Set(permissions),
  account: { id: 1, name: 'Firm', currency: 'GBP', codatId: null, integrations: [], isDemo: false, ...account },
  actingFrom: null,
  wornRoles: [],
})
/** Where the guard sends someone; null: through. */
function judged(guard: ReturnType<typeof requires>, who: Viewer | null): string | null {
  try {
    guard({ context: { viewer: who } })
    return null
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    return thrown.options.href ?? null
  }
}

describe('route guards (ROUTE-5, ROUTE-6)', () => {
  it('let through the person who holds any one of the permissions', () => {
    const issuesOrHub = requires({ read: ['ProjectHubIssues'], write: ['ProjectHub'] })
    expect(judged(issuesOrHub, viewer(['licenceSiteCommercialBasic', 'canReadProjectHubIssues']))).toBeNull()
    expect(judged(issuesOrHub, viewer(['licenceSiteCommercialBasic', 'canWriteProjectHub']))).toBeNull()
    expect(judged(issuesOrHub, viewer(['licenceSiteCommercialBasic', 'canReadProjectHubCosts']))).toBe('/access-denied')
    expect(judged(issuesOrHub, null)).toBe('/access-denied')
  })
  it('say which module would open what the role allows', () => {
    expect(
      judged(requires({ read: ['ProjectHubIssues'] }), viewer(['licenceEstimatingBasic', 'canReadProjectHubIssues'])),
    ).toBe('/access-denied?upgrade=SiteCommercial')
    expect(
      judged(requires({ read: ['TakeoffPage'] }), viewer(['licenceSiteCommercialBasic', 'canReadTakeoffPage'])),
    ).toBe('/access-denied?upgrade=Estimating')
  })
  it('keep the accounting pages for accounts that use the integration and are linked', () => {
    expect(judged(requiresAccounting, viewer([], { codatId: 'c1', integrations: ['codat'] }))).toBeNull()
    expect(judged(requiresAccounting, viewer([], { codatId: 'c1' }))).toBe('/access-denied')
    expect(judged(requiresAccounting, viewer([], { integrations: ['codat'] }))).toBe('/access-denied')
  })
  it('keep the page of the portal for accounts that have it on, and those who may read it (REP-4)', () => {
    const on = { integrations: ['portal'] }
    expect(judged(requiresPortal, viewer(['canReadProjectHubPortal'], on))).toBeNull()
    expect(judged(requiresPortal, viewer(['canReadProjectHubPortal']))).toBe('/access-denied')
    expect(judged(requiresPortal, viewer(['canReadProjectHub'], on))).toBe('/access-denied')
  })
  it('keep the super admin page for super admins', () =>
    expect(
      judged(requires({ read: ['AdminSuperAdmin'] }), viewer(['licenceEstimatingBasic', 'canReadAdminUsers'])),
    ).toBe('/access-denied'))
})
