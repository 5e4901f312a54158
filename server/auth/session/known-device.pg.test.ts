// Nobody is locked out by others: a browser that signed in before has a lane of its own. Issue 9, 2.5.
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { asOwner } from '../../database/session'
import { type Firm, PASSWORD, testFirm } from '../../testing/firm'
import { testDatabase } from '../../testing/test-database'
import { appCode } from '../../testing/totp'
import type { Passwords } from '../../base/password-hash'
import { attempt } from './throttle'

const database = await testDatabase()
const passwords: Passwords = {
  hash: password => Promise.resolve(password),
  verify: (hash, password) => Promise.resolve(hash === password),
}
let firm: Firm
beforeAll(async () => {
  firm = await testFirm(database, { passwords })
})
beforeEach(async () => {
  firm.clock.now += 48 * 3_600_000
  for (const table of ['second_factor', 'known_device', 'throttle'])
    await sql`delete from ${sql.table(table)}`.execute(database.kysely)
})

const signIn = (
  username: string,
  password: string,
  { cookie = '', address = '203.0.113.1', code = undefined as string | undefined } = {},
) =>
  firm.call('POST', '/oauth/v2/token', {
    headers: { cookie, 'x-forwarded-for': address },
    body: { grant_type: 'password', client_id: 'quoin-app', username, password, ...(code ? { code } : {}) },
  })
const deviceOf = (reply: Response) =>
  reply.headers
    .getSetCookie()
    .map(each => /^(__Host-quoin-device=[\w-]{43});/.exec(each)?.[1])
    .find(each => each !== undefined) ?? ''
/** Somebody guesses at a name until it is blocked for a quarter of an hour. */
async function guess(username: string, address = '198.51.100.9') {
  for (let tries = 0; tries < 16; tries += 1) {
    await signIn(username, 'guess', { address })
    firm.clock.now += 15 * 60_000
  }
  await signIn(username, 'guess', { address })
}

it('the browser of before comes in while its name is blocked for everybody else', async () => {
  const first = await signIn('site@plumb.test', PASSWORD)
  const cookie = deviceOf(first)
  expect(first.headers.getSetCookie().find(each => each.includes('quoin-device'))).toMatch(
    /HttpOnly.*Secure.*SameSite=Strict/i,
  )
  await guess('site@plumb.test')
  expect((await signIn('site@plumb.test', PASSWORD)).status).toBe(429)
  expect((await signIn('site@plumb.test', PASSWORD, { cookie })).status).toBe(200)
})

it('also from an address that others have used up', async () => {
  const cookie = deviceOf(await signIn('site@plumb.test', PASSWORD))
  for (let tries = 0; tries < 60; tries += 1) await signIn(`name-${tries}@plumb.test`, 'guess')
  expect((await signIn('estimator@plumb.test', PASSWORD)).status).toBe(429)
  expect((await signIn('site@plumb.test', PASSWORD, { cookie })).status).toBe(200)
})

it('slows guesses on that very browser too, and its lane is for its own people only', async () => {
  const cookie = deviceOf(await signIn('site@plumb.test', PASSWORD))
  for (let tries = 0; tries < 5; tries += 1)
    expect((await signIn('site@plumb.test', 'guess', { cookie })).status).toBe(400)
  expect((await signIn('site@plumb.test', PASSWORD, { cookie })).status).toBe(429)
  await guess('estimator@plumb.test')
  expect((await signIn('estimator@plumb.test', PASSWORD, { cookie })).status).toBe(429)
})

it('a cookie somebody made up is no lane', async () => {
  await guess('site@plumb.test')
  for (const made of ['x', 'A'.repeat(43)])
    expect((await signIn('site@plumb.test', PASSWORD, { cookie: `__Host-quoin-device=${made}` })).status).toBe(429)
})

it('two people of one site phone each have theirs', async () => {
  const cookie = deviceOf(await signIn('site@plumb.test', PASSWORD))
  const second = await signIn('estimator@plumb.test', PASSWORD, { cookie })
  expect(deviceOf(second)).toBe(cookie)
  await guess('site@plumb.test')
  await guess('estimator@plumb.test')
  expect((await signIn('site@plumb.test', PASSWORD, { cookie })).status).toBe(200)
  expect((await signIn('estimator@plumb.test', PASSWORD, { cookie })).status).toBe(200)
})

