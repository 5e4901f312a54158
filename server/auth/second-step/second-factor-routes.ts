import { Hono } from 'hono'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  newRecoveryCodes,
  type NewSecondFactor,
  type RecoveryCodes,
  type SecondFactorState,
} from '#contract/platform/second-factor'
import { ProblemError } from '#contract/problem'
import type { Identity } from '../../base/identity'
import { asOwner } from '../../database/session'
import { readBody } from '../../services/body'
import type { Env, Services } from '../../services/services'
import { provePassword } from '../password/current-password'
import type { Passwords } from '../secrets/password-hash'
import type { Owner } from '../session/credential'
import { endSessions } from '../session/session'
import { attempt, forgive } from '../session/throttle'
import { audit } from '../trail/audit'
import { tellOwner } from './factor-mail'
import { proveCode } from '../session/prove-code'
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

/** One's own second step at sign-in: set up, confirmed, its recovery codes, ended. Decision 480. */
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
