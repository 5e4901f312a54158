import { hasModule, type Permissions } from '#contract/permissions'

const WRITTEN = '/estimating'
const SITE = '/commercial'

/**
 * Pages are written once under /estimating. Where only Site Commercial is licensed the address bar says /commercial; with both, a
 * /commercial address is its /estimating equivalent. Spec: platform 2.3.
 */
let shown: typeof WRITTEN | typeof SITE = WRITTEN

export function choosePrefix(permissions: Permissions): void {
  shown = hasModule(permissions, 'SiteCommercial') && !hasModule(permissions, 'Estimating') ? SITE : WRITTEN
}

const swap = (path: string, from: string, to: string): string =>
  path === from || path.startsWith(`${from}/`) ? to + path.slice(from.length) : path

/** What the address bar says, as the routes are written. */
export const readPrefix = (path: string): string => swap(path, SITE, WRITTEN)
/** A route's path, as the address bar should say it. */
export const showPrefix = (path: string): string => swap(path, WRITTEN, shown)
