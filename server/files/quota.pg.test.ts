import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { FILE_LIMIT } from '#contract/platform/files'
import { asOwner } from '../database/session'
import { testFirm, type Firm } from '../testing/firm'
import { testDatabase } from '../testing/test-database'

const GB = 1024 ** 3
const database = await testDatabase()
let firm: Firm

beforeEach(async () => {
  await asOwner(database, db => sql`delete from file`.execute(db))
})

async function start(fileQuota?: { person: number; firm: number }) {
  firm ??= await testFirm(database)
  Object.assign(firm.services.config, { fileQuota })
  const token = async (name: string) => (await firm.signIn(name)).access_token
  return { site: await token('site@plumb.test'), admin: await token('admin@plumb.test') }
}

/** Announces a file of 100 MB; "signed", or why not. */
async function sign(token: string): Promise<string> {
  const body = { fileName: 'plan.pdf', fileSize: FILE_LIMIT.bytes, mimeType: 'application/pdf' }
  const reply = await firm.call('POST', '/files/sign', { token, body })
  if (reply.status === 200) return 'signed'
  expect(reply.status).toBe(429)
  return ((await reply.json()) as { message: string }).message
}
async function signMany(token: string, most: number): Promise<{ count: number; refusal: string }> {
  for (let count = 0; count < most; count++) {
    const refusal = await sign(token)
    if (refusal !== 'signed') return { count, refusal }
  }
  return { count: most, refusal: '' }
}
const receive = (state = 'checked') =>
  asOwner(database, db => sql`update file set state = ${state} where state = 'signed'`.execute(db))

test('of sixty files of 100 MB announced at once twenty are signed, and more once those are here', async () => {
  const { site } = await start()
  expect(await signMany(site, 60)).toEqual({
    count: 20,
    refusal: 'You have 2 GB of files on their way. This one can follow when they are here',
  })
  await receive()
  expect(await sign(site)).toBe('signed')
})

test('a person and a firm keep to their quota; what was refused or deleted makes room', async () => {
  const { site, admin } = await start({ person: GB, firm: 1.5 * GB })
  expect(await signMany(site, 60)).toEqual({
    count: 10,
    refusal: 'Your files have reached 1 GB. Delete some, or ask the people who run Quoin for more room',
  })
  await receive()
  expect(await signMany(admin, 60)).toEqual({
    count: 5,
    refusal: "Your company's files have reached 1.5 GB. Delete some, or ask the people who run Quoin for more room",
  })
  await receive('refused')
  expect((await signMany(admin, 60)).count).toBe(5)
  await asOwner(database, db =>
    sql`delete from file where id = (select min(id) from file where state = 'checked')`.execute(db),
  )
  expect(await sign(site)).toBe('signed')
})
