import type { LicensedModule, Permissions, Tier } from '#contract/permissions'

export interface Module {
  readonly module: LicensedModule
  readonly name: string
}
export const MODULES: readonly Module[] = [
  { module: 'Estimating', name: 'Estimating' },
  { module: 'SiteCommercial', name: 'Site Commercial' },
]
export const TIERS: readonly Tier[] = ['None', 'Basic', 'Premium']

/** The tier of a module, from the permissions of anyone in the account. Spec: platform 4, Module access. */
export const tierOf = (permissions: Permissions, module: LicensedModule): Tier =>
  permissions.has(`licence${module}Premium`) ? 'Premium' : permissions.has(`licence${module}Basic`) ? 'Basic' : 'None'

/** Whether every module would be disabled. Spec: platform 5. */
export const disablesAll = (permissions: Permissions, module: LicensedModule, tier: Tier): boolean =>
  tier === 'None' && MODULES.every(each => each.module === module || tierOf(permissions, each.module) === 'None')

/** The question before a module is enabled or disabled; null for a change between enabled tiers. Spec: platform 5. */
export function questionFor(
  permissions: Permissions,
  { module, name }: Module,
  tier: Tier,
  account: string,
): string | null {
  const [before, after] = [tierOf(permissions, module) !== 'None', tier !== 'None']
  return before === after ? null : `${after ? 'Enable' : 'Disable'} the ${name} module for ${account}?`
}
