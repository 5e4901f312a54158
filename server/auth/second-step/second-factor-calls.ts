import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  newRecoveryCodes,
  newSecondFactor,
  recoveryCodes,
  secondFactorState,
} from '#contract/platform/second-factor'
import { ProblemError } from '#contract/kit/problem'
import { call } from '../../calls/call'
import { signedIn } from '../../calls/permission'
import { nothing } from '../../calls/reply'
import { asOwner } from '../../database/session'
import { provePassword } from '../password/current-password'
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

const own = { tag: 'Signing in', permission: signedIn } as const

/** A person's own second step at sign-in: set up, confirmed, its recovery codes, ended. Decision 480. */
export const secondFactorCalls = [
  call({
    ...own,
    method: 'get',
    path: '/users/me/second-factor',
    summary: 'Tell whether my second step at sign-in is set up',
    openDuring: ['second-factor-setup'],
    reply: secondFactorState,
    serve: ({ services: { database, config }, caller }) => {
      const owner = ownerOf(caller)
      return asOwner(database, async db => {
        const steps = await secondSteps(db, owner)
        const isOn = hasStep(steps)
        return {
          isOn,
          since: steps.appSince,
          passkeys: [...steps.passkeys],
          passkeyHost: passkeySite(config.publicUrl)?.host ?? null,
          recoveryCodesLeft: isOn ? await recoveryCodesLeft(db, owner) : 0,
          isRequired: await isFactorRequired(db, owner.account),
        }
      })
    },
  }),
  call({
    ...own,
    method: 'post',
    path: '/users/me/second-factor',
    summary: 'Start setting up an authenticator app; returns its secret once',
    openDuring: ['second-factor-setup'],
    request: beginSecondFactor,
    reply: newSecondFactor,
    serve: async ({ services, caller, body }) => {
      const owner = await provePassword(services, caller, body.current)
      const secret = await asOwner(services.database, db => beginFactor(db, services, owner))
      return { secret, uri: totpUri(secret, owner.username) }
    },
  }),
  call({
    ...own,
    method: 'put',
    path: '/users/me/second-factor',
    summary:
      'Confirm the authenticator app with its first code; returns the recovery codes once and signs out other devices',
    openDuring: ['second-factor-setup'],
    request: confirmSecondFactor,
    reply: recoveryCodes,
    serve: async ({ services, caller, body: { code } }) => {
      const { database, now } = services
      const owner = notActing(caller)
      const lane = `${owner.account}/${owner.user} begins`
      await asOwner(database, db => attempt(db, 'code', lane, services.steady()))
      const codes = await asOwner(database, async db => {
        const drawn = await confirmFactor(db, services, owner, code)
        if (drawn === null) return null
        await forgive(db, 'code', lane)
        await endSessions(db, now(), 'second-factor-on', { ...owner, except: caller.session })
        await note(db, now(), owner, 'second-factor-on')
        return drawn
      })
      if (codes === null) throw new ProblemError('bad-code')
      tellOwner(services, owner, 'on')
      return { recoveryCodes: codes }
    },
  }),
  call({
    ...own,
    method: 'post',
    path: '/users/me/second-factor/recovery-codes',
    summary: 'Create new recovery codes; earlier ones stop working',
    request: newRecoveryCodes,
    reply: recoveryCodes,
    serve: async ({ services, caller, body: proof }) => {
      const owner = notActing(caller)
      await proveStep(services, owner, proof, `session ${caller.session}`)
      const codes = await asOwner(services.database, async db => {
        await note(db, services.now(), owner, 'recovery-codes-made')
        return renewRecoveryCodes(db, services, owner)
      })
      return { recoveryCodes: codes }
    },
  }),
  call({
    ...own,
    method: 'post',
    path: '/users/me/second-factor/off',
    summary: 'Turn off my second step at sign-in',
    request: endSecondFactor,
    reply: nothing,
    serve: async ({ services, caller, body: { current, ...proof } }) => {
      const { database, now } = services
      if (await asOwner(database, db => isFactorRequired(db, notActing(caller).account)))
        throw new ProblemError('forbidden', { message: 'Your company asks everybody for a second step at sign-in' })
      const owner = await provePassword(services, caller, current)
      await proveStep(services, owner, proof, `session ${caller.session}`)
      await asOwner(database, async db => {
        await removeFactor(db, owner)
        await note(db, now(), owner, 'second-factor-off')
      })
      tellOwner(services, owner, 'off')
    },
  }),
]

/** Writes to the trail what someone did to their own second step. */
function note(db: Parameters<typeof audit>[0], now: number, { account, user }: Owner, action: string) {
  return audit(db, now, { action, account, actor: { account, user }, details: { user } })
}
