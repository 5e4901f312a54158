import { hasModule, type LicensedModule, type Permissions } from '#contract/permissions'

/** Null: an address of no module. Site Operational, which the specification names and nothing uses, is always off. */
export type Module = LicensedModule | 'Settings' | null

const isUnder = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)

/** The module of an address. Spec: platform 2.1. */
export const moduleOf = (path: string): Module =>
  isUnder(path, '/estimating')
    ? 'Estimating'
    : isUnder(path, '/commercial')
      ? 'SiteCommercial'
      : isUnder(path, '/settings')
        ? 'Settings'
        : null

/** Whether a module is on; Settings always is. Spec: platform 4, Module access. */
const isOn = (module: Module, permissions: Permissions): module is LicensedModule =>
  (module === 'Estimating' || module === 'SiteCommercial') && hasModule(permissions, module)

/** The module whose menu is shown: the address's own, else the one before it, else the first that is on. Spec: platform 2.3. */
export function menuModule(current: Module, previous: Module, permissions: Permissions): Module {
  if (current !== null) return current
  if (isOn(previous, permissions)) return previous
  return hasModule(permissions, 'Estimating')
    ? 'Estimating'
    : hasModule(permissions, 'SiteCommercial')
      ? 'SiteCommercial'
      : null
}

/** Whose primary items stand beside the settings: those of the module one came from. */
export const primaryModule = (current: Module, previous: Module, permissions: Permissions): Module =>
  menuModule(current === 'Settings' ? null : current, previous, permissions)

/** Takeoff and the portal keep their whole width: the menu cannot be opened there. Spec: platform 2.5. */
export const isMenuFixed = (path: string): boolean =>
  /^\/(estimating|commercial)\/(takeoff|portal)\/|\/hub\/portal(\/|$)/.test(path) && !path.endsWith('/takeoff/projects')
