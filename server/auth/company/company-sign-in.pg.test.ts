// Signing in with the company's own provider, against a provider written here with nothing but node:crypto.
import { createHash, createSign, generateKeyPairSync } from 'node:crypto'
import type { Hono } from 'hono'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { APP_HEADER, type TokenReply } from '#contract/platform/auth'
import { createApp } from '../../http/app'
import { INTERFACE } from '../../register/interface'
import { type OutwardFetch } from '../../services/outward-fetch'
import type { Env } from '../../services/services'
import { type Firm, PASSWORD, testFirm } from '../../testing/firm'
import { testDatabase } from '../../testing/test-database'
import type { Passwords } from '../../base/password-hash'
import { vouchedFor } from './provider'

const database = await testDatabase()
const passwords: Passwords = {
  hash: password => Promise.resolve(password),
  verify: (hash, password) => Promise.resolve(hash === password),
}
let firm: Firm
let app: Hono<Env>

const ISSUER = 'https://id.plumb.test'
const SECRET = 'the-secret-of-quoin'
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The provider: who is signed in there, and how it misbehaves. */
interface Provider {
  claims: Record<string, unknown>
  key: typeof privateKey
  /** What was asked at the token endpoint. */
  asked: URLSearchParams[]
  challenge: string
}
const provider: Provider = { claims: {}, key: privateKey, asked: [], challenge: '' }

const outward: OutwardFetch = (url, options) => {
  const { pathname, origin } = new URL(url)
  if (origin !== ISSUER) return Promise.reject(new Error('nobody there'))
  if (pathname === '/.well-known/openid-configuration')
    return Promise.resolve(
      Response.json({
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/authorise`,
        token_endpoint: `${ISSUER}/token`,
        jwks_uri: `${ISSUER}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    )
  if (pathname === '/keys')
    return Promise.resolve(
      Response.json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }] }),
    )
  const asked = new URLSearchParams(options.body instanceof URLSearchParams ? options.body : String(options.body))
  provider.asked.push(asked)
  const hash = createHash('sha256')
    .update(asked.get('code_verifier') ?? '')
    .digest('base64url')
  if (asked.get('client_secret') !== SECRET || asked.get('code') !== 'a-code' || hash !== provider.challenge)
    return Promise.resolve(Response.json({ error: 'invalid_grant' }, { status: 400 }))
  const at = Math.floor(Date.now() / 1_000)
  const text = `${base64url({ alg: 'RS256', kid: 'k' })}.${base64url({ iss: ISSUER, aud: 'quoin', iat: at, exp: at + 300, ...provider.claims })}`
  const token = `${text}.${createSign('RSA-SHA256').update(text).sign(provider.key, 'base64url')}`
  return Promise.resolve(Response.json({ access_token: 'x', token_type: 'Bearer', expires_in: 300, id_token: token }))
}

beforeAll(async () => {
  firm = await testFirm(database, { passwords, outward })
  app = createApp(firm.services, INTERFACE)
})
beforeEach(async () => {
  firm.clock.now = Date.now()
  Object.assign(provider, {
    claims: { sub: 'site-1', email: 'site@plumb.test', email_verified: true },
    key: privateKey,
    asked: [],
  })
  for (const table of ['company_sign_in', 'company_flow', 'company_subject', 'sign_in_rules', 'throttle'])
    await sql`delete from ${sql.table(table)}`.execute(database.kysely)
})

const call = (
  method: string,
  path: string,
  { token = '', cookie = '', body }: { token?: string; cookie?: string; body?: unknown } = {},
) =>
  app.request(
    `https://quoin.test/api${path}`,
    {
      method,
      headers: {
        origin: 'https://quoin.test',
        host: 'quoin.test',
        [APP_HEADER]: '1',
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookie ? { cookie } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } },
  )
const cookieOf = (reply: Response, name: string) =>
  reply.headers
    .getSetCookie()
    .find(each => each.startsWith(`__Host-${name}=`))
    ?.split(';')[0] ?? ''
async function setUp(who = 'admin@plumb.test', { clientId = 'quoin' } = {}) {
  const { access_token: token } = await firm.signIn(who)
  return call('PUT', '/company-sign-in', { token, body: { issuer: ISSUER, clientId, clientSecret: SECRET } })
}
/** Off to the provider: what it is asked, and the cookie the browser keeps. */
async function begin(username = 'site@plumb.test') {
  const reply = await call('POST', '/sign-in/company', { body: { username } })
  const url = new URL(((await reply.json()) as { url: string }).url)
  provider.challenge = url.searchParams.get('code_challenge') ?? ''
  provider.claims = { ...provider.claims, nonce: url.searchParams.get('nonce') }
  return { url, cookie: cookieOf(reply, 'quoin-sign-in'), state: url.searchParams.get('state') ?? '' }
}
const back = (cookie: string, state: string, code = 'a-code') =>
  call('GET', `/sign-in/company/callback?code=${code}&state=${state}`, { cookie })
