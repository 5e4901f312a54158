import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TokenSource } from '#local/ports'
import type { SyncState } from '#local/types'
import { openTestReplica } from '../../../tests/support/replica'
import { testSurroundings } from '../../../tests/support/surroundings'
import { Fence } from '../base/fence'
import { Engine } from './engine'

/** Ways a call can fail. */
const FAULTS: Readonly<Record<string, (signal: AbortSignal | null) => Promise<Response>>> = {
  unreachable: () => unreachable(),
  'never answered': (signal: AbortSignal | null) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    }),
  'never answered, not even when ended': () => new Promise<Response>(() => undefined),
  'a page': () =>
    Promise.resolve(new Response('<h1>Sign in to Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })),
  'cut short': () => Promise.resolve(new Response('{"results":[{"se')),
  nonsense: () => Promise.resolve(Response.json({ results: 'none', state: 7 })),
  nothing: () => Promise.resolve(Response.json({ results: [] })),
  'wait a year': () => Promise.resolve(new Response('{}', { status: 429, headers: { 'retry-after': '31536000' } })),
  ...Object.fromEntries(
    [400, 401, 403, 404, 408, 410, 413, 426, 429, 500, 502, 503, 507].map(status => [
      String(status),
      () => Promise.resolve(Response.json({}, { status })),
    ]),
  ),
}
const unreachable = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'))

/** Ways a refresh can end. */
const REFRESHES: Readonly<Record<string, TokenSource['refresh']>> = {
  fresh: () => Promise.resolve('fresh'),
  refused: () => Promise.resolve('refused'),
  unreachable: () => Promise.resolve('unreachable'),
  hangs: () => new Promise<never>(() => undefined),
  throws: () => Promise.reject(new Error('The page is gone')),
}

const met = { account: 1, user: 7, device: 3, epoch: 'e1', highestSeq: 0, highestId: 0 }
const file = (id: number, state: string) => ({
  id,
  fileName: 'crack.jpg',
  fileSize: 5,
  mimeType: 'image/jpeg',
  state,
  refusal: null,
  width: null,
  height: null,
  s3Url: null,
  s3UrlInline: null,
  s3UrlThumbnail: null,
  linksEndAt: null,
})

/** A server without faults. */
function healthy() {
  const stored = new Set<number>()
  const applied: number[] = []
  return (path: string, body: unknown): Response => {
    const json = typeof body === 'object' && body !== null ? (body as Record<string, never>) : {}
    if (path === '/sync/devices') return Response.json(met)
    if (path === '/sync/leases') return Response.json({ from: 5001, to: 5500, epoch: 'e1' })
    if (path === '/sync/drain') {
      const { groups } = json as unknown as { groups: { ops: { seq: number }[] }[] }
      const results = groups.flatMap(({ ops }) =>
        ops.map(({ seq }) => {
          const duplicate = applied.includes(seq)
          applied.push(seq)
          return { seq, outcome: 'applied', duplicate, problem: null, record: null, rev: null, scope: null }
        }),
      )
      return Response.json({ results, epoch: 'e1' })
    }
    if (path === '/sync/pull') {
      const { scopes } = json as unknown as { scopes: { scope: string }[] }
      const lines = scopes.map(({ scope }) => ({ line: 'done', scope, cursor: 'c', head: 1, counts: {} }))
      return new Response(
        [{ line: 'terms', terms: 't', epoch: 'e1' }, ...lines].map(line => `${JSON.stringify(line)}\n`).join(''),
      )
    }
    if (path === '/files/sign') {
      const { clientId } = json as unknown as { clientId: number }
      return Response.json({
        ...file(clientId, stored.has(clientId) ? 'stored' : 'signed'),
        received: 0,
        s3UploadUrl: '/put',
        s3PostPolicy: { expiration: '', conditions: [] },
        s3PostPolicyEncodedString: 'p',
        s3PostPolicySignature: 's',
      })
    }
    const [, sliced] = /^\/files\/(\d+)\/slices\//.exec(path) ?? []
    if (sliced !== undefined) {
      stored.add(Number(sliced))
      return Response.json({ received: 5 })
    }
    if (path.startsWith('/files/')) return Response.json(file(Number(path.slice(7)), 'checked'))
    return Response.json({ scopes: {} })
  }
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn += 1) await new Promise(resolve => setImmediate(resolve))
}

/** Returns the fault of the next call to a path; undefined for a good reply. */
type Faulty = (path: string) => string | undefined

/** These faults, one after another, for any path. */
const inTurn = (bad: readonly string[]): Faulty => {
  const toCome = [...bad]
  return () => toCome.shift()
}
/** The same fault for the first calls of each kind. */
const forEachCall = (fault: string, calls: number): Faulty => {
  const asked = new Map<string, number>()
  return path => {
    const kind = path.replaceAll(/\d+/g, '')
    asked.set(kind, (asked.get(kind) ?? 0) + 1)
    return (asked.get(kind) ?? 0) > calls ? undefined : fault
  }
}

