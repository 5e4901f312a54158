import type { LucideIcon } from 'lucide-react'
import { isLicensed } from '#contract/access'
import { canRead, hasModule, type LicensedModule, type PermissionResource } from '#contract/permissions'
import type { Viewer } from '../../app/viewer'

/** What an account must have before a link counts: a licensed module, the portal, or a linked accounting platform. Spec: platform 2.5, 2.6. */
export type Need = LicensedModule | 'portal' | 'accounting'
/** Where a link's count comes from. Spec: platform 2.7. */
export type BadgeChannel = 'labourReviewCount' | 'productIncomingReviewCount'

/** One place to go. `read`: any one of them suffices; none needed when empty. Paths are written under /estimating (see places/routes). */
export interface NavLink {
  readonly label: string
  readonly to: string
  readonly read: readonly PermissionResource[]
  /** Only this very page is the link's, not those under it. */
  readonly exact?: true
  readonly needs?: readonly Need[]
  /** Query parameters besides the path; `$projectId` stands for the project of the address. */
  readonly search?: Readonly<Record<string, string | boolean>>
  /** The count it bears. */
  readonly badge?: BadgeChannel
  /** Its zero is shown too, greyed. */
  readonly showsZero?: true
}
export interface NavEntry {
  readonly label: string
  readonly icon: LucideIcon
  readonly links: readonly NavLink[]
  /** Where a group's own icon leads while the sidebar is collapsed. */
  readonly to?: string
}

type More = Omit<NavLink, 'label' | 'to' | 'read' | 'exact'>
export const link = (
  label: string,
  to: string,
  read: readonly PermissionResource[] = [],
  more: More = {},
): NavLink => ({ label, to, read, ...more })
export const exact = (
  label: string,
  to: string,
  read: readonly PermissionResource[] = [],
  more: More = {},
): NavLink => ({ label, to, read, exact: true, ...more })
export const entry = (icon: LucideIcon, only: NavLink): NavEntry => ({ label: only.label, icon, links: [only] })
export const group = (label: string, icon: LucideIcon, links: readonly NavLink[], to?: string): NavEntry => ({
  label,
  icon,
  links,
  ...(to === undefined ? {} : { to }),
})

export type NavViewer = Pick<Viewer, 'permissions'> & {
  readonly account: Pick<Viewer['account'], 'codatId' | 'integrations'>
}

const HAS: Readonly<Record<Need, (viewer: NavViewer) => boolean>> = {
  Estimating: ({ permissions }) => hasModule(permissions, 'Estimating'),
  SiteCommercial: ({ permissions }) => hasModule(permissions, 'SiteCommercial'),
  portal: ({ account }) => account.integrations.includes('portal'),
  accounting: ({ account }) => account.codatId !== null && account.integrations.includes('codat'),
}

/** Whether the account's licence and the person's role let a link be followed. Spec: platform 2.5, a URL is permitted. */
function isPermitted({ read, needs = [] }: NavLink, viewer: NavViewer): boolean {
  const { permissions } = viewer
  return (
    needs.every(need => HAS[need](viewer)) &&
    (read.length === 0 || canRead(permissions, ...read.filter(name => isLicensed(permissions, name))))
  )
}

/** What of a navigation a person sees: permitted links whose page exists; entries without links are left out, so that nothing leads nowhere. */
export function permitted(
  entries: readonly NavEntry[],
  viewer: NavViewer,
  exists: (to: string) => boolean,
): NavEntry[] {
  return entries
    .map(each => ({ ...each, links: each.links.filter(one => exists(one.to) && isPermitted(one, viewer)) }))
    .filter(each => each.links.length > 0)
}
