/**
 * Reads a posted upload in two steps, so that whoever sends one is known before it takes a place in the line: the form's fields, which come
 * before its file, then the whole form. Bytes that stop coming, or come slower than any phone sends them, end the call.
 */
import type { Context } from 'hono'
import { ProblemError } from '#contract/problem'

/** What a form holds beside the file. */
export const FORM_ROOM = 16 * 1024

/** How long nothing may come, and how many bytes a second must come from then on: a phone with one bar sends some 5,000. */
export interface Pace {
  readonly stalledMs: number
  readonly bytesPerSecond: number
}

export type Fields = ReadonlyMap<string, string>
export interface BegunForm {
  readonly fields: Fields
  /** Reads the rest. Throws `bad-request` for a form without a file, or one that stopped coming. */
  readonly whole: () => Promise<{ readonly fields: Fields; readonly bytes: Uint8Array }>
}

/** Reads the fields of a form up to its file. Throws `bad-request` when the file does not come after at most 16 KB of fields. */
export async function beginForm(c: Context, pace: Pace): Promise<BegunForm> {
  const type = c.req.header('content-type') ?? ''
  const boundary = /boundary="?([^";]{1,70})/i.exec(type)?.[1]
  if (boundary === undefined || !c.req.raw.body) throw new ProblemError('bad-request')
  const chunks = steadily(c.req.raw.body.getReader(), pace)
  let head = Buffer.alloc(0)
  for (;;) {
    const file = head.indexOf('name="file"')
    const part = file < 0 ? -1 : head.lastIndexOf(`--${boundary}`, file)
    if (part >= 0) {
      const { fields } = await parse([head.subarray(0, part), Buffer.from(`--${boundary}--\r\n`)], type)
      return { fields, whole: async () => withFile(await parse(chain(head, chunks), type)) }
    }
    const next = head.length > FORM_ROOM ? undefined : await chunks.next()
    if (next === undefined || next.done === true) throw new ProblemError('bad-request')
    head = Buffer.concat([head, next.value])
  }
}

/** The chunks of a body while they come fast enough. */
async function* steadily(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { stalledMs, bytesPerSecond }: Pace,
): AsyncGenerator<Uint8Array> {
  const began = performance.now()
  let received = 0
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined
      const stalled = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(stopped()), stalledMs)
      })
      const { value, done } = await Promise.race([reader.read(), stalled]).finally(() => clearTimeout(timer))
      if (done) return
      received += value.byteLength
      const late = performance.now() - began - stalledMs
      if (late > 0 && received < (late / 1_000) * bytesPerSecond) throw stopped()
      yield value
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

const stopped = () => new ProblemError('bad-request', { message: 'The upload stopped. Send it again' })

async function* chain(head: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head
  yield* rest
}

interface Parsed {
  readonly fields: Fields
  readonly bytes: Uint8Array | null
}

/** The texts of a form, each once, and its file. */
async function parse(body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, type: string): Promise<Parsed> {
  let failure: unknown
  const stream = ReadableStream.from(body)
  const form = await new Response(stream, { headers: { 'content-type': type } }).formData().catch((error: unknown) => {
    failure = error
    return null
  })
  if (form === null) throw failure instanceof ProblemError ? failure : new ProblemError('bad-request')
  const fields = new Map<string, string>()
  let bytes: Uint8Array | null = null
  for (const [name, value] of form) {
    if (typeof value !== 'string' && name === 'file' && bytes === null) bytes = await value.bytes()
    else if (typeof value === 'string' && !fields.has(name)) fields.set(name, value)
    else throw new ProblemError('bad-request')
  }
  return { fields, bytes }
}

function withFile({ fields, bytes }: Parsed): { fields: Fields; bytes: Uint8Array } {
  if (!bytes) throw new ProblemError('bad-request')
  return { fields, bytes }
}
