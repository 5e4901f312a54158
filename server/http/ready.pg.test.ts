import { expect, test } from 'vitest'
import { connectDatabase } from '../database/connect'
import { migrate } from '../database/migrate'
import { INTERFACE } from '../register/interface'
import { REGISTERS } from '../register/registers'
import { testFirm } from '../testing/firm'
import { temporaryPostgres } from '../testing/temporary-postgres'
import { testDatabase } from '../testing/test-database'
import { databaseError, failingDatabase } from '../../tests/sync-server/failing-database'
import { createApp } from './app'
import { requireReady } from './health-calls'

const WORDS = 'There has been a problem. If the issue persists, please contact support.'
const failing = failingDatabase(await testDatabase())
const firm = await testFirm(failing.database)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const ready = async () => (await firm.call('GET', '/ready')).status
const addClient = (fullName: string) => firm.call('POST', '/clients', { token, body: { fullName } })

test('a write the disk has no room for answers 507 with the words of the specification, is not kept, and /ready tells for half a minute', async () => {
  expect(await ready()).toBe(200)
  for (const code of ['53100', 'ENOSPC']) {
    failing.failAt(3, () => databaseError(code))
    const reply = await addClient(`Never kept ${code}`)
    failing.failAt(Infinity, () => new Error('never'))
    expect([reply.status, ((await reply.json()) as { message: string }).message]).toEqual([507, WORDS])
    expect(reply.headers.get('retry-after')).toBe('5')
    expect(await ready()).toBe(507)
    expect((await firm.call('GET', '/health')).status).toBe(200)
    firm.clock.now += 31_000
    expect(await ready()).toBe(200)
  }
  expect((await addClient('Kept')).status).toBe(201)
  const { access_token } = await firm.signIn('admin@plumb.test')
  const names = await (await firm.call('GET', '/clients', { token: access_token })).text()
  expect([names.includes('Never kept'), names.includes('Kept')]).toEqual([false, true])
})

test('a connection that is lost in the midst of a transaction is a lost database, whatever pg calls it', async () => {
  failing.failAt(3, () => new Error('Client has encountered a connection error and is not queryable'))
  const reply = await addClient('Never kept either')
  failing.failAt(Infinity, () => new Error('never'))
  expect(reply.status).toBe(503)
})

test('/ready tells that the folder of files takes no more, before anybody sends one', async () => {
  let free = true
  const check = () => requireReady(firm.services, () => Promise.resolve(free))
  await check()
  free = false
  await expect(check()).rejects.toMatchObject({ problem: { status: 507 } })
})

// The embedded database is in the server itself: it is lost with it.
test.each([failing.database.engine].filter(engine => engine === 'postgresql'))(
  'a %s that is lost answers 503, /ready tells, /health does not, and when it is back everything goes on',
  async () => {
    const postgres = await temporaryPostgres({ durable: true })
    const database = await connectDatabase({ registers: REGISTERS, url: postgres.url })
    try {
      await migrate(database)
      const own = await testFirm(database)
      const app = createApp(own.services, INTERFACE)
      const { access_token } = await own.signIn('admin@plumb.test')
      const status = async (path: string, body?: unknown) => {
        const reply = await app.request(`/api${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        return [reply.status, ((await reply.json()) as { message?: string }).message]
      }
      expect((await status('/ready'))[0]).toBe(200)
      expect((await status('/clients', { fullName: 'Before' }))[0]).toBe(201)
      await postgres.kill()
      const busy = [503, 'The service is busy. What you saved on this device is safe. Try again in a moment']
      // A connection of a killed server may answer once more before it ends.
      await expect.poll(() => status('/ready')).toEqual(busy)
      expect((await status('/health'))[0]).toBe(200)
      expect(await status('/clients', { fullName: 'Lost' })).toEqual(busy)
      expect(await status('/clients')).toEqual(busy)
      await postgres.start()
      expect((await status('/ready'))[0]).toBe(200)
      expect((await status('/clients', { fullName: 'After' }))[0]).toBe(201)
    } finally {
      await database.close()
      await postgres.stop()
    }
  },
)
