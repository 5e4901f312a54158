// A second step at sign-in, from setting it up to the lost phone.
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TokenReply } from '#contract/platform/auth'
import { type Firm, PASSWORD, testFirm } from '../../testing/firm'
import { testDatabase } from '../../testing/test-database'
import { appCode } from '../../testing/totp'
import type { Passwords } from '../../base/password-hash'

const database = await testDatabase()
/** Plain: what is tried here is not the hash. */
const passwords: Passwords = {
  hash: password => Promise.resolve(password),
  verify: (hash, password) => Promise.resolve(hash === password),
}
let firm: Firm
const MINUTE = 60_000
beforeAll(async () => {
  firm = await testFirm(database, { passwords })
})
beforeEach(async () => {
  firm.clock.now += 25 * 60 * MINUTE
  for (const table of ['second_factor', 'recovery_code', 'sign_in_rules', 'known_device', 'throttle'])
    await sql`delete from ${sql.table(table)}`.execute(database.kysely)
})

const person = (email: string) => firm.own.users.get(email) ?? 0
const tokenCall = (username: string, more: object = {}) =>
  firm.call('POST', '/oauth/v2/token', {
    body: { grant_type: 'password', client_id: 'quoin-api', username, password: PASSWORD, ...more },
  })
const kindOf = async (reply: Response) => [reply.status, ((await reply.json()) as { kind?: string }).kind]
const actions = async () =>
  (await database.kysely.selectFrom('audit').select('action').orderBy('id').execute()).map(row => row.action)

/** Someone who has set it up: their token, the secret the app holds, and the codes on paper. */
async function setUp(username = 'site@plumb.test') {
  const token = (await firm.signIn(username)).access_token
  const begun = await firm.call('POST', '/users/me/second-factor', { token, body: { current: PASSWORD } })
  expect(begun.status).toBe(200)
  const { secret } = (await begun.json()) as { secret: string }
  const confirmed = await firm.call('PUT', '/users/me/second-factor', { token, body: { code: code(secret) } })
  expect(confirmed.status).toBe(200)
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] }
  firm.clock.now += MINUTE
  return { token, secret, recoveryCodes }
}
const code = (secret: string, before = 0) => appCode(secret, firm.clock.now - before)

