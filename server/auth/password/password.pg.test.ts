import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SignedInDevice } from '#contract/platform/auth'
import { testDatabase } from '../../testing/test-database'
import { PASSWORD, testFirm, type Firm } from '../../testing/firm'

const database = await testDatabase()
let firm: Firm
beforeAll(async () => {
  firm = await testFirm(database)
})
beforeEach(() => {
  firm.clock.now += 48 * 3_600_000
})

const NEXT = 'quince wheelbarrow orbit 41'
const signIn = (username: string, password: string) =>
  firm.call('POST', '/oauth/v2/token', { body: { grant_type: 'password', client_id: 'quoin-api', username, password } })
const askReset = (username: string) => firm.call('POST', '/users/passwordreset', { body: { username } })
const choose = (secret: string, password: string) =>
  firm.call('PUT', `/users/passwordreset/${secret}`, { body: { password } })
const mails = async () => (await firm.services.mailer.kept?.(firm.own.account)) ?? []
/** Asks for a link and waits for its mail, which follows the answer. */
async function resetSecret(username: string): Promise<string> {
  const mail = firm.nextMail()
  expect((await askReset(username)).status).toBe(202)
  return secretIn(await mail)
}
const secretIn = (mail: { readonly text: string }): string =>
  /https:\/\/quoin\.test\/new-password\?reset=([\w-]{43})\n/.exec(mail.text)?.[1] ?? ''

describe('a password reset (AUTH-10)', () => {
  it('answers the same for a name nobody has, and mails nobody', async () => {
    const [known, mail] = [(await mails()).length, firm.nextMail()]
    const [nobody, somebody] = [await askReset('nobody@plumb.test'), await askReset('site@plumb.test')]
    expect([nobody.status, await nobody.text()]).toEqual([somebody.status, await somebody.text()])
    expect(await mail).toMatchObject({ to: 'site@plumb.test' })
    expect(await mails()).toHaveLength(known + 1)
    expect((await mails())[0]?.user).toBe(firm.own.users.get('site@plumb.test'))
  })
  it('sets the password once, ends every session, and signs nobody in', async () => {
    const [phone, office] = [await firm.signIn('site@plumb.test'), await firm.signIn('site@plumb.test')]
    const secret = await resetSecret('site@plumb.test')
    const done = await choose(secret, NEXT)
    expect([done.status, await done.text()]).toEqual([204, ''])
    for (const { access_token } of [phone, office]) expect(await firm.works(access_token)).toBe(false)
    expect((await signIn('site@plumb.test', PASSWORD)).status).toBe(400)
    expect((await signIn('site@plumb.test', NEXT)).status).toBe(200)
    expect((await choose(secret, `${NEXT} again`)).status).toBe(404)
  })
  it('voids the other links somebody was sent', async () => {
    const [first, second] = [await resetSecret('estimator@plumb.test'), await resetSecret('estimator@plumb.test')]
    expect((await choose(second, NEXT)).status).toBe(204)
    expect((await choose(first, `${NEXT} 2`)).status).toBe(404)
  })
  it('lapses after half an hour', async () => {
    const secret = await resetSecret('estimator@plumb.test')
    firm.clock.now += 30 * 60_000
    expect((await choose(secret, NEXT)).status).toBe(404)
  })
  it('is used by one of two who use it at once', async () => {
    const secret = await resetSecret('estimator@plumb.test')
    const both = await Promise.all([choose(secret, `${NEXT} one`), choose(secret, `${NEXT} two`)])
    expect(both.map(each => each.status)).toEqual(expect.arrayContaining([204, 404]))
  })
  it('is not spent by a password that is refused', async () => {
    const secret = await resetSecret('admin@plumb.test')
    const refused = await choose(secret, 'plumb2026!')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ errors: [{ path: 'password' }] })
    expect((await choose(secret, NEXT)).status).toBe(204)
  })
  it('keeps no secret in the database', async () => {
    const secret = await resetSecret('admin@plumb.test')
    expect(JSON.stringify(await database.kysely.selectFrom('password_reset').selectAll().execute())).not.toContain(
      secret,
    )
  })
  it('answers 404 to anything else', async () => {
    for (const id of ['x', '%00', "' or 1=1 --", 'A'.repeat(5_000), '../../etc'])
      expect((await choose(encodeURIComponent(id), NEXT)).status).toBe(404)
  })
  it('is slowed for one name', async () => {
    const statuses = []
    for (let tries = 0; tries < 4; tries += 1) statuses.push((await askReset('super@plumb.test')).status)
    expect(statuses).toEqual([202, 202, 202, 429])
  })
})

