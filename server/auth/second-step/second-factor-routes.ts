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
import { proveStep } from '../session/prove-step'
import {
  beginFactor,
  confirmFactor,
  hasStep,
  isFactorRequired,
  recoveryCodesLeft,
  removeFactor,
  renewRecoveryCodes,
  secondSteps,
} from '../second-factor/second-factor'
import { passkeySite } from '../second-factor/passkeys'
import { totpUri } from '../second-factor/totp'
import { notActing, ownerOf } from './whose'

/** One's own second step at sign-in: set up, confirmed, its recovery codes, ended. Decision 480. */
export function secondFactorRoutes(services: Services, passwords: Passwords): Hono<Env> {
  const { database, now } = services
  return new Hono<Env>()
    .get('/users/me/second-factor', async c => {
      const owner = ownerOf(c.var.identity)
      const state = await asOwner(database, async (db): Promise<SecondFactorState> => {
        const steps = await secondSteps(db, owner)
        const isOn = hasStep(steps)
        return {
          isOn,
          since: steps.appSince,
          passkeys: [...steps.passkeys],
          passkeyHost: passkeySite(services.config.publicUrl)?.host ?? null,
          recoveryCodesLeft: isOn ? await recoveryCodesLeft(db, owner) : 0,
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
      const proof = await readBody(c, newRecoveryCodes)
      const owner = notActing(c.var.identity)
      await proveStep(services, owner, proof, `session ${c.var.identity.session}`)
      const codes = await asOwner(database, async db => {
        await note(db, owner, 'recovery-codes-made', owner)
        return renewRecoveryCodes(db, services, owner)
      })
      return c.json({ recoveryCodes: codes } satisfies RecoveryCodes)
    })
    .post('/users/me/second-factor/off', async c => {
      const { current, ...proof } = await readBody(c, endSecondFactor)
      const { identity } = c.var
      if (await asOwner(database, db => isFactorRequired(db, notActing(identity).account)))
        throw new ProblemError('forbidden', { message: 'Your company asks everybody for a second step at sign-in' })
      const owner = await provePassword(services, passwords, identity, current)
      await proveStep(services, owner, proof, `session ${identity.session}`)
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
