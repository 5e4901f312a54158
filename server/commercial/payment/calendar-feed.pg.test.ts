import { beforeAll, expect, test } from 'vitest'
import { INCOMING_PERMISSION } from '#contract/commercial/payment/incoming-readers'
import { OUTGOING_PERMISSION } from '#contract/commercial/payment/outgoing-readers'
import { makeOne as plant } from '../../../tests/sync-server/site'
import { asOwner } from '../../database/session'
import { testFirm } from '../../testing/firm'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { sql } from 'kysely'

// The feed of the notice calendar: whose link it is decides what it shows, and a wrong link is no different from none.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const admin = (await firm.signIn('admin@plumb.test')).access_token
const LINK = '/users/me/calendar-link'

let project = 0
let application = 0
beforeAll(async () => {
  project = await plant(database, me, 'project', { name: 'Kestrel; House, north', showProjectHub: true })
  const terms = await plant(database, me, 'contractTerms', {
    project,
    validFrom: '2026-01-01',
    retentionPercentage: '5',
  })
  // Sent on 13 November, 10,000.00 and 20 % VAT.
  const { rows } = await asOwner(database, db =>
    sql<{
      id: number
    }>`insert into outgoing_application (account_id, id, project_id, account_sequence_number, reference, state, valuation_date,
      terms_id, due, total, vat_rate, due_date, notice_by, pay_less_by, final_date, sent_on, created_at, created_by, updated_at, updated_by)
      values (${me.account}, nextval('record_id'), ${project}, 1, 'A01', 'sent', '2026-11-13', ${terms}, 10000, 12000, 20,
      '2026-11-20', '2026-11-25', '2026-11-30', '2026-12-07', '2026-11-13', now(), ${me.user}, now(), ${me.user}) returning id`.execute(
      db,
    ),
  )
  application = Number(rows[0]?.id)
})

const make = async (token = admin): Promise<string> => {
  const reply = await firm.call('POST', LINK, { token })
  expect(reply.status).toBe(200)
  const { url } = (await reply.json()) as { url: string }
  expect(url).toMatch(/^https:\/\/quoin\.test\/api\/notice-calendars\/[\w-]{43}\/notices\.ics$/)
  return url.replace('https://quoin.test/api', '')
}
const from = { 'x-forwarded-for': '203.0.113.7' }
const get = (path: string, headers: Record<string, string> = from) => firm.call('GET', path, { headers })
/** Status, headers and words of a reply but for what differs by itself: its id and the time. */
const shapeOf = async (reply: Response) => {
  const headers = Object.fromEntries(reply.headers)
  const { 'x-request-id': id, ...others } = headers
  expect(id).toBeDefined()
  return { status: reply.status, body: await reply.text(), others }
}
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('shows the dates of the notices by a link that needs no sign-in, and reminds of those still open', async () => {
  expect(await (await firm.call('GET', LINK, { token: admin })).json()).toEqual({ madeAt: null })
  const reply = await get(await make())
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
  const lines = unfolded(await reply.text())
  const valuesOf = (name: string) => lines.filter(line => line.startsWith(name)).map(line => line.slice(name.length))
  expect(valuesOf('DTSTART;VALUE=DATE:')).toEqual(['20261120', '20261125', '20261130', '20261207'])
  // A comma and a semicolon of a name are escaped.
  expect(valuesOf('SUMMARY:')).toEqual(
    ['Due date', 'Client’s payment notice by', 'Client’s pay less notice by', 'Client pays by'].map(
      words => String.raw`Kestrel\; House\, north\, Application 1: ${words}`,
    ),
  )
  expect(valuesOf('DESCRIPTION:')[0]).toContain(String.raw`Unpaid with VAT: 12\,000.00`)
  expect(valuesOf('URL:')[0]).toBe(
    `https://quoin.test/estimating/projects/${project}/hub/payments/outgoing/${application}`,
  )
  // The due date has passed, so three are reminded of.
  expect(valuesOf('TRIGGER:')).toEqual(['-PT15H', '-PT15H', '-PT15H'])
})

