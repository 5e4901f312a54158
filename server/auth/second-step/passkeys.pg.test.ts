// Passkeys as a second step, with an authenticator of the test's own (decision 515).
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TokenReply } from '#contract/platform/auth'
import type { Problem } from '#contract/kit/problem'
import { TestAuthenticator } from '../../testing/authenticator'
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
const ORIGIN = 'https://quoin.test'
const WHO = 'site@plumb.test'
const MINUTE = 60_000
let firm: Firm
beforeAll(async () => {
  firm = await testFirm(database, { passwords })
})
beforeEach(async () => {
  firm.clock.now += 25 * 60 * MINUTE
  for (const table of ['passkey', 'second_factor', 'recovery_code', 'sign_in_rules', 'known_device', 'throttle'])
    await sql`delete from ${sql.table(table)}`.execute(database.kysely)
})

const post = (path: string, token: string | undefined, body: object = {}) => firm.call('POST', path, { token, body })
const tokenCall = (more: object = {}, username = WHO) =>
  post('/oauth/v2/token', undefined, {
    grant_type: 'password',
    client_id: 'quoin-api',
    username,
    password: PASSWORD,
    ...more,
  })
const problemOf = async (reply: Response) => (await reply.json()) as Problem
const kindOf = async (reply: Response) => [reply.status, (await problemOf(reply)).kind]

async function begin(token: string): Promise<{ readonly challenge: string }> {
  const reply = await post('/users/me/passkeys/options', token, { current: PASSWORD })
  expect(reply.status).toBe(200)
  return (await reply.json()) as { challenge: string }
}
/** Someone with one passkey and nothing else beside their password. */
async function withPasskey(authenticator = new TestAuthenticator(ORIGIN), username = WHO) {
  const token = (await firm.signIn(username)).access_token
  const added = await post('/users/me/passkeys', token, {
    name: 'Phone',
    made: authenticator.make(await begin(token)),
  })
  expect(added.status).toBe(200)
  const { recoveryCodes } = (await added.json()) as { recoveryCodes: string[] }
  return { token, authenticator, recoveryCodes }
}
/** The challenge that a sign-in is asked. */
async function asked(username = WHO) {
  const problem = await problemOf(await tokenCall({}, username))
  expect(problem.kind).toBe('second-factor')
  const { passkey } = problem.secondStep ?? {}
  if (!passkey) throw new Error('No passkey was asked for')
  return passkey
}

