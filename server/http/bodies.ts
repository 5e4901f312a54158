import type { MiddlewareHandler } from 'hono'
import { ProblemError } from '#contract/problem'
import { readLimited, unpack } from '../services/limited-body'

/** What one call's body may weigh, as sent and unpacked. */
const LIMIT = { sent: 8 * 1024 * 1024, unpacked: 32 * 1024 * 1024 }
/** These count for themselves: files stream to their store, a drain has limits of its own. */
const OWN = new Set(['/api/files/upload', '/api/sync/drain'])

/** Bounds request bodies and unpacks gzipped ones, counting bytes while they come: a header may lie. */
export const bodies: MiddlewareHandler = async (c, next) => {
  const { raw } = c.req
  if (raw.method === 'GET' || raw.method === 'HEAD' || OWN.has(c.req.path)) return next()
  const length = c.req.header('content-length')
  const encoding = c.req.header('content-encoding')
  if (Number(length) > LIMIT.sent) throw new ProblemError('too-large')
  if (encoding !== undefined && encoding !== 'gzip' && encoding !== 'identity')
    throw new ProblemError('unsupported-type', { message: 'Bodies may be sent plain or gzipped' })
  if (encoding !== 'gzip' && (length !== undefined || raw.body === null)) return next()
  const sent = await readLimited(raw.body, LIMIT.sent)
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
