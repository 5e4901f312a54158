import { Hono } from 'hono'
import { moduleTier, wornRoles, type AccountSummary } from '#contract/platform/auth'
import { ProblemError } from '#contract/problem'
import { asOwner } from '../../database/session'
import { readBody } from '../../services/body'
import type { Env, Services } from '../../services/services'
import { actorOf, audit } from '../trail/audit'
import { pokeAccount } from '../trail/poke'
import { requireCanRead } from '../caller/require'
import { answer } from '../session/sign-in'
import { switchAccount } from '../session/switch-account'
import { wearableRoles, wearRoles } from '../roles/worn-roles'

const COLUMN = { Estimating: 'estimating_tier', SiteCommercial: 'site_commercial_tier' } as const

/** Accounts, and what a super admin does with them. Spec: platform 6, 7.5. Always audited, never queued by a device. */
export function superAdminRoutes(services: Services): Hono<Env> {
  const { database, now } = services
  return new Hono<Env>()
    .get('/accounts', async c => {
      const everyone = c.var.identity.permissions.has('canReadAdminSuperAdmin')
      return c.json(await listAccounts(everyone ? null : c.var.identity.account))
    })
    .get('/superadmin/accounts', async c => {
      requireCanRead(c.var.identity, 'AdminSuperAdmin')
      return c.json(await listAccounts(null))
    })
    .post('/superadmin/switch-user-account/:id{[1-9][0-9]{0,15}}', async c => {
      requireCanRead(c.var.identity, 'AdminSuperAdmin')
      const tokens = await asOwner(database, db =>
        switchAccount(db, services, c.var.identity, Number(c.req.param('id'))),
      )
      return c.json((await answer(services, tokens)).reply)
    })
    .post('/superadmin/moduletier', async c => {
      requireCanRead(c.var.identity, 'AdminSuperAdmin')
      const { module, tier } = await readBody(c, moduleTier)
      const { account } = c.var.identity
      await asOwner(database, async db => {
        const updated = await db
          .updateTable('account')
          .set({ [COLUMN[module]]: tier })
          .where('id', '=', account)
          .returning(['estimating_tier', 'site_commercial_tier'])
          .executeTakeFirstOrThrow()
        if (updated.estimating_tier === 'None' && updated.site_commercial_tier === 'None') {
          throw new ProblemError('invalid', { message: 'You cannot disable both modules at once!' })
        }
        await audit(db, now(), {
          action: 'module-tier-changed',
          account,
          actor: actorOf(c.var.identity),
          details: { module, tier },
        })
        await pokeAccount(db, account)
      })
      return c.body(null, 204)
    })
    .get('/superadmin/roles', async c => {
      requireCanRead(c.var.identity, 'AdminSuperAdmin')
      return c.json(await asOwner(database, db => wearableRoles(db, c.var.identity)))
    })
    .put('/superadmin/roles', async c => {
      requireCanRead(c.var.identity, 'AdminSuperAdmin')
      const { roles } = await readBody(c, wornRoles)
      await asOwner(database, db => wearRoles(db, now(), c.var.identity, roles))
      return c.body(null, 204)
    })

  function listAccounts(only: number | null): Promise<AccountSummary[]> {
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
}
