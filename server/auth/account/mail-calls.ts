import * as v from 'valibot'
import { id } from '#contract/fields/schema'
import { ProblemError } from '#contract/kit/problem'
import { call } from '../../calls/call'
import { rightToWrite } from '../../calls/permission'
import { list } from '../../calls/reply'
import { asOwner } from '../../database/session'

const keptMail = v.object({
  user: id,
  at: v.string(),
  head: v.string(),
  text: v.string(),
  attached: v.array(v.string()),
})

/**
 * Mails of the account that were kept because no mail server is set up, so that an administrator can pass a link on. A super admin's are
 * shown to super admins only: the person who reads a reset link becomes its owner.
 */
export const mailCalls = [
  call({
    method: 'get',
    path: '/admin/mail',
    tag: 'Super admin',
    summary: 'List mail kept because no mail server is set up',
    permission: rightToWrite('AdminUsers'),
    reply: list(keptMail),
    serve: async ({ services: { database, mailer }, caller }) => {
      if (!mailer.kept) throw new ProblemError('not-found', { message: 'Mail is sent, not kept' })
      const reaching = caller.permissions.has('canReadAdminSuperAdmin')
        ? []
        : await asOwner(database, db =>
            db
              .selectFrom('user_roles')
              .innerJoin('role_permission', join =>
                join
                  .onRef('role_permission.account_id', '=', 'user_roles.account_id')
                  .onRef('role_permission.role_id', '=', 'user_roles.target_id'),
              )
              .where('user_roles.account_id', '=', caller.account)
              .where('resource', '=', 'AdminSuperAdmin')
              .select('record_id')
              .execute(),
          )
      const hidden = new Set(reaching.map(row => row.record_id))
      return (await mailer.kept(caller.account)).filter(mail => !hidden.has(mail.user))
    },
  }),
]
