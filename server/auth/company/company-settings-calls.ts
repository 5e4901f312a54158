import { companySignIn, companySignInState } from '#contract/platform/company-sign-in'
import { ProblemError } from '#contract/kit/problem'
import { call } from '../../calls/call'
import { rightToRead, rightToWrite } from '../../calls/permission'
import { nothing } from '../../calls/reply'
import { asOwner } from '../../database/session'
import { findCredential } from '../session/credential'
import { actorOf, audit } from '../trail/audit'
import { domainOf, findProvider, placeOf, redirectUri } from './company-settings'
import { discover } from './provider'

const wrong = (path: string, message: string) => new ProblemError('invalid', { errors: [{ path, message }] })

/** Which provider a firm's people sign in with, for those who look after users. No reply holds the secret. Decision 482. */
export const companySettingsCalls = [
  call({
    method: 'get',
    path: '/company-sign-in',
    tag: 'Signing in',
    summary: "Get the company's sign-in provider, without its secret",
    permission: rightToRead('AdminUsers'),
    reply: companySignInState,
    serve: async ({ services: { database, sealer, config }, caller: { account } }) => {
      const set = await asOwner(database, db => findProvider(db, sealer, config.publicUrl, { account }))
      return {
        issuer: set?.issuer ?? null,
        clientId: set?.clientId ?? null,
        hasSecret: set !== undefined && set.clientSecret !== null,
        domain: set?.domain ?? null,
        redirectUri: redirectUri(config.publicUrl),
      }
    },
  }),
  call({
    method: 'put',
    path: '/company-sign-in',
    tag: 'Signing in',
    summary: "Set the company's sign-in provider, after checking that it can be reached",
    permission: rightToWrite('AdminUsers'),
    request: companySignIn,
    reply: nothing,
    serve: async ({ services, caller, body: { issuer, clientId, clientSecret } }) => {
      const { database, sealer, now, config, outward } = services
      const { account } = caller
      if (caller.actingAs)
        throw new ProblemError('forbidden', {
          message: 'Someone of the company sets this up: it goes by their address',
        })
      const known = await asOwner(database, async db => ({
        own: await findCredential(db, caller),
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
        await audit(db, now(), { action: 'company-sign-in-set', account, actor: actorOf(caller) })
      })
    },
  }),
  call({
    method: 'delete',
    path: '/company-sign-in',
    tag: 'Signing in',
    summary: "End sign-in with the company's provider",
    permission: rightToWrite('AdminUsers'),
    reply: nothing,
    serve: ({ services: { database, now }, caller }) =>
      asOwner(database, async db => {
        await db.deleteFrom('company_sign_in').where('account_id', '=', caller.account).execute()
        await db.deleteFrom('company_subject').where('account_id', '=', caller.account).execute()
        await audit(db, now(), {
          action: 'company-sign-in-ended',
          account: caller.account,
          actor: actorOf(caller),
        })
      }),
  }),
]
