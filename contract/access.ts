import { sameValue } from '#domain/records/path'
import type { Command } from './command'
import { toWire } from './fields/codec'
import {
  canRead,
  canWrite,
  hasModule,
  PERMISSION_GROUPS,
  type LicensedModule,
  type PermissionResource,
  type Permissions,
} from './permissions'
import { namesOf } from './named'
import { guardedFields, withoutFields } from './withheld'
import { isParent, type Read } from './read'
import type { Resource } from './resource'
import { scopeKind } from './scope-kinds'

const GROUP_OF = new Map(
  PERMISSION_GROUPS.flatMap(group => group.resources.map(each => [each.resource, group] as const)),
)
/** What stays of the group Projects when Estimating is not licensed. Spec: platform 6. */
const WITHOUT_ESTIMATING: ReadonlySet<PermissionResource> = new Set<PermissionResource>([
  'Projects',
  'ProjectsOffsiteAssessments',
  'ProjectsTenders',
])

/** Whether the account's licence lets this permission count at all; what it hides on the role screen it also closes. Spec: platform 6. */
export function isLicensed(permissions: Permissions, resource: PermissionResource): boolean {
  const group = GROUP_OF.get(resource)
  if (!group) return false
  if (group.onSite) return hasModule(permissions, 'SiteCommercial')
  if (hasModule(permissions, 'Estimating')) return true
  return group.name === 'Projects' ? WITHOUT_ESTIMATING.has(resource) : group.greyZone
}

/** The module a permission belongs to: what must be licensed for it to count. */
export const moduleFor = (resource: PermissionResource): LicensedModule =>
  GROUP_OF.get(resource)?.onSite ? 'SiteCommercial' : 'Estimating'

const licensed = (permissions: Permissions, resources: readonly PermissionResource[]): PermissionResource[] =>
  resources.filter(resource => isLicensed(permissions, resource))

/** Which of a firm's projects its licences show: with Site Commercial those on site, with Estimating the others. Spec: business 2. */
export type Sites = 'all' | 'on' | 'off' | 'none'
export function licensedSites(permissions: Permissions): Sites {
  const off = hasModule(permissions, 'Estimating')
  return hasModule(permissions, 'SiteCommercial') ? (off ? 'all' : 'on') : off ? 'off' : 'none'
}

/** Whether a resource's records are seen only as far as the licences show their project: projects, and all that hangs on one. */
export const followsLicence = ({ scope }: Resource): boolean => scopeKind(scope.kind).isLicensed

/** Whether records of this resource may be seen whole: by list, by sync and in history. */
export const mayRead = (permissions: Permissions, resource: Resource): boolean =>
  isPersonal(resource) || canRead(permissions, ...licensed(permissions, resource.permission.read))

/**
 * Whether someone reads this part of a bill by rights of the hub alone. Those open the bills of projects on site: of any other project it is
 * shown to nobody but who holds a right that is not the hub's. Decision 623. Spec: business 2; platform 6.
 */
export function readsOnSiteOnly(permissions: Permissions, resource: Resource): boolean {
  if (!isPartOfBill(resource) || !mayRead(permissions, resource)) return false
  return !canRead(permissions, ...licensed(permissions, rightsOffSite(resource.permission.read)))
}

/** Of these rights those that count where a project is not on site. */
export const rightsOffSite = (rights: readonly PermissionResource[]): PermissionResource[] =>
  rights.filter(right => GROUP_OF.get(right)?.onSite !== true)

/** Whether each record is a part of one assessment: a line of its bill, what a rate is made of, a fixed cost. */
export const isPartOfBill = ({ scope }: Resource): boolean => scopeKind(scope.kind).site !== null

/** Of which projects the records of a resource are shown: as far as the licences go, and as far as the rights do. */
export function shownSites(permissions: Permissions, resource: Resource): Sites {
  if (!followsLicence(resource)) return 'all'
  const sites = licensedSites(permissions)
  return sites === 'all' && readsOnSiteOnly(permissions, resource) ? 'on' : sites
}

/**
 * The resource as far as its records are shown: whole, without the fields that other rights open, by name only, or not at all (null). Lists,
 * sync, answers and exports send this and no more.
 */
export function shownTo(permissions: Permissions, resource: Resource): Resource | null {
  if (mayRead(permissions, resource)) return withoutFields(resource, withheldFrom(permissions, resource))
  return resource.named !== null && canRead(permissions, ...licensed(permissions, resource.named.to))
    ? namesOf(resource)
    : null
}

/** The fields of a record that a person who may read it is not shown, in definition order. Decision 626. */
export function withheldFrom(permissions: Permissions, resource: Resource): readonly string[] {
  const guarded = guardedFields(resource)
  return guarded.length === 0
    ? guarded
    : guarded.filter(name => !canRead(permissions, ...licensed(permissions, resource.fields[name]?.readBy ?? [])))
}

/** The names, present and former, that values of those fields go by in what was sent or kept. */
export const withheldPaths = (permissions: Permissions, resource: Resource): readonly string[] =>
  withheldFrom(permissions, resource).flatMap(name => [name, resource.fields[name]?.formerly ?? []].flat())

/**
 * Whether someone who may write a record may write these values, in wire form: not into a field they are not shown. A new record may say there
 * what it starts with anyway.
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

/** Whether each record belongs to one person, who needs no permission for it; row-level security shows it to no one else. */
export const isPersonal = ({ scope }: Resource): boolean => scopeKind(scope.kind).pulledBy === 'owner'
/** Whether they may be made, changed, archived, moved and deleted. Who may write may also read. */
export const mayWrite = (permissions: Permissions, resource: Resource): boolean =>
  mayRead(permissions, resource) && canWrite(permissions, ...licensed(permissions, resource.permission.write))
/** Whether a command may be run. */
export const mayRun = (permissions: Permissions, { permission }: Command): boolean =>
  permission === 'own' || canWrite(permissions, ...licensed(permissions, permission))

/** Whether a computed read may be asked: its own permission, and that of every kind of record of its parent that it is computed from. */
export const mayAsk = (permissions: Permissions, read: Read): boolean =>
  canRead(permissions, ...licensed(permissions, read.permission)) &&
  Object.values(read.records).every(resource => isParent(read, resource) || shownTo(permissions, resource) !== null)
