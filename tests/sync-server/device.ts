import { proxyList } from '#server/services/client-address'
import { Hono } from 'hono'
import { pino } from 'pino'
import * as v from 'valibot'
import {
  CONTRACT_VERSION,
  type deviceReply,
  type drainReply,
  type DrainResult,
  pullLine,
  type PullLine,
  type WireGroup,
  type WireOperation,
} from '#contract/sync/protocol'
import type { Row } from '#domain/records/path'
import type { Database } from '#server/database/connect'
import type { Identity } from '#server/base/identity'
import { answerProblem } from '#server/http/problems'
import { mountCalls } from '#server/calls/mount'
import { billCalls } from '#server/estimating/bill-calls'
import { fileCalls } from '#server/files/file-calls'
import type { FileStore } from '#server/storage/store'
import { branchCalls } from '#server/estimating/branches/branch-calls'
import { rateCalls } from '#server/estimating/rate-calls'
import { readCalls } from '#server/http/records/read-calls'
import { authCalls } from '#server/auth/auth-calls'
import { CALLS } from '#server/register/calls'
import { recordRoutes } from '#server/http/records/record-routes'
import type { Env, Services } from '#server/services/services'
import { bodies } from '#server/http/bodies'
import { syncCalls } from '#server/sync/sync-calls'
import type { SyncServices } from '#server/sync/call/sync-services'

/** What sync needs of the outside, over a test database; the clock is moved by hand. */
export function syncServices(database: Database, more: Partial<SyncServices> = {}): SyncServices {
  const config = {
    demo: false,
    production: false,
    publicUrl: 'https://quoin.test',
    goesByHost: false,
    dataDir: '',
    appDir: null,
    fileOrigins: [],
    trustedProxies: proxyList('127.0.0.1'),
  }
  return {
    database,
    log: pino({ level: 'silent' }),
    now: () => Date.UTC(2026, 10, 21, 9),
    stopping: new AbortController().signal,
    config,
    ...more,
  }
}

export type Call = (
  identity: Identity,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>

/** The sync calls as the app mounts them, with who is calling given instead of read from a token. */
export const syncApp = (services: SyncServices): Call =>
  // None of these asks for mail, files or random bytes.
  appOf(services, mountCalls(services as Services, syncCalls))

/** The calls on a bill, on all its rates and the computed reads, as {@link syncApp} mounts the others. */
export function estimatingApp(services: SyncServices): Call {
  // None of these asks for mail, files or random bytes.
  const all = services as Services
  return appOf(
    services,
    new Hono<Env>()
      .route('/', mountCalls(all, [...billCalls, ...rateCalls, ...branchCalls, ...readCalls]))
      .route('/', recordRoutes(all)),
  )
}

/** Every call but those of signing in. */
export function everyApp(services: SyncServices): Call {
  // What else a call asks for is not asked for in tests; there is no folder of files.
  const all = { ...services, files: {} } as Services
  const calls = CALLS.filter(each => !authCalls.includes(each))
  return appOf(services, new Hono<Env>().route('/', mountCalls(all, calls)).route('/', recordRoutes(all)))
}

/** Files: signed, sent in slices and looked at. */
export const filesApp = (services: SyncServices, files: FileStore): Call =>
  // None of these asks for mail or random bytes.
  appOf(services, mountCalls({ ...services, files } as Services, fileCalls))

function appOf(services: SyncServices, routes: Hono<Env>): Call {
  const callers: Identity[] = []
  const app = new Hono<Env>()
  app.use(async (c, next) => {
    const caller = callers[Number(c.req.header('x-test-caller'))]
    if (!caller) throw new Error('Nobody calls')
    c.set('identity', caller)
    c.set('identifyAgain', () => Promise.resolve(caller))
    await next()
  })
  // A drain unpacks for itself, as the app leaves it to.
  const bounded = bodies([])
  app.use((c, next) => (c.req.path === '/sync/drain' ? next() : bounded(c, next)))
  app.route('/', routes).onError(answerProblem(services.log))
  return async (identity, method, path, body, headers = {}) =>
    app.request(path, {
      method,
      headers: { ...headers, 'x-test-caller': String(callers.push(identity) - 1) },
      ...(body === undefined ? {} : { body: asBody(body) }),
    })
}

const asBody = (body: unknown): BodyInit =>
  typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body)

type Given = Partial<Omit<WireOperation, 'resource' | 'kind'>> & { readonly resource: string }

/** One device of one person, as plain as can be: it numbers operations, sends groups and keeps what a pull brings. */
export class TestDevice {
  /** Whose it is; what they may do can change under it. */
  identity: Identity
  readonly #call: Call
  key = ''
  number = 0
  epoch = ''
  seq = 0
  acked = 0
  #lease = { next: 1, to: 0 }
  /** Pulled records by scope, resource and id. */
  readonly held = new Map<string, { readonly rev: number; readonly record: Row }>()
  readonly cursors = new Map<string, string>()
  lines: PullLine[] = []
  /** On what terms the last pull was answered. */
  terms = ''

  constructor(call: Call, identity: Identity) {
    this.#call = call
    this.identity = identity
  }

