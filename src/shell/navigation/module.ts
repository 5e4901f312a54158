import { hasModule, type LicensedModule, type Permissions } from '#contract/permissions'

/**
 * Null for an address outside the modules. Site Operational, which the specification names but never uses, is always
 * off.
 */
export type Module = LicensedModule | 'Settings' | null

const isUnder = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)

/** The module an address belongs to. Spec: platform 2.1. */
export const moduleOf = (path: string): Module =>
  isUnder(path, '/estimating')
    ? 'Estimating'
    : isUnder(path, '/commercial')
      ? 'SiteCommercial'
      : isUnder(path, '/settings')
        ? 'Settings'
        : null

/** Whether a module is enabled; Settings always is. Spec: platform 4, Module access. */
const isOn = (module: Module, permissions: Permissions): module is LicensedModule =>
  (module === 'Estimating' || module === 'SiteCommercial') && hasModule(permissions, module)

/**
 * The module whose menu is shown: the address's own, else the previous one, else the first enabled one. Spec: platform
 * 2.3.
 */
export function menuModule(current: Module, previous: Module, permissions: Permissions): Module {
  if (current !== null) return current
  if (isOn(previous, permissions)) return previous
  return hasModule(permissions, 'Estimating')
    ? 'Estimating'
    : hasModule(permissions, 'SiteCommercial')
      ? 'SiteCommercial'
      : null
}

/** The module whose primary items are shown beside the settings: the one the person came from. */
export const primaryModule = (current: Module, previous: Module, permissions: Permissions): Module =>
  menuModule(current === 'Settings' ? null : current, previous, permissions)

/** Takeoff and the portal use the full width: their menu stays closed. Spec: platform 2.5. */
export const isMenuFixed = (path: string): boolean =>
  /^\/(estimating|commercial)\/(takeoff|portal)\/|\/hub\/portal(\/|$)/.test(path) && !path.endsWith('/takeoff/projects')
