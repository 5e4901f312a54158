/**
 * Reads a posted upload in three steps. The form's fields, which come before its file, say whose it is. The rest is kept on the disk while it
 * comes, which may take a phone an hour, and holds no one else up. Then the whole is read. Bytes that stop coming, or come slower than any
 * phone sends them, end the call.
 */
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import { ProblemError } from '#contract/kit/problem'

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
  /** Waits until all of it is in a file of the folder. Throws `bad-request` when it stops coming. */
  readonly arrive: (folder: string) => Promise<ArrivedForm>
}
export interface ArrivedForm {
  /** Reads it into memory. Throws `bad-request` for a form without a file. */
  readonly whole: () => Promise<{ readonly fields: Fields; readonly bytes: Uint8Array }>
  readonly close: () => Promise<void>
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
      return { fields, arrive: async folder => arrivedForm(await keep(chain(head, chunks), folder), type) }
    }
    const next = head.length > FORM_ROOM ? undefined : await chunks.next()
    if (next === undefined || next.done === true) throw new ProblemError('bad-request')
    head = Buffer.concat([head, next.value])
  }
}

const arrivedForm = (file: FileHandle, type: string): ArrivedForm => ({
  whole: async () => withFile(await parse(chunksOf(file), type)),
  close: () => file.close(),
})

/** A file without a name, which ends with its handle or with the process. */
async function keep(bytes: AsyncIterable<Uint8Array>, folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    for await (const chunk of bytes) await file.appendFile(chunk)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let at = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

/** The chunks of a body while they come fast enough. */
async function* steadily(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { stalledMs, bytesPerSecond }: Pace,
): AsyncGenerator<Uint8Array> {
  // Time spent waiting for bytes: while nobody asks for them, because others of the same person come first, they need not come.
  let [received, waited] = [0, 0]
  try {
    for (;;) {
      const asked = performance.now()
      let timer: NodeJS.Timeout | undefined
      const stalled = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(stopped()), stalledMs)
      })
      const { value, done } = await Promise.race([reader.read(), stalled]).finally(() => clearTimeout(timer))
      if (done) return
      received += value.byteLength
      waited += performance.now() - asked
      const late = waited - stalledMs
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
