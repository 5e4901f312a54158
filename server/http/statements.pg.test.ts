import { Client } from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { WireOperation } from '#contract/sync/protocol'
import { TestDevice } from '../../tests/sync-server/device'
import { type Firm, testFirm } from '../testing/firm'
import { identityOf } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'

// What a call costs the database, statement by statement. One more for each request is seen here and nowhere else: nothing breaks, everything
// is slower. PGlite is not asked by way of pg.

const database = await testDatabase()
let firm: Firm
let token = ''
let device: TestDevice
let id = 0

/** The beginnings of the statements that a call sends. Those sent together, BEGIN among them, are one trip; so is each other. */
async function sent(call: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(Client.prototype, 'query')
  await call()
  const texts = spy.mock.calls.map(([query]: readonly unknown[]) => textOf(query))
  spy.mockRestore()
  return texts
}
function textOf(query: unknown): string {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query
  const words = String(text).replace(/\/\*.*?\*\//, '')
  return words.trim().split(/\s+/).slice(0, 2).join(' ')
}

async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
  const reply = await firm.call(method, path, { token, body })
  const text = await reply.text()
  if (!reply.ok) throw new Error(text)
  return JSON.parse(text)
}

const CALLER = 'select session.id'
const ACT = 'select from'

beforeAll(async () => {
  firm = await testFirm(database)
  const user = firm.own.users.get('admin@plumb.test') ?? 0
  token = (await firm.signIn('admin@plumb.test')).access_token
  device = await TestDevice.register(
    (_, method, path, body) => firm.call(method, path, { token, body }),
    identityOf(firm.own.account, user),
  )
  id = await device.newId()
  await device.send(device.add('client', id, { fullName: 'Calder Valley' }))
  // A connection prepares its leads in a call of their own.
  await ask('GET', `/clients/${id}`)
  await ask('GET', '/clients')
})

describe.runIf(database.engine === 'postgresql')('the statements of a call', () => {
  it('for a list a known caller has just seen: one', async () => {
    await ask('GET', '/clients')
    expect(await sent(() => ask('GET', '/clients'))).toEqual(['select (select'])
  })

  it('for a record: who calls, and the record', async () => {
    const read = ['start transaction', ACT, 'select row_to_json(w)', 'commit']
    expect(await sent(() => ask('GET', `/clients/${id}`))).toEqual([CALLER, ...read])
  })

  it('for a change of a record', async () => {
    expect(await sent(() => ask('PATCH', `/clients/${id}`, { fullName: 'Calder Valley Ltd' }))).toEqual([
      CALLER,
      'begin',
      ACT,
      'select id',
      'select row_to_json(w)',
      'update "client"',
      'insert into',
      'set constraints',
      'select row_to_json(w)',
      'commit',
    ])
  })

  it('for a drain of one change, and of fifty', async () => {
    const change = (name: string): WireOperation => device.set('client', id, { phone: name }, { phone: null })
    const drain = (ops: readonly WireOperation[]) => sent(() => device.send(...ops))
    const rest = ['insert into', 'delete from', 'update sync_device', 'commit']
    const confirmed = ['begin', ACT, 'select row_to_json(w)', 'select s.scope,', 'commit']
    expect(await drain([change('1')])).toEqual([
      CALLER,
      'begin',
      ACT,
      'select acked_below,',
      'select seq,',
      'select id',
      'select row_to_json(w)',
      'savepoint attempt',
      'update "client"',
      'insert into',
      'release savepoint',
      ...rest,
      ...confirmed,
    ])
    const ids = []
    for (let at = 0; at < 50; at++) ids.push(await device.newId())
    const fifty = ids.map(each => device.add('client', each, { fullName: `Client ${each}` }))
    expect(await drain(fifty)).toEqual([
      CALLER,
      'begin',
      ACT,
      'select acked_below,',
      'select seq,',
      'select id',
      'select row_to_json(w)',
      'select id',
      'savepoint attempt',
      'insert into',
      'insert into',
      'release savepoint',
      ...rest,
      ...confirmed,
    ])
  })

  it('for a pull that finds nothing new', async () => {
    await device.pull(['account'])
    expect(await sent(() => device.pull(['account']))).toEqual([
      CALLER,
      'start transaction',
      ACT,
      'select epoch',
      'select s.scope,',
      'commit',
    ])
  })
})
