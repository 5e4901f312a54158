import { Hono } from 'hono'
import { ProblemError } from '#contract/problem'
import { asOwner } from '../../database/session'
import type { Env, Services } from '../../services/services'
import { requireCanWrite } from '../caller/require'

/**
 * GET /admin/mail: mails of the account that were kept because no mail server is set up, so that an administrator can pass a link on.
 * A super admin's are shown to super admins only: the person who reads a reset link becomes its owner.
 */
export function mailRoutes({ database, mailer }: Services): Hono<Env> {
  return new Hono<Env>().get('/admin/mail', async c => {
    const { identity } = c.var
    requireCanWrite(identity, 'AdminUsers')
    if (!mailer.kept) throw new ProblemError('not-found', { message: 'Mail is sent, not kept' })
    const reaching = identity.permissions.has('canReadAdminSuperAdmin')
      ? []
      : await asOwner(database, db =>
          db
            .selectFrom('user_roles')
            .innerJoin('role_permission', join =>
              join
                .onRef('role_permission.account_id', '=', 'user_roles.account_id')
                .onRef('role_permission.role_id', '=', 'user_roles.target_id'),
            )
            .where('user_roles.account_id', '=', identity.account)
            .where('resource', '=', 'AdminSuperAdmin')
            .select('record_id')
            .execute(),
        )
    const hidden = new Set(reaching.map(row => row.record_id))
    return c.json((await mailer.kept(identity.account)).filter(mail => !hidden.has(mail.user)))
  })
}
