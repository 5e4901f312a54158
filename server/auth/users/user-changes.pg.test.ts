import { beforeAll, expect, it } from 'vitest'
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
const audited = async (...actions: readonly string[]) =>
  (
    await database.kysely
      .selectFrom('audit')
      .select(['action', 'actor_id', 'details'])
      .where('action', 'in', actions)
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id: by, details }) => ({ action, by, details }))
const phoneOf = (token: string, user: number) =>
  TestDevice.register(
    (_identity, method, path, body, headers = {}) => firm.call(method, path, { token, body, headers }),
    {
      account: firm.own.account,
      user,
      fullName: '',
      permissions: new Set<string>(),
      mustChangePassword: false,
      session: 0,
      actingAs: null,
    },
  )

it('an administrator of the firm neither changes, archives nor deletes a super admin, by any call', async () => {
  const target = person('super@plumb.test')
  const call = async (method: string, path: string, body?: unknown) =>
    (await firm.call(method, path, { token: admin, ...(body === undefined ? {} : { body }) })).status
  expect([
    await call('PATCH', `/users/${target}`, { fullName: 'Nobody' }),
    await call('PATCH', `/users/${target}/archive`),
    await call('DELETE', `/users/${target}`),
    await call('PUT', `/users/${target}/active`, { active: false }),
  ]).toEqual([403, 403, 403, 403])
  const { fullName } = (await (await firm.call('GET', `/users/${target}`, { token: admin })).json()) as {
    fullName: string
  }
  const phone = await phoneOf(admin, person('admin@plumb.test'))
  const sent = await phone.send(
    phone.set('user', target, { fullName: 'Nobody' }, { fullName }),
    phone.command('user', target, 'archive'),
    phone.delete('user', target),
  )
  expect(sent.map(({ outcome }) => outcome)).toEqual(['forbidden', 'forbidden', 'forbidden'])
  expect(await firm.works(superAdmin)).toBe(true)
  expect(await audited('user-changed', 'user-archived', 'user-deleted')).toEqual([])
})

it('what is done to a user is in the audit trail, whichever call did it', async () => {
  const [by, target] = [person('admin@plumb.test'), person('site@plumb.test')]
  expect((await firm.call('PATCH', `/users/${target}`, { token: admin, body: { fullName: 'Sam Site' } })).status).toBe(
    200,
  )
  expect((await firm.call('PATCH', `/users/${target}/archive`, { token: admin })).status).toBe(200)
  const phone = await phoneOf(admin, by)
  expect((await phone.send(phone.command('user', target, 'unarchive'))).map(({ outcome }) => outcome)).toEqual([
    'applied',
  ])
  expect(await audited('user-changed', 'user-archived', 'user-unarchived')).toEqual([
    { action: 'user-changed', by, details: { user: target, fields: ['fullName'] } },
    { action: 'user-archived', by, details: { user: target } },
    { action: 'user-unarchived', by, details: { user: target } },
  ])
  const made = (await (
    await firm.call('POST', '/users', {
      token: admin,
      body: { fullName: 'Gone Soon', email: 'gone@plumb.test', roles: [] },
    })
  ).json()) as { id: number }
  expect((await firm.call('DELETE', `/users/${made.id}`, { token: admin })).status).toBe(204)
  expect(await audited('user-deleted')).toEqual([{ action: 'user-deleted', by, details: { user: made.id } }])
})

it('failed sign-ins are in the audit trail, and so is each that blocks the next', async () => {
  const user = person('estimator@plumb.test')
  const fail = async () =>
    firm.call('POST', '/oauth/v2/token', {
      body: { grant_type: 'password', client_id: 'quoin-api', username: 'estimator@plumb.test', password: 'wrong' },
    })
  for (let n = 1; n <= 5; n++) {
    await fail()
    await expect.poll(() => audited('sign-in-failed', 'sign-in-blocked')).toHaveLength(n)
  }
  expect(await audited('sign-in-failed', 'sign-in-blocked')).toEqual([
    ...Array.from({ length: 4 }, () => ({ action: 'sign-in-failed', by: null, details: { user } })),
    { action: 'sign-in-blocked', by: null, details: { user, seconds: 1 } },
  ])
})
