import { isLicensed } from '#contract/access'
import { type AccessLevel, PERMISSION_RESOURCES, type PermissionResource, type Permissions } from '#contract/permissions'
import type { PermissionGroups } from '#contract/platform/auth'

export type Levels = Readonly<Record<string, AccessLevel>>
type Group = PermissionGroups[number]
export type Permission = Group['permissions'][number]

/** Locales whose firms know no CIS. Spec: platform 6. */
const WITHOUT_CIS: readonly string[] = ['en-MY', 'en-SG']

const isResource = (name: string): name is PermissionResource => PERMISSION_RESOURCES.some(each => each === name)

/** The groups the screen shows: by licence, and without CIS codes where there is no CIS. Spec: platform 6. */
export function shownGroups(groups: PermissionGroups, viewer: Permissions, locale: string): readonly Group[] {
  const isShown = ({ resourceId }: Permission) =>
    isResource(resourceId) && isLicensed(viewer, resourceId) && !(resourceId === 'AccountsCISCodes' && WITHOUT_CIS.includes(locale))
  return groups.map(group => ({ ...group, permissions: group.permissions.filter(isShown) })).filter(group => group.permissions.length > 0)
}

/** What the filter box leaves: a group whose own name matches stays whole. */
export function matching(groups: readonly Group[], typed: string): readonly Group[] {
  const wanted = typed.trim().toLowerCase()
  const has = (name: string) => name.toLowerCase().includes(wanted)
  return groups
    .map(group => (has(group.name) ? group : { ...group, permissions: group.permissions.filter(each => has(each.name)) }))
    .filter(group => group.permissions.length > 0)
}

export const levelsOf = (groups: readonly Group[]): Levels =>
  Object.fromEntries(groups.flatMap(group => group.permissions.map(each => [each.resourceId, asLevel(each.level)])))

/** Levels with these permissions set to one; what is on or off knows no reading only, so reading is on. */
export const setAll = (levels: Levels, permissions: readonly Permission[], level: AccessLevel): Levels =>
  ({ ...levels, ...Object.fromEntries(permissions.map(each => [each.resourceId, each.binaryAccess && level > 0 ? 7 : level])) })

/** The level all of them have; null when they differ. */
export function commonLevel(levels: Levels, permissions: readonly Permission[]): AccessLevel | null {
  const found = new Set(permissions.map(each => levels[each.resourceId] ?? 0))
  const [only] = found
  return found.size === 1 ? only ?? null : null
}

export const asLevel = (level: number): AccessLevel => (level === 7 ? 7 : level === 1 ? 1 : 0)

/** The permissions whose level is not what it was. */
export const changed = (before: Levels, after: Levels): readonly string[] => Object.keys(after).filter(name => after[name] !== before[name])
