import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '#domain/records/path'
import { makeOne as plant } from '../../../tests/sync-server/site'
import { asOwner } from '../../database/session'
import { testFirm } from '../../testing/firm'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { remindOfReturns } from './cis-job'

// Decision 731. The clock is 2026-11-21. Paid on 10 October; the month to 5 November is due on 19 November and two days late.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const call = async (method: string, path: string, body?: unknown) => {
  const reply = await firm.call(method, path, { token, body })
  return { status: reply.status, body: (reply.status === 204 ? {} : await reply.json()) as Row }
}
const record = (more: Row = {}) =>
  call('POST', '/cisreturns', { month: '2026-10-20', filedOn: '2026-11-18', filedBy: 'J. Adeyemi', ...more })

beforeAll(async () => {
  const project = await plant(database, me, 'project', { name: 'Kestrel House', showProjectHub: true })
  const subcontractor = await plant(database, me, 'subcontractor', { fullName: 'Balkan Plastering' })
  const paid = await plant(database, me, 'labourApplication', {
    project,
    subcontractor,
    assessment: await plant(database, me, 'assessment', { name: 'Drylining', project }),
    effectiveDate: '2026-09-30',
    retentionPercentage: '3',
  })
  await asOwner(database, db =>
    sql`update labour_application set state = 'paid', paid_on = '2026-10-10', to_pay = 100 where id = ${paid}`.execute(
      db,
    ),
  )
})

const notices = async () => {
  const { rows } = await asOwner(database, db =>
    sql<{
      name: string
      user: number
    }>`select name, user_id as "user" from notification where kind = 'cisReturn' order by name, 2`.execute(db),
  )
  return rows
}
const run = (day: string) => remindOfReturns({ database, now: () => Date.parse(`${day}T09:00:00Z`) })
const feed = async () => {
  const { url } = (await call('POST', '/users/me/calendar-link')).body
  const reply = await firm.call('GET', String(url).replace('https://quoin.test/api', ''), {
    headers: { 'x-forwarded-for': '203.0.113.7' },
  })
  return (await reply.text()).replaceAll('\r\n ', '').split('BEGIN:VEVENT')
}
const dayIn = (event: string) => /DTSTART;VALUE=DATE:(\d+)/.exec(event)?.[1]
const feedDays = async () => (await feed()).filter(event => event.includes('SUMMARY:HMRC')).map(dayIn)

test('notifies those who record returns once when a return is due, and once when it is late', async () => {
  await run('2026-11-05')
  expect(await notices()).toEqual([])
  await run('2026-11-06')
  await run('2026-11-12')
  const first = await notices()
  expect(first.length).toBeGreaterThan(0)
  expect(new Set(first.map(({ name }) => name))).toEqual(
    new Set(['CIS return for 06/10/2026 to 05/11/2026 is due 19/11/2026']),
  )
  expect(new Set(first.map(({ user }) => user)).size).toBe(first.length)
  await run('2026-11-20')
  await run('2026-11-21')
  expect(await notices()).toHaveLength(first.length * 2)
  expect((await notices()).map(({ name }) => name)).toContain(
    'CIS return for 06/10/2026 to 05/11/2026 was due 19/11/2026',
  )
})

test('is in the calendar feed until the return is recorded, and again once that is withdrawn', async () => {
  expect(await feedDays()).toEqual(['20261119', '20261219'])
  const { status, body } = await record()
  expect(status).toBe(201)
  expect(await feedDays()).toEqual(['20261219'])
  expect((await call('PATCH', `/cisreturns/${String(body.id)}`, { filedBy: 'Other' })).status).toBe(409)
  expect((await call('DELETE', `/cisreturns/${String(body.id)}`)).status).toBe(409)
  const withdrawn = await call('POST', `/cisreturns/${String(body.id)}/transitions/withdraw`, {
    withdrawReason: 'Twice',
  })
  expect(withdrawn.status).toBe(200)
  expect(await feedDays()).toEqual(['20261119', '20261219'])
})

test('takes a notice of inactivity ahead, and no day that is still to come or before the first month', async () => {
  expect((await record({ filedOn: '2026-11-22' })).status).toBe(422)
  expect(await record({ kind: 'inactivity', coversUntil: '2026-10-19' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'coversUntil', message: 'This day is before the first month' }] },
  })
  expect((await record({ kind: 'inactivity', month: '2026-11-06', coversUntil: '2027-04-05' })).status).toBe(201)
  // The month with the payment is not covered.
  expect(await feedDays()).toEqual(['20261119'])
})

test('a due diligence check is kept as it was recorded, and the feed reminds of the next one until it is made', async () => {
  const subcontractor = await plant(database, me, 'subcontractor', { fullName: 'Kirkby Drylining' })
  const record = (more: Row = {}) =>
    call('POST', '/duediligencechecks', {
      subcontractor,
      checkedOn: '2026-11-02',
      checkedBy: 'Helen Marsh',
      checked: 'Verified with HMRC; insurance seen; met at their yard',
      nextOn: '2027-02-02',
      ...more,
    })
  const days = async () => (await feed()).filter(event => event.includes('Due diligence')).map(dayIn)
  expect(await days()).toEqual([])
  const { status, body } = await record()
  expect(status, JSON.stringify(body)).toBe(201)
  expect(await days()).toEqual(['20270202'])
  const path = `/duediligencechecks/${String(body.id)}`
  expect((await call('PATCH', path, { checkedBy: 'Other' })).status).toBe(409)
  expect((await call('DELETE', path)).status).toBe(409)
  expect((await call('DELETE', `/subcontractors/${subcontractor}`)).status).toBe(409)
  expect(await record({ checkedOn: '2026-11-22' })).toMatchObject({ body: { errors: [{ path: 'checkedOn' }] } })
  expect(await record({ nextOn: '2026-11-01' })).toMatchObject({
    body: { errors: [{ path: 'nextOn', message: 'The next check is before this one' }] },
  })
  expect((await record({ checkedOn: '2026-11-20', nextOn: '2027-05-20' })).status).toBe(201)
  expect(await days()).toEqual(['20270520'])
  expect((await call('PATCH', `/subcontractors/${subcontractor}/archive`)).status).toBe(200)
  expect(await days()).toEqual([])
})
