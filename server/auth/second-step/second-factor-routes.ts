import { Hono } from 'hono'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  newRecoveryCodes,
  type NewSecondFactor,
  type RecoveryCodes,
  type SecondFactorState,
  signInRules,
  type SignInRules,
} from '#contract/platform/second-factor'
import { ProblemError } from '#contract/problem'
import type { Identity } from '../../base/identity'
import { asOwner } from '../../database/session'
import { readBody } from '../../services/body'
import type { Env, Services } from '../../services/services'
import { requireCanRead, requireCanWrite } from '../caller/require'
import { provePassword } from '../password/current-password'
import type { Passwords } from '../secrets/password-hash'
import type { Owner } from '../session/credential'
import { endSessions } from '../session/session'
import { attempt, forgive } from '../session/throttle'
import { actorOf, audit } from '../trail/audit'
import { pokeAccount } from '../trail/poke'
import { tellOwner } from './factor-mail'
import { proveCode } from '../session/prove-code'
import { resetFactor } from './reset-factor'
import {
  beginFactor,
  confirmFactor,
  factorSince,
  isFactorRequired,
  recoveryCodesLeft,
  removeFactor,
  renewRecoveryCodes,
} from '../second-factor/second-factor'
import { totpUri } from '../second-factor/totp'

/** A second step at sign-in: set up, confirmed and ended by its owner, reset by an administrator, asked for by the firm. Decision 480. */
export function secondFactorRoutes(services: Services, passwords: Passwords): Hono<Env> {
  const { database, now } = services
  return new Hono<Env>()
    .get('/users/me/second-factor', async c => {
      const owner = ownerOf(c.var.identity)
      const state = await asOwner(database, async (db): Promise<SecondFactorState> => {
        const since = await factorSince(db, owner)
        return {
          isOn: since !== null,
          since,
          recoveryCodesLeft: since === null ? 0 : await recoveryCodesLeft(db, owner),
          isRequired: await isFactorRequired(db, owner.account),
        }
      })
      return c.json(state)
    })
    .post('/users/me/second-factor', async c => {
      const { current } = await readBody(c, beginSecondFactor)
      const owner = await provePassword(services, passwords, c.var.identity, current)
      const secret = await asOwner(database, db => beginFactor(db, services, owner))
      return c.json({ secret, uri: totpUri(secret, owner.username) } satisfies NewSecondFactor)
    })
    .put('/users/me/second-factor', async c => {
      const { code } = await readBody(c, confirmSecondFactor)
      const { identity } = c.var
      const owner = notActing(identity)
      const lane = `${owner.account}/${owner.user} begins`
      await asOwner(database, db => attempt(db, 'code', lane, services.steady()))
      const codes = await asOwner(database, async db => {
        const drawn = await confirmFactor(db, services, owner, code)
        if (drawn === null) return null
        await forgive(db, 'code', lane)
        await endSessions(db, now(), 'second-factor-on', { ...owner, except: identity.session })
        await note(db, owner, 'second-factor-on', owner)
        return drawn
      })
      if (codes === null) throw new ProblemError('bad-code')
      tellOwner(services, owner, 'on')
      return c.json({ recoveryCodes: codes } satisfies RecoveryCodes)
    })
    .post('/users/me/second-factor/recovery-codes', async c => {
      const { code } = await readBody(c, newRecoveryCodes)
      const owner = notActing(c.var.identity)
      await proveCode(services, owner, code, `session ${c.var.identity.session}`)
      const codes = await asOwner(database, async db => {
        await note(db, owner, 'recovery-codes-made', owner)
        return renewRecoveryCodes(db, services, owner)
      })
      return c.json({ recoveryCodes: codes } satisfies RecoveryCodes)
    })
    .post('/users/me/second-factor/off', async c => {
      const { current, code } = await readBody(c, endSecondFactor)
      const { identity } = c.var
      if (await asOwner(database, db => isFactorRequired(db, notActing(identity).account)))
        throw new ProblemError('forbidden', { message: 'Your company asks everybody for a second step at sign-in' })
      const owner = await provePassword(services, passwords, identity, current)
      await proveCode(services, owner, code, `session ${identity.session}`)
      await asOwner(database, async db => {
        await removeFactor(db, owner)
        await note(db, owner, 'second-factor-off', owner)
      })
      tellOwner(services, owner, 'off')
      return c.body(null, 204)
    })
    .get('/users/:id{[1-9][0-9]{0,15}}/second-factor', async c => {
      const { identity } = c.var
      requireCanRead(identity, 'AdminUsers')
      const since = await asOwner(database, db =>
        factorSince(db, { account: identity.account, user: Number(c.req.param('id')) }),
      )
      return c.json({ isOn: since !== null })
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

  function note(db: Parameters<typeof audit>[0], { account, user }: Owner, action: string, actor: Owner) {
    return audit(db, now(), { action, account, actor, details: { user } })
  }
}

/** Whose sign-in it is: a super admin in another firm has theirs at home. */
const ownerOf = ({ account, user, actingAs }: Identity): Owner => actingAs ?? { account, user }

function notActing(identity: Identity): Owner {
  if (identity.actingAs) throw new ProblemError('forbidden')
  return { account: identity.account, user: identity.user }
}
