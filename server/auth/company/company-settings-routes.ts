import { Hono } from 'hono'
import { companySignIn, type CompanySignInState } from '#contract/platform/company-sign-in'
import { ProblemError } from '#contract/problem'
import { asOwner } from '../../database/session'
import { readBody } from '../../services/body'
import { type OutwardFetch, outwardFetch } from '../../services/outward-fetch'
import type { Env, Services } from '../../services/services'
import { requireCanRead, requireCanWrite } from '../caller/require'
import { findCredential } from '../session/credential'
import { actorOf, audit } from '../trail/audit'
import { domainOf, findProvider, placeOf, redirectUri } from './company-settings'
import { discover } from './provider'

const wrong = (path: string, message: string) => new ProblemError('invalid', { errors: [{ path, message }] })

/** Which provider a firm's people sign in with, for those who look after users. The secret is told to nobody again. Decision 482. */
export function companySettingsRoutes(services: Services, outward: OutwardFetch = outwardFetch): Hono<Env> {
  const { database, sealer, now, config } = services
  return new Hono<Env>()
    .get('/company-sign-in', async c => {
      requireCanRead(c.var.identity, 'AdminUsers')
      const { account } = c.var.identity
      const set = await asOwner(database, db => findProvider(db, sealer, config.publicUrl, { account }))
      return c.json({
        issuer: set?.issuer ?? null,
        clientId: set?.clientId ?? null,
        hasSecret: set !== undefined && set.clientSecret !== null,
        domain: set?.domain ?? null,
        redirectUri: redirectUri(config.publicUrl),
      } satisfies CompanySignInState)
    })
    .put('/company-sign-in', async c => {
      const { identity } = c.var
      requireCanWrite(identity, 'AdminUsers')
      const { issuer, clientId, clientSecret } = await readBody(c, companySignIn)
      const { account } = identity
      if (identity.actingAs)
        throw new ProblemError('forbidden', {
          message: 'Someone of the company sets this up: it goes by their address',
        })
      const known = await asOwner(database, async db => ({
        own: await findCredential(db, identity),
        before: await findProvider(db, sealer, config.publicUrl, { account }),
      }))
      const domain = domainOf(known.own?.username ?? '')
      if (domain === null) throw wrong('', 'Your own username is no email address, so it says no domain')
      // A secret belongs to the provider it was given for: it is not sent to another.
      const kept =
        known.before?.issuer === issuer && known.before.clientId === clientId ? known.before.clientSecret : null
      const secret = clientSecret ?? kept
      await discover(
        { issuer, clientId, clientSecret: secret, redirectUri: redirectUri(config.publicUrl) },
        outward,
      ).catch(() => {
        throw wrong('issuer', 'No sign-in provider answers at this address')
      })
      await asOwner(database, async db => {
        const row = {
          issuer,
          client_id: clientId,
          client_secret: secret === null ? null : sealer.seal(secret, placeOf(account)),
          domain,
        }
        await db
          .insertInto('company_sign_in')
          .values({ account_id: account, ...row })
          .onConflict(same => same.column('account_id').doUpdateSet(row))
          .execute()
        await audit(db, now(), { action: 'company-sign-in-set', account, actor: actorOf(identity) })
      })
      return c.body(null, 204)
    })
    .delete('/company-sign-in', async c => {
      const { identity } = c.var
      requireCanWrite(identity, 'AdminUsers')
      await asOwner(database, async db => {
        await db.deleteFrom('company_sign_in').where('account_id', '=', identity.account).execute()
        await db.deleteFrom('company_subject').where('account_id', '=', identity.account).execute()
        await audit(db, now(), {
          action: 'company-sign-in-ended',
          account: identity.account,
          actor: actorOf(identity),
        })
      })
      return c.body(null, 204)
    })
}
