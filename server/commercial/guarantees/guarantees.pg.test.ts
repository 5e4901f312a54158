import { beforeAll, describe, expect, test } from 'vitest'
import { guarantee } from '#contract/commercial/guarantees/guarantee'
import type { Row } from '#domain/records/path'
import { warnedOf } from '#domain/commercial/reminders/reminders'
import { REMINDER_RESOURCES, remindersOf } from '#contract/commercial/reminder-source'
import { makeOne as plant } from '../../../tests/sync-server/site'
import { everyApp, syncServices, TestDevice } from '../../../tests/sync-server/device'
import { inAccount } from '../../database/session'
import { pointingAt } from '../../records/write/within'
import { testFirm } from '../../testing/firm'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'

// Decision 729. The clock is 2026-11-21.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const call = async (method: string, path: string, body?: unknown) => {
  const reply = await firm.call(method, path, { token, body })
  return { status: reply.status, body: (reply.status === 204 ? {} : await reply.json()) as Row }
}

let project = 0
let subcontractor = 0
beforeAll(async () => {
  project = await plant(database, me, 'project', { name: 'Kestrel House', showProjectHub: true })
  subcontractor = await plant(database, me, 'subcontractor', { fullName: 'Balkan Plastering' })
})

const BOND = {
  kind: 'performanceBond',
  provider: 'Aviva',
  reference: 'PB-118',
  amount: '12500.00',
  startsOn: '2026-03-02',
  expiresOn: '2027-01-11',
}
const record = (more: Row = {}) => call('POST', '/guarantees', { project, ...BOND, ...more })
const release = (id: unknown, releasedOn: string) =>
  call('POST', `/guarantees/${String(id)}/transitions/release`, {
    releasedOn,
    releasedBy: 'A. Clarke',
    releaseNotes: null,
  })

describe('a guarantee or bond', () => {
  test.each([
    [{ side: 'held' }, 'subcontractor', 'Choose the subcontractor that gave it'],
    [{ kind: 'retentionBond', amount: null }, 'amount', 'Enter the amount: it replaces retention of a contract'],
    [{ expiresOn: null }, 'expiresOn', 'Enter its last day, or say at which event it expires'],
    [{ expiresOn: '2026-03-01' }, 'expiresOn', 'It starts on 02/03/2026, so it can’t end before that day'],
  ])('is refused where its values contradict each other: %j', async (more, path, message) => {
    expect(await record(more)).toMatchObject({ status: 422, body: { errors: [{ path, message }] } })
  })

  test('that we gave has no subcontractor', async () => {
    expect(await record({ subcontractor })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'subcontractor' }] },
    })
  })

  test('is extended while it is in place, and never changed, deleted or archived after its release', async () => {
    const { id } = (await record()).body
    expect((await call('PATCH', `/guarantees/${String(id)}`, { expiresOn: '2027-03-01' })).status).toBe(200)
    expect((await call('POST', `/guarantees/${String(id)}/transitions/archive`, {})).status).toBe(409)
    expect(await release(id, '2026-11-22')).toMatchObject({
      body: { message: 'The day of the release has not come yet' },
    })
    expect(await release(id, '2026-03-01')).toMatchObject({
      body: { message: 'This starts on 02/03/2026, so it can’t be released on 01/03/2026' },
    })
    expect((await release(id, '2026-11-20')).status).toBe(200)
    const KEPT = 'This one is released, so it stays as it was'
    expect(await call('PATCH', `/guarantees/${String(id)}`, { amount: '1.00' })).toMatchObject({
      status: 409,
      body: { message: KEPT },
    })
    expect(await call('DELETE', `/guarantees/${String(id)}`)).toMatchObject({ status: 409, body: { message: KEPT } })
    expect(await call('POST', `/guarantees/${String(id)}/transitions/archive`, {})).toMatchObject({ status: 409 })
    expect((await release(id, '2026-11-19')).status).toBe(409)
    expect((await call('GET', `/guarantees/${String(id)}`)).body).toMatchObject({
      state: 'released',
      amount: '12500.00',
      expiresOn: '2027-03-01',
      releasedOn: '2026-11-20',
      releasedBy: 'A. Clarke',
    })
  })

  test('released in the office refuses what a phone changed of it meanwhile', async () => {
    const { id } = (await record({ reference: 'PB-200' })).body
    const phone = await TestDevice.register(everyApp(syncServices(database)), me)
    expect((await release(id, '2026-11-20')).status).toBe(200)
    const [result] = await phone.send(
      phone.set(guarantee.name, Number(id), { expiresOn: '2028-01-01' }, { expiresOn: '2027-01-11' }),
    )
    expect(result?.outcome).not.toBe('applied')
    expect((await call('GET', `/guarantees/${String(id)}`)).body).toMatchObject({ expiresOn: '2027-01-11' })
  })
})

test('the feed has the days that the device warns of: 11/01/2027 by its day, 15/12/2026 by practical completion, 20/11/2026 expired', async () => {
  const other = await plant(database, me, 'project', { name: 'Aire House', showProjectHub: true })
  await plant(database, me, 'subcontractTerms', {
    project: other,
    subcontractor,
    validFrom: '2026-01-01',
    practicalCompletion: '2026-12-15',
  })
  const at = { project: other }
  for (const more of [
    at,
    { ...at, side: 'held', subcontractor, kind: 'retentionBond', expiry: 'practicalCompletion', expiresOn: null },
    { ...at, expiresOn: '2026-11-20', reference: 'PB-9' },
    { ...at, expiresOn: '2027-09-01', reference: 'PB-10' },
  ])
    expect((await record(more)).status).toBe(201)
  const { url } = (await call('POST', '/users/me/calendar-link')).body
  const reply = await firm.call('GET', String(url).replace('https://quoin.test/api', ''), {
    headers: { 'x-forwarded-for': '203.0.113.7' },
  })
  const events = (await reply.text())
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .filter(event => event.includes('Aire House'))
  const said = events.map(event => [
    /DTSTART;VALUE=DATE:(\d+)/.exec(event)?.[1],
    /SUMMARY:(.*)/.exec(event)?.[1]?.trim().replaceAll('\\', ''),
    event.includes('VALARM'),
  ])
  expect(said).toEqual([
    ['20261120', 'Aire House: Performance bond, Aviva PB-9 expires', false],
    ['20261215', 'Balkan Plastering, Aire House: Retention bond, Aviva PB-118 expires', true],
    ['20270111', 'Aire House: Performance bond, Aviva PB-118 expires', true],
    ['20270901', 'Aire House: Performance bond, Aviva PB-10 expires', true],
  ])
  // The records as a device holds them, through the function of its pages.
  const warned = await inAccount(database, me, async tx => {
    const records = new Map<string, readonly Record<string, unknown>[]>()
    for (const resource of REMINDER_RESOURCES)
      records.set(resource.name, await pointingAt(tx, resource, 'project', [other]))
    return warnedOf(remindersOf(records, '2026-11-21'), '2026-11-21')
  })
  expect(warned.map(({ day }) => day)).toEqual(['2026-11-20', '2026-12-15', '2027-01-11'])
})
