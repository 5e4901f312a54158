import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/test-database'
import { testFirm, type Firm } from '../../testing/firm'
import { TestDevice } from '../../../tests/sync-server/device'

const database = await testDatabase()
let firm: Firm
let admin = ''
let superAdmin = ''
beforeAll(async () => {
  firm = await testFirm(database)
  admin = (await firm.signIn('admin@plumb.test')).access_token
  superAdmin = (await firm.signIn('super@plumb.test')).access_token
})
const person = (email: string) => firm.own.users.get(email) ?? 0
const role = (name: string) => firm.own.roles.get(name) ?? 0
const give = (token: string, email: string, ...roles: readonly string[]) =>
  firm.call('PATCH', `/users/${person(email)}`, { token, body: { roles: roles.map(role) } })

describe('somebody who looks after users stays', () => {
  it('whatever is taken from the last who does: roles, sign-in, or the level of their role', async () => {
    expect((await give(superAdmin, 'super@plumb.test', 'Administrator')).status).toBe(200)
    const [one, two] = [admin, (await firm.signIn('super@plumb.test')).access_token]
    expect((await give(one, 'super@plumb.test', 'Site manager')).status).toBe(200)
    const last = await give(one, 'admin@plumb.test', 'Site manager')
    expect([last.status, ((await last.json()) as { message: string }).message]).toEqual([
      403,
      'Nobody would be left who can look after users',
    ])
    expect((await firm.call('GET', '/users', { token: one })).status).toBe(200)
    expect((await firm.call('GET', '/users', { token: two })).status).not.toBe(401)
    const own = (await (await firm.call('POST', '/roles', { token: one, body: { role: 'Office' } })).json()) as {
      id: number
    }
    const levels = (level: number) =>
      firm.call('PUT', `/roles/${own.id}/permissions`, {
        token: one,
        body: {
          permissions: [
            { resource: 'AdminUsers', level },
            { resource: 'AdminRoles', level: 7 },
          ],
        },
      })
    expect((await levels(7)).status).toBe(200)
    expect(
      (await firm.call('PATCH', `/users/${person('admin@plumb.test')}`, { token: one, body: { roles: [own.id] } }))
        .status,
    ).toBe(200)
    expect((await levels(1)).status).toBe(403)
    expect((await levels(7)).status).toBe(200)
    await firm.call('PATCH', `/users/${person('admin@plumb.test')}`, {
      token: one,
      body: { roles: [role('Administrator')] },
    })
  })

  it('whatever generic call or outbox takes the last record that makes them one', async () => {
    const refused = { status: 403, message: 'Nobody would be left who can look after users' }
    const tried = async (method: string, path: string) => {
      const reply = await firm.call(method, path, { token: admin })
      return {
        status: reply.status,
        ...(reply.ok ? {} : { message: ((await reply.json()) as { message: string }).message }),
      }
    }
    const me = person('admin@plumb.test')
    const own = (await (await firm.call('POST', '/roles', { token: admin, body: { role: 'Head office' } })).json()) as {
      id: number
    }
    await firm.call('PUT', `/roles/${own.id}/permissions`, {
      token: admin,
      body: {
        permissions: [
          { resource: 'AdminUsers', level: 7 },
          { resource: 'AdminRoles', level: 7 },
        ],
      },
    })
    expect((await firm.call('PATCH', `/users/${me}`, { token: admin, body: { roles: [own.id] } })).status).toBe(200)
    expect(await tried('PATCH', `/users/${me}/archive`)).toEqual(refused)
    expect(await tried('PATCH', `/roles/${own.id}/archive`)).toEqual(refused)
    expect(await tried('DELETE', `/users/${me}`)).toMatchObject({ status: 403 })
    const identity = {
      account: firm.own.account,
      user: me,
      fullName: '',
      permissions: new Set<string>(),
      mustChangePassword: false,
      session: 0,
      actingAs: null,
    }
    const phone = await TestDevice.register(
      (_identity, method, path, body, headers = {}) => firm.call(method, path, { token: admin, body, headers }),
      identity,
    )
    const results = await phone.send(
      phone.command('user', me, 'archive'),
      phone.command('role', own.id, 'archive'),
      phone.delete('user', me),
    )
    expect(results.map(result => result.outcome)).toEqual(['forbidden', 'forbidden', 'forbidden'])
    expect(await tried('GET', '/users')).toEqual({ status: 200 })
    await firm.call('PATCH', `/users/${me}`, { token: admin, body: { roles: [role('Administrator')] } })
    expect(await tried('PATCH', `/roles/${own.id}/archive`)).toEqual({ status: 200 })
  })
})

describe('a new password asked for', () => {
  const ask = (token: string, email: string) => firm.call('POST', `/users/${person(email)}/password-change`, { token })
  it('is needed with the next call, and nothing else answers before it', async () => {
    const token = (await firm.signIn('estimator@plumb.test')).access_token
    expect((await ask(admin, 'estimator@plumb.test')).status).toBe(204)
    expect((await firm.call('GET', '/clients', { token })).status).toBe(403)
    expect(
      ((await (await firm.call('GET', '/users/me', { token })).json()) as { permissions: string[] }).permissions,
    ).toContain('forcePasswordChange')
    expect(
      await database.kysely
        .selectFrom('audit')
        .select('action')
        .where('action', '=', 'password-change-forced')
        .execute(),
    ).toHaveLength(1)
  })
  it('is for those who look after users, for others than oneself, and within the firm', async () => {
    const site = (await firm.signIn('site@plumb.test')).access_token
    const stranger = (await firm.signIn('admin@other.test')).access_token
    expect([
      (await ask(site, 'admin@plumb.test')).status,
      (await ask(admin, 'admin@plumb.test')).status,
      (await ask(stranger, 'site@plumb.test')).status,
    ]).toEqual([403, 403, 404])
  })
})
