import { hasModule, type Permissions } from '#contract/permissions'

const WRITTEN = '/estimating'
const SITE = '/commercial'

/**
 * Pages are written once under /estimating. With only Site Commercial licensed the address bar shows /commercial; with
 * both, a /commercial address redirects to its /estimating equivalent. With one, the other's prefix is denied. Spec: platform 2.3.
 */
let shown: typeof WRITTEN | typeof SITE = WRITTEN
let denied: readonly string[] = []

export function choosePrefix(permissions: Permissions): void {
  const hasEstimating = hasModule(permissions, 'Estimating')
  const hasSite = hasModule(permissions, 'SiteCommercial')
  shown = hasSite && !hasEstimating ? SITE : WRITTEN
  denied = [...(hasEstimating ? [] : [WRITTEN]), ...(hasSite ? [] : [SITE])]
}

const isUnder = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)
const swap = (path: string, from: string, to: string): string =>
  isUnder(path, from) ? to + path.slice(from.length) : path

/** An address of the address bar as the routes are written; access denied for one of a module the firm has not licensed. */
export const readPrefix = (path: string): string =>
  denied.some(prefix => isUnder(path, prefix)) ? '/access-denied' : swap(path, SITE, WRITTEN)
/** A route's path as the address bar shows it. */
export const showPrefix = (path: string): string => swap(path, WRITTEN, shown)
