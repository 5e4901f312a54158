import { beforeAll, describe, expect, it } from 'vitest'
import type { TokenReply } from '#contract/platform/auth'
import { testDatabase } from '../../testing/test-database'
import { PASSWORD, testFirm, type Firm } from '../../testing/firm'

const database = await testDatabase()
let firm: Firm
beforeAll(async () => {
  firm = await testFirm(database)
})

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ask = (body: unknown, headers = {}) => firm.call('POST', '/oauth/v2/token', { body, headers })
const refresh = (refresh_token: string | undefined) =>
  ask({ grant_type: 'refresh_token', client_id: 'quoin-api', refresh_token })
async function refreshed(token: string | undefined): Promise<TokenReply> {
  const reply = await refresh(token)
  expect(reply.status).toBe(200)
  return (await reply.json()) as TokenReply
}

describe('the password grant (AUTH-2)', () => {
  it('answers tokens and the user with account and permissions', async () => {
    const reply = await firm.signIn('admin@plumb.test')
    expect(reply).toMatchObject({
      token_type: 'Bearer',
      expires_in: 900,
      user: {
        email: 'admin@plumb.test',
        person: { fullName: 'The Administrator' },
        account: {
          id: firm.own.account,
          name: 'Plumb & Level Ltd',
          defaultCurrency: 'GBP',
          enabledIntegrations: [],
          codatId: null,
          isDemo: false,
        },
      },
    })
    expect(reply.refresh_token).toMatch(/^[\w-]{43}$/)
    expect(reply.user.permissions).toEqual(expect.arrayContaining(['canWriteAdminRoles', 'licenceEstimatingPremium']))
    expect(reply.user.permissions).not.toContain('canReadAdminSuperAdmin')
    expect(await firm.works(reply.access_token)).toBe(true)
  })
  it('takes a form too, trims both, and does not mind the spelling of the name', async () => {
    const form = new URLSearchParams({
      grant_type: 'password',
      client_id: 'quoin-api',
      client_secret: 'ignored',
      username: ' Admin@PLUMB.test ',
      password: ` ${PASSWORD} `,
    })
    expect(
      (
        await firm.call('POST', '/oauth/v2/token', {
          body: String(form),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).toBe(200)
  })
  it('has one answer for the person who cannot come in', async () => {
    const wrong = await ask({
      grant_type: 'password',
      client_id: 'quoin-api',
      username: 'site@plumb.test',
      password: 'wrong password',
    })
    const unknown = await ask({
      grant_type: 'password',
      client_id: 'quoin-api',
      username: 'nobody@plumb.test',
      password: 'wrong password',
    })
    expect([wrong.status, await wrong.text()]).toEqual([unknown.status, await unknown.text()])
    expect(wrong.status).toBe(400)
  })
  it.each([
    ['no body', ''],
    ['half a body', '{"grant_type":"pass'],
    ['an unknown grant', { grant_type: 'client_credentials', client_id: 'quoin-api' }],
    ['an unknown client', { grant_type: 'password', client_id: 'evil', username: 'a', password: 'b' }],
    ['no password', { grant_type: 'password', client_id: 'quoin-api', username: 'admin@plumb.test' }],
    ['an array', []],
    ['null', 'null'],
    ['a refresh without a token', { grant_type: 'refresh_token', client_id: 'quoin-api' }],
    ['a NUL in the name', { grant_type: 'password', client_id: 'quoin-api', username: 'a\u0000', password: 'x' }],
    [
      'a broken character in the name',
      { grant_type: 'password', client_id: 'quoin-api', username: 'a\ud800', password: '\udfff' },
    ],
  ])('answers 400 to %s', async (_, body) => {
    expect((await ask(body)).status).toBe(400)
  })
  it('never echoes what was sent', async () => {
    const reply = await ask({
      grant_type: 'password',
      client_id: 'evil',
      username: 'marker-name',
      password: 'marker-password',
    })
    expect(await reply.text()).not.toContain('marker')
  })
})

describe('the app', () => {
  const cookieOf = (reply: Response) =>
    /__Host-quoin-refresh=([^;]*)/.exec(reply.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const signIn = () =>
    ask({ grant_type: 'password', client_id: 'quoin-app', username: 'admin@plumb.test', password: PASSWORD })
  const renew = (cookie: string, headers = {}) =>
    ask(
      { grant_type: 'refresh_token', client_id: 'quoin-app' },
      { cookie: `__Host-quoin-refresh=${cookie}`, ...headers },
    )
  it('has its refresh token in a cookie scripts and other sites cannot reach, and never in a body', async () => {
    const reply = await signIn()
    const cookie = reply.headers.get('set-cookie') ?? ''
    for (const word of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/', '__Host-quoin-refresh='])
      expect(cookie).toContain(word)
    expect(cookie).not.toContain('Domain')
    expect(await reply.json()).not.toHaveProperty('refresh_token')
    const next = await renew(cookieOf(reply))
    expect(next.status).toBe(200)
    expect(cookieOf(next)).not.toBe(cookieOf(reply))
  })
  it.each([
    ['from another origin', { origin: 'https://evil.test' }],
    ['without an origin', { origin: '' }],
    ['from a sandboxed frame', { origin: 'null' }],
  ])('is refused %s', async (_, headers) => {
    const cookie = cookieOf(await signIn())
    expect((await renew(cookie, headers)).status).toBe(403)
    expect(
      (
        await ask(
          { grant_type: 'password', client_id: 'quoin-app', username: 'admin@plumb.test', password: PASSWORD },
          headers,
        )
      ).status,
    ).toBe(403)
  })
  it('is refused without its own header', async () => {
    const app = await signIn()
    const request = {
      method: 'POST',
      headers: {
        origin: 'https://quoin.test',
        host: 'quoin.test',
        'content-type': 'application/json',
        cookie: `__Host-quoin-refresh=${cookieOf(app)}`,
      },
    }
    expect(
      (
        await firm.bare('/oauth/v2/token', {
          ...request,
          body: JSON.stringify({ grant_type: 'refresh_token', client_id: 'quoin-app' }),
        })
      ).status,
    ).toBe(403)
    expect((await firm.bare('/oauth/v2/logout', request)).status).toBe(403)
  })
  it('cannot have its cookie turned into body tokens by another client', async () => {
    expect((await refresh(cookieOf(await signIn()))).status).toBe(400)
  })
  it('signs out: cookie cleared, every token dead', async () => {
    const reply = await signIn()
    const { access_token } = (await reply.json()) as TokenReply
    const out = await firm.call('POST', '/oauth/v2/logout', {
      token: access_token,
      headers: { cookie: `__Host-quoin-refresh=${cookieOf(reply)}` },
    })
    expect(out.status).toBe(204)
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0')
    expect(await firm.works(access_token)).toBe(false)
    expect((await renew(cookieOf(reply))).status).toBe(400)
  })
})

describe('the refresh grant (AUTH-5)', () => {
  it('answers new tokens and the user', async () => {
    const first = await firm.signIn('site@plumb.test')
    const next = await refreshed(first.refresh_token)
    expect(next).toMatchObject({ token_type: 'Bearer', expires_in: 900, user: { ...first.user } })
    expect(next.refresh_token).not.toBe(first.refresh_token)
    expect(next.access_token).not.toBe(first.access_token)
    expect(await firm.works(next.access_token)).toBe(true)
  })
  it('survives a lost reply, however often, and gives the same successor each time', async () => {
    const first = await firm.signIn('site@plumb.test')
    const lost = await refreshed(first.refresh_token)
    const again = await refreshed(first.refresh_token)
    const third = await refreshed(first.refresh_token)
    expect(again.refresh_token).toBe(lost.refresh_token)
    expect(third.refresh_token).toBe(lost.refresh_token)
    expect(await firm.works(third.access_token)).toBe(true)
    await refreshed(third.refresh_token)
  })
  it('gives two that ask at once the same successor', async () => {
    const first = await firm.signIn('site@plumb.test')
    const both = await Promise.all(Array.from({ length: 8 }, () => refreshed(first.refresh_token)))
    expect(new Set(both.map(each => each.refresh_token)).size).toBe(1)
    expect(new Set(both.map(each => each.access_token)).size).toBe(8)
  })
  it('ends the family when a token two generations old is shown', async () => {
    const first = await firm.signIn('site@plumb.test')
    const second = await refreshed(first.refresh_token)
    firm.clock.now += 10 * MINUTE
    const third = await refreshed(second.refresh_token)
    // The previous still works: the reply with the third may have been lost.
    await refreshed(second.refresh_token)
    expect((await refresh(first.refresh_token)).status).toBe(400)
    expect((await refresh(second.refresh_token)).status).toBe(400)
    expect((await refresh(third.refresh_token)).status).toBe(400)
    for (const token of [first, second, third]) expect(await firm.works(token.access_token)).toBe(false)
    expect(
      await database.kysely
        .selectFrom('audit')
        .select('action')
        .where('account_id', '=', firm.own.account)
        .where('action', '=', 'refresh-token-replayed')
        .execute(),
    ).toHaveLength(1)
  })
  it('takes a browser back that was killed before it wrote its newest cookies down', async () => {
    const first = await firm.signIn('site@plumb.test')
    const second = await refreshed(first.refresh_token)
    firm.clock.now += 10_000
    const third = await refreshed(second.refresh_token)
    firm.clock.now += 10_000
    await refreshed(third.refresh_token)
    firm.clock.now += DAY
    const again = await refreshed(first.refresh_token)
    expect(again.refresh_token).toBe(second.refresh_token)
    // From here on it goes as before: once the successor is in use, the older one is someone else's.
    firm.clock.now += 15 * MINUTE
    expect((await refreshed(again.refresh_token)).refresh_token).toBe(third.refresh_token)
    expect((await refresh(first.refresh_token)).status).toBe(400)
    expect((await refresh(third.refresh_token)).status).toBe(400)
  })
  it('counts the minute of a kill from the oldest token, however close together the others were', async () => {
    const first = await firm.signIn('site@plumb.test')
    let latest = first
    for (let count = 0; count < 3; count += 1) {
      latest = await refreshed(latest.refresh_token)
      firm.clock.now += 40_000
    }
    expect((await refresh(first.refresh_token)).status).toBe(400)
    expect((await refresh(latest.refresh_token)).status).toBe(400)
  })
  it('leaves the families of other devices alone', async () => {
    const [phone, office] = [await firm.signIn('site@plumb.test'), await firm.signIn('site@plumb.test')]
    const second = await refreshed(phone.refresh_token)
    firm.clock.now += 10 * MINUTE
    await refreshed(second.refresh_token)
    await refresh(phone.refresh_token)
    expect(await firm.works(office.access_token)).toBe(true)
  })
  it('keeps tokens only as hashes', async () => {
    const { access_token, refresh_token = '' } = await firm.signIn('site@plumb.test')
    const kept = JSON.stringify([
      await database.kysely.selectFrom('auth_access').selectAll().execute(),
      await database.kysely.selectFrom('auth_refresh').selectAll().execute(),
    ])
    expect(kept).not.toContain(access_token)
    expect(kept).not.toContain(refresh_token)
  })
})

describe('time', () => {
  it('ends access tokens after 15 minutes, idle devices after 30 days, all after 90', async () => {
    const start = firm.clock.now
    const first = await firm.signIn('estimator@plumb.test')
    firm.clock.now = start + 15 * 60_000 - 1
    expect(await firm.works(first.access_token)).toBe(true)
    firm.clock.now = start + 15 * 60_000
    expect(await firm.works(first.access_token)).toBe(false)
    let token = first.refresh_token
    for (const day of [29, 58, 87]) {
      firm.clock.now = start + day * DAY
      token = (await refreshed(token)).refresh_token
    }
    firm.clock.now = start + 90 * DAY - 60_000
    const last = await refreshed(token)
    expect(await firm.works(last.access_token)).toBe(true)
    firm.clock.now = start + 90 * DAY
    expect(await firm.works(last.access_token)).toBe(false)
    expect((await refresh(last.refresh_token)).status).toBe(400)
    const idle = await firm.signIn('estimator@plumb.test')
    firm.clock.now += 30 * DAY
    expect((await refresh(idle.refresh_token)).status).toBe(400)
  })
})

describe('what changes about a user acts on the next request', () => {
  it('inactive: signed out at once, and no way back', async () => {
    const { access_token, refresh_token } = await firm.signIn('estimator@plumb.test')
    const id = firm.own.users.get('estimator@plumb.test')!
    await database.kysely.updateTable('user').set({ is_active: false }).where('id', '=', id).execute()
    expect(await firm.works(access_token)).toBe(false)
    expect((await refresh(refresh_token)).status).toBe(400)
    await expect(firm.signIn('estimator@plumb.test')).rejects.toThrow('The username or password is not right')
    await database.kysely.updateTable('user').set({ is_active: true }).where('id', '=', id).execute()
  })
  it('a demo firm is closed outside the demo', async () => {
    const { access_token } = await firm.signIn('admin@other.test')
    await database.kysely.updateTable('account').set({ is_demo: true }).where('id', '=', firm.other.account).execute()
    expect(await firm.works(access_token)).toBe(false)
    await expect(firm.signIn('admin@other.test')).rejects.toThrow('The demo sign-ins are refused here')
  })
})
