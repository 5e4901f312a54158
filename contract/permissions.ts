/**
 * Permission strings: canRead{Resource} and canWrite{Resource}, licence{Module}{Basic|Premium} and forcePasswordChange.
 * Spec: platform 6. Names the specification gives (canReadProjectHubRateBuildUp, AdminUsers, …) are kept; the others follow its pattern.
 */
export interface PermissionGroup {
  readonly name: string
  /** Needs Site Commercial. */
  readonly onSite: boolean
  /** Shown whatever the licence. */
  readonly greyZone: boolean
  readonly resources: readonly PermissionEntry[]
}
export interface PermissionEntry {
  readonly resource: string
  readonly name: string
  readonly binary: boolean
}

const entry = <const R extends string>(resource: R, name: string, binary = false) => ({ resource, name, binary })
const group = <const E extends readonly PermissionEntry[]>(
  name: string,
  kind: 'estimating' | 'onSite' | 'greyZone',
  resources: E,
) => ({ name, onSite: kind === 'onSite', greyZone: kind === 'greyZone', resources })

export const PERMISSION_GROUPS = [
  group('Dashboard', 'onSite', [entry('Dashboard', 'Commercial dashboard', true)]),
  group('Projects', 'greyZone', [
    entry('Projects', 'Projects'),
    entry('ProjectsOffsiteAssessments', 'Offsite assessments'),
    entry('ProjectsRateBuildUp', 'Rate build up'),
    entry('ProjectsBillOfQuantities', 'Bill of quantities'),
    entry('ProjectsFixedCosts', 'Fixed costs'),
    entry('ProjectsAdjustments', 'Adjustments'),
    entry('ProjectsTenders', 'Tenders'),
  ]),
  group('Resources', 'greyZone', [
    entry('ResourcesProductTemplates', 'Product templates'),
    entry('ResourcesSupplyFitQuotes', 'Supply & fit quotes'),
    entry('ResourcesMaterials', 'Materials'),
    entry('ResourcesMaterialQuotes', 'Material quotes'),
    entry('ResourcesLabourActivities', 'Labour activities'),
    entry('ResourcesLabourQuotes', 'Labour quotes'),
    entry('ResourcesFixedCosts', 'Fixed costs'),
  ]),
  group('Contacts', 'greyZone', [
    entry('ContactsClients', 'Clients'),
    entry('ContactsSubcontractors', 'Subcontractors'),
    entry('ContactsSuppliers', 'Suppliers'),
    entry('ContactsOperatives', 'Operatives'),
  ]),
  group('Accounts', 'greyZone', [
    entry('AccountsOrders', 'Orders'),
    entry('AccountsInvoices', 'Invoices'),
    entry('AccountsExternalCosts', 'External costs'),
    entry('AccountsApplications', 'Applications'),
    entry('AccountsVATCodes', 'VAT codes'),
    entry('AccountsCISCodes', 'CIS codes'),
    entry('AccountsNominalCodes', 'Nominal codes'),
    entry('AccountsExports', 'Exports'),
  ]),
  group('Takeoff', 'estimating', [entry('TakeoffPage', 'Takeoff')]),
  group('Admin', 'greyZone', [
    entry('AdminUsers', 'Users'),
    entry('AdminRoles', 'Roles'),
    entry('AdminCompanyDetails', 'Company details'),
    entry('AdminTrades', 'Trades'),
    entry('AdminMaterialTypes', 'Material types'),
    entry('AdminIssueCategories', 'Issue categories'),
    entry('AdminWorkPackages', 'Work packages'),
    entry('AdminDocumentTemplates', 'Document templates'),
    entry('AdminAccountingSetup', 'Accounting setup'),
    entry('AdminSuperAdmin', 'Super admin', true),
    entry('AdminFixedCostTypes', 'Fixed cost types'),
    entry('AdminFixedCostHolidays', 'Fixed cost holidays'),
  ]),
  group('Project hub', 'onSite', [
    entry('ProjectHub', 'Project hub'),
    entry('ProjectHubRateBuildUp', 'Rate build up'),
    entry('ProjectHubBillOfQuantities', 'Bill of quantities'),
    entry('ProjectHubFixedCosts', 'Fixed costs'),
    entry('ProjectHubProgress', 'Progress'),
    entry('ProjectHubMaterialBill', 'Material bill'),
    entry('ProjectHubMaterialOrders', 'Material orders'),
    entry('ProjectHubMaterialInvoices', 'Material invoices'),
    entry('ProjectHubDeliveries', 'Deliveries'),
    entry('ProjectHubLabourBill', 'Labour bill'),
    entry('ProjectHubLabourReview', 'Labour application review'),
    entry('ProjectHubLabourApplications', 'Labour applications'),
    entry('ProjectHubFixedCostsBill', 'Fixed costs bill'),
    entry('ProjectHubFixedCostOrders', 'Fixed cost orders'),
    entry('ProjectHubFixedCostInvoices', 'Fixed cost invoices'),
    entry('ProjectHubOutgoingBill', 'Outgoing application bill'),
    entry('ProjectHubOutgoingApplications', 'Outgoing applications'),
    entry('ProjectHubIncomingBill', 'Incoming application bill'),
    entry('ProjectHubIncomingReview', 'Incoming application review'),
    entry('ProjectHubIncomingApplications', 'Incoming applications'),
    entry('ProjectHubCosts', 'Costs'),
    entry('ProjectHubIssues', 'Issues'),
    entry('ProjectHubRoles', 'Project roles'),
    entry('ProjectHubCvrReports', 'CVR reports'),
    entry('ProjectHubPortal', 'Portal', true),
  ]),
] as const satisfies readonly PermissionGroup[]

