import * as client from 'openid-client'
import type { OutwardFetch } from '../../services/outward-fetch'

/** How a firm's provider is reached. */
export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | null
  readonly redirectUri: string
}

/** What a sign-in at the provider leaves behind, for when the browser comes back. */
export interface Begun {
  readonly url: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Who came back, in the provider's words. `emails` are addresses the provider vouches for; perhaps none. */
export interface Person {
  readonly issuer: string
  readonly subject: string
  readonly emails: readonly string[]
}

/** Reads what the provider says of itself. Throws when it is none, or cannot be reached. */
export function discover(
  { issuer, clientId, clientSecret }: ProviderSettings,
  outward: OutwardFetch,
): Promise<client.Configuration> {
  return client.discovery(
    new URL(issuer),
    clientId,
    undefined,
    clientSecret === null ? client.None() : client.ClientSecretPost(clientSecret),
    {
      // Signatures are checked although the answer comes straight from the provider: one more thing that would have to fail.
      execute: [client.enableNonRepudiationChecks],
      [client.customFetch]: (url, options) => outward(url, options),
    },
  )
}

export async function begin(settings: ProviderSettings, outward: OutwardFetch, loginHint: string): Promise<Begun> {
  const provider = await discover(settings, outward)
  const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()]
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: settings.redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    login_hint: loginHint,
  })
  return { url: url.href, state, nonce, verifier }
}

/** Exchanges the code the browser brought back. Throws for anything that is not an answer to this very sign-in. */
export async function finish(
  settings: ProviderSettings,
  outward: OutwardFetch,
  query: string,
  { state, nonce, verifier }: Omit<Begun, 'url'>,
): Promise<Person> {
  const provider = await discover(settings, outward)
  const back = new URL(settings.redirectUri)
  back.search = query
  const tokens = await client.authorizationCodeGrant(provider, back, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider told nobody')
  return { issuer: claims.iss, subject: claims.sub, emails: vouchedFor(claims) }
}

/**
 * Addresses the provider vouches for: one it has verified, or, of a single firm's Microsoft Entra, which says nothing of verifying, the
 * name people sign in with there, whose ending the firm has proved to Microsoft.
 */
export function vouchedFor(claims: Readonly<Record<string, unknown>>): string[] {
  const { iss, email, email_verified: isVerified, preferred_username: name } = claims
  if (typeof email === 'string' && (isVerified === true || isVerified === 'true')) return [email]
  const isOneFirmsEntra =
    typeof iss === 'string' && /^https:\/\/login\.microsoftonline\.com\/[0-9a-f-]{36}\/v2\.0$/.test(iss)
  return isOneFirmsEntra && typeof name === 'string' && name.includes('@') ? [name] : []
}
