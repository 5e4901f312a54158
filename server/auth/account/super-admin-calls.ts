import {
  type AccountSummary,
  accountSummary,
  moduleTier,
  tokenReply,
  wearableRole,
  wornRoles,
} from '#contract/platform/auth'
import { ProblemError } from '#contract/kit/problem'
import { call } from '../../calls/call'
import { rightToRead, signedIn } from '../../calls/permission'
import { list, nothing } from '../../calls/reply'
import { type Database } from '../../database/connect'
import { asOwner } from '../../database/session'
import { wearableRoles, wearRoles } from '../roles/worn-roles'
import { answer } from '../session/sign-in'
import { switchAccount } from '../session/switch-account'
import { actorOf, audit } from '../trail/audit'
import { pokeAccount } from '../trail/poke'

const COLUMN = { Estimating: 'estimating_tier', SiteCommercial: 'site_commercial_tier' } as const
const superAdmin = { tag: 'Super admin', permission: rightToRead('AdminSuperAdmin') } as const

/** Accounts, and what a super admin does with them. Spec: platform 6, 7.5. Always audited, never queued by a device. */
export const superAdminCalls = [
  call({
    method: 'get',
    path: '/accounts',
    tag: 'Super admin',
    summary: 'List the accounts I may work in',
    permission: signedIn,
    reply: list(accountSummary),
    serve: ({ services, caller }) =>
      listAccounts(services.database, superAdmin.permission(caller) ? null : caller.account),
  }),
  call({
    ...superAdmin,
    method: 'get',
    path: '/superadmin/accounts',
    summary: 'List all accounts',
    reply: list(accountSummary),
    serve: ({ services }) => listAccounts(services.database, null),
  }),
  call({
    ...superAdmin,
    method: 'post',
    path: '/superadmin/switch-user-account/{id}',
    summary: 'Work in another account for an hour',
    reply: tokenReply,
    serve: async ({ services, caller, params }) => {
      const tokens = await asOwner(services.database, db => switchAccount(db, services, caller, params.id))
      return (await answer(services, tokens)).reply
    },
  }),
  call({
    ...superAdmin,
    method: 'post',
    path: '/superadmin/moduletier',
    summary: 'Set the licence tier of a module',
    request: moduleTier,
    reply: nothing,
    serve: ({ services: { database, now }, caller, body: { module, tier } }) =>
      asOwner(database, async db => {
        const { account } = caller
        const updated = await db
          .updateTable('account')
          .set({ [COLUMN[module]]: tier })
          .where('id', '=', account)
          .returning(['estimating_tier', 'site_commercial_tier'])
          .executeTakeFirstOrThrow()
        if (updated.estimating_tier === 'None' && updated.site_commercial_tier === 'None')
          throw new ProblemError('invalid', { message: 'You cannot disable both modules at once!' })
        await audit(db, now(), {
          action: 'module-tier-changed',
          account,
          actor: actorOf(caller),
          details: { module, tier },
        })
        await pokeAccount(db, account)
      }),
  }),
  call({
    ...superAdmin,
    method: 'get',
    path: '/superadmin/roles',
    summary: "List the account's roles, and those this session acts in",
    reply: list(wearableRole),
    serve: ({ services, caller }) => asOwner(services.database, db => wearableRoles(db, caller)),
  }),
  call({
    ...superAdmin,
    method: 'put',
    path: '/superadmin/roles',
    summary: 'Act in other roles in this session; none ends it',
    request: wornRoles,
    reply: nothing,
    serve: ({ services: { database, now }, caller, body }) =>
      asOwner(database, db => wearRoles(db, now(), caller, body.roles)),
  }),
]

function listAccounts(database: Database, only: number | null): Promise<AccountSummary[]> {
  return asOwner(database, async db => {
    const rows = await db
      .selectFrom('account')
      .selectAll('account')
      .select(from =>
        from
          .selectFrom('user')
          .whereRef('user.account_id', '=', 'account.id')
          .where('is_active', '=', true)
          .select(count => count.fn.countAll<number>().as('users'))
          .as('users'),
      )
      .$if(only !== null, query => query.where('id', '=', only ?? 0))
      .orderBy('name')
      .orderBy('id')
      .execute()
    return rows.map(row => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at,
      isDemo: row.is_demo,
      estimatingTier: row.estimating_tier,
      siteCommercialTier: row.site_commercial_tier,
      users: row.users ?? 0,
    }))
  })
}
