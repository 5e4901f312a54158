import { canWrite, PERMISSION_RESOURCES, type AccessLevel, type PermissionResource } from '#contract/permissions'
import { ProblemError } from '#contract/kit/problem'
import type { AccountTransaction } from '../../database/session'
import type { Identity } from '../../base/identity'

/** The levels of a role; what is missing is no access. */
export type Levels = Readonly<Partial<Record<PermissionResource, AccessLevel>>>

export async function levelsOf({ db, identity }: AccountTransaction, role: number): Promise<Levels> {
  const rows = await db
    .selectFrom('role_permission')
    .select(['resource', 'level'])
    .where('account_id', '=', identity.account)
    .where('role_id', '=', role)
    .execute()
  return Object.fromEntries(rows.map(row => [row.resource, row.level]))
}

/** Replaces a role's levels; the role says whether they reach every account. */
export async function writeLevels({ db, identity }: AccountTransaction, role: number, levels: Levels): Promise<void> {
  await db
    .deleteFrom('role_permission')
    .where('account_id', '=', identity.account)
    .where('role_id', '=', role)
    .execute()
  const rows = PERMISSION_RESOURCES.flatMap(resource => {
    const level = levels[resource] ?? 0
    return level === 0 ? [] : [{ account_id: identity.account, role_id: role, resource, level }]
  })
  if (rows.length > 0) await db.insertInto('role_permission').values(rows).execute()
  const reaches = (levels.AdminSuperAdmin ?? 0) > 0
  await db
    .updateTable('role')
    .set({ reaches_all: reaches })
    .where('account_id', '=', identity.account)
    .where('id', '=', role)
    .where('reaches_all', '!=', reaches)
    .execute()
}

/** Super admin reaches every account, so only a super admin gives it or takes it: being in charge of one firm's roles is not enough. */
export function assertMayGrant(identity: Identity): void {
  if (!canWrite(identity.permissions, 'AdminSuperAdmin'))
    throw new ProblemError('forbidden', { message: 'Only a super admin can give or take super admin access' })
}
