import { describe, expect, it } from 'vitest'
import { EMPTY_SCOPE } from '#local/state/scope-status'
import { openTestReplica } from '../../../tests/support/replica'
import { testSurroundings } from '../../../tests/support/surroundings'
import { testContext } from '../../../tests/support/sync-context'
import { Events, type Hello } from './events'

const stream = (...events: readonly string[]): Response =>
  new Response(events.join(''), { headers: { 'content-type': 'text/event-stream' } })
const hello = 'event: hello\ndata: {"heads":{"account":4},"terms":"t1"}\n\n'

/** Events of a device that holds the account scope at 3; `answer` plays the server. */
async function listening(answer: (path: string) => Response | Promise<Response>) {
  const paths: string[] = []
  const surroundings = testSurroundings((input, init) => {
    const path = input instanceof Request ? input.url : input.toString()
    paths.push(path.split('?')[0] ?? '')
    return new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      Promise.resolve(answer(path)).then(resolve, reject)
    })
  })
  const { replica } = await openTestReplica(surroundings)
  await replica.store.write('strict', ({ tables }) =>
    tables.scopes.put({
      ...EMPTY_SCOPE,
      scope: 'account',
      state: 'consistent',
      pinned: false,
      openedAt: 0,
      head: 3,
      pulledAt: '2026-11-21T08:00:00.000Z',
    }),
  )
  const heard: [Readonly<Record<string, number>>, Hello | null][] = []
  const events = new Events(await testContext(replica, surroundings), (heads, said) => heard.push([heads, said]))
  const again = async (): Promise<string> => events.listen().then(String, (error: Error) => error.message)
  return { replica, surroundings, events, again, heard, paths }
}

describe('the ladder of events', () => {
  it('receives a stream: its hello, and the scopes that moved since', async () => {
    const { again, heard, paths } = await listening(() =>
      stream(hello, ': alive\n\n', 'event: heads\ndata: {"heads":{"account":5}}\n\n'),
    )
    expect(await again()).toBe('true')
    expect(heard).toEqual([
      [{ account: 4 }, { terms: 't1', isClosed: false }],
      [{ account: 5 }, null],
    ])
    expect(paths).toEqual(['/sync/events'])
  })

  it('asks by long polls once three streams running were cut at once, until streams are trusted again', async () => {
    const { again, events, heard, paths } = await listening(path =>
      path.startsWith('/sync/events') ? stream() : new Response('{"heads":{"account":9}}'),
    )
    for (let turn = 0; turn < 3; turn += 1) expect(await again()).toBe('offline')
    expect(await again()).toBe('true')
    expect(paths).toEqual(['/sync/events', '/sync/events', '/sync/events', '/sync/poll'])
    expect(heard).toEqual([[{ account: 9 }, null]])
    events.trustStreams()
    await again()
    expect(paths.at(-1)).toBe('/sync/events')
  })

  it('sends the poll this device’s heads, and fails where polls fail too, so that the pump retries', async () => {
    const asked: string[] = []
    const { again } = await listening(path => {
      asked.push(path)
      return path.startsWith('/sync/events') ? stream() : new Response('{}', { status: 503 })
    })
    for (let turn = 0; turn < 4; turn += 1) await again()
    expect(asked.at(-1)).toBe('/sync/poll?scopes=account&since=3')
    expect(await again()).toBe('busy')
  })

  it('learns that a scope it listens to is closed, and accepts a server without terms', async () => {
    const { again, heard } = await listening(() => stream('event: hello\ndata: {"heads":{}}\n\n'))
    await again()
    expect(heard).toEqual([[{}, { terms: null, isClosed: true }]])
  })

  it('a stream that spoke is no instant end, however short', async () => {
    const { again, paths } = await listening(() => stream(hello))
    for (let turn = 0; turn < 5; turn += 1) await again()
    expect(new Set(paths)).toEqual(new Set(['/sync/events']))
  })

  it('a page hidden for half a minute stops listening, and a visible page listens again', async () => {
    const { again, events, surroundings, paths } = await listening(() => new Promise<Response>(() => undefined))
    const first = again()
    await expect.poll(() => paths.length).toBe(1)
    events.setVisible(false)
    while (
      surroundings.clock.next !== null &&
      surroundings.clock.next <= surroundings.clock.time + 30_000 &&
      paths.length === 1
    )
      if (!surroundings.clock.step()) break
    expect(await first).toMatch(/true|timeout/)
    surroundings.clock.time += 30_000
    expect(await again()).toBe('false')
    events.setVisible(true)
    void again()
    await expect.poll(() => paths.length).toBe(2)
    events.close()
  })

  it('has nothing to listen to before the first pull', async () => {
    const { replica, again, paths } = await listening(() => stream(hello))
    await replica.store.write('strict', ({ tables }) => tables.scopes.clear())
    expect(await again()).toBe('false')
    expect(paths).toEqual([])
  })
})
