import { sameValue } from '#domain/records/path'
import type { Command } from './command'
import { toWire } from '../fields/codec'
import {
  canRead,
  canWrite,
  hasModule,
  PERMISSION_GROUPS,
  type LicensedModule,
  type PermissionResource,
  type Permissions,
} from '../permissions'
import { namesOf } from './named'
import { guardedFields, withoutFields } from './withheld'
import { isParent, type Read } from './read'
import type { Resource } from './resource'
import { scopeKind } from './scope-kinds'

const GROUP_OF = new Map(
  PERMISSION_GROUPS.flatMap(group => group.resources.map(each => [each.resource, group] as const)),
)
/** Permissions of the group Projects that still count without an Estimating licence. Spec: platform 6. */
const WITHOUT_ESTIMATING: ReadonlySet<PermissionResource> = new Set<PermissionResource>([
  'Projects',
  'ProjectsOffsiteAssessments',
  'ProjectsTenders',
])

/** Whether the account's licence lets this permission count; a permission hidden on the role screen never counts. Spec: platform 6. */
export function isLicensed(permissions: Permissions, resource: PermissionResource): boolean {
  const group = GROUP_OF.get(resource)
  if (!group) return false
  if (group.onSite) return hasModule(permissions, 'SiteCommercial')
  if (hasModule(permissions, 'Estimating')) return true
  return group.name === 'Projects' ? WITHOUT_ESTIMATING.has(resource) : group.greyZone
}

/** Returns the module a permission belongs to, which must be licensed for it to count. */
export const moduleFor = (resource: PermissionResource): LicensedModule =>
  GROUP_OF.get(resource)?.onSite ? 'SiteCommercial' : 'Estimating'

const licensed = (permissions: Permissions, resources: readonly PermissionResource[]): PermissionResource[] =>
  resources.filter(resource => isLicensed(permissions, resource))

/** The projects of a firm that its licences show: with Site Commercial those on site, with Estimating the others. Spec: business 2. */
export type Sites = 'all' | 'on' | 'off' | 'none'
export function licensedSites(permissions: Permissions): Sites {
  const off = hasModule(permissions, 'Estimating')
  return hasModule(permissions, 'SiteCommercial') ? (off ? 'all' : 'on') : off ? 'off' : 'none'
}

/** Whether a record is visible only when the licences show its project: true for projects and everything below them. */
export const followsLicence = ({ scope }: Resource): boolean => scopeKind(scope.kind).isLicensed

/** Whether records of this resource may be read whole: by list, by sync and in history. */
export const mayRead = (permissions: Permissions, resource: Resource): boolean =>
  isPersonal(resource) || canRead(permissions, ...licensed(permissions, resource.permission.read))

/**
 * Whether these permissions read this part of a bill through project hub rights alone. Those cover projects on site only: elsewhere a reader needs
 * another right. Decision 623. Spec: business 2; platform 6.
 */
export function readsOnSiteOnly(permissions: Permissions, resource: Resource): boolean {
  if (!isPartOfBill(resource) || !mayRead(permissions, resource)) return false
  return !canRead(permissions, ...licensed(permissions, rightsOffSite(resource.permission.read)))
}

/** Returns the rights, of those given, that count where a project is not on site. */
export const rightsOffSite = (rights: readonly PermissionResource[]): PermissionResource[] =>
  rights.filter(right => GROUP_OF.get(right)?.onSite !== true)

/** Whether each record is a part of one assessment: a bill line, a part of a rate build-up, a fixed cost. */
export const isPartOfBill = ({ scope }: Resource): boolean => scopeKind(scope.kind).site !== null

/** Returns the projects whose records of a resource are visible, by both the licences and the rights. */
export function shownSites(permissions: Permissions, resource: Resource): Sites {
  if (!followsLicence(resource)) return 'all'
  const sites = licensedSites(permissions)
  return sites === 'all' && readsOnSiteOnly(permissions, resource) ? 'on' : sites
}

/**
 * Returns the visible part of the resource: whole, without fields that need other rights, names only, or null when none. Lists, sync, replies and
 * exports send this and no more.
 */
export function shownTo(permissions: Permissions, resource: Resource): Resource | null {
  if (mayRead(permissions, resource)) return withoutFields(resource, withheldFrom(permissions, resource))
  return resource.named !== null && canRead(permissions, ...licensed(permissions, resource.named.to))
    ? namesOf(resource)
    : null
}

/** Returns the fields of a readable record that this person may not see, in definition order. Decision 626. */
export function withheldFrom(permissions: Permissions, resource: Resource): readonly string[] {
  const guarded = guardedFields(resource)
  return guarded.length === 0
    ? guarded
    : guarded.filter(name => !holdsEach(permissions, resource.fields[name]?.readBy ?? []))
}

/** Whether a person has one right of each group, at read level and licensed. */
export const holdsEach = (permissions: Permissions, groups: readonly (readonly PermissionResource[])[]): boolean =>
  groups.every(group => canRead(permissions, ...licensed(permissions, group)))

/** Returns the present and former names of those fields, for values that were sent or stored. */
export const withheldPaths = (permissions: Permissions, resource: Resource): readonly string[] =>
  withheldFrom(permissions, resource).flatMap(name => [name, resource.fields[name]?.formerly ?? []].flat())

/**
 * Whether someone who may write a record may write these values, in wire form. Fields they cannot see are refused, except that a new record may
 * repeat their initial values.
 */
export const mayWriteValues = (
  permissions: Permissions,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  isNew: boolean,
): boolean =>
  withheldFrom(permissions, resource).every(name => {
    const { [name]: field } = resource.fields
    const said = [name, field?.formerly ?? name].filter(each => each in values)
    return field === undefined || said.every(each => isNew && sameValue(values[each], toWire(field, field.initial)))
  })

/** Whether each record belongs to one person, who needs no permission for it; row-level security hides it from everyone else. */
export const isPersonal = ({ scope }: Resource): boolean => scopeKind(scope.kind).pulledBy === 'owner'
/** Whether these permissions may add, change, archive, move and delete records. Writing requires reading. */
export const mayWrite = (permissions: Permissions, resource: Resource): boolean =>
  mayRead(permissions, resource) && canWrite(permissions, ...licensed(permissions, resource.permission.write))
/** Whether these permissions may run a command. */
export const mayRun = (permissions: Permissions, { permission }: Command): boolean =>
  permission === 'own' || canWrite(permissions, ...licensed(permissions, permission))

/** Whether these permissions may run a computed read: they need its permission, and must see every kind of record it reads below its parent. */
export const mayAsk = (permissions: Permissions, read: Read): boolean =>
  canRead(permissions, ...licensed(permissions, read.permission)) &&
  Object.values(read.records).every(resource => isParent(read, resource) || shownTo(permissions, resource) !== null)
