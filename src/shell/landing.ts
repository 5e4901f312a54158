import { FORCE_PASSWORD_CHANGE, hasModule, type Permissions } from '#contract/permissions'

/**
 * The page after sign-in. Both project lists are one page here; the address follows the licence. Spec: platform 2.2.
 */
export function landingPath(permissions: Permissions): '/estimating/projects' | '/new-password' | '/access-denied' {
  if (permissions.has(FORCE_PASSWORD_CHANGE)) return '/new-password'
  return hasModule(permissions, 'Estimating') || hasModule(permissions, 'SiteCommercial')
    ? '/estimating/projects'
    : '/access-denied'
}
