import {
  Boxes,
  FileStack,
  Flag,
  FolderOpen,
  Globe,
  Hammer,
  HardHat,
  Layers,
  PoundSterling,
  Ruler,
  ScrollText,
  Truck,
  Users,
  Wallet,
} from 'lucide-react'
import { guarantee } from '#contract/commercial/guarantees/guarantee'
import type { PermissionResource } from '#contract/permissions'
import { entry, exact, group, link, type NavEntry, type NavLink } from './nav-entry'

export const HUB = '/estimating/projects/$projectId/hub'
const hub = (label: string, path: string, ...read: PermissionResource[]): NavLink => link(label, `${HUB}/${path}`, read)
const hubExact = (label: string, path: string, ...read: PermissionResource[]): NavLink =>
  exact(label, `${HUB}/${path}`, read)

/**
 * The navigation of an on-site project. Spec: platform 2.5, Inside a project hub. It leaves the paths of the
 * application bills open; ours are here.
 */
export const HUB_NAVIGATION: readonly NavEntry[] = [
  entry(FolderOpen, exact('Project list', '/estimating/projects', ['Projects', 'ProjectHub'])),
  entry(HardHat, exact('Project hub', HUB, ['ProjectHub'])),
  entry(Globe, link('Portal', `${HUB}/portal/load`, ['ProjectHubPortal'], { needs: ['portal'] })),
  entry(ScrollText, hub('Reports', 'cvr-reports', 'ProjectHubCvrReports')),
  group('Progress', Layers, [
    hub('Progress by product', 'progress', 'ProjectHubProgress'),
    hub('Progress map', 'progress/map', 'ProjectHubProgress'),
    hub('Progress groups', 'progress/groups', 'ProjectHubProgress'),
    hub('Fixed cost progress', 'progress/fixed-costs', 'ProjectHubProgress'),
  ]),
  group('Materials', Boxes, [
    hubExact('Material bill', 'materials', 'ProjectHubMaterialBill'),
    hub('Orders', 'materials/orders', 'ProjectHubMaterialOrders'),
    hub('Invoices', 'materials/invoices', 'ProjectHubMaterialInvoices'),
    hubExact('Deliveries', 'materials/deliveries', 'ProjectHubDeliveries'),
    hub('Delivery schedule', 'materials/delivery-schedule', 'ProjectHubDeliveries'),
  ]),
  group('Labour', Hammer, [
    hub('Labour bill', 'labour', 'ProjectHubLabourBill'),
    hub('Labour progress', 'labour/progress', 'ProjectHubLabourBill'),
    link('Review applications', `${HUB}/labour/review`, ['ProjectHubLabourReview'], {
      badge: 'labourReviewCount',
      showsZero: true,
    }),
    hub('Labour applications', 'labour/applications', 'ProjectHubLabourApplications'),
  ]),
  group('Fixed costs', PoundSterling, [
    hub('Fixed costs bill', 'fixed-costs', 'ProjectHubFixedCostsBill'),
    hub('Orders', 'fixed-costs/orders', 'ProjectHubFixedCostOrders'),
    hub('Invoices', 'fixed-costs/invoices', 'ProjectHubFixedCostInvoices'),
  ]),
  group('Applications', FileStack, [
    hub('Outgoing application bill', 'payments/outgoing/bill', 'ProjectHubOutgoingBill'),
    hub('Outgoing applications', 'payments/outgoing', 'ProjectHubOutgoingApplications'),
    hub('Incoming application bill', 'payments/incoming/bill', 'ProjectHubIncomingBill'),
    link('Review incoming applications', `${HUB}/payments/incoming/review`, ['ProjectHubIncomingReview'], {
      badge: 'productIncomingReviewCount',
    }),
    hub('Incoming applications', 'payments/incoming', 'ProjectHubIncomingApplications'),
    hub('Variations', 'variations', 'ProjectHubVariations'),
    hub('Guarantees and bonds', 'payments/guarantees', ...guarantee.permission.read),
  ]),
  entry(Wallet, hub('Costs', 'costs', 'ProjectHubCosts')),
  entry(Flag, hub('Issues', 'issues', 'ProjectHubIssues')),
  entry(
    Ruler,
    link('Takeoff', '/estimating/takeoff/pages', ['TakeoffPage'], { search: { project: '$projectId', onsite: true } }),
  ),
  entry(Users, hub('Project roles', 'roles', 'ProjectHubRoles')),
]

/** The phone's bar on site: what a site manager opens all day. The rest is under More. */
export const HUB_BAR: readonly NavEntry[] = [
  { label: 'Hub', icon: HardHat, links: [exact('Hub', HUB, ['ProjectHub'])] },
  { label: 'Progress', icon: Layers, links: [hub('Progress', 'progress', 'ProjectHubProgress')] },
  { label: 'Deliveries', icon: Truck, links: [hub('Deliveries', 'materials/deliveries', 'ProjectHubDeliveries')] },
  { label: 'Issues', icon: Flag, links: [hub('Issues', 'issues', 'ProjectHubIssues')] },
]
