import * as v from 'valibot'
import { pullLine, type PullLine } from '#contract/sync/protocol'
import type { Surroundings } from '#local/types'
import { SyncFailure } from './failure'

/** Milliseconds without a byte after which a stream counts as dead. */
const SILENCE = 30_000

/** One parsed line of a pull and how many characters it had, for the size estimate. */
export interface ReadLine {
  readonly line: PullLine
  readonly length: number
}

const KNOWN: ReadonlySet<unknown> = new Set([
  'terms',
  'rows',
  'gone',
  'purge',
  'mark',
  'done',
  'reset',
  'revoked',
] satisfies PullLine['line'][])

/**
 * The lines of a pull as they arrive. A stream cut at any byte ends after its last whole line; half a line is never handed out, and one
 * that makes no sense ends the pull, since a cursor after it would hide what it held. Kinds of line this version does not know are
 * skipped: a newer server may say more than we understand.
 */
export async function* readPullLines(
  stream: ReadableStream<Uint8Array>,
  surroundings: Pick<Surroundings, 'setTimer'>,
): AsyncGenerator<ReadLine, void, undefined> {
  for await (const text of readLines(stream, surroundings, SILENCE)) {
    const content = parse(text)
    if (typeof content === 'object' && content !== null && 'line' in content && !KNOWN.has(content.line)) continue
    const result = v.safeParse(pullLine, content)
    if (!result.success) throw new SyncFailure('server')
    yield { line: result.output, length: text.length }
  }
}

/**
 * Whole lines of a byte stream, without their ends. Ends, without what follows the last line end, when the stream does, breaks off, or
 * is silent for `silence` milliseconds; whether that was too early is for the reader to know. Cancels the stream when left.
 */
export async function* readLines(
  stream: ReadableStream<Uint8Array>,
  surroundings: Pick<Surroundings, 'setTimer'>,
  silence: number,
): AsyncGenerator<string, void, undefined> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  const cancel = (): void => void reader.cancel().catch(() => undefined)
  let rest = ''
  try {
    for (;;) {
      const timer = surroundings.setTimer(cancel, silence)
      const { done, value } = await reader
        .read()
        .catch(() => ({ done: true, value: undefined }))
        .finally(timer.cancel)
      if (done || !value) return
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    cancel()
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
