import { finder } from '#domain/value/search-key'
import { isLicensed } from '#contract/kit/access'
import {
  type AccessLevel,
  PERMISSION_RESOURCES,
  type PermissionResource,
  type Permissions,
} from '#contract/permissions'
import type { PermissionGroups } from '#contract/platform/auth'

export type Group = PermissionGroups[number]
export type Permission = Group['permissions'][number]
/** Levels by resource, as the screen holds them. */
export type Levels = Readonly<Record<string, AccessLevel>>

const isResource = (name: string): name is PermissionResource => PERMISSION_RESOURCES.some(each => each === name)
const asLevel = (level: number): AccessLevel => (level >= 7 ? 7 : level >= 1 ? 1 : 0)
/** CIS is British: Malaysian and Singaporean English have no use for it. Spec: platform 6. */
const WITHOUT_CIS = /^en-(MY|SG)$/i

/** The groups and permissions the licence, the locale and one's own reach leave on the screen. Spec: platform 6. */
export function shownGroups(groups: PermissionGroups, permissions: Permissions, locale: string): Group[] {
  const isShown = ({ resourceId }: Permission) =>
    isResource(resourceId) &&
    isLicensed(permissions, resourceId) &&
    !(resourceId === 'AccountsCISCodes' && WITHOUT_CIS.test(locale)) &&
    // Only a super admin gives super admin access: set-all must not try.
    (resourceId !== 'AdminSuperAdmin' || permissions.has('canWriteAdminSuperAdmin'))
  return groups
    .map(group => ({ ...group, permissions: group.permissions.filter(isShown) }))
    .filter(group => group.permissions.length > 0)
}

/** What the filter box leaves: permissions by their own name, or all of a group by the group's. Spec: platform 5. */
export function matchingGroups(groups: readonly Group[], query: string): Group[] {
  const has = finder(query)
  return groups
    .map(group =>
      has(group.name) ? group : { ...group, permissions: group.permissions.filter(each => has(each.name)) },
    )
    .filter(group => group.permissions.length > 0)
}

export const levelsOf = (groups: PermissionGroups): Levels =>
  Object.fromEntries(groups.flatMap(group => group.permissions.map(each => [each.resourceId, asLevel(each.level)])))

/** Gives these permissions one level; what is on or off knows no reading only. */
export const withLevel = (levels: Levels, permissions: readonly Permission[], level: AccessLevel): Levels => ({
  ...levels,
  ...Object.fromEntries(permissions.map(each => [each.resourceId, each.binaryAccess && level > 0 ? 7 : level])),
})

/** The level all of them have; null when they differ. */
export function commonLevel(levels: Levels, permissions: readonly Permission[]): AccessLevel | null {
  const [first, ...rest] = permissions.map(each => levels[each.resourceId] ?? 0)
  return first !== undefined && rest.every(level => level === first) ? first : null
}

/** What is to be saved. */
export const changedLevels = (
  before: Levels,
  after: Levels,
): { readonly resource: string; readonly level: AccessLevel }[] =>
  Object.entries(after).flatMap(([resource, level]) => (before[resource] === level ? [] : [{ resource, level }]))