it('who is guessed at everywhere comes in by a mailed link, whose browser then has a lane', async () => {
  const mail = firm.nextMail()
  expect((await firm.call('POST', '/users/passwordreset', { body: { username: 'site@plumb.test' } })).status).toBe(202)
  const secret = /reset=([\w-]+)/.exec((await mail).text)?.[1] ?? ''
  const chosen = await firm.call('PUT', `/users/passwordreset/${secret}`, {
    body: { password: 'Header-bond-and-slate-3' },
  })
  expect(chosen.status).toBe(204)
  await guess('site@plumb.test')
  expect((await signIn('site@plumb.test', 'Header-bond-and-slate-3')).status).toBe(429)
  expect((await signIn('site@plumb.test', 'Header-bond-and-slate-3', { cookie: deviceOf(chosen) })).status).toBe(200)
  await sql`update credential set password_hash = ${PASSWORD} where username_key = 'site@plumb.test'`.execute(
    database.kysely,
  )
})

it('a link can be asked for from the browser of before, and a new one before the last has lapsed', async () => {
  const cookie = deviceOf(await signIn('site@plumb.test', PASSWORD))
  const ask = (headers = {}) =>
    firm.call('POST', '/users/passwordreset', { headers, body: { username: 'site@plumb.test' } })
  const waits: number[] = []
  for (let tries = 0; tries < 12; tries += 1) {
    await ask()
    let waited = 0
    while ((await ask()).status === 429) {
      firm.clock.now += 60_000
      waited += 1
    }
    waits.push(waited)
  }
  // Links work for 30 minutes.
  expect(Math.max(...waits)).toBeLessThanOrEqual(20)
  expect((await ask({ cookie })).status).toBe(202)
})

it('guesses at the code elsewhere do not hold up the browser of before', async () => {
  const first = await signIn('site@plumb.test', PASSWORD)
  const { access_token: token } = (await first.clone().json()) as { access_token: string }
  const begun = await firm.call('POST', '/users/me/second-factor', { token, body: { current: PASSWORD } })
  const { secret } = (await begun.json()) as { secret: string }
  await firm.call('PUT', '/users/me/second-factor', { token, body: { code: appCode(secret, firm.clock.now) } })
  firm.clock.now += 60_000
  for (let tries = 0; tries < 6; tries += 1) await signIn('site@plumb.test', PASSWORD, { code: '000000' })
  const code = appCode(secret, firm.clock.now)
  expect((await signIn('site@plumb.test', PASSWORD, { code })).status).toBe(429)
  expect((await signIn('site@plumb.test', PASSWORD, { code, cookie: deviceOf(first) })).status).toBe(200)
})

it('a person signed in changes their password while their name is blocked', async () => {
  const { access_token: token } = await firm.signIn('site@plumb.test')
  await signIn('site@plumb.test', 'guess')
  for (let tries = 0; tries < 6; tries += 1)
    await signIn('site@plumb.test', 'guess', { address: `198.51.100.${tries}` })
  expect((await signIn('site@plumb.test', PASSWORD)).status).toBe(429)
  const changed = await firm.call('PUT', '/users/me/password', {
    token,
    body: { current: PASSWORD, password: 'Header-bond-and-slate-3' },
  })
  expect(changed.status).toBe(204)
  await sql`update credential set password_hash = ${PASSWORD} where username_key = 'site@plumb.test'`.execute(
    database.kysely,
  )
})

it('twenty browsers are remembered, those used last', async () => {
  const cookies: string[] = []
  for (let count = 0; count < 22; count += 1) {
    firm.clock.now += 1_000
    cookies.push(deviceOf(await signIn('site@plumb.test', PASSWORD)))
  }
  const kept = await database.kysely.selectFrom('known_device').select('hash').execute()
  expect(kept).toHaveLength(20)
  expect(JSON.stringify(kept)).not.toContain(cookies[21]?.split('=')[1])
})

it('a clock that was a year ahead blocks for the delay it counted, not for a year', async () => {
  const tryAt = (now: number) =>
    asOwner(database, db => attempt(db, 'signIn', 'someone', now)).then(
      () => 'let near',
      () => 'held up',
    )
  const right = firm.clock.now
  const ahead = right + 365 * 86_400_000
  for (let tries = 0; tries < 8; tries += 1) await tryAt(ahead + tries * 60_000)
  // The ninth try is let near, and blocks the next for sixteen seconds from now.
  expect(await tryAt(right)).toBe('let near')
  expect(await tryAt(right + 15_999)).toBe('held up')
  expect(await tryAt(right + 16_000)).toBe('let near')
  expect(await tryAt(right + 16_001)).toBe('held up')
})
