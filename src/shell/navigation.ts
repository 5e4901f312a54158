import { ArrowLeft, BookOpen, Boxes, ClipboardList, FileStack, Flag, FolderOpen, HardHat, Layers, LayoutDashboard, Library, type LucideIcon, PoundSterling, Ruler, ScrollText, Settings, Table2, Truck, Users, Wallet } from 'lucide-react'
import { isLicensed } from '#contract/access'
import { canRead, type LicensedModule, type PermissionResource, hasModule, type Permissions } from '#contract/permissions'

/** One place to go. `read`: any one of them suffices; none needed when empty. Paths are written under /estimating (see places/routes). */
export interface NavLink { readonly label: string; readonly to: string; readonly read: readonly PermissionResource[]; readonly exact?: boolean }
export interface NavEntry { readonly label: string; readonly icon: LucideIcon; readonly links: readonly NavLink[] }

const link = (label: string, to: string, ...read: PermissionResource[]): NavLink => ({ label, to, read })
const exact = (label: string, to: string, ...read: PermissionResource[]): NavLink => ({ label, to, read, exact: true })
const entry = (icon: LucideIcon, ...links: [NavLink, ...NavLink[]]): NavEntry => ({ label: links[0].label, icon, links })
const group = (label: string, icon: LucideIcon, ...links: NavLink[]): NavEntry => ({ label, icon, links })

const HUB = '/estimating/projects/$projectId/hub'
const hub = (label: string, path: string, ...read: PermissionResource[]): NavLink => link(label, `${HUB}/${path}`, ...read)

/** Inside a project on site. Spec: platform 2.5, Inside a project hub. */
export const HUB_NAVIGATION: readonly NavEntry[] = [
  entry(HardHat, exact('Project hub', HUB, 'ProjectHub')),
  entry(ScrollText, hub('Reports', 'cvr-reports', 'ProjectHubCvrReports')),
  group('Progress', Layers, hub('Progress by product', 'progress', 'ProjectHubProgress'), hub('Progress map', 'progress/map', 'ProjectHubProgress'),
    hub('Progress groups', 'progress/groups', 'ProjectHubProgress'), hub('Fixed cost progress', 'progress/fixed-costs', 'ProjectHubProgress')),
  group('Materials', Boxes, hub('Material bill', 'materials', 'ProjectHubMaterialBill'), hub('Orders', 'materials/orders', 'ProjectHubMaterialOrders'),
    hub('Invoices', 'materials/invoices', 'ProjectHubMaterialInvoices'), hub('Deliveries', 'materials/deliveries', 'ProjectHubDeliveries'),
    hub('Delivery schedule', 'materials/delivery-schedule', 'ProjectHubDeliveries')),
  group('Labour', Users, hub('Labour bill', 'labour', 'ProjectHubLabourBill'), hub('Labour progress', 'labour/progress', 'ProjectHubLabourBill'),
    hub('Review applications', 'labour/review', 'ProjectHubLabourReview'), hub('Labour applications', 'labour/applications', 'ProjectHubLabourApplications')),
  group('Fixed costs', PoundSterling, hub('Fixed costs bill', 'fixed-costs', 'ProjectHubFixedCostsBill'), hub('Orders', 'fixed-costs/orders', 'ProjectHubFixedCostOrders'),
    hub('Invoices', 'fixed-costs/invoices', 'ProjectHubFixedCostInvoices')),
  group('Applications', FileStack, hub('Outgoing application bill', 'payments/outgoing', 'ProjectHubOutgoingBill'),
    hub('Outgoing applications', 'payments/outgoing/applications', 'ProjectHubOutgoingApplications'), hub('Incoming application bill', 'payments/incoming', 'ProjectHubIncomingBill'),
    hub('Review incoming applications', 'payments/incoming/review', 'ProjectHubIncomingReview'), hub('Incoming applications', 'payments/incoming/applications', 'ProjectHubIncomingApplications')),
  entry(Wallet, hub('Costs', 'costs', 'ProjectHubCosts')),
  entry(Flag, hub('Issues', 'issues', 'ProjectHubIssues')),
  entry(Users, hub('Project roles', 'roles', 'ProjectHubRoles')),
]

const PROJECT = '/estimating/projects/$projectId'
const ASSESSMENT = '/estimating/assessments/$assessmentId'
const OFFSITE_AND_HUB = ['ProjectsOffsiteAssessments', 'ProjectHub'] as const

/** A project off site; the way on site only where it is on site. Spec: platform 2.5, Project sidebar. */
export const projectNavigation = (isOnSite: boolean): readonly NavEntry[] => [
  entry(FolderOpen, exact('Project view', PROJECT, 'Projects', 'ProjectHub')),
  ...(isOnSite ? [entry(HardHat, link('On site', HUB, 'ProjectHub'))] : []),
]

