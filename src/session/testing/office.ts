import { vi } from 'vitest'

export interface Asked {
  readonly path: string
  readonly init: RequestInit
  readonly body: unknown
}
export type Answer = (asked: Asked) => Response | Promise<Response>

export const USER = {
  id: 7,
  email: 'ada@ashlar.test',
  username: 'ada@ashlar.test',
  createdAt: '2026-01-05T09:00:00.000Z',
  person: { fullName: 'Ada Mason' },
  account: {
    id: 3,
    name: 'Ashlar Ltd',
    createdAt: '2026-01-05T09:00:00.000Z',
    defaultCurrency: 'GBP',
    codatId: null,
    enabledIntegrations: [],
    isDemo: false,
  },
  permissions: ['licenceEstimatingBasic'],
  actingFrom: null,
  wornRoles: [],
}
export const signedInReply = (access: string, user: unknown = USER): Response =>
  Response.json({ token_type: 'Bearer', access_token: access, expires_in: 900, user })

/** Another tab, frozen while it holds the lock: the tab that waits loses patience, and only taking the lock helps. */
export const frozenHolder = (_: string, options: LockOptions, work: () => Promise<unknown>): Promise<unknown> =>
  options.steal ? work() : Promise.reject(new DOMException('Too slow', 'TimeoutError'))

/** For tests: a server behind fetch, and one lock for the page. Returns the requests it received, in order. */
export function testOffice(answer: Answer): readonly Asked[] {
  const asked: Asked[] = []
  let held: Promise<unknown> = Promise.resolve()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = { path, init, body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null }
    asked.push(call)
    return answer(call)
  })
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_: string, _options: object, work: () => Promise<unknown>) => (held = held.then(work, work)) },
  })
  return asked
}
