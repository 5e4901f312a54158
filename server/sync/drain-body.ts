import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Context } from 'hono'
import { ProblemError } from '#contract/problem'

/** What one drain may weigh, as sent and unpacked. */
const LIMIT = { sent: 4 * 1024 * 1024, unpacked: 32 * 1024 * 1024 }
const inflate = promisify(gunzip)

/** The JSON a device sent, gzipped or not; counted while it is unpacked, since headers lie. Throws `too-large` or `bad-request`. */
export async function readDrainBody(c: Context): Promise<unknown> {
  const sent = await readLimited(c.req.raw.body, LIMIT.sent)
  const bytes = c.req.header('content-encoding') === 'gzip' ? await unpack(sent) : sent
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new ProblemError('bad-request')
  }
}

async function readLimited(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > limit) throw new ProblemError('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await inflate(bytes, { maxOutputLength: LIMIT.unpacked })
  } catch (error) {
    throw new ProblemError(error instanceof RangeError ? 'too-large' : 'bad-request')
  }
}