/** One assessment's pages; a budget has only its overview. Spec: platform 2.5, assessment sub-navigation. */
export const assessmentNavigation = (isBudgetOnly: boolean): readonly NavEntry[] => [
  entry(ArrowLeft, exact('Project view', PROJECT, 'Projects', 'ProjectHub')),
  entry(ClipboardList, exact('Assessment overview', ASSESSMENT, ...OFFSITE_AND_HUB)),
  ...(isBudgetOnly ? [] : [
    entry(Layers, link('Rate build up', `${ASSESSMENT}/rate-build-up`, 'ProjectsRateBuildUp', 'ProjectHubRateBuildUp')),
    entry(Table2, link('Bill of quantities', `${ASSESSMENT}/bill-of-quantities`, 'ProjectsBillOfQuantities', 'ProjectHubBillOfQuantities')),
    entry(PoundSterling, link('Fixed costs', `${ASSESSMENT}/fixed-costs`, 'ProjectsFixedCosts', 'ProjectHubFixedCosts')),
    entry(Wallet, link('Adjustments', `${ASSESSMENT}/adjustments`, 'ProjectsAdjustments')),
  ]),
]

/** Everywhere else. Spec: platform 2.5. */
const ESTIMATING: readonly NavEntry[] = [
  entry(FolderOpen, exact('Projects', '/estimating/projects', 'Projects', 'ProjectHub')),
  entry(Ruler, link('Takeoff', '/estimating/takeoff/projects', 'TakeoffPage')),
  group('Resources', Library, link('Materials', '/settings/resources/materials', 'ResourcesMaterials')),
]
const SITE_COMMERCIAL: readonly NavEntry[] = [
  group('Accounts', BookOpen, link('Orders', '/settings/accounts/orders', 'AccountsOrders'), link('Invoices', '/settings/accounts/invoices', 'AccountsInvoices')),
  entry(LayoutDashboard, exact('Dashboard', '/estimating/dashboard', 'Dashboard')),
]
export const primaryNavigation = (permissions: Permissions): readonly NavEntry[] =>
  [...ESTIMATING, ...(hasModule(permissions, 'SiteCommercial') ? SITE_COMMERCIAL : [])]

/** Spec: platform 2.6. */
export const SETTINGS_NAVIGATION: readonly NavEntry[] = [
  entry(Settings, link('My account', '/settings/my-account')),
  group('Admin', ClipboardList, link('Users', '/settings/admin/users', 'AdminUsers'), link('Roles', '/settings/admin/roles', 'AdminRoles'),
    link('Company details', '/settings/admin/company-details', 'AdminCompanyDetails'), link('Trades', '/settings/admin/trades', 'AdminTrades'),
    link('Material types', '/settings/admin/material-types', 'AdminMaterialTypes'), link('Issue categories', '/settings/admin/issue-categories', 'AdminIssueCategories'),
    link('Work packages', '/settings/admin/work-packages', 'AdminWorkPackages'), link('Document templates', '/settings/admin/document-templates', 'AdminDocumentTemplates'),
    link('Fixed cost types', '/settings/admin/fixed-cost-types', 'AdminFixedCostTypes'), link('Fixed cost holidays', '/settings/admin/fixed-cost-holidays', 'AdminFixedCostHolidays'),
    link('Super admin', '/settings/admin/super-admin', 'AdminSuperAdmin')),
  group('Contacts', Users, link('Clients', '/settings/contacts/clients', 'ContactsClients'), link('Subcontractors', '/settings/contacts/subcontractors', 'ContactsSubcontractors'),
    link('Suppliers', '/settings/contacts/suppliers', 'ContactsSuppliers'), link('Operatives', '/settings/contacts/operatives', 'ContactsOperatives')),
]

/** The phone's bar on site: what a site manager goes to all day; the rest is under More. */
export const HUB_BAR: readonly NavEntry[] = [
  { label: 'Hub', icon: HardHat, links: [exact('Hub', HUB, 'ProjectHub')] },
  { label: 'Progress', icon: Layers, links: [hub('Progress', 'progress', 'ProjectHubProgress')] },
  { label: 'Deliveries', icon: Truck, links: [hub('Deliveries', 'materials/deliveries', 'ProjectHubDeliveries')] },
  { label: 'Issues', icon: Flag, links: [hub('Issues', 'issues', 'ProjectHubIssues')] },
]

export type Module = LicensedModule | 'Settings' | null
/** The module of an address. Spec: platform 2.1. */
export const moduleOf = (path: string): Module =>
  path.startsWith('/estimating') ? 'Estimating' : path.startsWith('/commercial') ? 'SiteCommercial' : path.startsWith('/settings') ? 'Settings' : null

/**
 * What of a navigation a person sees: links they may read and whose page exists; entries without links are left out, so that nothing
 * leads nowhere. Spec: platform 2.5.
 */
export function permitted(entries: readonly NavEntry[], permissions: Permissions, exists: (to: string) => boolean): NavEntry[] {
  const may = ({ to, read }: NavLink) => exists(to) && (read.length === 0 || canRead(permissions, ...read.filter(name => isLicensed(permissions, name))))
  return entries.map(each => ({ ...each, links: each.links.filter(may) })).filter(each => each.links.length > 0)
}