describe('signing in', () => {
  it('is as before for who has none, whatever code they send (AUTH-2)', async () => {
    expect((await tokenCall('estimator@plumb.test')).status).toBe(200)
    expect((await tokenCall('estimator@plumb.test', { code: 'x' })).status).toBe(200)
  })
  it('asks for the code after the right password only, and takes it', async () => {
    const { secret } = await setUp()
    expect(await kindOf(await tokenCall('site@plumb.test', { password: 'wrong' }))).toEqual([400, 'bad-credentials'])
    expect(await kindOf(await tokenCall('site@plumb.test', { password: 'wrong', code: code(secret) }))).toEqual([
      400,
      'bad-credentials',
    ])
    expect(await kindOf(await tokenCall('site@plumb.test'))).toEqual([403, 'second-factor'])
    const typed = code(secret)
    const reply = await tokenCall('site@plumb.test', { code: ` ${typed.slice(0, 3)} ${typed.slice(3)} ` })
    expect(reply.status).toBe(200)
    expect(((await reply.json()) as TokenReply).user.username).toBe('site@plumb.test')
  })
  it('never takes a code twice, nor one from before, nor one code for two who ask at once', async () => {
    const { secret } = await setUp()
    const typed = code(secret)
    const both = await Promise.all(Array.from({ length: 5 }, () => tokenCall('site@plumb.test', { code: typed })))
    expect(both.map(each => each.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400])
    expect(await kindOf(await tokenCall('site@plumb.test', { code: code(secret, 30_000) }))).toEqual([400, 'bad-code'])
    firm.clock.now += 30_000
    expect((await tokenCall('site@plumb.test', { code: code(secret) })).status).toBe(200)
  })
  it('does not take the code that set it up', async () => {
    const { secret } = await setUp()
    firm.clock.now -= MINUTE
    expect(await kindOf(await tokenCall('site@plumb.test', { code: code(secret) }))).toEqual([400, 'bad-code'])
  })
  it('takes each recovery code once, however it is typed, and says how many are left', async () => {
    const { token, recoveryCodes } = await setUp()
    expect(recoveryCodes).toHaveLength(10)
    const [first = ''] = recoveryCodes
    expect(first).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
    const typed = first.toLowerCase().replaceAll('-', ' ')
    const both = await Promise.all([1, 2, 3].map(() => tokenCall('site@plumb.test', { code: typed })))
    expect(both.map(each => each.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    const state = await firm.call('GET', '/users/me/second-factor', { token })
    expect(await state.json()).toMatchObject({ isOn: true, recoveryCodesLeft: 9, isRequired: false })
    expect(await actions()).toEqual(
      expect.arrayContaining(['second-factor-on', 'recovery-code-used', 'second-factor-failed']),
    )
  })
  it('slows guesses at the code: five, then 10, 20, 40 seconds', async () => {
    const { secret } = await setUp()
    const guess = async () => (await tokenCall('site@plumb.test', { code: '000000' })).status
    for (let tries = 0; tries < 5; tries += 1) expect(await guess()).toBe(400)
    for (const seconds of [10, 20, 40]) {
      firm.clock.now += seconds * 1_000 - 1
      expect(await guess()).toBe(429)
      expect((await tokenCall('site@plumb.test', { code: code(secret) })).status).toBe(429)
      firm.clock.now += 1
      expect(await guess()).toBe(400)
    }
  })
  it('refreshes without a code: the device that signed in is the second factor of a lost reply', async () => {
    const { secret } = await setUp()
    const reply = (await (await tokenCall('site@plumb.test', { code: code(secret) })).json()) as TokenReply
    const next = await firm.call('POST', '/oauth/v2/token', {
      body: { grant_type: 'refresh_token', client_id: 'quoin-api', refresh_token: reply.refresh_token },
    })
    expect(next.status).toBe(200)
  })
})

describe('setting it up', () => {
  it('needs the password, and counts only once the first code is confirmed', async () => {
    const token = (await firm.signIn('site@plumb.test')).access_token
    const begin = (current: string) => firm.call('POST', '/users/me/second-factor', { token, body: { current } })
    expect((await begin('wrong')).status).toBe(422)
    const first = (await (await begin(PASSWORD)).json()) as { secret: string; uri: string }
    expect(new URL(first.uri).searchParams.get('secret')).toBe(first.secret)
    const second = (await (await begin(PASSWORD)).json()) as { secret: string }
    expect(second.secret).not.toBe(first.secret)
    expect((await tokenCall('site@plumb.test')).status).toBe(200)
    const confirm = (typed: string) => firm.call('PUT', '/users/me/second-factor', { token, body: { code: typed } })
    expect(await kindOf(await confirm(code(first.secret)))).toEqual([400, 'bad-code'])
    expect((await confirm(code(second.secret))).status).toBe(200)
    expect(await kindOf(await confirm(code(second.secret)))).toEqual([409, 'wrong-state'])
    expect((await begin(PASSWORD)).status).toBe(409)
  })
  it('signs the other devices out, as a new password does, and tells the owner by mail', async () => {
    const other = (await firm.signIn('site@plumb.test')).access_token
    const mail = firm.nextMail()
    const { token } = await setUp()
    expect([await firm.works(other), await firm.works(token)]).toEqual([false, true])
    expect((await mail).subject).toBe('Your sign-in to Quoin has changed')
  })
  it('keeps neither secret nor recovery codes readable in the database', async () => {
    const { secret, recoveryCodes } = await setUp()
    const kept = JSON.stringify([
      await database.kysely.selectFrom('second_factor').selectAll().execute(),
      await database.kysely.selectFrom('recovery_code').selectAll().execute(),
      await database.kysely.selectFrom('audit').selectAll().execute(),
    ])
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map(each => each.replaceAll('-', ''))])
      expect(kept).not.toContain(text)
  })
  it('ends with password and code, and gives other recovery codes for a code', async () => {
    const { token, secret, recoveryCodes } = await setUp()
    const again = await firm.call('POST', '/users/me/second-factor/recovery-codes', {
      token,
      body: { code: code(secret) },
    })
    const { recoveryCodes: fresh } = (await again.json()) as { recoveryCodes: string[] }
    expect((await tokenCall('site@plumb.test', { code: recoveryCodes[0] })).status).toBe(400)
    expect((await tokenCall('site@plumb.test', { code: fresh[0] })).status).toBe(200)
    const off = (body: object) => firm.call('POST', '/users/me/second-factor/off', { token, body })
    expect((await off({ current: PASSWORD, code: '000000' })).status).toBe(400)
    expect((await off({ current: 'wrong', code: fresh[1] })).status).toBe(422)
    expect((await off({ current: PASSWORD, code: fresh[1] })).status).toBe(204)
    expect((await tokenCall('site@plumb.test')).status).toBe(200)
  })
})

