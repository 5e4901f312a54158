import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { ProblemError } from '#contract/problem'

/** What one call's body may weigh, as sent and unpacked. */
const LIMIT = { sent: 8 * 1024 * 1024, unpacked: 32 * 1024 * 1024 }
/** These count for themselves: files stream to their store, a drain has limits of its own. */
const OWN = new Set(['/api/files/upload', '/api/sync/drain'])
const inflate = promisify(gunzip)

/** Bounds request bodies and unpacks gzipped ones, counting bytes while they come: a header may lie. */
export const bodies: MiddlewareHandler = async (c, next) => {
  const { raw } = c.req
  if (raw.method === 'GET' || raw.method === 'HEAD' || OWN.has(c.req.path)) return next()
  const length = c.req.header('content-length')
  const encoding = c.req.header('content-encoding')
  if (Number(length) > LIMIT.sent) throw new ProblemError('too-large')
  if (encoding !== undefined && encoding !== 'gzip' && encoding !== 'identity') throw new ProblemError('unsupported-type', { message: 'Bodies may be sent plain or gzipped' })
  if (encoding !== 'gzip' && (length !== undefined || raw.body === null)) return next()
  const sent = await readLimited(raw.body, LIMIT.sent)
  const headers = new Headers(raw.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  c.req.raw = new Request(raw.url, { method: raw.method, headers, body: encoding === 'gzip' ? await unpack(sent) : sent })
  return next()
}

async function readLimited(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > limit) throw new ProblemError('too-large')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

async function unpack(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await inflate(bytes, { maxOutputLength: LIMIT.unpacked }))
  } catch (error) {
    throw new ProblemError(error instanceof RangeError ? 'too-large' : 'bad-request')
  }
}