  static async register(
    call: Call,
    identity: Identity,
    key = crypto.randomUUID().replaceAll('-', ''),
  ): Promise<TestDevice> {
    const device = new TestDevice(call, identity)
    const reply = await device.post<v.InferOutput<typeof deviceReply>>('/sync/devices', { key, name: 'Phone' })
    device.key = key
    device.number = reply.device
    device.epoch = reply.epoch
    device.seq = reply.highestSeq
    return device
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    const response = await this.#call(this.identity, 'POST', path, body)
    const reply: unknown = await response.json()
    if (!response.ok)
      throw Object.assign(new Error(`${path} answered ${response.status}`), { status: response.status, body: reply })
    return reply as T
  }

  /** An id lent to this device. */
  async newId(): Promise<number> {
    if (this.#lease.next > this.#lease.to) {
      const { from, to } = await this.post<{ from: number; to: number }>('/sync/leases', {
        device: this.number,
        count: 50,
      })
      this.#lease = { next: from, to }
    }
    return this.#lease.next++
  }

  #op(kind: WireOperation['kind'], given: Given): WireOperation {
    return {
      seq: ++this.seq,
      kind,
      id: 1,
      set: {},
      base: {},
      baseRev: null,
      command: null,
      needs: [],
      at: '2026-11-21T08:00:00.000Z',
      ...given,
    }
  }
  add = (resource: string, id: number, set: Row, more: Partial<WireOperation> = {}): WireOperation =>
    this.#op('add', { ...more, resource, id, set: { ...set } })
  set = (resource: string, id: number, set: Row, base: Row, more: Partial<WireOperation> = {}): WireOperation =>
    this.#op('set', { ...more, resource, id, set: { ...set }, base: { ...base } })
  delete = (resource: string, id: number, more: Partial<WireOperation> = {}): WireOperation =>
    this.#op('delete', { ...more, resource, id })
  command = (
    resource: string,
    id: number,
    name: string,
    input: Row = {},
    more: Partial<WireOperation> = {},
  ): WireOperation => this.#op('command', { ...more, resource, id, command: { name, input: { ...input } } })

  request(groups: readonly WireGroup[]): Row {
    return {
      account: this.identity.account,
      user: this.identity.user,
      device: this.number,
      contract: CONTRACT_VERSION,
      ackedBelow: this.acked,
      groups,
    }
  }

  /** Sends each operation as a group of its own. */
  send = (...ops: readonly WireOperation[]): Promise<DrainResult[]> => this.sendGroups(ops.map(op => ({ ops: [op] })))

  async sendGroups(groups: readonly WireGroup[]): Promise<DrainResult[]> {
    return (await this.post<v.InferOutput<typeof drainReply>>('/sync/drain', this.request(groups))).results
  }

  /** Pulls and keeps; `cutAfter` loses everything after that many lines, as a dropped connection would; an older app speaks an older contract. */
  async pull(scopes: readonly string[], cutAfter = Infinity, contract = CONTRACT_VERSION): Promise<PullLine[]> {
    const asked = scopes.map(scope => ({ scope, cursor: this.cursors.get(scope) ?? null }))
    const response = await this.#call(this.identity, 'POST', '/sync/pull', {
      device: this.number,
      contract,
      scopes: asked,
    })
    const text = await response.text()
    if (!response.ok)
      throw Object.assign(new Error(`pull answered ${response.status}`), {
        status: response.status,
        body: JSON.parse(text) as unknown,
      })
    const [first, ...lines] = text
      .split('\n')
      .filter(line => line !== '')
      .map(line => v.parse(pullLine, JSON.parse(line)))
    this.terms = first?.line === 'terms' ? first.terms : ''
    this.lines = lines.slice(0, cutAfter)
    for (const line of this.lines) this.#keep(line)
    return this.lines
  }

  #keep(line: PullLine): void {
    const drop = (prefix: string): void => {
      for (const key of this.held.keys()) if (key.startsWith(prefix)) this.held.delete(key)
    }
    if (line.line === 'rows') {
      line.ids.forEach((id, index) => {
        const record = Object.fromEntries(Object.entries(line.columns).map(([name, values]) => [name, values[index]]))
        this.held.set(`${line.scope}/${line.resource}/${id}`, { rev: line.revs[index] ?? 0, record: { id, ...record } })
      })
    } else if (line.line === 'gone') for (const id of line.ids) this.held.delete(`${line.scope}/${line.resource}/${id}`)
    else if (line.line === 'purge') for (const resource of line.resources) drop(`${line.scope}/${resource}/`)
    else if ((line.line === 'mark' || line.line === 'done') && line.cursor !== undefined)
      this.cursors.set(line.scope, line.cursor)
    else if (line.line === 'reset' || line.line === 'revoked') {
      drop(`${line.scope}/`)
      this.cursors.delete(line.scope)
    }
  }

  /** The held record, whichever scope it is in. */
  record(resource: string, id: number): Row | undefined {
    return [...this.held].find(([key]) => key.endsWith(`/${resource}/${id}`))?.[1].record
  }
}
