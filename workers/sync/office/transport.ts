import { gzipSync, strToU8 } from 'fflate'
import { isProblem, type ProblemKind } from '#contract/kit/problem'
import { CONTRACT_VERSION, HEADER } from '#contract/sync/protocol'
import type { TokenSource } from '#local/ports'
import type { Surroundings, Timer } from '#local/types'
import { reasonOf, SyncFailure } from './failure'

export interface TransportOptions {
  readonly api: string
  readonly build: string
  readonly tokens: TokenSource
  /** Called with the server's clock minus ours, in milliseconds; information only. */
  readonly onClock?: (offset: number) => void
  /** Called after each reply or failure to reach the server. A 401 counts only after the retry with a fresh token. */
  readonly onContact?: (reached: boolean) => void
}

export interface Call {
  readonly method?: 'GET' | 'POST'
  readonly body?: unknown
  /** Sent unchanged, instead of a body. */
  readonly bytes?: Uint8Array<ArrayBuffer>
  readonly device?: number
  /** The highest confirmed seq of this device. */
  readonly confirmed?: number
  /** The highest id leased to this device; 0 when none. */
  readonly lent?: number
  /** Aborts the call or its stream; the call then fails as `offline`. */
  readonly signal?: AbortSignal
  /** Milliseconds the server may delay its reply on purpose, on top of the usual timeout. */
  readonly held?: number
}

const GZIP_FROM = 1024
/** Timeout: 15 s and 1 s for each 16 KB sent. A 50 kbit/s link moves 6 KB a second. */
const patience = (bytes: number): number => 15_000 + (bytes / 16_384) * 1000

/** A refresh has 30 s of its own and may wait behind another tab's. */
const TOKEN_PATIENCE = 60_000

/** Progress callback and abort signal of a form upload. */
export interface Following {
  readonly onProgress: (fraction: number) => void
  readonly signal: AbortSignal
}

type Outside = Pick<Surroundings, 'fetch' | 'upload' | 'setTimer' | 'now'>
/** A reply with its text; `text` is null for a stream, which the caller reads. */
interface Answer {
  readonly response: Response
  readonly text: string | null
}

/**
 * Calls the server for the engine: token, protocol headers, gzip, timeouts, and one refresh when the token is refused. Returns successful replies
 * only; everything else throws a {@link SyncFailure}.
 */
export class Transport {
  readonly #outside: Outside
  readonly #options: TransportOptions
  constructor(outside: Outside, options: TransportOptions) {
    this.#outside = outside
    this.#options = options
  }

  /** Returns the parsed body of a reply. */
  async json(path: string, call: Call = {}): Promise<unknown> {
    const { text } = await this.#authorised(path, call, false)
    try {
      return JSON.parse(text ?? '')
    } catch (cause) {
      // A captive portal's page also has status 200, and so does a reply that was cut.
      this.#options.onContact?.(false)
      throw new SyncFailure('offline', { cause })
    }
  }

  /** Returns a reply as a stream. Its reader handles silences. */
  async stream(path: string, call: Call = {}): Promise<ReadableStream<Uint8Array>> {
    const { response } = await this.#authorised(path, call, true)
    if (!response.body) throw new SyncFailure('offline')
    return response.body
  }

