/**
 * Reads JSON that someone sent without holding up everybody else. What parsing costs follows from how many values the text has, not from its
 * length (two megabytes of "[]," take half a second), so they are counted first, in one pass over the bytes, and a text with too many or nested
 * too deep is never parsed. A long list is parsed a part at a time, and other requests are served in between.
 */
import { randomUUID } from 'node:crypto'
import { ProblemError } from '#contract/kit/problem'
import { cellsOf } from '#domain/records/path'

/** Levels of nesting; no call takes anything near it, and what follows a value level by level must not run out of stack. */
const DEEPEST = 50
/** Values that one JSON.parse may make: some 20 ms on a slow server. */
const AT_ONCE = 50_000
/** Values in a whole body: a full chunk of an import of 500 products in 300 zones has 450,000. */
const MOST = 600_000
/** A text up to this long is parsed in one go. */
const SHORT = 64 * 1024

/**
 * Parses UTF-8 JSON. Throws `bad-request` for what is no JSON, nested too deep, or names a `__proto__`; `too-large` for more values than any
 * call has.
 */
export async function parseJson(bytes: Uint8Array): Promise<unknown> {
  const plan = planOf(bytes)
  try {
    const value = plan === null ? parse(bytes) : await parseInParts(bytes, plan)
    if (mayNamePrototype(bytes) && namesPrototype(value)) throw new ProblemError('bad-request')
    return value
  } catch (error) {
    throw error instanceof ProblemError ? error : new ProblemError('bad-request')
  }
}

/** The first long list right under the outermost object: where it begins and ends, and after which of its commas it is cut. */
interface Plan {
  readonly from: number
  readonly to: number
  readonly cuts: readonly number[]
}

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 44, 91, 93, 123, 125]

/** Counts before anything is parsed. Null when the text may be parsed in one go. */
function planOf(bytes: Uint8Array): Plan | null {
  const open: number[] = []
  let [all, part, from, to, cut] = [0, 0, -1, -1, 0]
  const cuts: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfText(bytes, at)
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (byte === OPEN_LIST && open.length === 1 && open[0] === OPEN_OBJECT && from < 0) from = cut = at + 1
      if (open.push(byte) > DEEPEST) throw new ProblemError('bad-request')
      all += 1
      part += 1
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (open.pop() !== (byte === CLOSE_LIST ? OPEN_LIST : OPEN_OBJECT)) throw new ProblemError('bad-request')
      if (open.length !== 1 || from < 0 || to >= 0) continue
      if (cuts.length > 0) to = at
      else from = -1
    } else if (byte === COMMA) {
      all += 1
      part += 1
      if (open.length === 2 && from >= 0 && to < 0 && (at - cut > SHORT || part > AT_ONCE / 2)) {
        cuts.push(at)
        cut = at + 1
        part = 0
      }
    }
    if (part > AT_ONCE || all > MOST) throw new ProblemError('too-large')
  }
  return cuts.length > 0 && to >= 0 ? { from, to, cuts } : null
}

/** Where the text that begins at `at` ends. */
function endOfText(bytes: Uint8Array, at: number): number {
  for (let next = at + 1; next < bytes.length; next++) {
    if (bytes[next] === BACKSLASH) next += 1
    else if (bytes[next] === QUOTE) return next
  }
  throw new ProblemError('bad-request')
}

async function parseInParts(bytes: Uint8Array, { from, to, cuts }: Plan): Promise<unknown> {
  const list: unknown[] = []
  let begin = from
  for (const end of [...cuts, to]) {
    const items = parse(bytes.subarray(begin, end), '[', ']')
    if (!Array.isArray(items) || items.length === 0) throw new ProblemError('bad-request')
    for (const item of items) list.push(item)
    begin = end + 1
    await new Promise(resolve => setImmediate(resolve))
  }
  // The rest, with a mark in the list's place that nobody can have sent; a later key of the same name may have covered it.
  const mark = randomUUID()
  const rest = parse(Buffer.concat([bytes.subarray(0, from), Buffer.from(`"${mark}"`), bytes.subarray(to)]))
  const entries = Object.entries(cellsOf(rest))
  return Object.fromEntries(
    entries.map(([key, value]) => [key, Array.isArray(value) && value[0] === mark ? list : value]),
  )
}

/** Cheap: hardly any body has the word or an escape it could hide behind, and only such a body is looked through. */
function mayNamePrototype(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return text.includes('__proto__') || text.includes('\\u00')
}

/** JSON.parse keeps the key as any other; the first code that assigns it to another object gives that another prototype. */
function namesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(namesPrototype)
  return Object.entries(value).some(([key, inner]) => key === '__proto__' || namesPrototype(inner))
}

const decoder = new TextDecoder('utf-8', { fatal: true })
const parse = (bytes: Uint8Array, before = '', after = ''): unknown =>
  JSON.parse(before + decoder.decode(bytes) + after)