describe('signing in with a passkey', () => {
  it('asks after the right password only, for this person’s passkeys, and takes the answer', async () => {
    const { authenticator } = await withPasskey()
    expect(await kindOf(await tokenCall({ password: 'wrong' }))).toEqual([400, 'bad-credentials'])
    const problem = await problemOf(await tokenCall())
    expect(problem.secondStep?.app).toBe(false)
    const options = problem.secondStep?.passkey
    expect(options).toMatchObject({ rpId: 'quoin.test', allowCredentials: [{ id: authenticator.id }] })
    const reply = await tokenCall({ passkey: authenticator.answer(options ?? { challenge: '' }) })
    expect(reply.status).toBe(200)
    expect(((await reply.json()) as TokenReply).user.username).toBe(WHO)
  })
  it('takes an answer once, however many send it at the same moment, and no older challenge after it', async () => {
    const { authenticator } = await withPasskey()
    const older = await asked()
    firm.clock.now += 1
    const passkey = authenticator.answer(await asked())
    const all = await Promise.all(Array.from({ length: 5 }, () => tokenCall({ passkey })))
    expect(all.map(each => each.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400])
    expect(await kindOf(await tokenCall({ passkey: authenticator.answer(older) }))).toEqual([400, 'bad-code'])
  })
  it('takes no answer after five minutes, or to a challenge of somebody else', async () => {
    const { authenticator } = await withPasskey()
    const [mine, other] = [await asked(), new TestAuthenticator(ORIGIN)]
    await withPasskey(other, 'estimator@plumb.test')
    const theirs = await asked('estimator@plumb.test')
    const refused = async (passkey: object) => (await tokenCall({ passkey })).status
    expect(await refused(authenticator.answer(theirs))).toBe(400)
    expect(await refused(other.answer(mine))).toBe(400)
    firm.clock.now += 5 * MINUTE + 1
    expect(await refused(authenticator.answer(mine))).toBe(400)
    expect((await tokenCall({ passkey: authenticator.answer(await asked()) })).status).toBe(200)
  })
  it('takes no answer of another page, of another host, or with a changed signature', async () => {
    const { authenticator } = await withPasskey()
    for (const wrong of [
      { origin: 'https://evil.test', host: 'quoin.test' },
      { origin: ORIGIN, host: 'evil.test' },
    ]) {
      const { origin, host } = authenticator
      Object.assign(authenticator, wrong)
      expect(await kindOf(await tokenCall({ passkey: authenticator.answer(await asked()) }))).toEqual([400, 'bad-code'])
      Object.assign(authenticator, { origin, host })
    }
    const passkey = authenticator.answer(await asked())
    const signature = `${passkey.response.signature.slice(0, -4)}AAAA`
    expect(
      await kindOf(await tokenCall({ passkey: { ...passkey, response: { ...passkey.response, signature } } })),
    ).toEqual([400, 'bad-code'])
  })
  it('takes no copy of a passkey that counts: a lower count than was seen', async () => {
    const { authenticator } = await withPasskey()
    authenticator.counter = 9
    expect((await tokenCall({ passkey: authenticator.answer(await asked()) })).status).toBe(200)
    firm.clock.now += 1_000
    authenticator.counter = 3
    expect((await tokenCall({ passkey: authenticator.answer(await asked()) })).status).toBe(400)
  })
  it('is slowed as guesses at codes are', async () => {
    const { authenticator } = await withPasskey()
    const wrong = { ...authenticator.answer(await asked()), id: 'AAAA' }
    for (let tries = 0; tries < 5; tries += 1) expect((await tokenCall({ passkey: wrong })).status).toBe(400)
    expect((await tokenCall({ passkey: wrong })).status).toBe(429)
  })
  it('a recovery code signs in without it', async () => {
    const { recoveryCodes } = await withPasskey()
    expect(recoveryCodes).toHaveLength(10)
    expect((await tokenCall({ code: recoveryCodes[0] })).status).toBe(200)
    expect((await tokenCall({ code: recoveryCodes[0] })).status).toBe(400)
  })
})

