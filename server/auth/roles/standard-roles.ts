import {
  PERMISSION_GROUPS,
  PERMISSION_RESOURCES,
  type AccessLevel,
  type PermissionResource,
} from '#contract/permissions'
import type { Levels } from './role-levels'

/** The roles a new firm starts with. Only the administrator's cannot be changed, so that nobody locks everybody out. */
export interface StandardRole {
  readonly name: string
  readonly readonly: boolean
  readonly levels: Levels
}

const at = (level: AccessLevel, ...resources: readonly PermissionResource[]): Levels =>
  Object.fromEntries(resources.map(resource => [resource, level]))
const groups = (...names: readonly (typeof PERMISSION_GROUPS)[number]['name'][]): PermissionResource[] =>
  PERMISSION_GROUPS.filter(group => names.includes(group.name)).flatMap(group =>
    group.resources.map(each => each.resource),
  )
const LISTS = [
  'AdminTrades',
  'AdminMaterialTypes',
  'AdminIssueCategories',
  'AdminWorkPackages',
  'AdminFixedCostTypes',
] as const

export const ADMINISTRATOR: StandardRole = {
  name: 'Administrator',
  readonly: true,
  levels: at(7, ...PERMISSION_RESOURCES.filter(resource => resource !== 'AdminSuperAdmin')),
}
export const SUPER_ADMIN: StandardRole = { name: 'Super admin', readonly: true, levels: at(7, ...PERMISSION_RESOURCES) }
export const STANDARD_ROLES: readonly StandardRole[] = [
  ADMINISTRATOR,
  {
    name: 'Estimator',
    readonly: false,
    levels: {
      ...at(1, ...LISTS, ...groups('Project hub')),
      ...at(7, ...groups('Projects', 'Resources', 'Contacts', 'Takeoff')),
    },
  },
  {
    name: 'Commercial manager',
    readonly: false,
    levels: {
      ...at(1, ...LISTS, ...groups('Resources', 'Takeoff')),
      ...at(7, ...groups('Dashboard', 'Projects', 'Contacts', 'Accounts', 'Project hub')),
    },
  },
  {
    name: 'Buyer',
    readonly: false,
    levels: {
      ...at(
        1,
        ...LISTS,
        ...groups('Takeoff'),
        'Projects',
        'AccountsVATCodes',
        'AccountsNominalCodes',
        'ProjectHub',
        'ProjectHubBillOfQuantities',
        'ProjectHubProgress',
        'ProjectHubMaterialInvoices',
        'ProjectHubRoles',
        'ProjectHubCosts',
      ),
      ...at(
        7,
        'ResourcesMaterials',
        'ResourcesMaterialQuotes',
        'ContactsSuppliers',
        'ProjectHubMaterialBill',
        'ProjectHubMaterialOrders',
        'ProjectHubDeliveries',
        'ProjectHubFixedCostsBill',
        'ProjectHubFixedCostOrders',
        'ProjectHubIssues',
      ),
    },
  },
  {
    name: 'Site manager',
    readonly: false,
    levels: {
      ...at(
        1,
        ...LISTS,
        ...groups('Contacts'),
        'Projects',
        'ProjectHub',
        'ProjectHubBillOfQuantities',
        'ProjectHubMaterialBill',
        'ProjectHubMaterialOrders',
        'ProjectHubLabourBill',
        'ProjectHubRoles',
      ),
      ...at(
        7,
        'ProjectHubProgress',
        'ProjectHubIssues',
        'ProjectHubVariations',
        'ProjectHubDeliveries',
        'ProjectHubLabourApplications',
        // Photographs a supplier's paper, which then waits in Review: nobody approves without a limit (decision 475).
        'ProjectHubMaterialInvoices',
      ),
    },
  },
]
