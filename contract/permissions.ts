/**
 * Permission strings: canRead{Resource} and canWrite{Resource}, licence{Module}{Basic|Premium} and forcePasswordChange.
 * Spec: platform 6. Names the specification gives (canReadProjectHubRateBuildUp, AdminUsers, …) are kept; the others follow its pattern.
 */
export interface PermissionGroup {
  readonly name: string
  /** Needs Site Commercial. */
  readonly onSite: boolean
  /** Shown with every licence. */
  readonly greyZone: boolean
  readonly resources: readonly PermissionEntry[]
}
export interface PermissionEntry {
  readonly resource: string
  readonly name: string
  /** Describes what it opens, for the person who sets up a role. */
  readonly description: string
  readonly binary: boolean
}

const entry = <const R extends string>(resource: R, name: string, description: string, binary = false) => ({
  resource,
  name,
  description,
  binary,
})
const group = <const E extends readonly PermissionEntry[]>(
  name: string,
  kind: 'estimating' | 'onSite' | 'greyZone',
  resources: E,
) => ({ name, onSite: kind === 'onSite', greyZone: kind === 'greyZone', resources })

export const PERMISSION_GROUPS = [
  group('Dashboard', 'onSite', [
    entry('Dashboard', 'Commercial dashboard', 'The commercial figures of all projects together', true),
  ]),
  group('Projects', 'greyZone', [
    entry('Projects', 'Projects', 'The list of projects, their details, drawings and documents'),
    entry(
      'ProjectsOffsiteAssessments',
      'Offsite assessments',
      'Assessments of projects that are not on site: open, price and change them',
    ),
    entry('ProjectsRateBuildUp', 'Rate build up', 'What a rate is made of: materials, labour and margins, off site'),
    entry('ProjectsBillOfQuantities', 'Bill of quantities', 'Quantities by product and zone, off site'),
    entry('ProjectsFixedCosts', 'Fixed costs', 'Preliminaries and other fixed costs of an assessment, off site'),
    entry('ProjectsAdjustments', 'Adjustments', 'Discounts and additions on the total of an assessment'),
    entry('ProjectsTenders', 'Tenders', 'Tenders: put together, submit, accept or reject, and their documents'),
  ]),
  group('Resources', 'greyZone', [
    entry('ResourcesProductTemplates', 'Product templates', 'Products kept for use in new assessments'),
    entry('ResourcesSupplyFitQuotes', 'Supply & fit quotes', 'Prices of subcontractors who supply and fit'),
    entry('ResourcesMaterials', 'Materials', 'The catalogue of materials with packs and prices'),
    entry('ResourcesMaterialQuotes', 'Material quotes', 'Prices suppliers have quoted for materials'),
    entry('ResourcesLabourActivities', 'Labour activities', 'The catalogue of work with its outputs and prices'),
    entry('ResourcesLabourQuotes', 'Labour quotes', 'Prices subcontractors have quoted for labour'),
    entry('ResourcesFixedCosts', 'Fixed costs', 'Fixed costs kept for use in new assessments'),
  ]),
  group('Contacts', 'greyZone', [
    entry('ContactsClients', 'Clients', 'Clients with their addresses and people'),
    entry('ContactsSubcontractors', 'Subcontractors', 'Subcontractors, with their VAT and CIS details'),
    entry('ContactsSuppliers', 'Suppliers', 'Suppliers with their addresses and people'),
    entry('ContactsOperatives', 'Operatives', 'Operatives and the subcontractors they work for'),
  ]),
  group('Accounts', 'greyZone', [
    entry('AccountsOrders', 'Orders', 'Orders across all projects'),
    entry('AccountsInvoices', 'Invoices', 'Invoices across all projects, and marking them as paid'),
    entry('AccountsExternalCosts', 'External costs', 'External costs across all projects'),
    entry('AccountsApplications', 'Applications', 'Applications across all projects, and marking them as paid'),
    entry('AccountsVATCodes', 'VAT codes', 'Rates of VAT and their codes'),
    entry('AccountsCISCodes', 'CIS codes', 'Rates of CIS deduction and their codes'),
    entry('AccountsNominalCodes', 'Nominal codes', 'The nominal codes that costs are booked to'),
    entry('AccountsExports', 'Exports', 'Exports for the accounts'),
  ]),
  group('Takeoff', 'estimating', [
    entry('TakeoffPage', 'Takeoff', 'Measuring on drawings, and the quantities that come of it'),
  ]),
  group('Admin', 'greyZone', [
    entry('AdminUsers', 'Users', 'People of the company: invite, change and deactivate them'),
    entry('AdminRoles', 'Roles', 'Roles, and what each of them may do: this page'),
    entry('AdminCompanyDetails', 'Company details', 'The company’s name, address, logo and rules of signing in'),
    entry('AdminTrades', 'Trades', 'The list of trades'),
    entry('AdminMaterialTypes', 'Material types', 'The list of material types'),
    entry('AdminIssueCategories', 'Issue categories', 'The list of issue categories'),
    entry('AdminWorkPackages', 'Work packages', 'The list of work packages'),
    entry('AdminDocumentTemplates', 'Document templates', 'Templates of tenders, orders and other documents'),
    entry('AdminAccountingSetup', 'Accounting setup', 'The link to the accounting platform'),
    entry('AdminSuperAdmin', 'Super admin', 'All accounts and their licences. Only a super admin can give it', true),
    entry('AdminFixedCostTypes', 'Fixed cost types', 'The list of fixed cost types'),
    entry('AdminFixedCostHolidays', 'Fixed cost holidays', 'Days on which fixed costs do not run'),
  ]),
  group('Project hub', 'onSite', [
    entry('ProjectHub', 'Project hub', 'The page of a project on site, and the list of those projects'),
    entry('ProjectHubRateBuildUp', 'Rate build up', 'What a rate is made of, on site'),
    entry('ProjectHubBillOfQuantities', 'Bill of quantities', 'Quantities by product and zone, on site'),
    entry('ProjectHubFixedCosts', 'Fixed costs', 'Fixed costs of an assessment, on site'),
    entry('ProjectHubProgress', 'Progress', 'How far the work is: by product, on the map, by groups and fixed costs'),
    entry(
      'ProjectHubMaterialBill',
      'Material bill',
      'What materials the work needs, what is ordered and what is on site',
    ),
    entry('ProjectHubMaterialOrders', 'Material orders', 'Orders of materials: write and send them'),
    entry('ProjectHubMaterialInvoices', 'Material invoices', 'Invoices for materials: check, query and approve them'),
    entry('ProjectHubDeliveries', 'Deliveries', 'What came to site, and what is due'),
    entry('ProjectHubLabourBill', 'Labour bill', 'What labour the work needs, and how much of it is done'),
    entry(
      'ProjectHubLabourReview',
      'Labour application review',
      'Approving labour applications, or putting them back to review',
    ),
    entry('ProjectHubLabourApplications', 'Labour applications', 'What labour subcontractors ask to be paid'),
    entry('ProjectHubFixedCostsBill', 'Fixed costs bill', 'Fixed costs of the project against what has been spent'),
    entry('ProjectHubFixedCostOrders', 'Fixed cost orders', 'Orders of plant, hire and other fixed costs'),
    entry(
      'ProjectHubFixedCostInvoices',
      'Fixed cost invoices',
      'Invoices for fixed costs: check, query and approve them',
    ),
    entry(
      'ProjectHubOutgoingBill',
      'Outgoing application bill',
      'The bill that applications to the client are made from',
    ),
    entry('ProjectHubOutgoingApplications', 'Outgoing applications', 'Applications for payment to the client'),
    entry(
      'ProjectHubIncomingBill',
      'Incoming application bill',
      'The bill that supply and fit applications are checked against',
    ),
    entry(
      'ProjectHubIncomingReview',
      'Incoming application review',
      'Approving supply and fit applications, or putting them back',
    ),
    entry(
      'ProjectHubIncomingApplications',
      'Incoming applications',
      'What supply and fit subcontractors ask to be paid',
    ),
    entry(
      'ProjectHubVariations',
      'Variations',
      'What the client instructed beyond the contract, with its evidence, price and agreement',
    ),
    entry('ProjectHubCosts', 'Costs', 'What the project has cost so far, and external costs'),
    entry('ProjectHubIssues', 'Issues', 'Issues on site with photos, comments and who sees to them'),
    entry('ProjectHubRoles', 'Project roles', 'Who does what on a project, and up to what amount they may approve'),
    entry('ProjectHubCvrReports', 'CVR reports', 'Cost and value of a project, month by month'),
    entry('ProjectHubPortal', 'Portal', 'Which subcontractors sign in to see their own applications', true),
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
/** Not in the specification: the firm requires a second factor and the user has none yet. */
export const FORCE_SECOND_FACTOR = 'forceSecondFactor'

/** A user's permission strings. */
export type Permissions = ReadonlySet<string>

export const canRead = (permissions: Permissions, ...resources: readonly PermissionResource[]): boolean =>
  resources.some(resource => permissions.has(`canRead${resource}`))
export const canWrite = (permissions: Permissions, ...resources: readonly PermissionResource[]): boolean =>
  resources.some(resource => permissions.has(`canWrite${resource}`))

/** Whether a module is licensed: only a Basic or Premium tier switches it on. Spec: platform 4, Module access. */
export const hasModule = (permissions: Permissions, module: LicensedModule): boolean =>
  permissions.has(`licence${module}Basic`) || permissions.has(`licence${module}Premium`)

/** Returns the permission strings of a role's levels and an account's tiers. */
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
