import { ProblemError } from '#contract/kit/problem'
import type { AccountTransaction } from '../../database/session'

/**
 * Throws unless someone who may sign in still looks after the users: else nobody of the firm could ever put it right. For the end of the
 * transaction of whatever takes roles, levels or sign-ins away.
 */
export async function administratorStays({ db, identity: { account } }: AccountTransaction): Promise<void> {
  const found = await db
    .selectFrom('user')
    .innerJoin('user_roles', join =>
      join.onRef('user_roles.account_id', '=', 'user.account_id').onRef('user_roles.record_id', '=', 'user.id'),
    )
    .innerJoin('role', join =>
      join.onRef('role.account_id', '=', 'user_roles.account_id').onRef('role.id', '=', 'user_roles.target_id'),
    )
    .innerJoin('role_permission', join =>
      join.onRef('role_permission.account_id', '=', 'role.account_id').onRef('role_permission.role_id', '=', 'role.id'),
    )
    .where('user.account_id', '=', account)
    .where('user.is_active', '=', true)
    .where('user.archived_at', 'is', null)
    .where('role.archived_at', 'is', null)
    .where('role_permission.resource', '=', 'AdminUsers')
    .where('role_permission.level', '=', 7)
    .select('user.id')
    .limit(1)
    .executeTakeFirst()
  if (!found) throw new ProblemError('forbidden', { message: 'Nobody would be left who can look after users' })
}
