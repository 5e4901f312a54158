import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Identity } from '../../base/identity'
import { identityOf, testAccount } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { TestDevice, syncApp, syncServices } from '../../../tests/sync-server/device'
import { makeOne, makeSite, type Site } from '../../../tests/sync-server/site'
import { streamEvents, type StreamEvent } from './event-stream'
import { MOST_STREAMS } from './open-streams'
import { Pokes } from './pokes'

const database = await testDatabase()
let stopping = new AbortController()
const pokes = new Pokes(database)
let me: Identity
let site: Site

beforeEach(async () => {
  stopping = new AbortController()
  me = await testAccount(database)
  site = await makeSite(database, me)
})
afterEach(() => stopping.abort())

const raise = () => makeOne(database, me, 'issue', { project: site.project, summary: 'x' })
const hub = () => `project:${site.project}`
const notify = (payload: object) => sql`select pg_notify('sync', ${JSON.stringify(payload)})`.execute(database.kysely)

function open(
  scopes: readonly string[],
  identify: () => Promise<Identity | null> = () => Promise.resolve(me),
  identity = me,
) {
  const events = streamEvents(
    syncServices(database, { stopping: stopping.signal }),
    pokes,
    { scopes, identity, identify },
    new AbortController().signal,
  )
  const next = async (): Promise<StreamEvent> => {
    const { value } = await events.next()
    if (!value) throw new Error('The stream ended')
    return value
  }
  return { next, events }
}

describe('a stream', () => {
  test('says first where the open scopes stand, then which moved', async () => {
    const { next } = open([hub(), 'index', 'account', 'project:99999'])
    const hello = await next()
    expect(hello.name).toBe('hello')
    expect(Object.keys(hello.heads)).toEqual([hub(), 'index', 'account'])
    await raise()
    const moved = await next()
    expect(moved).toEqual({ name: 'heads', heads: { [hub()]: (hello.heads[hub()] ?? 0) + 1 } })
  })

  test('says nothing of scopes it was not asked for, or of other accounts', async () => {
    const { next } = open(['account'])
    const hello = await next()
    const stranger = await testAccount(database)
    const theirs = open(['account'], () => Promise.resolve(stranger), stranger)
    await theirs.next()
    for (const fullName of ['One', 'Two', 'Three']) {
      await makeOne(database, stranger, 'client', { fullName })
      await theirs.next()
    }
    await raise()
    await makeOne(database, me, 'client', { fullName: 'Kestrel Homes' })
    expect(await next()).toEqual({ name: 'heads', heads: { account: (hello.heads.account ?? 0) + 1 } })
  })

  test('says hello again when what the user may see has changed, or what the firm counts in, and only then', async () => {
    let caller: Identity | null = me
    const { next } = open([hub(), 'index'], () => Promise.resolve(caller))
    await next()
    await notify({ account: me.account })
    expect((await next()).name).toBe('quiet')
    caller = identityOf(me.account, me.user, { Projects: 1 })
    await notify({ account: me.account })
    expect(await next()).toMatchObject({ name: 'hello', heads: { index: expect.any(Number) } })
    caller = { ...caller, currency: 'EUR' }
    await notify({ account: me.account })
    expect((await next()).name).toBe('hello')
    await raise()
    caller = null
    await notify({ account: me.account })
    let last = await next()
    while (last.name === 'heads') last = await next()
    expect(last.name).toBe('bye')
  })

  // A right that goes between the call and the listening sends no poke.
  test('says hello on the terms of a pull that begins now, whatever they were when the call came in', async () => {
    const phone = await TestDevice.register(syncApp(syncServices(database)), me)
    await phone.pull([hub()])
    const before = phone.terms
    const less = identityOf(me.account, me.user, { Projects: 1, ProjectHub: 1, ProjectHubIssues: 1 })
    phone.identity = less
    await phone.pull([hub()])
    expect(phone.terms).not.toBe(before)
    expect(await open([hub()]).next()).toMatchObject({ name: 'hello', terms: before })
    expect(await open([hub()], () => Promise.resolve(less)).next()).toMatchObject({ name: 'hello', terms: phone.terms })
    expect(await open([hub()], () => Promise.resolve(null)).next()).toEqual({ name: 'bye', heads: {} })
  })

  test('ends with the server', async () => {
    const { next, events } = open([hub(), 'index'])
    await next()
    stopping.abort()
    expect(await next()).toEqual({ name: 'bye', heads: {} })
    expect(await events.next()).toEqual({ done: true, value: undefined })
  })

  test('reaches every server process', async () => {
    const here = open([hub()])
    const elsewhere = streamEvents(
      syncServices(database, { stopping: stopping.signal }),
      new Pokes(database),
      { scopes: [hub()], identity: me, identify: () => Promise.resolve(me) },
      new AbortController().signal,
    )
    const there = { next: async () => (await elsewhere.next()).value }
    await Promise.all([here.next(), there.next()])
    await raise()
    expect(await here.next()).toEqual(await there.next())
  })
})

