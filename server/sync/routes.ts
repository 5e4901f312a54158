import { type Context, Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import * as v from 'valibot'
import { ProblemError } from '#contract/problem'
import {
  CONTRACT_VERSION,
  deviceRequest,
  HEADER,
  digestRequest,
  leaseRequest,
  LIMIT,
  OLDEST_CONTRACT,
  pullRequest,
  scopeName,
} from '#contract/sync/protocol'
import { bearerToken } from '../auth/caller/authenticate'
import { findPrincipal } from '../auth/caller/principal'
import { inAccount, type AccountTransaction } from '../database/session'
import { readBody } from '../services/body'
import type { Identity } from '../base/identity'
import type { Env } from '../services/services'
import type { SyncServices } from './call/sync-services'
import { leaseIds, registerDevice } from './devices/devices'
import { digest } from './pull/digest'
import { drain } from './drain/drain'
import { readDrainBody } from './drain/drain-body'
import { OpenStreams } from './events/open-streams'
import { pollHeads, streamEvents, type Watch } from './events/event-stream'
import { ndjson } from './pull/ndjson'
import { Pokes } from './events/pokes'
import { pull } from './pull/pull'
import { readDrain } from './drain/read-drain'

/** Everything under /sync (contract/sync/protocol.ts). To be mounted behind `authenticate`; `identify` asks again who made a call. */
export function syncRoutes(services: SyncServices, identify = byToken(services)): Hono<Env> {
  const pokes = new Pokes(services.database)
  const streams = new OpenStreams()
  const inside = <T>(c: Context<Env>, work: (tx: AccountTransaction) => Promise<T>): Promise<T> =>
    inAccount(services.database, c.get('identity'), work, services.now())
  const app = new Hono<Env>()

  app.get('/sync/ping', c =>
    c.json({ now: services.now(), contract: CONTRACT_VERSION, oldestContract: OLDEST_CONTRACT }),
  )
  app.post('/sync/devices', async c => {
    const request = await readBody(c, deviceRequest, 'bad-request')
    return c.json(await inside(c, tx => registerDevice(tx, request)))
  })
  app.post('/sync/leases', async c => {
    const { device, count } = await readBody(c, leaseRequest, 'bad-request')
    return c.json(await inside(c, tx => leaseIds(tx, device, count)))
  })
  app.post('/sync/pull', async c => {
    const request = await readBody(c, pullRequest, 'bad-request')
    const lines = await pull(services, c.get('identity'), request, numberIn(c, HEADER.lent))
    return ndjson(lines, c.req.header('accept-encoding'))
  })
  app.post('/sync/drain', async c =>
    c.json(await drain(services, c.get('identity'), readDrain(await readDrainBody(c)), numberIn(c, HEADER.confirmed))),
  )
  app.post('/sync/digest', async c => {
    const { scopes } = await readBody(c, digestRequest, 'bad-request')
    return c.json(await inside(c, tx => digest(tx, scopes)))
  })
  app.get('/sync/events', c => {
    const watch = watchOf(c, identify)
    const close = streams.take(watch.identity)
    return streamSSE(c, async stream => {
      const left = new AbortController()
      stream.onAbort(() => left.abort())
      try {
        for await (const { name, ...data } of streamEvents(services, pokes, watch, left.signal)) {
          if (name === 'quiet') await stream.write(':\n\n')
          else await stream.writeSSE({ event: name, data: JSON.stringify(data) })
        }
      } finally {
        close()
      }
    })
  })
  app.get('/sync/poll', async c => {
    const watch = watchOf(c, identify)
    const since = v.safeParse(headList, c.req.query('since') ?? '')
    if (!since.success || since.output.length !== watch.scopes.length) throw new ProblemError('bad-request')
    const close = streams.take(watch.identity)
    try {
      return c.json({ heads: await pollHeads(services, pokes, watch, since.output) })
    } finally {
      close()
    }
  })
  return app
}

/** What a device says of itself in a header; 0 for a device of an older release, which says nothing. */
const numberIn = (c: Context, header: string): number => {
  const text = c.req.header(header) ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : 0
}

const scopeList = v.pipe(
  v.string(),
  v.transform(text => text.split(',')),
  v.array(scopeName),
  v.minLength(1),
  v.maxLength(LIMIT.scopes),
)
const headList = v.pipe(
  v.string(),
  v.transform(text => text.split(',').map(Number)),
  v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
)

type Identify = (c: Context<Env>) => Promise<Identity | null>
const byToken =
  ({ database, now, config }: SyncServices): Identify =>
  async c =>
    (await findPrincipal(database, { access: bearerToken(c.req.header('authorization')) ?? '' }, now(), config.demo))
      ?.identity ?? null

/** Who asks for news of which scopes; the token is looked at again while the answer lasts. */
function watchOf(c: Context<Env>, identify: Identify): Watch {
  const scopes = v.safeParse(scopeList, c.req.query('scopes') ?? '')
  if (!scopes.success) throw new ProblemError('bad-request')
  return { scopes: scopes.output, identity: c.get('identity'), identify: () => identify(c) }
}
