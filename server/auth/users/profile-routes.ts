import { Hono } from 'hono'
import { changeProfile } from '#contract/platform/auth'
import { user as userResource } from '#contract/platform/user'
import { ProblemError } from '#contract/problem'
import { inAccount } from '../../database/session'
import { readBody } from '../../services/body'
import type { Env, Services } from '../../services/services'
import { read, update } from '../../records/typed'
import { provePassword } from '../password/current-password'
import type { Passwords } from '../secrets/password-hash'

/**
 * One's own name and address, whatever one's role may change of others. Links to choose a password go to the address, so another one asks
 * for the password, and the old one is told. What one signs in with stays.
 */
export function profileRoutes(services: Services, passwords: Passwords): Hono<Env> {
  const { database, mailer, log, now } = services
  return new Hono<Env>().put('/users/me/profile', async c => {
    const { fullName, email, current } = await readBody(c, changeProfile)
    const { identity } = c.var
    if (identity.actingAs) throw new ProblemError('forbidden')
    const { email: was } = await inAccount(database, identity, tx => read(tx, userResource, identity.user), now(), {
      readOnly: true,
    })
    if (email !== was) await provePassword(services, passwords, identity, current ?? '')
    await inAccount(database, identity, tx => update(tx, userResource, identity.user, { fullName, email }), now())
    if (email !== was) {
      mailer
        .send({
          account: identity.account,
          user: identity.user,
          to: was,
          subject: 'Your address in Quoin has been changed',
          text: `Mail of Quoin for ${fullName} now goes to ${email}.\n\nIf it was not you, tell your administrator at once.\n`,
        })
        .catch((error: unknown) =>
          log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'the old address could not be told'),
        )
    }
    return c.body(null, 204)
  })
}