describe('one’s own passkeys', () => {
  it('need the password, and a challenge of this server that is not too old', async () => {
    const token = (await firm.signIn(WHO)).access_token
    expect((await post('/users/me/passkeys/options', token, { current: 'wrong' })).status).toBe(422)
    const authenticator = new TestAuthenticator(ORIGIN)
    const add = (made: object) => post('/users/me/passkeys', token, { name: 'Phone', made })
    expect(await kindOf(await add(authenticator.make({ challenge: 'Zm9yZ2Vk' })))).toEqual([400, 'bad-code'])
    const options = await begin(token)
    expect((await add(new TestAuthenticator('https://evil.test').make(options))).status).toBe(400)
    firm.clock.now += 5 * MINUTE + 1
    expect((await add(authenticator.make(options))).status).toBe(400)
    expect((await tokenCall()).status).toBe(200)
    expect((await add(authenticator.make(await begin(token)))).status).toBe(200)
    expect(await kindOf(await tokenCall())).toEqual([403, 'second-factor'])
  })
  it('the first signs the other devices out and is told by mail; the next ones change nothing else', async () => {
    const other = (await firm.signIn(WHO)).access_token
    const mail = firm.nextMail()
    const { token, recoveryCodes } = await withPasskey()
    expect([await firm.works(other), await firm.works(token)]).toEqual([false, true])
    expect((await mail).text).toContain('with a passkey')
    const second = await post('/users/me/passkeys', token, {
      name: 'Key on my ring',
      made: new TestAuthenticator(ORIGIN).make(await begin(token)),
    })
    expect(await second.json()).toEqual({ recoveryCodes: [] })
    const state = await firm.call('GET', '/users/me/second-factor', { token })
    expect(await state.json()).toMatchObject({
      isOn: true,
      since: null,
      passkeyHost: 'quoin.test',
      recoveryCodesLeft: recoveryCodes.length,
      passkeys: [{ name: 'Phone', usedAt: null }, { name: 'Key on my ring' }],
    })
  })
  it('one passkey is nobody else’s, and is not added twice', async () => {
    const { authenticator, token } = await withPasskey()
    const stranger = (await firm.signIn('admin@other.test')).access_token
    for (const each of [token, stranger]) {
      const made = authenticator.make(await begin(each))
      expect((await post('/users/me/passkeys', each, { name: 'Mine', made })).status).toBe(400)
    }
  })
  it('is removed with the password and a proof; with the last one the password alone signs in', async () => {
    const { authenticator, token, recoveryCodes } = await withPasskey()
    const { passkeys } = (await (await firm.call('GET', '/users/me/second-factor', { token })).json()) as {
      passkeys: { id: number }[]
    }
    const path = `/users/me/passkeys/${passkeys[0]?.id}/remove`
    expect((await post(path, token, { current: PASSWORD })).status).toBe(422)
    expect((await post(path, token, { current: PASSWORD, code: '000000' })).status).toBe(400)
    expect((await post(path, token, { current: 'wrong', code: recoveryCodes[0] })).status).toBe(422)
    const stranger = await withPasskey(new TestAuthenticator(ORIGIN), 'admin@other.test')
    expect((await post(path, stranger.token, { current: PASSWORD, code: stranger.recoveryCodes[0] })).status).toBe(404)
    const challenge = (await (await post('/users/me/passkeys/challenge', token)).json()) as { challenge: string }
    expect((await post(path, token, { current: PASSWORD, passkey: authenticator.answer(challenge) })).status).toBe(204)
    expect((await tokenCall()).status).toBe(200)
    expect((await post('/users/me/passkeys/challenge', token)).status).toBe(404)
  })
  it('stands beside an authenticator app: either signs in', async () => {
    const { authenticator, token } = await withPasskey()
    const { secret } = (await (await post('/users/me/second-factor', token, { current: PASSWORD })).json()) as {
      secret: string
    }
    const confirm = { token, body: { code: appCode(secret, firm.clock.now) } }
    expect((await firm.call('PUT', '/users/me/second-factor', confirm)).status).toBe(200)
    firm.clock.now += MINUTE
    expect((await problemOf(await tokenCall())).secondStep?.app).toBe(true)
    expect((await tokenCall({ code: appCode(secret, firm.clock.now) })).status).toBe(200)
    expect((await tokenCall({ passkey: authenticator.answer(await asked()) })).status).toBe(200)
  })
})

describe('a firm', () => {
  it('that asks for a second step takes a passkey as one, and the last one stays', async () => {
    const admin = (await firm.signIn('admin@plumb.test')).access_token
    const put = { token: admin, body: { secondFactor: true } }
    expect((await firm.call('PUT', '/sign-in-rules', put)).status).toBe(204)
    const held = (await firm.signIn(WHO)).access_token
    expect(await kindOf(await firm.call('GET', '/accounts', { token: held }))).toEqual([403, 'second-factor-setup'])
    const { token, recoveryCodes } = await withPasskey()
    expect(await firm.works(token)).toBe(true)
    const { passkeys } = (await (await firm.call('GET', '/users/me/second-factor', { token })).json()) as {
      passkeys: { id: number }[]
    }
    const path = `/users/me/passkeys/${passkeys[0]?.id}/remove`
    expect((await post(path, token, { current: PASSWORD, code: recoveryCodes[0] })).status).toBe(403)
    expect(await kindOf(await tokenCall())).toEqual([403, 'second-factor'])
  })
  it('resets a lost passkey as it resets a lost phone', async () => {
    const { token } = await withPasskey()
    const admin = (await firm.signIn('admin@plumb.test')).access_token
    const id = firm.own.users.get(WHO) ?? 0
    expect(await (await firm.call('GET', `/users/${id}/second-factor`, { token: admin })).json()).toEqual({
      isOn: true,
    })
    expect((await post(`/users/${id}/second-factor-reset`, admin)).status).toBe(204)
    expect(await firm.works(token)).toBe(false)
    expect((await tokenCall()).status).toBe(200)
  })
})
