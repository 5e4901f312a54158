import type { Problem } from '#contract/kit/problem'

/**
 * Why a call to the server failed. Every reason is retried automatically, without limit; `signed-out` and `update-required` with the longest wait,
 * since they need a person first. `offline`: no reply, or one from a proxy; `timeout`: too slow; `busy`: 429 or 503; `server`: 5xx or an invalid
 * reply; `too-large`: 413; `device-reset`: 410; `refused`: the server rejects our request as invalid; `sign-in-refused`: 401 for a token that was
 * just renewed; `signed-out`: the session has ended.
 */
export type FailureReason =
  | 'offline'
  | 'timeout'
  | 'busy'
  | 'server'
  | 'too-large'
  | 'device-reset'
  | 'refused'
  | 'sign-in-refused'
  | 'signed-out'
  | 'update-required'

export class SyncFailure extends Error {
  readonly reason: FailureReason
  /** Milliseconds the server asked us to wait. */
  readonly retryAfter: number | null
  readonly problem: Problem | null
  constructor(
    reason: FailureReason,
    details: { readonly retryAfter?: number | null; readonly problem?: Problem | null; readonly cause?: unknown } = {},
  ) {
    super(details.problem?.message ?? reason, { cause: details.cause })
    this.name = 'SyncFailure'
    this.reason = reason
    this.retryAfter = details.retryAfter ?? null
    this.problem = details.problem ?? null
  }
}

const BY_STATUS: Readonly<Record<number, FailureReason>> = {
  401: 'sign-in-refused',
  408: 'timeout',
  410: 'device-reset',
  413: 'too-large',
  426: 'update-required',
  429: 'busy',
  502: 'busy',
  503: 'busy',
  504: 'busy',
  507: 'busy',
}

export const reasonOf = (status: number): FailureReason => BY_STATUS[status] ?? (status >= 500 ? 'server' : 'refused')

/** Another tab leads now: this engine must not write any more. */
export class Deposed extends Error {
  constructor() {
    super('Another tab does the sending now')
    this.name = 'Deposed'
  }
}
