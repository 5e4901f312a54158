import type { Condition } from '#domain/records/filter'
import { hasModule, type Permissions } from './permissions'
import type { Resource } from './resource'

/** The condition on a list that leaves out the records with a flag. */
export const withoutFlag = (flag: string): Condition => ({ field: flag, comparison: 'not-equal', values: ['true'] })

/** What a list leaves out of itself for a firm without a module, and the parameter that asks for it; nothing where nobody asks. Spec: business 6. */
export const excludedUsually = (
  { list }: Resource,
  permissions: Permissions | null,
): readonly { readonly parameter: string; readonly condition: Condition }[] =>
  Object.entries(list.excludes).flatMap(([parameter, { flag, unlessLicensed }]) =>
    permissions === null || hasModule(permissions, unlessLicensed) ? [] : [{ parameter, condition: withoutFlag(flag) }],
  )
