import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { ProblemError } from '#contract/kit/problem'

const inflate = promisify(gunzip)

/** A body's bytes, counted while they come, since a header may lie. Throws `too-large`. */
export async function readLimited(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > limit) throw new ProblemError('too-large')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Unpacks gzip up to `limit` bytes. Throws `too-large`, or `bad-request` for what is no gzip. */
export async function unpack(bytes: Uint8Array, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await inflate(bytes, { maxOutputLength: limit }))
  } catch (error) {
    throw new ProblemError(error instanceof RangeError ? 'too-large' : 'bad-request')
  }
}
