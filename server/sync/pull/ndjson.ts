import { ReadableStream } from 'node:stream/web'
import { constants, createBrotliCompress, createGzip, type BrotliCompress, type Gzip } from 'node:zlib'

type Lines = AsyncIterable<string>
type Encoding = 'br' | 'gzip'

/** Brotli 5 makes a sixth less of it than 4, which weak signal repays; 6 and above cost more time than they save. Source: performance guide, payload. */
const ENGINE: Readonly<Record<Encoding, () => BrotliCompress | Gzip>> = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: () => createGzip({ level: 6 }),
}
/** A text this long goes out at once; shorter ones ride with the next, or with the end. */
const FLUSH = 8_192

/** A streamed reply of lines, compressed as the caller accepts. It reads on only as fast as the caller takes. */
export function ndjson(lines: Lines, acceptEncoding: string | undefined): Response {
  const encoding = (['br', 'gzip'] as const).find(each => accepts(acceptEncoding ?? '', each))
  const chunks = encoding ? compress(lines, ENGINE[encoding]()) : encode(lines)
  const headers = { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store', vary: 'accept-encoding' }
  return new Response(ReadableStream.from(chunks), {
    headers: encoding ? { ...headers, 'content-encoding': encoding } : headers,
  })
}

/** Whether an Accept-Encoding header names a coding and does not rule it out with q=0. */
const accepts = (header: string, encoding: Encoding): boolean =>
  header.split(',').some(part => {
    const [name, ...parameters] = part.split(';').map(each => each.trim())
    return name === encoding && !parameters.some(each => /^q=0(\.0*)?$/.test(each))
  })

async function* encode(lines: Lines): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of lines) yield encoder.encode(text)
}

async function* compress(lines: Lines, engine: BrotliCompress | Gzip): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  engine.on('data', (chunk: Uint8Array) => ready.push(chunk))
  const ended = new Promise((resolve, reject) => engine.once('end', resolve).once('error', reject))
  try {
    let unsent = 0
    for await (const text of lines) {
      await new Promise<void>((resolve, reject) => {
        engine.write(text, error => (error ? reject(error) : resolve()))
      })
      unsent += text.length
      if (unsent < FLUSH) continue
      await new Promise<void>(resolve => {
        engine.flush(resolve)
      })
      unsent = 0
      yield* ready.splice(0)
    }
    engine.end()
    await ended
    yield* ready.splice(0)
  } finally {
    engine.destroy()
  }
}