const outcomeOf = (reply: Response) => [reply.status, reply.headers.get('location')]
const DONE = [303, 'https://quoin.test/?company=done']
const FAILED = [303, 'https://quoin.test/?company=failed']
const UNKNOWN = [303, 'https://quoin.test/?company=unknown']

describe('coming back from the provider', () => {
  it('signs in: the cookie renews to tokens of that person, and offline use has nothing to do with it', async () => {
    expect((await setUp()).status).toBe(204)
    const { url, cookie, state } = await begin()
    expect(url.origin + url.pathname).toBe(`${ISSUER}/authorise`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'quoin',
      redirect_uri: 'https://quoin.test/api/sign-in/company/callback',
      response_type: 'code',
      code_challenge_method: 'S256',
      login_hint: 'site@plumb.test',
    })
    const reply = await back(cookie, state)
    expect(outcomeOf(reply)).toEqual(DONE)
    const session = cookieOf(reply, 'quoin-refresh')
    const renewed = await call('POST', '/oauth/v2/token', {
      cookie: session,
      body: { grant_type: 'refresh_token', client_id: 'quoin-app' },
    })
    expect(((await renewed.json()) as TokenReply).user.username).toBe('site@plumb.test')
    expect(cookieOf(reply, 'quoin-device')).not.toBe('')
  })
  it('works once, in the browser it began in, for ten minutes', async () => {
    await setUp()
    const first = await begin()
    expect(outcomeOf(await back('', first.state))).toEqual(FAILED)
    expect(outcomeOf(await back('__Host-quoin-sign-in=another', first.state))).toEqual(FAILED)
    expect(outcomeOf(await back(first.cookie, 'another'))).toEqual(FAILED)
    expect(outcomeOf(await back(first.cookie, first.state))).toEqual(DONE)
    expect(outcomeOf(await back(first.cookie, first.state))).toEqual(FAILED)
    const late = await begin()
    firm.clock.now += 10 * 60_000
    expect(outcomeOf(await back(late.cookie, late.state))).toEqual(FAILED)
  })
  it.each([
    ['of another key', () => (provider.key = other.privateKey)],
    ['for another program', () => (provider.claims = { ...provider.claims, aud: 'another' })],
    ['of another provider', () => (provider.claims = { ...provider.claims, iss: 'https://id.other.test' })],
    ['of another sign-in', () => (provider.claims = { ...provider.claims, nonce: 'another' })],
    ['that has run out', () => (provider.claims = { ...provider.claims, exp: 1_000 })],
    ['for another challenge', () => (provider.challenge = 'another')],
  ])('refuses a token %s', async (_, spoil) => {
    await setUp()
    const { cookie, state } = await begin()
    spoil()
    const reply = await back(cookie, state)
    expect(outcomeOf(reply)).toEqual(FAILED)
    expect(cookieOf(reply, 'quoin-refresh')).toBe('')
  })
  it.each([
    ['an address nobody of the firm has', { email: 'nobody@plumb.test' }],
    ['an address that is not verified', { email_verified: false }],
    ['no word on verifying', { email_verified: undefined }],
    ['a user of another firm', { email: 'admin@other.test' }],
    ['a super admin', { email: 'super@plumb.test' }],
  ])('refuses %s', async (_, claims) => {
    await setUp()
    const { cookie, state } = await begin()
    provider.claims = { ...provider.claims, ...claims }
    const reply = await back(cookie, state)
    expect(outcomeOf(reply)).toEqual(UNKNOWN)
    expect(cookieOf(reply, 'quoin-refresh')).toBe('')
  })
  it("goes by the provider's own id from the first time on: an address given to someone else there does not move a sign-in", async () => {
    await setUp()
    const first = await begin()
    expect(outcomeOf(await back(first.cookie, first.state))).toEqual(DONE)
    provider.claims = { sub: 'site-1', email: 'estimator@plumb.test', email_verified: true }
    const second = await begin()
    const reply = await back(second.cookie, second.state)
    const renewed = await call('POST', '/oauth/v2/token', {
      cookie: cookieOf(reply, 'quoin-refresh'),
      body: { grant_type: 'refresh_token', client_id: 'quoin-app' },
    })
    expect(((await renewed.json()) as TokenReply).user.username).toBe('site@plumb.test')
  })
  it('is refused for who may no longer come in', async () => {
    await setUp()
    const first = await begin()
    await back(first.cookie, first.state)
    const id = firm.own.users.get('site@plumb.test') ?? 0
    await sql`update "user" set is_active = false where id = ${id}`.execute(database.kysely)
    const second = await begin()
    expect(outcomeOf(await back(second.cookie, second.state))).toEqual(UNKNOWN)
    await sql`update "user" set is_active = true where id = ${id}`.execute(database.kysely)
  })
  it('needs no second factor of ours: the company asks for its own', async () => {
    await setUp()
    await sql`insert into sign_in_rules (account_id, second_factor) values (${firm.own.account}, true)`.execute(
      database.kysely,
    )
    const { cookie, state } = await begin()
    const reply = await back(cookie, state)
    const renewed = await call('POST', '/oauth/v2/token', {
      cookie: cookieOf(reply, 'quoin-refresh'),
      body: { grant_type: 'refresh_token', client_id: 'quoin-app' },
    })
    expect(((await renewed.json()) as TokenReply).user.permissions).not.toContain('forceSecondFactor')
    const typed = await firm.signIn('site@plumb.test')
    expect(typed.user.permissions).toContain('forceSecondFactor')
  })
})

