import * as v from 'valibot'
import {
  CLIENT_FAULT_LIMIT,
  type ClientFault,
  clientFault,
  placesOf,
  withoutContent,
  withoutIds,
} from '#contract/platform/client-fault'
import { ProblemError } from '#contract/kit/problem'
import { WorkerFault } from '../app/device/worker-fault'
import { jsonBody, type Server } from '../app/office/server'
import { BUILD, VERSION } from './build'

/**
 * Faults of this device that the server's log has not got yet. Stored, because a page that stopped is reloaded; without typed text, ids or tokens. Of
 * one fault only the times are counted. Further ones are dropped while {@link MOST} wait: what fails in that many ways is known by then.
 */
const KEY = 'quoin.faults'
const MOST = 20
const stored = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(clientFault)), [])

const kept = (): readonly ClientFault[] => v.parse(stored, localStorage.getItem(KEY))
function keep(faults: readonly ClientFault[]): void {
  try {
    if (faults.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(faults))
  } catch {
    // Without room there is no report. To report that would fail as well.
  }
}

let onNoted: () => void = () => undefined

/** Follows what fails in this tab: what `reportError` is told, what nothing caught, and promises that nothing waited for. Call it once. */
export function watchFaults(target: EventTarget = window): void {
  target.addEventListener('error', event => {
    // Without an error it is a picture or a script that did not load, or a resize that is observed in the next frame.
    if (event instanceof ErrorEvent && event.error)
      note(event.error instanceof WorkerFault ? 'worker' : 'fault', event.error)
  })
  target.addEventListener('unhandledrejection', event => {
    if ('reason' in event) note('rejection', event.reason)
  })
}

function note(kind: ClientFault['kind'], error: unknown): void {
  // No signal, a session that ended: said to the person, and no fault of the app.
  if (error instanceof ProblemError && EXPECTED.has(error.problem.kind)) return
  const fault = {
    kind,
    build: BUILD,
    version: VERSION,
    page: withoutIds(location.pathname),
    ...wordsOf(error),
    times: 1,
  }
  const faults = kept()
  const known = faults.find(each => isSame(each, fault))
  if (known) keep(faults.map(each => (each === known ? { ...each, times: Math.min(each.times + 1, 1_000_000) } : each)))
  else if (faults.length < MOST) keep([...faults, fault])
  onNoted()
}
const EXPECTED: ReadonlySet<string> = new Set(['unavailable', 'unauthorised'])

function wordsOf(error: unknown): Pick<ClientFault, 'name' | 'message' | 'stack'> {
  if (!(error instanceof Error)) return { name: typeof error, message: '', stack: [] }
  // The message of a problem is for the person, and may name their records.
  const message = error instanceof ProblemError ? error.problem.kind : error.message
  return { name: withoutContent(error.name), message: withoutContent(message), stack: placesOf(error.stack ?? '') }
}

const isSame = (a: ClientFault, b: ClientFault): boolean => keyOf(a) === keyOf(b)
const keyOf = (fault: ClientFault): string => JSON.stringify({ ...fault, times: 0 })

const SOON_MS = 5_000
const PAUSE_MS = 60_000
/** A fault that goes on is sent this often, with its times. */
const AGAIN_MS = 30 * 60_000

/** Sends what is kept, now, soon after a fault, and when there is a connection again; at most once a minute. Returns what stops it. */
export function sendFaults(server: Server): () => void {
  const sentAt = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = -PAUSE_MS
  let isSending = false

  async function send() {
    timer = undefined
    const now = performance.now()
    const due = kept()
      .filter(each => now - (sentAt.get(keyOf(each)) ?? -AGAIN_MS) >= AGAIN_MS)
      .slice(0, CLIENT_FAULT_LIMIT.faults)
    if (due.length === 0 || isSending || !navigator.onLine) return
    isSending = true
    lastAt = now
    try {
      await server.call('/client-faults', jsonBody('POST', { faults: due }))
      forget(due)
    } catch (error) {
      // What the server does not take is dropped, or it would be sent for ever. All else waits for the next time.
      if (error instanceof ProblemError && REFUSED.has(error.problem.kind)) forget(due)
    }
    isSending = false
  }
  function forget(sent: readonly ClientFault[]) {
    for (const each of sent) sentAt.set(keyOf(each), performance.now())
    const timesSent = new Map(sent.map(each => [keyOf(each), each.times]))
    keep(
      kept().flatMap(each => {
        const times = each.times - (timesSent.get(keyOf(each)) ?? 0)
        return times > 0 ? [{ ...each, times }] : []
      }),
    )
  }
  const plan = (wait: number) => {
    timer ??= setTimeout(() => void send(), Math.max(wait, lastAt + PAUSE_MS - performance.now()))
  }
  const online = () => plan(SOON_MS)
  onNoted = online
  window.addEventListener('online', online)
  void send()
  return () => {
    onNoted = () => undefined
    window.removeEventListener('online', online)
    clearTimeout(timer)
  }
}
const REFUSED: ReadonlySet<string> = new Set(['invalid', 'bad-request', 'too-large', 'not-found', 'forbidden'])