describe('the calls', () => {
  const call = (identity: Identity, path: string) =>
    syncApp(syncServices(database, { stopping: stopping.signal }))(identity, 'GET', path)

  test('events are sent as server-sent events', async () => {
    const response = await call(me, `/sync/events?scopes=${hub()},index`)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toMatch(
      /^event: hello\ndata: \{"heads":\{"project:\d+":\d+,"index":\d+\},"terms":"[\w-]{12}"\}\n\n$/,
    )
    await raise()
    expect((await reader?.read())?.value).toMatch(/^event: heads\ndata: \{"heads":\{"project:\d+":\d+\}\}\n\n$/)
    stopping.abort()
    expect((await reader?.read())?.value).toMatch(/^event: bye\n/)
    expect((await reader?.read())?.done).toBe(true)
  })

  test('a poll answers at once what moved already, or waits for it', async () => {
    const ask = async (since: string) =>
      (await (await call(me, `/sync/poll?scopes=${hub()},index&since=${since}`)).json()) as {
        heads: Record<string, number>
      }
    const { heads } = await ask('0,0')
    expect(Object.keys(heads)).toEqual([hub(), 'index'])
    const waiting = ask(`${heads[hub()]},${heads.index}`)
    // Timed: so that the poll is already waiting; the answer is the same when it is not.
    await new Promise(resolve => setTimeout(resolve, 50))
    await raise()
    expect(await waiting).toEqual({ heads: { [hub()]: (heads[hub()] ?? 0) + 1 } })
  })

  test('refuse what names no scopes, or too many', async () => {
    for (const query of [
      '',
      '?scopes=',
      '?scopes=everything',
      '?scopes=project:0',
      `?scopes=${'index,'.repeat(200)}index`,
    ]) {
      expect((await call(me, `/sync/events${query}`)).status).toBe(400)
      expect((await call(me, `/sync/poll${query}`)).status).toBe(400)
    }
  })
})

test('a stream that was sent no poke still finds out', async () => {
  const deaf = { ...database, listen: () => Promise.resolve(() => Promise.resolve()) }
  const watch = { scopes: [hub()], identity: me, identify: () => Promise.resolve(me) }
  const events = streamEvents(
    syncServices(deaf, { stopping: stopping.signal }),
    new Pokes(deaf),
    watch,
    new AbortController().signal,
    10,
  )
  expect((await events.next()).value).toMatchObject({ name: 'hello' })
  expect((await events.next()).value).toEqual({ name: 'quiet', heads: {} })
  await raise()
  expect((await events.next()).value).toEqual({ name: 'heads', heads: { [hub()]: expect.any(Number) } })
})

describe('one person', () => {
  test('has so many streams at most, polls among them, and one more for each that is closed', async () => {
    const call = syncApp(syncServices(database, { stopping: stopping.signal }))
    const other = await testAccount(database, 'Another firm')
    const streams: Response[] = []
    const ask = async (who = me) => {
      const reply = await call(who, 'GET', '/sync/events?scopes=account')
      if (reply.status === 200) streams.push(reply)
      return reply
    }
    for (let n = 0; n < MOST_STREAMS; n++) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('Close some')])
    expect((await call(me, 'GET', '/sync/poll?scopes=account&since=0')).status).toBe(429)
    expect((await ask(other)).status).toBe(200)
    await streams[0]?.body?.cancel()
    await expect.poll(async () => (await ask()).status).toBe(200)
    // Each has looked at the database by the time its first event is here, and asks no more once it is left.
    for (const { body } of streams.slice(1)) {
      const reader = body?.getReader()
      await reader?.read()
      await reader?.cancel()
    }
  })
})