describe('setting it up', () => {
  it('is for those who look after users, and tells nobody the secret again', async () => {
    expect((await setUp('site@plumb.test')).status).toBe(403)
    await setUp()
    const { access_token: token } = await firm.signIn('admin@plumb.test')
    const state = await (await call('GET', '/company-sign-in', { token })).text()
    expect(JSON.parse(state)).toEqual({
      issuer: ISSUER,
      clientId: 'quoin',
      hasSecret: true,
      domain: 'plumb.test',
      redirectUri: 'https://quoin.test/api/sign-in/company/callback',
    })
    expect(JSON.stringify(await database.kysely.selectFrom('company_sign_in').selectAll().execute())).not.toContain(
      SECRET,
    )
  })
  it('keeps the secret for the same provider and client only', async () => {
    await setUp()
    const { access_token: token } = await firm.signIn('admin@plumb.test')
    const put = (clientId: string) => call('PUT', '/company-sign-in', { token, body: { issuer: ISSUER, clientId } })
    const has = async () =>
      ((await (await call('GET', '/company-sign-in', { token })).json()) as { hasSecret: boolean }).hasSecret
    await put('quoin')
    expect(await has()).toBe(true)
    await put('another')
    expect(await has()).toBe(false)
  })
  it('refuses an address where no provider answers, at its field', async () => {
    const { access_token: token } = await firm.signIn('admin@plumb.test')
    const reply = await call('PUT', '/company-sign-in', {
      token,
      body: { issuer: 'https://nobody.test', clientId: 'quoin' },
    })
    expect([reply.status, await reply.json()]).toMatchObject([422, { errors: [{ path: 'issuer' }] }])
  })
  it('sends people of a domain to the provider of their own firm, and nobody to that of another', async () => {
    await setUp()
    await sql`update credential set username = 'boss@plumb.test', username_key = 'boss@plumb.test' where username_key = 'admin@other.test'`.execute(
      database.kysely,
    )
    const clientOf = async (username: string) => {
      const reply = await call('POST', '/sign-in/company', { body: { username } })
      return reply.status === 200
        ? new URL(((await reply.json()) as { url: string }).url).searchParams.get('client_id')
        : reply.status
    }
    const first = await clientOf('site@plumb.test')
    expect(await clientOf('boss@plumb.test')).toBe(404)
    // Invited by another firm, they cannot hold the domain against the firm it belongs to, nor that firm against them.
    expect((await setUp('boss@plumb.test', { clientId: 'of the other firm' })).status).toBe(204)
    expect([
      await clientOf('site@plumb.test'),
      await clientOf('boss@plumb.test'),
      await clientOf('nobody@plumb.test'),
    ]).toEqual([first, 'of the other firm', first])
    expect((await setUp()).status).toBe(204)
    await sql`update credential set username = 'admin@other.test', username_key = 'admin@other.test' where username_key = 'boss@plumb.test'`.execute(
      database.kysely,
    )
    expect((await call('POST', '/sign-in/company', { body: { username: 'admin@other.test' } })).status).toBe(404)
    expect((await call('POST', '/sign-in/company', { body: { username: 'site' } })).status).toBe(404)
  })
  it('ends: people sign in with their password, as they could all along', async () => {
    await setUp()
    const { access_token: token } = await firm.signIn('admin@plumb.test')
    expect((await call('DELETE', '/company-sign-in', { token })).status).toBe(204)
    expect((await call('POST', '/sign-in/company', { body: { username: 'site@plumb.test' } })).status).toBe(404)
    expect((await firm.signIn('site@plumb.test')).user.username).toBe('site@plumb.test')
    expect(PASSWORD).not.toBe('')
  })
})

it('Microsoft Entra of one firm vouches for sign-in names, nobody else does', () => {
  const tenant = 'https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0'
  const names = { email: 'made-up@plumb.test', preferred_username: 'site@plumb.test' }
  expect(vouchedFor({ iss: tenant, ...names })).toEqual(['site@plumb.test'])
  expect(vouchedFor({ iss: 'https://login.microsoftonline.com/common/v2.0', ...names })).toEqual([])
  expect(vouchedFor({ iss: 'https://id.plumb.test', ...names })).toEqual([])
})
