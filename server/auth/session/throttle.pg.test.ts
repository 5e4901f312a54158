import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asOwner } from '../../database/session'
import { testDatabase } from '../../testing/test-database'
import { PASSWORD, testFirm, type Firm } from '../../testing/firm'
import type { Passwords } from '../../base/password-hash'
import { attempt } from './throttle'

const database = await testDatabase()
let firm: Firm
/** Counts instead of hashing: what is tried here is who is let near the hash. */
let looked = 0
const passwords: Passwords = {
  hash: password => Promise.resolve(password),
  verify: (hash, password) => {
    looked += 1
    return Promise.resolve(hash === password)
  },
}
beforeAll(async () => {
  firm = await testFirm(database, { passwords })
})
beforeEach(() => {
  looked = 0
  firm.clock.now += 48 * 3_600_000
})

const from = (address: string) => ({ 'x-forwarded-for': address })
async function attempts(username: string, password = 'wrong', headers = from('198.51.100.7')): Promise<number> {
  return (
    await firm.call('POST', '/oauth/v2/token', {
      headers,
      body: { grant_type: 'password', client_id: 'quoin-api', username, password },
    })
  ).status
}

describe('guessing at one name', () => {
  it('is free five times, then waits 1, 2, 4 … seconds and never more than 15 minutes', async () => {
    for (let tries = 0; tries < 5; tries += 1) expect(await attempts('site@plumb.test')).toBe(400)
    for (let step = 0; step < 12; step += 1) {
      const delay = Math.min(1_000 * 2 ** step, 15 * 60_000)
      firm.clock.now += delay - 1
      expect(await attempts('site@plumb.test')).toBe(429)
      expect(await attempts('site@plumb.test', PASSWORD)).toBe(429)
      firm.clock.now += 1
      expect(await attempts('site@plumb.test')).toBe(400)
    }
  })
  it('is told how long to wait', async () => {
    for (let tries = 0; tries < 9; tries += 1) {
      firm.clock.now += 20_000
      await attempts('site@plumb.test')
    }
    firm.clock.now += 20_000
    await attempts('site@plumb.test')
    const reply = await firm.call('POST', '/oauth/v2/token', {
      body: { grant_type: 'password', client_id: 'quoin-api', username: 'site@plumb.test', password: 'x' },
    })
    expect(await reply.json()).toMatchObject({
      kind: 'too-many',
      message: 'Too many attempts. Wait 32 seconds, then try again',
    })
  })
  it('is the same for a name nobody has, and costs a look each time', async () => {
    for (let tries = 0; tries < 5; tries += 1) expect(await attempts('nobody@plumb.test')).toBe(400)
    expect(looked).toBe(5)
    expect(await attempts('nobody@plumb.test')).toBe(429)
    expect(looked).toBe(5)
  })
  it('a hundred times at once is no way around it', async () => {
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, n) => attempts('site@plumb.test', 'wrong', from(`198.51.100.${n}`))),
    )
    expect(all.filter(status => status === 400)).toHaveLength(5)
    expect(looked).toBe(5)
  })
  it('is forgotten once somebody comes in', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) expect(await attempts('site@plumb.test')).toBe(400)
      expect(await attempts('site@plumb.test', PASSWORD)).toBe(200)
    }
  })
  it('a clock that was set back holds nobody up for as long as it had jumped', async () => {
    const { now } = firm.clock
    const site = (password: string) => attempts('site@plumb.test', password, from('203.0.113.77'))
    firm.clock.now += 365 * 24 * 3_600_000
    for (let tries = 0; tries < 6; tries += 1) await site('wrong')
    expect(await site(PASSWORD)).toBe(429)
    firm.clock.now = now
    expect(await site(PASSWORD)).toBe(200)
  })
  it('does not lock the owner out of choosing a new password', async () => {
    for (let tries = 0; tries < 6; tries += 1) await attempts('site@plumb.test')
    expect((await firm.call('POST', '/users/passwordreset', { body: { username: 'site@plumb.test' } })).status).toBe(
      202,
    )
  })
})

describe('guessing from one address', () => {
  it('at many names is slowed after 60, and others are not', async () => {
    for (let tries = 0; tries < 60; tries += 1) expect(await attempts(`name-${tries}@plumb.test`)).toBe(400)
    expect(await attempts('another@plumb.test')).toBe(429)
    expect(await attempts('another@plumb.test', 'wrong', from('198.51.100.8'))).toBe(400)
  })
  it('does not count those who come in', async () => {
    for (let tries = 0; tries < 70; tries += 1) expect(await attempts('site@plumb.test', PASSWORD)).toBe(200)
  })
})

it('keeps no names and no addresses', async () => {
  await attempts('site@plumb.test')
  expect(JSON.stringify(await database.kysely.selectFrom('throttle').selectAll().execute())).not.toMatch(
    /plumb|198\.51/,
  )
})

it('counts what is tried at the same moment exactly', async () => {
  await Promise.allSettled(
    Array.from({ length: 30 }, () => asOwner(database, db => attempt(db, 'address', 'one', firm.clock.now))),
  )
  const rows = await database.kysely
    .selectFrom('throttle')
    .select('failures')
    .where('key', 'like', 'address:%')
    .orderBy('updated_at', 'desc')
    .execute()
  expect(rows[0]?.failures).toBe(30)
})
