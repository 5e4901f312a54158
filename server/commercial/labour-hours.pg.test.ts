import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { callerOf } from '../testing/caller'
import { testFirm } from '../testing/firm'
import { identityOf } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { syncApp, syncServices, TestDevice } from '../../tests/sync-server/device'

// A person's day has 24 hours, in one record and over all of them: by call, in bulk, from a device, and where one comes back (decision 721).

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const { make, call } = callerOf(firm, token)
const PATH = '/labourallocations'
const refused = (message: string) => ({ status: 422, body: { errors: [{ path: 'hours', message }] } })
const LONG = 'This must be between 0.0001 and 24'

/** The names of people are of the whole firm: each test has a person of its own. */
async function worker(fullName: string) {
  const project = await make('/projects', { name: 'Kestrel House' })
  const operative = await make('/operatives', { fullName })
  return { project, operative, name: 'Fix boards', workedOn: '2026-01-19' }
}

test('thirty hours on one day are refused, by call and from a device', async () => {
  const worked = await worker('Aaron Booth')
  expect(await call('POST', PATH, { ...worked, hours: '30' })).toMatchObject(refused(LONG))
  const id = await make(PATH, { ...worked, hours: '24' })
  expect(await call('PATCH', `${PATH}/${id}`, { hours: '24.0001' })).toMatchObject(refused(LONG))
  const phone = await TestDevice.register(syncApp(syncServices(database)), me)
  const [sent] = await phone.send(
    phone.add('labourAllocation', await phone.newId(), { ...worked, workedOn: '2026-01-20', hours: '30' }),
  )
  expect([sent?.outcome, sent?.problem?.errors]).toEqual(['invalid', [{ path: 'hours', message: LONG }]])
})

test('hours of one person and day are added up, over activities and projects', async () => {
  const worked = await worker('Marek Nowak')
  const elsewhere = { ...(await worker('Other')), operative: worked.operative }
  const first = await make(PATH, { ...worked, hours: '16' })
  // 16 + 8 = 24 is a whole day; 16 + 8.5 = 24.5 is more than one.
  const over =
    'Marek Nowak would have 24.5 hours on 19/01/2026, and a day has 24. Check the day, and the hours that are recorded for them already'
  expect(await call('POST', PATH, { ...elsewhere, hours: '8.5' })).toMatchObject(refused(over))
  const second = await make(PATH, { ...elsewhere, hours: '8' })
  expect(await call('PATCH', `${PATH}/${first}`, { hours: '16.5' })).toMatchObject(refused(over))
  const next = await make(PATH, { ...worked, workedOn: '2026-01-20', hours: '0.5' })
  expect(await call('PATCH', `${PATH}/${next}`, { workedOn: '2026-01-19' })).toMatchObject(refused(over))
  const phone = await TestDevice.register(syncApp(syncServices(database)), me)
  const [sent, other] = await phone.send(
    phone.add('labourAllocation', await phone.newId(), { ...worked, hours: '0.5000' }),
    phone.add('labourAllocation', await phone.newId(), { ...worked, workedOn: '2026-01-21', hours: '0.5000' }),
  )
  expect([sent?.outcome, other?.outcome]).toEqual(['invalid', 'applied'])
  expect(sent?.problem?.errors).toEqual([{ path: 'hours', message: over }])
  // What was archived or deleted leaves room, and cannot come back into a day that is full.
  expect((await call('PATCH', `${PATH}/${second}/archive`)).status).toBeLessThan(300)
  await make(PATH, { ...worked, hours: '7' })
  expect(await call('PATCH', `${PATH}/${second}/unarchive`)).toMatchObject(refused(over.replace('24.5', '31')))
  expect((await call('PATCH', `${PATH}/${first}`, { hours: '17' })).status).toBe(200)
})

test('two people who record the last hours of a day at once do not both get them', async () => {
  const worked = await worker('Ian Reid')
  await make(PATH, { ...worked, hours: '16' })
  const replies = await Promise.all([1, 2, 3].map(() => call('POST', PATH, { ...worked, hours: '8' })))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
})

test('hours above 24 that are here since before the limit can be read, archived and lowered', async () => {
  const worked = await worker('Old Gang')
  const id = await make(PATH, { ...worked, hours: '8' })
  // As migration 0110 finds them: the check is added without a look at the rows that are there.
  const db = database.kysely

  const { rows } = await sql<{ text: string }>`select pg_get_constraintdef(oid) as text from pg_constraint
      where conname = 'labour_allocation_hours_check'`.execute(db)
  await sql`alter table labour_allocation drop constraint labour_allocation_hours_check`.execute(db)
  await sql`update labour_allocation set hours = 30 where id = ${id}`.execute(db)
  await sql
    .raw(`alter table labour_allocation add constraint labour_allocation_hours_check ${rows[0]?.text ?? ''}`)
    .execute(db)
  expect(await call('GET', `${PATH}/${id}`)).toMatchObject({ status: 200, body: { hours: '30.0000' } })
  expect(await call('PATCH', `${PATH}/${id}`, { note: 'Two people' })).toMatchObject(refused(LONG))
  expect((await call('PATCH', `${PATH}/${id}/archive`)).status).toBe(200)
  expect(await call('PATCH', `${PATH}/${id}/unarchive`)).toMatchObject({ status: 422 })
  expect((await call('PATCH', `${PATH}/${id}`, { hours: '10' })).status).toBe(200)
  expect((await call('PATCH', `${PATH}/${id}/unarchive`)).status).toBe(200)
})
