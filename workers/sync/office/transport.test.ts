import { describe, expect, it } from 'vitest'
import { problem } from '#contract/kit/problem'
import type { TokenSource } from '#local/ports'
import type { Surroundings } from '#local/types'
import { VirtualClock, testSurroundings } from '../../../tests/support/surroundings'
import { Transport } from './transport'

const ok = (body: unknown): Response => new Response(JSON.stringify(body))
const tokens = (given: Partial<TokenSource>): TokenSource => ({
  access: () => Promise.resolve('token'),
  refresh: () => Promise.resolve('refused'),
  ...given,
})

function transport(fetch: typeof globalThis.fetch, source: Partial<TokenSource> = {}) {
  const clock = new VirtualClock()
  const outside = testSurroundings(fetch, 1, clock)
  return { clock, line: new Transport(outside, { api: '', build: 'test', tokens: tokens(source) }) }
}
const never = (): Promise<never> => new Promise(() => undefined)
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

describe('no wait is without an end', () => {
  it.each([
    ['a token', { access: never }],
    ['a refresh', { access: () => Promise.resolve(null), refresh: never }],
  ] as const)('for %s', async (_, source) => {
    const { clock, line } = transport(() => Promise.resolve(ok({})), source)
    const call = line.json('/sync/ping')
    call.catch(() => undefined)
    await turns()
    expect(clock.step()).toBe(true)
    await expect(call).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('for a reply', async () => {
    const { clock, line } = transport(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
        }),
    )
    const call = line.json('/sync/ping')
    call.catch(() => undefined)
    await turns()
    expect(clock.step()).toBe(true)
    await expect(call).rejects.toMatchObject({ reason: 'timeout' })
    expect(clock.next, 'no timer is left').toBeNull()
  })

  it('for a stalled form; one that moves is waited for', async () => {
    const clock = new VirtualClock()
    const moves: ((fraction: number) => void)[] = []
    const outside: Surroundings = {
      ...testSurroundings(never, 1, clock),
      upload: (_url, _form, stop, onProgress) =>
        new Promise((_resolve, reject) => {
          moves.push(onProgress)
          stop.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
        }),
    }
    const told: number[] = []
    const call = new Transport(outside, { api: '', build: 'test', tokens: tokens({}) }).postForm(
      '/put',
      new FormData(),
      16_384,
      { onProgress: fraction => told.push(fraction), signal: new AbortController().signal },
    )
    call.catch(() => undefined)
    await turns()
    const first = clock.next ?? 0
    clock.time = first - 1
    moves[0]?.(0.5)
    expect([told, (clock.next ?? 0) - first]).toEqual([[0.5], 31_999])
    clock.step()
    await expect(call).rejects.toMatchObject({ reason: 'timeout' })
    expect(clock.next, 'no timer is left').toBeNull()
  })
})

describe('a refused token', () => {
  it('is renewed once and the call made again', async () => {
    const seen: (string | null)[] = []
    let token = 'stale'
    const { line } = transport(
      (_, init) => {
        seen.push(new Headers(init?.headers).get('authorization'))
        return Promise.resolve(seen.length === 1 ? new Response('{}', { status: 401 }) : ok({ yes: true }))
      },
      {
        access: () => Promise.resolve(token),
        refresh: stale => {
          token = `fresh after ${stale}`
          return Promise.resolve('fresh')
        },
      },
    )
    expect(await line.json('/sync/ping')).toEqual({ yes: true })
    expect(seen).toEqual(['Bearer stale', 'Bearer fresh after stale'])
  })

  it('that cannot be renewed just now is no sign-out; one that is refused is', async () => {
    const refused = () => Promise.resolve(new Response('{}', { status: 401 }))
    await expect(
      transport(refused, { refresh: () => Promise.resolve('unreachable') }).line.json('/sync/ping'),
    ).rejects.toMatchObject({ reason: 'offline' })
    await expect(transport(refused).line.json('/sync/ping')).rejects.toMatchObject({ reason: 'signed-out' })
  })
})

it('an app started without a connection has no token yet, and is offline, not signed out', async () => {
  const { line } = transport(() => Promise.reject(new TypeError('Failed to fetch')), {
    access: () => Promise.resolve(null),
    refresh: () => Promise.resolve('unreachable'),
  })
  await expect(line.json('/sync/ping')).rejects.toMatchObject({ reason: 'offline' })
})

it.each([
  [408, 'timeout'],
  [410, 'device-reset'],
  [413, 'too-large'],
  [426, 'update-required'],
  [429, 'busy'],
  [500, 'server'],
  [503, 'busy'],
  [400, 'refused'],
] as const)('a reply of %i is called %s', async (status, reason) => {
  const { line } = transport(() => Promise.resolve(new Response('{}', { status, headers: { 'retry-after': '7' } })))
  await expect(line.json('/sync/ping')).rejects.toMatchObject({ reason, retryAfter: 7000 })
})

it.each(['password-change', 'second-factor-setup'] as const)(
  'a person who must first take the step of %s is refused nothing: the work is sent afterwards',
  async kind => {
    const { line } = transport(() => Promise.resolve(Response.json(problem(kind), { status: 403 })))
    await expect(line.json('/files/sign')).rejects.toMatchObject({ reason: 'busy', problem: { kind } })
  },
)

it('a page of a captive portal is not a reply', async () => {
  await expect(transport(() => Promise.resolve(new Response('<html>'))).line.json('/sync/ping')).rejects.toMatchObject({
    reason: 'offline',
  })
})
