import * as v from 'valibot'
import { storable } from '../fields/schema'

/** Sign-in through the firm's own provider, by OpenID Connect. One provider per firm. Decision 482. */

const line = (max: number, missing: string) => v.pipe(v.string(missing), storable(max), v.trim(), v.nonEmpty(missing))

/** POST /sign-in/company: returns where to send the browser. Finds the firm by the part of the username after the @. */
export const beginCompanySignIn = v.strictObject({ username: line(255, 'Enter your username') })
export const begunCompanySignIn = v.object({ url: v.pipe(v.string(), v.url()) })

/** Outcomes in the address the browser returns to, `/?company=…`. `unknown`: the provider knows the person, but no user of the firm has that address. */
export const COMPANY_OUTCOMES = ['done', 'unknown', 'failed'] as const
export type CompanyOutcome = (typeof COMPANY_OUTCOMES)[number]

/** PUT /company-sign-in. A missing secret stays as it is. */
export const companySignIn = v.strictObject({
  issuer: v.pipe(
    line(500, 'Enter the address of the provider'),
    v.url('This must be an address'),
    v.startsWith('https://', 'This must be an https address'),
  ),
  clientId: line(255, 'Enter the client ID'),
  clientSecret: v.optional(line(1_000, 'Enter the client secret')),
})
export type CompanySignIn = v.InferOutput<typeof companySignIn>

/** GET /company-sign-in: the settings, without the secret. Null until they are set. */
export const companySignInState = v.object({
  issuer: v.nullable(v.string()),
  clientId: v.nullable(v.string()),
  hasSecret: v.boolean(),
  /** Users with this ending in their username are sent to the provider. It is the ending of the administrator's own address, whose mailbox was confirmed. */
  domain: v.nullable(v.string()),
  /** To register with the provider. */
  redirectUri: v.string(),
})
export type CompanySignInState = v.InferOutput<typeof companySignInState>
