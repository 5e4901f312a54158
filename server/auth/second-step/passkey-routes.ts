import { Hono } from 'hono'
import { addPasskey, beginPasskey, type PasskeyOptions } from '#contract/sign-in/passkeys'
import { endSecondFactor, type RecoveryCodes } from '#contract/platform/second-factor'
import { ProblemError } from '#contract/problem'
import { asOwner } from '../../database/session'
import { readBody } from '../../services/body'
import type { Env, Services } from '../../services/services'
import { provePassword } from '../password/current-password'
import type { Passwords } from '../secrets/password-hash'
import {
  keepPasskey,
  newPasskeyOptions,
  passkeyChallenge,
  type PasskeySite,
  passkeySite,
  removePasskeys,
} from '../second-factor/passkeys'
import {
  hasStep,
  isFactorRequired,
  removeFactor,
  renewRecoveryCodes,
  secondSteps,
} from '../second-factor/second-factor'
import { PASSKEY_REFUSED, proveStep } from '../session/prove-step'
import { endSessions } from '../session/session'
import { attempt, forgive } from '../session/throttle'
import { audit } from '../trail/audit'
import { tellOwner } from './factor-mail'
import { notActing } from './whose'

/** One's own passkeys: made, used to show who one is, removed. Decision 515. */
export function passkeyRoutes(services: Services, passwords: Passwords): Hono<Env> {
  const { database, now, config } = services
  return new Hono<Env>()
    .post('/users/me/passkeys/options', async c => {
      const { current } = await readBody(c, beginPasskey)
      const site = siteOf(config.publicUrl)
      const owner = await provePassword(services, passwords, c.var.identity, current)
      const options = await asOwner(database, db => newPasskeyOptions(db, services, owner, site))
      return c.json(options satisfies PasskeyOptions)
    })
    .post('/users/me/passkeys', async c => {
      const given = await readBody(c, addPasskey)
      const { identity } = c.var
      const owner = notActing(identity)
      const site = siteOf(config.publicUrl)
      const lane = `${owner.account}/${owner.user} adds`
      await asOwner(database, db => attempt(db, 'code', lane, services.steady()))
      const added = await asOwner(database, async db => {
        const isFirst = !hasStep(await secondSteps(db, owner))
        if (!(await keepPasskey(db, services, owner, given, site))) return null
        await forgive(db, 'code', lane)
        await audit(db, now(), {
          action: isFirst ? 'second-factor-on' : 'passkey-added',
          account: owner.account,
          actor: owner,
          details: { user: owner.user, passkey: given.name },
        })
        if (!isFirst) return { isFirst, codes: [] }
        await endSessions(db, now(), 'second-factor-on', { ...owner, except: identity.session })
        return { isFirst, codes: await renewRecoveryCodes(db, services, owner) }
      })
      if (added === null) throw new ProblemError('bad-code', { message: PASSKEY_REFUSED })
      tellOwner(services, owner, added.isFirst ? 'onByPasskey' : 'passkeyAdded')
      return c.json({ recoveryCodes: added.codes } satisfies RecoveryCodes)
    })
    .post('/users/me/passkeys/challenge', async c => {
      const owner = notActing(c.var.identity)
      const options = await asOwner(database, db =>
        passkeyChallenge(db, services, owner, passkeySite(config.publicUrl)),
      )
      if (options === null) throw new ProblemError('not-found', { message: 'You have no passkey' })
      return c.json(options)
    })
    .post('/users/me/passkeys/:id{[1-9][0-9]{0,15}}/remove', async c => {
      const { current, ...proof } = await readBody(c, endSecondFactor)
      const { identity } = c.var
      const owner = await provePassword(services, passwords, identity, current)
      await proveStep(services, owner, proof, `session ${identity.session}`)
      const isLast = await asOwner(database, async db => {
        if ((await removePasskeys(db, owner, Number(c.req.param('id')))) === 0) throw new ProblemError('not-found')
        const ends = !hasStep(await secondSteps(db, owner))
        if (ends && (await isFactorRequired(db, owner.account)))
          throw new ProblemError('forbidden', {
            message: 'Your company asks everybody for a second step at sign-in. Set up another one first',
          })
        if (ends) await removeFactor(db, owner)
        await audit(db, now(), {
          action: ends ? 'second-factor-off' : 'passkey-removed',
          account: owner.account,
          actor: owner,
          details: { user: owner.user },
        })
        return ends
      })
      tellOwner(services, owner, isLast ? 'off' : 'passkeyRemoved')
      return c.body(null, 204)
    })
}

function siteOf(publicUrl: string): PasskeySite {
  const site = passkeySite(publicUrl)
  if (site === null)
    throw new ProblemError('forbidden', {
      message: 'Passkeys need an address with a name. This server is reached by a number',
    })
  return site
}
