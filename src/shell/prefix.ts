import { hasModule, type Permissions } from '#contract/permissions'

const WRITTEN = '/estimating'
const SITE = '/commercial'

/**
 * Pages are written once under /estimating. With only Site Commercial licensed the address bar shows /commercial; with
 * both, a /commercial address redirects to its /estimating equivalent. Spec: platform 2.3.
 */
let shown: typeof WRITTEN | typeof SITE = WRITTEN

export function choosePrefix(permissions: Permissions): void {
  shown = hasModule(permissions, 'SiteCommercial') && !hasModule(permissions, 'Estimating') ? SITE : WRITTEN
}

const swap = (path: string, from: string, to: string): string =>
  path === from || path.startsWith(`${from}/`) ? to + path.slice(from.length) : path

/** An address as the routes are written. */
export const readPrefix = (path: string): string => swap(path, SITE, WRITTEN)
/** A route's path as the address bar shows it. */
export const showPrefix = (path: string): string => swap(path, WRITTEN, shown)