describe('a lost phone', () => {
  const reset = (token: string, id: number) => firm.call('POST', `/users/${id}/second-factor-reset`, { token })
  it('an administrator resets it: every device is signed out, the password alone signs in, all of it audited', async () => {
    const { token } = await setUp()
    const admin = (await firm.signIn('admin@plumb.test')).access_token
    expect(
      await (await firm.call('GET', `/users/${person('site@plumb.test')}/second-factor`, { token: admin })).json(),
    ).toEqual({
      isOn: true,
    })
    expect((await reset(admin, person('site@plumb.test'))).status).toBe(204)
    expect(await firm.works(token)).toBe(false)
    expect((await tokenCall('site@plumb.test')).status).toBe(200)
    expect((await reset(admin, person('site@plumb.test'))).status).toBe(404)
    expect((await actions()).at(-2)).toBe('second-factor-reset')
  })
  it("is not for oneself, without the permission, for another firm, or against a super admin's", async () => {
    await setUp()
    await setUp('super@plumb.test')
    const [admin, site, stranger] = [
      (await firm.signIn('admin@plumb.test')).access_token,
      (await firm.signIn('estimator@plumb.test')).access_token,
      (await firm.signIn('admin@other.test')).access_token,
    ]
    expect((await reset(admin, person('admin@plumb.test'))).status).toBe(403)
    expect((await reset(admin, person('super@plumb.test'))).status).toBe(403)
    expect((await reset(site, person('site@plumb.test'))).status).toBe(403)
    expect((await reset(stranger, person('site@plumb.test'))).status).toBe(404)
  })
})

describe('a firm that asks for it', () => {
  const rule = (token: string, secondFactor: boolean) =>
    firm.call('PUT', '/sign-in-rules', { token, body: { secondFactor } })
  it('holds back everything but setting it up, from the next call on, also of who is remembered', async () => {
    const admin = (await firm.signIn('admin@plumb.test')).access_token
    const site = (await firm.signIn('site@plumb.test')).access_token
    expect(await firm.works(site)).toBe(true)
    expect(await firm.works(site)).toBe(true)
    expect((await rule(site, true)).status).toBe(403)
    expect((await rule(admin, true)).status).toBe(204)
    for (const token of [site, admin])
      expect(await kindOf(await firm.call('GET', '/accounts', { token }))).toEqual([403, 'second-factor-setup'])
    const reply = (await (await tokenCall('site@plumb.test')).json()) as TokenReply
    expect(reply.user.permissions).toContain('forceSecondFactor')
    const done = await setUp()
    expect(await firm.works(done.token)).toBe(true)
    const me = (await (await firm.call('GET', '/users/me', { token: done.token })).json()) as TokenReply['user']
    expect(me.permissions).not.toContain('forceSecondFactor')
    const off = await firm.call('POST', '/users/me/second-factor/off', {
      token: done.token,
      body: { current: PASSWORD, code: done.recoveryCodes[0] },
    })
    expect(off.status).toBe(403)
    expect(await actions()).toContain('second-factor-required')
  })
  it('does not ask people of other firms, and a forced password comes first', async () => {
    const admin = (await firm.signIn('admin@plumb.test')).access_token
    await rule(admin, true)
    expect(await firm.works((await firm.signIn('admin@other.test')).access_token)).toBe(true)
    const forced = (await (await tokenCall('new@plumb.test')).json()) as TokenReply
    expect(forced.user.permissions).toContain('forcePasswordChange')
    expect(forced.user.permissions).not.toContain('forceSecondFactor')
  })
})
