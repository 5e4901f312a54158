import type { LucideIcon } from 'lucide-react'
import { isLicensed } from '#contract/kit/access'
import type { ReviewBadge } from '#contract/commercial/review-badges'
import { canRead, hasModule, type LicensedModule, type PermissionResource } from '#contract/permissions'
import type { Viewer } from '../../app/viewer'

/**
 * What the account must have for a link to show: a licensed module, the portal, or a linked accounting platform. Spec:
 * platform 2.5, 2.6.
 */
export type Need = LicensedModule | 'portal' | 'accounting'

/**
 * A navigation link. `read`: any of them suffices; empty means none is needed. Paths are written under /estimating (see
 * places/routes).
 */
export interface NavLink {
  readonly label: string
  readonly to: string
  readonly read: readonly PermissionResource[]
  /** Active only on this exact page, not on pages below it. */
  readonly exact?: true
  readonly needs?: readonly Need[]
  /** Query parameters; `$projectId` is the project in the address. */
  readonly search?: Readonly<Record<string, string | boolean>>
  /** The count in its badge. */
  readonly badge?: ReviewBadge
  /** Shows zero too, greyed out. */
  readonly showsZero?: true
}
export interface NavEntry {
  readonly label: string
  readonly icon: LucideIcon
  readonly links: readonly NavLink[]
  /** Where a group's icon leads while the sidebar is collapsed. */
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

/** Whether the licence and the role allow this link. Spec: platform 2.5, a URL is permitted. */
function isPermitted({ read, needs = [] }: NavLink, viewer: NavViewer): boolean {
  const { permissions } = viewer
  return (
    needs.every(need => HAS[need](viewer)) &&
    (read.length === 0 || canRead(permissions, ...read.filter(name => isLicensed(permissions, name))))
  )
}

/** The visible part of a navigation: permitted links with an existing page. Groups without links are removed. */
export function permitted(
  entries: readonly NavEntry[],
  viewer: NavViewer,
  exists: (to: string) => boolean,
): NavEntry[] {
  return entries
    .map(each => ({ ...each, links: each.links.filter(one => exists(one.to) && isPermitted(one, viewer)) }))
    .filter(each => each.links.length > 0)
}
