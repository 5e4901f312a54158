import { beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database'
import { testFirm, type Firm } from '../testing/firm'
import { authJobs } from './auth-jobs'
import { fileJobs } from '../files/file-jobs'

const database = await testDatabase()
let firm: Firm
beforeAll(async () => {
  firm = await testFirm(database)
})
const DAY = 24 * 3_600_000
const runAll = async () => {
  for (const job of [...authJobs, ...fileJobs]) await job.run(firm.services)
}
const count = async (table: 'auth_session' | 'auth_access' | 'password_reset' | 'throttle' | 'file') =>
  (
    await database.kysely
      .selectFrom(table)
      .select(row => row.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

it('forgets what has lapsed and keeps what has not', async () => {
  const { access_token: token } = await firm.signIn('site@plumb.test')
  await firm.signIn('nobody@plumb.test').catch(() => undefined)
  const mail = firm.nextMail()
  await firm.call('POST', '/users/passwordreset', { body: { username: 'site@plumb.test' } })
  await mail
  await firm.call('POST', '/files/sign', { token, body: { fileName: 'a.csv', fileSize: 3, mimeType: 'text/csv' } })
  const tables = ['auth_session', 'auth_access', 'password_reset', 'throttle', 'file'] as const
  const counts = () => Promise.all(tables.map(count))
  const before = await counts()
  await runAll()
  expect(await counts()).toEqual(before)
  firm.clock.now += 3 * DAY
  await runAll()
  expect(await counts()).toEqual([1, 0, 0, 0, 1])
  firm.clock.now += 5 * DAY
  await runAll()
  expect(await counts()).toEqual([1, 0, 0, 0, 0])
  firm.clock.now += 120 * DAY
  await runAll()
  expect(await counts()).toEqual([0, 0, 0, 0, 0])
})
