import type { Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'

/** What a route says of itself: the resource whose records it shows, makes, lists or tells the history of. */
export interface RouteFacts {
  readonly path: string
  readonly shows: string | undefined
  readonly makes: string | undefined
  readonly lists: string | undefined
  readonly tells: string | undefined
  /** The resource of which it shows many on one page, and the part of the address that opens one of them (`?product=12`). */
  readonly holds: { readonly resource: string; readonly search: string } | undefined
}

/** An address as the router takes it. */
export interface Address {
  readonly to: string
  readonly params: Readonly<Record<string, string>>
  readonly search?: Readonly<Record<string, string | number | boolean>>
}

const namesIn = (path: string): string[] => [...path.matchAll(/\$(\w+)/g)].map(([, name = '']) => name)

/**
 * Returns the page of a record: the route that shows its resource, else the one its own id names (`…/$projectId`), else the page that holds it among
 * others. The other names in the address are the record's own references. Null when it has no page.
 */
export function recordAddress(routes: readonly RouteFacts[], resource: Resource, record: Row): Address | null {
  const route = pageOf(routes, resource)
  const address = addressOf(route, resource, record)
  return address && route?.holds && typeof record['id'] === 'number'
    ? { ...address, search: { [route.holds.search]: record['id'] } }
    : address
}

/** Whether records of a resource have a page. */
export const hasPage = (routes: readonly RouteFacts[], resource: Resource): boolean =>
  pageOf(routes, resource) !== undefined

const pageOf = (routes: readonly RouteFacts[], resource: Resource): RouteFacts | undefined =>
  routes.find(each => each.shows === resource.name) ??
  routes.find(each => each.path.replace(/\/$/, '').endsWith(`/$${ownName(resource)}`)) ??
  routes.find(each => each.holds?.resource === resource.name)

/** The page that tells the history of a record; null when it has none. */
export const historyAddress = (routes: readonly RouteFacts[], resource: Resource, record: Row): Address | null =>
  addressOf(
    routes.find(each => each.tells === resource.name),
    resource,
    record,
  )

/** The list of a resource's records, where it stands on its own. */
export const listAddress = (routes: readonly RouteFacts[], resource: Resource): Address | null =>
  addressOf(
    routes.find(each => each.lists === resource.name),
    resource,
    {},
  )

const ownName = (resource: Resource): string => `${resource.name}Id`

function addressOf(route: RouteFacts | undefined, resource: Resource, record: Row): Address | null {
  if (!route) return null
  const own = new Set([
    'id',
    ownName(resource),
    ...(route.shows === resource.name ? namesIn(route.path).slice(-1) : []),
  ])
  const params = namesIn(route.path).map(
    name => [name, own.has(name) ? record['id'] : record[name.replace(/Id$/, '')]] as const,
  )
  if (params.some(([, value]) => typeof value !== 'number')) return null
  return { to: route.path, params: Object.fromEntries(params.map(([name, value]) => [name, String(value)])) }
}

/** Where a new record of a resource is made from here: every name in that address must be known here. */
export function newAddress(
  routes: readonly RouteFacts[],
  resource: Resource,
  here: Readonly<Record<string, string | undefined>>,
): Address | null {
  const route = routes.find(each => each.makes === resource.name)
  if (!route) return null
  const params = namesIn(route.path).map(name => [name, here[name]] as const)
  const known = params.filter((each): each is readonly [string, string] => each[1] !== undefined)
  return known.length === params.length ? { to: route.path, params: Object.fromEntries(known) } : null
}