test('keeps the identity of an event when its date moves', async () => {
  const link = await make()
  const uidsOf = async () => unfolded(await (await get(link)).text()).filter(line => line.startsWith('UID:'))
  const before = await uidsOf()
  expect(new Set(before).size).toBe(4)
  await asOwner(database, db =>
    sql`update outgoing_application set final_date = '2026-12-09' where id = ${application}`.execute(db),
  )
  expect(await uidsOf()).toEqual(before)
})

test('keeps no secret in the database', async () => {
  const secret = (await make()).split('/')[2] ?? ''
  const kept = JSON.stringify(await asOwner(database, db => db.selectFrom('calendar_link').selectAll().execute()))
  expect(kept).toContain(String(me.user))
  expect(kept).not.toContain(secret)
})

test('guessed, replaced, removed, and of a person who left: 404 without a difference', async () => {
  const guessed = await shapeOf(await get(`/notice-calendars/${'a'.repeat(43)}/notices.ics`))
  expect(guessed.status).toBe(404)
  const old = await make()
  const link = await make()
  expect(await shapeOf(await get(old))).toEqual(guessed)
  expect(await shapeOf(await get('/notice-calendars/x/notices.ics'))).toEqual(guessed)
  expect((await get(link)).status).toBe(200)
  expect((await firm.call('DELETE', LINK, { token: admin })).status).toBe(204)
  expect(await shapeOf(await get(link))).toEqual(guessed)
  const theirs = await make((await firm.signIn('super@plumb.test')).access_token)
  expect((await get(theirs)).status).toBe(200)
  const setActive = (isActive: boolean) =>
    asOwner(database, db => sql`update "user" set is_active = ${isActive} where email = 'super@plumb.test'`.execute(db))
  await setActive(false)
  expect(await shapeOf(await get(theirs))).toEqual(guessed)
  await setActive(true)
})

test('shows a person no more than their role and their firm let them see', async () => {
  const other = identityOf(firm.other.account, [...firm.other.users.values()][0] ?? 0)
  const name = [...firm.other.users.keys()][0] ?? ''
  const theirs = await make((await firm.signIn(name)).access_token)
  expect(other.account).not.toBe(me.account)
  const text = await (await get(theirs)).text()
  expect(text).toContain('BEGIN:VCALENDAR')
  expect(text).not.toContain('Kestrel')
  const link = await make()
  expect(await (await get(link)).text()).toContain('Kestrel')
  // Without the right to read applications to the client none is shown; without any right the link is no link.
  const take = (rights: readonly string[]) =>
    asOwner(database, db =>
      sql`delete from role_permission where account_id = ${me.account} and resource = any(${[...rights]}::text[])`.execute(
        db,
      ),
    )
  const accounts = [...INCOMING_PERMISSION.read].filter(right => !OUTGOING_PERMISSION.read.some(each => each === right))
  await take(OUTGOING_PERMISSION.read)
  const left = await (await get(link)).text()
  expect(left).not.toContain('Kestrel')
  await take(accounts)
  expect((await get(link)).status).toBe(404)
})

test('slows down an address that guesses, and no other', async () => {
  const guesser = { 'x-forwarded-for': '203.0.113.99' }
  const statuses: number[] = []
  for (let at = 0; at < 31; at++)
    statuses.push((await get(`/notice-calendars/${String(at).padStart(43, 'g')}/notices.ics`, guesser)).status)
  expect(statuses.slice(0, 30).every(status => status === 404)).toBe(true)
  expect(statuses[30]).toBe(429)
  expect(
    (await get(`/notice-calendars/${'b'.repeat(43)}/notices.ics`, { 'x-forwarded-for': '203.0.113.100' })).status,
  ).toBe(404)
})
