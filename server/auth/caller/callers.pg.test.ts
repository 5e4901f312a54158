// Who is remembered between calls: what was taken away, or given, counts on the very next one.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { RESOURCES } from '#contract/resources'
import { testDatabase } from '../../testing/test-database'
import { testFirm } from '../../testing/firm'

const database = await testDatabase()
const firm = await testFirm(database)
const site = firm.own.users.get('site@plumb.test') ?? 0
const role = firm.own.roles.get('Site manager') ?? 0
const account = firm.own.account
const change = (text: ReturnType<typeof sql>) => text.execute(database.kysely)

let token = ''
let session = 0
/** The status of a list; called twice before, so that the caller is remembered. */
const status = async (path = '/issues') => (await firm.call('GET', path, { token })).status
beforeEach(async () => {
  token = (await firm.signIn('site@plumb.test')).access_token
  const { rows } = await sql<{ id: number }>`select max(id) as id from auth_session where user_id = ${site}`.execute(
    database.kysely,
  )
  session = rows[0]?.id ?? 0
  await status()
  await status()
})

describe('the next list after', () => {
  test.each([
    [
      'the permission was taken from the role',
      403,
      sql`delete from role_permission where account_id = ${account} and role_id = ${role} and resource = 'ProjectHubIssues'`,
      sql`insert into role_permission (account_id, role_id, resource, level) values (${account}, ${role}, 'ProjectHubIssues', 7)`,
    ],
    [
      'the role was taken from the person',
      403,
      sql`delete from user_roles where account_id = ${account} and record_id = ${site}`,
      sql`insert into user_roles (account_id, record_id, target_id) values (${account}, ${site}, ${role})`,
    ],
    [
      'the role was archived',
      403,
      sql`update role set archived_at = now() where id = ${role}`,
      sql`update role set archived_at = null where id = ${role}`,
    ],
    [
      'the person was made inactive',
      401,
      sql`update "user" set is_active = false where id = ${site}`,
      sql`update "user" set is_active = true where id = ${site}`,
    ],
    [
      'the person was archived',
      401,
      sql`update "user" set archived_at = now() where id = ${site}`,
      sql`update "user" set archived_at = null where id = ${site}`,
    ],
    [
      'a new password was demanded',
      403,
      sql`update credential set must_change = true where user_id = ${site}`,
      sql`update credential set must_change = false where user_id = ${site}`,
    ],
    [
      'the licences ended',
      403,
      sql`update account set estimating_tier = 'None', site_commercial_tier = 'None' where id = ${account}`,
      sql`update account set estimating_tier = 'Premium', site_commercial_tier = 'Premium' where id = ${account}`,
    ],
  ] as const)('%s is refused, and answered once it is undone', async (_, refusal, taken, given) => {
    await change(taken)
    expect([await status(), await status()]).toEqual([refusal, refusal])
    await change(given)
    expect([await status(), await status()]).toEqual([200, 200])
  })

  test('the session was ended, or is gone, is refused', async () => {
    await change(sql`update auth_session set ended_at = now() where id = ${session}`)
    expect(await status()).toBe(401)
    await change(sql`update auth_session set ended_at = null where id = ${session}`)
    expect([await status(), await status()]).toEqual([200, 200])
    await change(sql`delete from auth_session where id = ${session}`)
    expect(await status()).toBe(401)
  })

  test('the token ran out is refused', async () => {
    const { now } = firm.clock
    firm.clock.now += 16 * 60_000
    expect(await status()).toBe(401)
    firm.clock.now = now
  })
})

test.each(RESOURCES.map(resource => resource.path))('the list of %s looks at who is calling', async path => {
  const before = await status(`/${path}`)
  await change(sql`update auth_session set ended_at = now() where id = ${session}`)
  expect([before < 404, await status(`/${path}`)]).toEqual([true, 401])
})