  /** Posts a form to a file's upload address and reports progress (0 to 1). Times out only when progress stops; sends no token of ours. */
  async postForm(url: string, form: FormData, size: number, { onProgress, signal }: Following): Promise<void> {
    const ask = (stop: AbortSignal, isMoving: () => void) =>
      this.#outside.upload(url, form, stop, fraction => {
        isMoving()
        onProgress(fraction)
      })
    this.#check(await this.#answer(ask, 2 * patience(size), false, signal))
  }

  async #authorised(path: string, call: Call, isStream: boolean): Promise<Answer> {
    const { access, refresh } = this.#options.tokens
    const token = await this.#within(TOKEN_PATIENCE, access())
    const answer = token === null ? null : await this.#send(path, call, token, isStream)
    if (answer && answer.response.status !== 401) return this.#check(answer)
    // An app started without a connection has no token yet: that is not a sign-out, and is retried like any unreachable call.
    const refreshed = await this.#within(TOKEN_PATIENCE, refresh(token ?? ''))
    if (refreshed === 'unreachable') {
      this.#options.onContact?.(false)
      throw new SyncFailure('offline')
    }
    const fresh = refreshed === 'fresh' ? await this.#within(TOKEN_PATIENCE, access()) : null
    if (fresh === null) throw new SyncFailure('signed-out')
    const second = await this.#send(path, call, fresh, isStream)
    if (second.response.status === 401) this.#options.onContact?.(true)
    return this.#check(second)
  }

  /** The page that holds the tokens may be frozen, or may wait behind a frozen one. */
  #within<T>(ms: number, answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = this.#outside.setTimer(() => reject(new SyncFailure('timeout')), ms)
      answer.then(resolve, reject).finally(timer.cancel)
    })
  }

  #send(
    path: string,
    { method = 'POST', body, bytes, device, confirmed, lent, signal, held = 0 }: Call,
    token: string,
    isStream: boolean,
  ): Promise<Answer> {
    const text = body === undefined ? null : strToU8(JSON.stringify(body))
    const isPacked = text !== null && text.byteLength > GZIP_FROM
    // Copied, because fflate returns views of larger buffers.
    const payload = bytes ?? (text && new Uint8Array(isPacked ? gzipSync(text) : text))
    const headers: Record<string, string> = {
      authorization: `Bearer ${token}`,
      [HEADER.contract]: String(CONTRACT_VERSION),
      [HEADER.build]: this.#options.build,
      [HEADER.skip]: '401,403,404,409',
    }
    if (device !== undefined) headers[HEADER.device] = String(device)
    if (confirmed !== undefined && confirmed > 0) headers[HEADER.confirmed] = String(confirmed)
    if (lent !== undefined && lent > 0) headers[HEADER.lent] = String(lent)
    if (payload) headers['content-type'] = bytes ? 'application/octet-stream' : 'application/json'
    if (isPacked) headers['content-encoding'] = 'gzip'
    const init = { method, headers, ...(payload ? { body: payload } : {}) }
    return this.#answer(
      stop => this.#outside.fetch(this.#options.api + path, { ...init, signal: stop }),
      held + patience(payload?.byteLength ?? 0),
      isStream,
      signal,
    )
  }

  /** `ask` can report progress, which restarts the timeout. */
  async #answer(
    ask: (stop: AbortSignal, isMoving: () => void) => Promise<Response>,
    timeout: number,
    isStream: boolean,
    signal?: AbortSignal,
  ): Promise<Answer> {
    const stop = new AbortController()
    const end = (): void => stop.abort()
    let isLate = false
    const wait = (): Timer =>
      this.#outside.setTimer(() => {
        isLate = true
        end()
      }, timeout)
    let timer = wait()
    const isMoving = (): void => {
      timer.cancel()
      timer = wait()
    }
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end, { once: true })
    const read = async (): Promise<Answer> => {
      const response = await ask(stop.signal, isMoving)
      return { response, text: isStream && response.ok ? null : await response.text() }
    }
    try {
      const answer = await Promise.race([read(), ended(stop.signal)])
      const { response } = answer
      if (isPortal(response)) throw new TypeError('A page came instead of an answer')
      if (response.status !== 401) this.#options.onContact?.(true)
      this.#readClock(response)
      return answer
    } catch (cause) {
      if (!signal?.aborted) this.#options.onContact?.(false)
      throw new SyncFailure(isLate ? 'timeout' : 'offline', { cause })
    } finally {
      timer.cancel()
      if (!isStream) signal?.removeEventListener('abort', end)
    }
  }

  #readClock(response: Response): void {
    const text = response.headers.get(HEADER.serverTime)
    const time = text === null ? Number.NaN : /^\d+$/.test(text) ? Number(text) : Date.parse(text)
    if (Number.isFinite(time)) this.#options.onClock?.(time - this.#outside.now())
  }

  #check(answer: Answer): Answer {
    const { response, text } = answer
    if (response.ok) return answer
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    const body = parse(text ?? '')
    const problem = isProblem(body) ? body : null
    throw new SyncFailure(problem !== null && HELD_BACK.has(problem.kind) ? 'busy' : reasonOf(response.status), {
      problem,
      retryAfter: Number.isFinite(seconds) ? seconds * 1000 : null,
    })
  }
}

/** The person must set a new password or a second factor first: nothing was refused, and all changes are sent afterwards. */
const HELD_BACK: ReadonlySet<ProblemKind> = new Set(['password-change', 'second-factor-setup'])

/** Rejects when the signal fires: a browser that forgets to end an aborted request must not stop the retries. */
const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => reject(new DOMException('The call was ended', 'AbortError'))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })

/** Whether a reply is the sign-in page of a network. The server never sends pages; a proxy sends them with 5xx, which means busy. */
const isPortal = ({ status, headers }: Response): boolean =>
  status < 500 && (headers.get('content-type') ?? '').startsWith('text/html')

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
