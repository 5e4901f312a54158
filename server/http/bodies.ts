import type { Identity } from '../base/identity'
import type { Call } from '../calls/call'
import type { MiddlewareHandler } from 'hono'
import type { Env } from '../services/services'
import { ProblemError } from '#contract/kit/problem'
import { readLimited, unpack } from '../services/limited-body'

/** What one call's body may weigh, as sent and unpacked; of someone who is not signed in, and may be anybody, it is sent plain. */
const LIMIT = { sent: 8 * 1024 * 1024, unpacked: 8 * 1024 * 1024, open: 4 * 1024 }
/** A file may be large and its sender slow: what comes here has a pace of its own instead of a time by which it must be whole. */
export const PACED = '/api/files/upload'
/** These count for themselves: files stream to their store, a drain has limits of its own. */
const OWN = new Set([PACED, '/api/sync/drain'])

/** Bounds request bodies and unpacks gzipped ones, counting bytes while they come: a header may lie. To be mounted behind `authenticate`. */
export function bodies(calls: readonly Call[]): MiddlewareHandler<Env> {
  // A path with parts has no larger body: it is looked up as it is.
  const open = new Map(calls.flatMap(({ path, openBytes }) => (openBytes === null ? [] : [[`/api${path}`, openBytes]])))
  return async (c, next) => {
    const { raw } = c.req
    if (raw.method === 'GET' || raw.method === 'HEAD' || OWN.has(c.req.path)) return next()
    const length = c.req.header('content-length')
    const encoding = c.req.header('content-encoding')
    // Unset on the open calls.
    const identity: Identity | undefined = c.get('identity')
    const isOpen = identity === undefined
    const most = isOpen ? (open.get(c.req.path) ?? LIMIT.open) : LIMIT.sent
    if (Number(length) > most) throw new ProblemError('too-large')
    if (isOpen && encoding !== undefined && encoding !== 'identity')
      throw new ProblemError('unsupported-type', { message: 'Send this call without compression' })
    if (encoding !== undefined && encoding !== 'gzip' && encoding !== 'identity')
      throw new ProblemError('unsupported-type', { message: 'Bodies may be sent plain or gzipped' })
    if (encoding !== 'gzip' && (length !== undefined || raw.body === null)) return next()
    const sent = await readLimited(raw.body, most)
    const headers = new Headers(raw.headers)
    headers.delete('content-encoding')
    headers.delete('content-length')
    c.req.raw = new Request(raw.url, {
      method: raw.method,
      headers,
      body: encoding === 'gzip' ? await unpack(sent, LIMIT.unpacked) : sent,
    })
    return next()
  }
}
