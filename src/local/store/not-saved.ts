/** Why the phone could not keep a change. `full`: no space; `closed`: the browser took the database away; `setup`: no ids yet. */
export type NotSavedReason = 'full' | 'closed' | 'setup' | 'unknown'

const WORDS: Readonly<Record<NotSavedReason, string>> = {
  full: 'Not saved on this device: its storage is full. Keep this form open, free some space and try again',
  closed: 'Not saved on this device: the browser closed its storage. Keep this form open and reload in another tab',
  setup: 'Not saved on this device: it is still being set up. Connect once, then try again',
  unknown: 'Not saved on this device. Keep this form open and try again',
}

/** Thrown by every write that did not commit; `message` is fit to show. Nothing of the change was kept. */
export class NotSaved extends Error {
  readonly reason: NotSavedReason
  constructor(reason: NotSavedReason, cause?: unknown) {
    super(WORDS[reason], { cause })
    this.name = 'NotSaved'
    this.reason = reason
  }
}

/** True for the errors of a connection the browser dropped (WebKit: "Connection to Indexed Database server lost"); open again and retry. */
export function isLostConnection(error: unknown): boolean {
  return (
    named(error, 'DatabaseClosedError', 'InvalidStateError') ||
    /server lost|connection (was |is )?clos/i.test(messageOf(error))
  )
}

/** The storage failure behind an error of IndexedDB or Dexie; null when the error is not about storage. */
export function storageFailure(error: unknown): NotSavedReason | null {
  if (named(error, 'QuotaExceededError')) return 'full'
  if (isLostConnection(error)) return 'closed'
  return named(
    error,
    'AbortError',
    'UnknownError',
    'TransactionInactiveError',
    'OpenFailedError',
    'TimeoutError',
    'DataError',
    'NotFoundError',
  )
    ? 'unknown'
    : null
}

function named(error: unknown, ...names: readonly string[]): boolean {
  for (let each = error; typeof each === 'object' && each !== null; each = causeOf(each)) {
    if ('name' in each && names.includes(String(each.name))) return true
  }
  return false
}

/** What an error wraps: Dexie keeps the browser's own inside, and the first failure of a bulk call in a list. */
function causeOf(error: object): unknown {
  if ('failures' in error && Array.isArray(error.failures)) return error.failures[0]
  return 'inner' in error ? error.inner : null
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')
