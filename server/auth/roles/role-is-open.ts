import { ProblemError } from '#contract/kit/problem'
import type { Rule } from '../../records/rules/rule'
import { assertMayGrant } from './role-levels'

/** Roles marked read-only stay as they are, and only a super admin touches one that reaches every account. For the records of `role`. */
export const roleIsOpen: Rule = async ({ db, identity }, records) => {
  const ids = records.map(record => Number(record['id'])).filter(id => Number.isSafeInteger(id))
  if (ids.length === 0) return
  const roles = await db
    .selectFrom('role')
    .select('id')
    .where('account_id', '=', identity.account)
    .where('id', 'in', ids)
    .where('readonly', '=', true)
    .execute()
  if (roles.length > 0) throw new ProblemError('forbidden', { message: 'This role cannot be changed' })
  const reaching = await db
    .selectFrom('role_permission')
    .select('role_id')
    .where('account_id', '=', identity.account)
    .where('role_id', 'in', ids)
    .where('resource', '=', 'AdminSuperAdmin')
    .executeTakeFirst()
  if (reaching) assertMayGrant(identity)
}
