import { addPasskey, beginPasskey, passkeyOptions } from '#contract/sign-in/passkeys'
import { endSecondFactor, recoveryCodes } from '#contract/platform/second-factor'
import { ProblemError } from '#contract/kit/problem'
import { call } from '../../calls/call'
import { signedIn } from '../../calls/permission'
import { nothing } from '../../calls/reply'
import { asOwner } from '../../database/session'
import { provePassword } from '../password/current-password'
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

const own = { tag: 'Signing in', method: 'post', permission: signedIn } as const

/** A person's own passkeys: made, used to show who that person is, removed. Decision 515. */
export const passkeyCalls = [
  call({
    ...own,
    path: '/users/me/passkeys/options',
    summary: 'Start adding a passkey: returns the options the browser needs',
    openDuring: ['second-factor-setup'],
    request: beginPasskey,
    reply: passkeyOptions,
    serve: async ({ services, caller, body }) => {
      const site = siteOf(services.config.publicUrl)
      const owner = await provePassword(services, caller, body.current)
      return asOwner(services.database, db => newPasskeyOptions(db, services, owner, site))
    },
  }),
  call({
    ...own,
    path: '/users/me/passkeys',
    summary:
      'Add the new passkey; when it is the first second step, returns recovery codes once and signs out other devices',
    openDuring: ['second-factor-setup'],
    request: addPasskey,
    reply: recoveryCodes,
    serve: async ({ services, caller, body }) => {
      const { database, now, config } = services
      const owner = notActing(caller)
      const site = siteOf(config.publicUrl)
      const lane = `${owner.account}/${owner.user} adds`
      await asOwner(database, db => attempt(db, 'code', lane, services.steady()))
      const added = await asOwner(database, async db => {
        const isFirst = !hasStep(await secondSteps(db, owner))
        if (!(await keepPasskey(db, services, owner, body, site))) return null
        await forgive(db, 'code', lane)
        await audit(db, now(), {
          action: isFirst ? 'second-factor-on' : 'passkey-added',
          account: owner.account,
          actor: owner,
          details: { user: owner.user, passkey: body.name },
        })
        if (!isFirst) return { isFirst, codes: [] }
        await endSessions(db, now(), 'second-factor-on', { ...owner, except: caller.session })
        return { isFirst, codes: await renewRecoveryCodes(db, services, owner) }
      })
      if (added === null) throw new ProblemError('bad-code', { message: PASSKEY_REFUSED })
      tellOwner(services, owner, added.isFirst ? 'onByPasskey' : 'passkeyAdded')
      return { recoveryCodes: added.codes }
    },
  }),
  call({
    ...own,
    path: '/users/me/passkeys/challenge',
    summary: 'Get the options the browser needs to ask for a passkey in place of a code',
    reply: passkeyOptions,
    serve: async ({ services, caller }) => {
      const owner = notActing(caller)
      const options = await asOwner(services.database, db =>
        passkeyChallenge(db, services, owner, passkeySite(services.config.publicUrl)),
      )
      if (options === null) throw new ProblemError('not-found', { message: 'You have no passkey' })
      return options
    },
  }),
  call({
    ...own,
    path: '/users/me/passkeys/{id}/remove',
    summary: 'Remove a passkey of mine; without any second step, the password alone signs in',
    request: endSecondFactor,
    reply: nothing,
    serve: async ({ services, caller, params, body: { current, ...proof } }) => {
      const { database, now } = services
      const owner = await provePassword(services, caller, current)
      await proveStep(services, owner, proof, `session ${caller.session}`)
      const isLast = await asOwner(database, async db => {
        if ((await removePasskeys(db, owner, params.id)) === 0) throw new ProblemError('not-found')
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
    },
  }),
]

function siteOf(publicUrl: string): PasskeySite {
  const site = passkeySite(publicUrl)
  if (site === null)
    throw new ProblemError('forbidden', {
      message: 'Passkeys need an address with a name. This server is reached by a number',
    })
  return site
}
