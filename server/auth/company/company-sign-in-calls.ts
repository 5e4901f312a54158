import { beginCompanySignIn, begunCompanySignIn, type CompanyOutcome } from '#contract/platform/company-sign-in'
import { ProblemError } from '#contract/kit/problem'
import { iso } from '../../base/iso'
import { call } from '../../calls/call'
import { file } from '../../calls/reply'
import { asOwner } from '../../database/session'
import { clientAddress } from '../../services/client-address'
import { hashSecret } from '../secrets/token'
import { assertOwnPage, clearFlowCookie, setFlowCookie } from '../session/cookie'
import { findCredential } from '../session/credential'
import { attempt } from '../session/throttle'
import { domainOf, findProvider } from './company-settings'
import { comeBack } from './company-return'
import { begin } from './provider'

const FLOW_MINUTES = 10

/**
 * Signing in with the firm's own provider: off to it, and back with a code. The browser carries a secret of its own meanwhile, so that a link
 * which another person began signs no one in. Decision 482.
 */
export const companySignInCalls = [
  call({
    method: 'post',
    path: '/sign-in/company',
    tag: 'Signing in',
    summary: "Start sign-in with the company's provider (OpenID Connect): returns where to send the browser",
    permission: 'open',
    request: beginCompanySignIn,
    reply: begunCompanySignIn,
    serve: async ({ c, services, body: { username } }) => {
      const { database, sealer, now, config, log, outward } = services
      assertOwnPage(c, services)
      await asOwner(database, db => attempt(db, 'address', clientAddress(c, config.trustedProxies), services.steady()))
      const domain = domainOf(username)
      const provider = await asOwner(database, async db => {
        if (domain === null) return undefined
        const person = await findCredential(db, { username })
        return findProvider(db, sealer, config.publicUrl, { domain, account: person?.account })
      })
      if (!provider)
        throw new ProblemError('not-found', {
          message: 'Your company has not set up sign-in with its own account. Use your password',
        })
      const begun = await begin(provider, outward, username.trim()).catch((error: unknown) => {
        log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'a sign-in provider could not be reached')
        throw new ProblemError('unavailable', {
          message: "Your company's sign-in cannot be reached. Try again, or use your password",
        })
      })
      await asOwner(database, async db => {
        await db.deleteFrom('company_flow').where('expires_at', '<=', iso(now())).execute()
        await db
          .insertInto('company_flow')
          .values({
            state: hashSecret(begun.state),
            account_id: provider.account,
            nonce: begun.nonce,
            verifier: sealer.seal(begun.verifier, begun.state),
            expires_at: iso(now() + FLOW_MINUTES * 60_000),
          })
          .execute()
      })
      setFlowCookie(c, services, begun.state, FLOW_MINUTES * 60)
      return { url: begun.url }
    },
  }),
  call({
    method: 'get',
    path: '/sign-in/company/callback',
    tag: 'Signing in',
    summary: 'Receive the browser from the sign-in provider, and redirect to the app',
    permission: 'open',
    reply: file('text/html'),
    serve: async ({ c, services }) => {
      const outcome = await comeBack(c, services).catch((error: unknown): CompanyOutcome => {
        services.log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'a sign-in by a provider failed')
        return 'failed'
      })
      clearFlowCookie(c, services)
      return c.redirect(new URL(`/?company=${outcome}`, services.config.publicUrl).href, 303)
    },
  }),
]