export type PermissionResource = (typeof PERMISSION_GROUPS)[number]['resources'][number]['resource']
export const PERMISSION_RESOURCES: readonly PermissionResource[] = PERMISSION_GROUPS.flatMap(each =>
  each.resources.map(one => one.resource),
)

/** 7 Full access, 1 Read-only access, 0 No access. */
export type AccessLevel = 0 | 1 | 7
export type LicensedModule = 'Estimating' | 'SiteCommercial'
export type Tier = 'None' | 'Basic' | 'Premium'
export const FORCE_PASSWORD_CHANGE = 'forcePasswordChange'
/** Ours, beside the specification's: the firm asks for a second factor and the user has none yet. */
export const FORCE_SECOND_FACTOR = 'forceSecondFactor'

/** A user's permission strings. */
export type Permissions = ReadonlySet<string>

export const canRead = (permissions: Permissions, ...resources: readonly PermissionResource[]): boolean =>
  resources.some(resource => permissions.has(`canRead${resource}`))
export const canWrite = (permissions: Permissions, ...resources: readonly PermissionResource[]): boolean =>
  resources.some(resource => permissions.has(`canWrite${resource}`))

/** Spec: platform 4, Module access: only a Basic or Premium tier switches a licensed module on. */
export const hasModule = (permissions: Permissions, module: LicensedModule): boolean =>
  permissions.has(`licence${module}Basic`) || permissions.has(`licence${module}Premium`)

/** The strings a role's levels and an account's tiers come to. */
export function permissionStrings(
  levels: Readonly<Partial<Record<PermissionResource, AccessLevel>>>,
  tiers: Readonly<Record<LicensedModule, Tier>>,
  forcePasswordChange: boolean,
): string[] {
  const strings: string[] = []
  for (const resource of PERMISSION_RESOURCES) {
    const level = levels[resource] ?? 0
    if (level >= 1) strings.push(`canRead${resource}`)
    if (level >= 7) strings.push(`canWrite${resource}`)
  }
  for (const module of ['Estimating', 'SiteCommercial'] as const) {
    if (tiers[module] !== 'None') strings.push(`licence${module}${tiers[module]}`)
  }
  if (forcePasswordChange) strings.push(FORCE_PASSWORD_CHANGE)
  return strings
}
