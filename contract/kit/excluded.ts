import type { Condition } from '#domain/records/filter'
import { hasModule, type Permissions } from '../permissions'
import type { Resource } from './resource'

/** Returns the list condition that excludes records with a flag. */
export const withoutFlag = (flag: string): Condition => ({ field: flag, comparison: 'not-equal', values: ['true'] })

/**
 * Returns the conditions that hide records from a list for a firm without a module, and the parameter that shows them; empty without permissions.
 * Spec: business 6.
 */
export const excludedUsually = (
  { list }: Resource,
  permissions: Permissions | null,
): readonly { readonly parameter: string; readonly condition: Condition }[] =>
  Object.entries(list.excludes).flatMap(([parameter, { flag, unlessLicensed }]) =>
    permissions === null || hasModule(permissions, unlessLicensed) ? [] : [{ parameter, condition: withoutFlag(flag) }],
  )