describe('somebody who must choose a new password (AUTH-9)', () => {
  it('is answered nothing else', async () => {
    const { access_token: token, user } = await firm.signIn('new@plumb.test')
    expect(user.permissions).toContain('forcePasswordChange')
    const calls = [
      ['POST', '/accounts'],
      ['GET', '/users'],
      ['GET', '/sessions'],
      ['DELETE', '/sessions/1'],
      ['GET', '/roles/1/permissions'],
      ['PUT', '/roles/1/permissions'],
      ['PATCH', '/users/1'],
      ['GET', '/accounts'],
      ['GET', '/superadmin/accounts'],
      ['POST', '/superadmin/moduletier'],
      ['POST', '/superadmin/switch-user-account/1'],
      ['POST', '/files/sign'],
      ['GET', '/files/1'],
      ['DELETE', '/files/1'],
      ['GET', '/admin/mail'],
      ['POST', '/sync/pull'],
      ['GET', '/sync/events'],
      ['GET', '/users/me/'],
      ['GET', '/users/me/x'],
      ['PUT', '/users/me'],
      ['GET', '//users/me'],
    ]
    for (const [method = '', path = ''] of calls) {
      const reply = await firm.call(method, path, { token, ...(method === 'GET' ? {} : { body: {} }) })
      expect([method, path, reply.status, ((await reply.json()) as { kind: string }).kind]).toEqual([
        method,
        path,
        403,
        'password-change',
      ])
    }
    expect((await firm.call('GET', '/users/me', { token })).status).toBe(200)
  })
  it('may choose one, goes on in the same session, and is free', async () => {
    const { access_token: token, refresh_token } = await firm.signIn('new@plumb.test')
    const change = (current: string, password: string) =>
      firm.call('PUT', '/users/me/password', { token, body: { current, password } })
    expect((await change('not my password', NEXT)).status).toBe(422)
    expect((await change(PASSWORD, PASSWORD)).status).toBe(422)
    expect((await change(PASSWORD, 'short')).status).toBe(422)
    expect((await change(PASSWORD, ` ${NEXT}`)).status).toBe(422)
    expect((await change(PASSWORD, NEXT)).status).toBe(204)
    expect(await firm.works(token)).toBe(true)
    const renewed = await firm.call('POST', '/oauth/v2/token', {
      body: { grant_type: 'refresh_token', client_id: 'quoin-api', refresh_token },
    })
    expect(((await renewed.json()) as { user: { permissions: string[] } }).user.permissions).not.toContain(
      'forcePasswordChange',
    )
  })
})

describe('one’s own profile', () => {
  const change = (token: string, body: object) => firm.call('PUT', '/users/me/profile', { token, body })
  const come = async () =>
    ((await (await signIn('new@plumb.test', NEXT)).json()) as { access_token: string }).access_token
  const me = async (token: string) =>
    (await (await firm.call('GET', '/users/me', { token })).json()) as { email: string; person: { fullName: string } }
  it('is changed whatever one may change of others; another address asks for the password and tells the old one', async () => {
    const token = await come()
    const { email } = await me(token)
    expect((await change(token, { fullName: 'Ann Other', email })).status).toBe(204)
    expect((await me(token)).person.fullName).toBe('Ann Other')
    const refused = await change(token, { fullName: 'Ann Other', email: 'ann@plumb.test' })
    expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ path: 'current' }] }])
    expect((await me(token)).email).toBe(email)
    const mail = firm.nextMail()
    expect((await change(token, { fullName: 'Ann Other', email: 'ann@plumb.test', current: NEXT })).status).toBe(204)
    expect(await mail).toMatchObject({ to: email, subject: 'Your address in Quoin has been changed' })
    expect((await me(token)).email).toBe('ann@plumb.test')
    expect((await signIn('new@plumb.test', NEXT)).status).toBe(200)
  })
  it.each([
    [{ fullName: '', email: 'a@plumb.test' }, 'fullName'],
    [{ fullName: 'A', email: 'not an address' }, 'email'],
  ])('%j is refused at its field', async (body, path) => {
    const token = await come()
    const reply = await change(token, body)
    expect([reply.status, await reply.json()]).toMatchObject([422, { errors: [{ path }] }])
  })
})

describe('devices', () => {
  it('are listed by name, and each can be signed out', async () => {
    const username = 'super@plumb.test'
    const phone = (await (
      await firm.call('POST', '/oauth/v2/token', {
        body: { grant_type: 'password', client_id: 'quoin-api', username, password: PASSWORD },
        headers: {
          'user-agent':
            'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36',
        },
      })
    ).json()) as { access_token: string }
    const office = await firm.signIn(username)
    const devices = (await (
      await firm.call('GET', '/sessions', { token: office.access_token })
    ).json()) as SignedInDevice[]
    expect(devices.map(each => [each.name, each.current])).toEqual(
      expect.arrayContaining([
        ['Chrome on Android', false],
        ['Another program', true],
      ]),
    )
    const target = devices.find(each => each.name === 'Chrome on Android')?.id
    const stranger = await firm.signIn('estimator@plumb.test').catch(() => firm.signIn('admin@other.test'))
    expect((await firm.call('DELETE', `/sessions/${target}`, { token: stranger.access_token })).status).toBe(404)
    expect(await firm.works(phone.access_token)).toBe(true)
    expect((await firm.call('DELETE', `/sessions/${target}`, { token: office.access_token })).status).toBe(204)
    expect(await firm.works(phone.access_token)).toBe(false)
    expect(await firm.works(office.access_token)).toBe(true)
  })
})

describe('kept mail', () => {
  it("is read by administrators of the account only, and a super admin's by super admins only", async () => {
    await resetSecret('super@plumb.test')
    const read = async (username: string, password = PASSWORD) => {
      const { access_token: token } = (await (await signIn(username, password)).json()) as { access_token: string }
      const reply = await firm.call('GET', '/admin/mail', { token })
      return reply.ok ? ((await reply.json()) as { user: number }[]).map(mail => mail.user) : reply.status
    }
    const superAdmin = firm.own.users.get('super@plumb.test')
    expect(await read('site@plumb.test', NEXT)).toBe(403)
    expect(await read('admin@plumb.test', NEXT)).not.toContain(superAdmin)
    expect(await read('admin@plumb.test', NEXT)).toContain(firm.own.users.get('site@plumb.test'))
    expect(await read('super@plumb.test')).toContain(superAdmin)
    expect(await read('admin@other.test')).toEqual([])
  })
})
