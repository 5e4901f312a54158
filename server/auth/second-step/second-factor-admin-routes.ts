import { Hono } from 'hono'
import { signInRules, type SignInRules } from '#contract/platform/second-factor'
import { ProblemError } from '#contract/problem'
import { asOwner } from '../../database/session'
import { readBody } from '../../services/body'
import type { Env, Services } from '../../services/services'
import { requireCanRead, requireCanWrite } from '../caller/require'
import { findCredential } from '../session/credential'
import { hasStep, isFactorRequired, secondSteps } from '../second-factor/second-factor'
import { actorOf, audit } from '../trail/audit'
import { pokeAccount } from '../trail/poke'
import { resetFactor } from './reset-factor'

/** Other people's second step, for those who look after users: whether they have one, a lost one reset, and whether the firm asks for it. */
export function secondFactorAdminRoutes(services: Services): Hono<Env> {
  const { database, now } = services
  return new Hono<Env>()
    .get('/users/:id{[1-9][0-9]{0,15}}/second-factor', async c => {
      const { identity } = c.var
      requireCanRead(identity, 'AdminUsers')
      const whose = { account: identity.account, user: Number(c.req.param('id')) }
      const steps = await asOwner(database, async db => {
        if (!(await findCredential(db, whose))) throw new ProblemError('not-found')
        return secondSteps(db, whose)
      })
      return c.json({ isOn: hasStep(steps) })
    })
    .post('/users/:id{[1-9][0-9]{0,15}}/second-factor-reset', async c => {
      const { identity } = c.var
      requireCanWrite(identity, 'AdminUsers')
      await resetFactor(services, identity, Number(c.req.param('id')))
      return c.body(null, 204)
    })
    .get('/sign-in-rules', async c => {
      const { identity } = c.var
      requireCanRead(identity, 'AdminUsers')
      const secondFactor = await asOwner(database, db => isFactorRequired(db, identity.account))
      return c.json({ secondFactor } satisfies SignInRules)
    })
    .put('/sign-in-rules', async c => {
      const { identity } = c.var
      requireCanWrite(identity, 'AdminUsers')
      const { secondFactor } = await readBody(c, signInRules)
      await asOwner(database, async db => {
        if ((await isFactorRequired(db, identity.account)) === secondFactor) return
        await db
          .insertInto('sign_in_rules')
          .values({ account_id: identity.account, second_factor: secondFactor })
          .onConflict(same => same.column('account_id').doUpdateSet({ second_factor: secondFactor }))
          .execute()
        await audit(db, now(), {
          action: secondFactor ? 'second-factor-required' : 'second-factor-not-required',
          account: identity.account,
          actor: actorOf(identity),
        })
        await pokeAccount(db, identity.account)
      })
      return c.body(null, 204)
    })
}