/** Plays faults and advances time. Returns the messages shown meanwhile, the entries left at the end, and the minutes it took. */
async function played(faultOf: Faulty, renewals: readonly string[], isAnnounced = true) {
  const howRenewed = [...renewals]
  const answer = healthy()
  let isDeaf = false
  const outside = testSurroundings((input, init) => {
    const path = input instanceof Request ? input.url : input.toString()
    // The stream is not under test: it is cut, as where a proxy does not allow streams.
    if (path.startsWith('/sync/events') || path.startsWith('/sync/poll')) return unreachable()
    const fault = faultOf(path)
    const failing = fault === undefined ? undefined : FAULTS[fault]
    if (failing) return failing(init?.signal ?? null)
    const sent = init?.body instanceof Uint8Array && path !== '/put' ? textOf(init.body, init.headers) : null
    return Promise.resolve(answer(path, sent))
  })
  const surroundings = {
    ...outside,
    openChannel: (name: string) => {
      const channel = outside.openChannel(name)
      return { ...channel, post: (message: unknown) => (isDeaf ? undefined : channel.post(message)) }
    },
  }
  const { replica } = await openTestReplica(surroundings)
  const engine = new Engine({
    replica: replica.store.name,
    owner: replica.owner,
    api: '',
    build: 'test',
    deviceName: 'Phone',
    surroundings,
    store: replica.store,
    fence: await Fence.raise(replica.store),
    tokens: {
      access: () => Promise.resolve('token'),
      refresh: stale => REFRESHES[howRenewed.shift() ?? 'fresh']?.(stale) ?? Promise.resolve('fresh'),
    },
    onFault: () => undefined,
  })
  const told: SyncState[] = []
  replica.syncState.subscribe(() => told.push(replica.syncState.get()))
  const began = surroundings.now()
  engine.start()
  await turns()
  if (!isAnnounced) await engine.idle()
  isDeaf = !isAnnounced
  await replica.edit(
    [
      { kind: 'add', resource: 'issue', values: { project: 20, summary: 'Crack' } },
      {
        kind: 'attach',
        resource: 'issuePhoto',
        values: { project: 20, issue: 5, caption: null, takenAt: null },
        field: 'file',
        photo: {
          fileName: 'crack.jpg',
          mimeType: 'image/jpeg',
          bytes: new Uint8Array(5).buffer,
          thumbnail: new Uint8Array([9]).buffer,
        },
      },
    ],
    'Raised an issue',
  )
  isDeaf = false
  const left = async () => ({
    changes: (await replica.outbox()).length,
    photos: (await replica.uploads()).map(({ state }) => state),
  })
  for (let step = 0; step < 400; step += 1) {
    await turns()
    if ((await replica.unsentCount()) === 0) break
    surroundings.clock.step()
  }
  const minutes = (surroundings.now() - began) / 60_000
  const end = await left()
  surroundings.clock.clear()
  await Promise.race([engine.stop(), turns()])
  return { end, told, minutes, state: () => replica.syncState.get() }
}

function textOf(body: Uint8Array, headers: RequestInit['headers']): unknown {
  if (new Headers(headers).get('content-type') !== 'application/json') return null
  return JSON.parse(new TextDecoder().decode(body))
}

const faults = fc.constantFrom(...Object.keys(FAULTS))
const refreshes = fc.constantFrom(...Object.keys(REFRESHES))

it('after any replies, everything is sent without a press once the server works again', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(faults, { maxLength: 8 }),
      fc.array(refreshes, { maxLength: 4 }),
      async (bad, renewals) => {
        expect((await played(inTurn(bad), renewals)).end).toEqual({ changes: 0, photos: [] })
      },
    ),
    { numRuns: 15 },
  )
})

it.each(Object.keys(FAULTS))('"%s" for each kind of call ends nothing, nor for an hour', async fault => {
  const { end, minutes } = await played(forEachCall(fault, 3), [])
  expect(end).toEqual({ changes: 0, photos: [] })
  expect(minutes).toBeLessThan(180)
})

it('work whose announcement was lost is shown as not sent, and is sent', async () => {
  const { end, told, state } = await played(inTurn([]), [], false)
  expect(end).toEqual({ changes: 0, photos: [] })
  expect(told.some(state => state.isStalled && state.waiting > 0)).toBe(true)
  await expect.poll(state).toMatchObject({ isStalled: false, waiting: 0 })
})

it('a refused sign-in is shown while it lasts, with the time of the next try', async () => {
  const { told } = await played(forEachCall('401', 6), [])
  const refused = told.filter(state => state.trouble?.kind === 'sign-in' && state.waiting > 0)
  expect(refused.some(({ trouble }) => trouble?.retryAt !== null)).toBe(true)
})
