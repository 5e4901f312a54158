import { describe, expect, it } from 'vitest'
import { canRead, canWrite, PERMISSION_GROUPS, PERMISSION_RESOURCES, permissionStrings } from './permissions'

/** Resources by group, as listed in the specification. Spec: platform 6. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  Dashboard: ['Commercial dashboard'],
  Projects: [
    'Projects',
    'Offsite assessments',
    'Rate build up',
    'Bill of quantities',
    'Fixed costs',
    'Adjustments',
    'Tenders',
  ],
  Resources: [
    'Product templates',
    'Supply & fit quotes',
    'Materials',
    'Material quotes',
    'Labour activities',
    'Labour quotes',
    'Fixed costs',
  ],
  Contacts: ['Clients', 'Subcontractors', 'Suppliers', 'Operatives'],
  Accounts: [
    'Orders',
    'Invoices',
    'External costs',
    'Applications',
    'VAT codes',
    'CIS codes',
    'Nominal codes',
    'Exports',
  ],
  Takeoff: ['Takeoff'],
  Admin: [
    'Users',
    'Roles',
    'Company details',
    'Trades',
    'Material types',
    'Issue categories',
    'Work packages',
    'Document templates',
    'Accounting setup',
    'Super admin',
    'Fixed cost types',
    'Fixed cost holidays',
  ],
  'Project hub': [
    'Project hub',
    'Progress',
    'Material bill',
    'Material orders',
    'Material invoices',
    'Deliveries',
    'Labour bill',
    'Labour application review',
    'Labour applications',
    'Fixed costs',
    'Outgoing application bill',
    'Outgoing applications',
    'Incoming application bill',
    'Incoming application review',
    'Incoming applications',
    'Costs',
    'Issues',
    'Project roles',
    'CVR reports',
    'Portal',
  ],
}

describe('the resources of permissions (ROLE-8)', () => {
  it('are all that the specification lists', () => {
    const named = new Map(PERMISSION_GROUPS.map(group => [group.name, group.resources.map(each => each.name)] as const))
    for (const [group, names] of Object.entries(LISTED))
      expect([...named].find(([name]) => name === group)?.[1], group).toEqual(expect.arrayContaining([...names]))
  })
  it('keep the names it gives', () => {
    expect(PERMISSION_RESOURCES).toEqual(
      expect.arrayContaining([
        'ProjectHubRateBuildUp',
        'ProjectHubBillOfQuantities',
        'ProjectHubFixedCosts',
        'AdminUsers',
        'AdminRoles',
        'AdminSuperAdmin',
        'ContactsClients',
        'ResourcesSupplyFitQuotes',
      ]),
    )
    expect(new Set(PERMISSION_RESOURCES).size).toBe(PERMISSION_RESOURCES.length)
  })
  it.each(PERMISSION_RESOURCES)('%s has a string for reading and one for writing', resource => {
    const at = (level: 0 | 1 | 7) =>
      permissionStrings({ [resource]: level }, { Estimating: 'None', SiteCommercial: 'None' }, false)
    expect([at(0), at(1), at(7)]).toEqual([[], [`canRead${resource}`], [`canRead${resource}`, `canWrite${resource}`]])
    expect([
      canRead(new Set(at(1)), resource),
      canWrite(new Set(at(1)), resource),
      canWrite(new Set(at(7)), resource),
    ]).toEqual([true, false, true])
  })
})
