import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import * as v from 'valibot'
import { ProblemError } from '#contract/kit/problem'
import {
  CONTRACT_VERSION,
  deviceReply,
  deviceRequest,
  digestReply,
  digestRequest,
  drainReply,
  drainRequest,
  HEADER,
  headsEvent,
  leaseReply,
  leaseRequest,
  LIMIT,
  OLDEST_CONTRACT,
  pingReply,
  pullLine,
  pullRequest,
  scopeName,
} from '#contract/sync/protocol'
import { call } from '../calls/call'
import { signedIn } from '../calls/permission'
import { required } from '../calls/query'
import { file } from '../calls/reply'
import { perServer } from '../services/per-server'
import type { Env } from '../services/services'
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
const scopes = required(scopeList)

const pokesOf = perServer(({ database }) => new Pokes(database))
const streamsOf = perServer(() => new OpenStreams())
/** What a device sends is written by a program, so a body of another shape is a bad request. */
const sent = { tag: 'Sync', permission: signedIn, requestProblem: 'bad-request' } as const

/** Everything under /sync; see contract/sync/protocol. */
export const syncCalls = [
  call({
    method: 'get',
    path: '/sync/ping',
    tag: 'Sync',
    summary: 'Tell that the server can be reached',
    permission: signedIn,
    reply: pingReply,
    serve: ({ services }) =>
      Promise.resolve({ now: services.now(), contract: CONTRACT_VERSION, oldestContract: OLDEST_CONTRACT }),
  }),
  call({
    ...sent,
    method: 'post',
    path: '/sync/devices',
    summary: 'Register a device',
    request: deviceRequest,
    reply: deviceReply,
    run: ({ tx, body }) => registerDevice(tx, body),
  }),
  call({
    ...sent,
    method: 'post',
    path: '/sync/leases',
    summary: 'Reserve a block of ids',
    request: leaseRequest,
    reply: leaseReply,
    run: ({ tx, body: { device, count } }) => leaseIds(tx, device, count),
  }),
  call({
    ...sent,
    method: 'post',
    path: '/sync/pull',
    summary: 'Pull the changes of scopes since a cursor, as lines of JSON',
    request: pullRequest,
    reply: file('application/x-ndjson', pullLine),
    serve: async ({ c, services, caller, body }) => {
      const lines = await pull(services, caller, body, numberIn(c, HEADER.lent))
      return ndjson(lines, c.req.header('accept-encoding'))
    },
  }),
  call({
    method: 'post',
    path: '/sync/drain',
    tag: 'Sync',
    summary: 'Send an outbox; each group of changes is applied whole or not at all',
    permission: signedIn,
    request: drainRequest,
    readsBody: true,
    reply: drainReply,
    serve: async ({ c, services, caller }) =>
      drain(services, caller, readDrain(await readDrainBody(c)), numberIn(c, HEADER.confirmed)),
  }),
  call({
    ...sent,
    method: 'post',
    path: '/sync/digest',
    summary: 'Get counts and hashes of the records on the server',
    request: digestRequest,
    reply: digestReply,
    run: ({ tx, body }) => digest(tx, body.scopes),
  }),
  call({
    method: 'get',
    path: '/sync/events',
    tag: 'Sync',
    summary: 'Stream the scopes that changed, as server-sent events',
    permission: signedIn,
    query: { scopes },
    reply: file('text/event-stream', headsEvent),
    serve: ({ c, services, query }) => {
      const watch = watchOf(c, query.scopes)
      const close = streamsOf(services).take(watch.identity)
      return Promise.resolve(
        streamSSE(c, async stream => {
          const left = new AbortController()
          stream.onAbort(() => left.abort())
          try {
            for await (const { name, ...data } of streamEvents(services, pokesOf(services), watch, left.signal)) {
              if (name === 'quiet') await stream.write(':\n\n')
              else await stream.writeSSE({ event: name, data: JSON.stringify(data) })
            }
          } finally {
            close()
          }
        }),
      )
    },
  }),
  call({
    method: 'get',
    path: '/sync/poll',
    tag: 'Sync',
    summary: 'Poll for the scopes that changed, where streams are blocked',
    permission: signedIn,
    query: { scopes, since: required(headList) },
    reply: headsEvent,
    serve: async ({ c, services, caller, query: { scopes: asked, since } }) => {
      if (since.length !== asked.length) throw new ProblemError('bad-request')
      const close = streamsOf(services).take(caller)
      try {
        return { heads: await pollHeads(services, pokesOf(services), watchOf(c, asked), since) }
      } finally {
        close()
      }
    },
  }),
]

/** What a device says of itself in a header; 0 for a device of an older release, which says nothing. */
const numberIn = (c: Context, header: string): number => {
  const text = c.req.header(header) ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : 0
}

/** Who asks for news of which scopes; who is calling is asked again while the answer lasts. */
const watchOf = (c: Context<Env>, asked: readonly string[]): Watch => ({
  scopes: asked,
  identity: c.get('identity'),
  identify: c.get('identifyAgain'),
})
