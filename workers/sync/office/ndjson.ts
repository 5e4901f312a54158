import * as v from 'valibot'
import { pullLine, type PullLine } from '#contract/sync/protocol'
import type { Surroundings } from '#local/types'
import { SyncFailure } from './failure'

/** Milliseconds without a byte after which a stream counts as dead. */
const SILENCE = 30_000

/** One parsed line of a pull and its length in characters, for the size estimate. */
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
 * Yields the lines of a pull as they arrive. A stream cut at any byte ends after its last whole line; a partial line is never yielded. An invalid
 * line ends the pull, since a cursor after it would hide its content. Skips kinds of line this version does not know, because a newer server may send
 * them.
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
 * Yields whole lines of a byte stream, without line ends. Ends when the stream ends, breaks off, or is silent for `silence` milliseconds, and drops a
 * partial last line. The reader decides whether that was too early. Cancels the stream when the loop is left.
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
