import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { ProblemError, type ProblemKind } from '#contract/kit/problem'
import { useServer } from './server'
import { problemWords } from './tell-problem'
import { useConnected } from './use-connected'

/**
 * Why the office gave no reply: it was not reached, the person may not see it or it is gone, it refused the call for another reason, or something broke.
 */
type Cause = 'unreached' | 'denied' | 'refused' | 'fault'
export interface Failed {
  readonly kind: 'failed'
  readonly words: string
  readonly cause: Cause
}
export type Asked<T> = { readonly kind: 'loading' } | Failed | { readonly kind: 'loaded'; readonly value: T }

const DENIED: readonly ProblemKind[] = ['unauthorised', 'forbidden', 'not-found', 'gone', 'revoked']

/** Returns why a call failed. */
function causeOf(error: unknown): Cause {
  if (!(error instanceof ProblemError)) return 'fault'
  const { kind, status } = error.problem
  if (kind === 'unavailable') return 'unreached'
  return DENIED.includes(kind) ? 'denied' : status < 500 ? 'refused' : 'fault'
}

/**
 * What only the office knows: asked when looked at, and again when the connection is back; what it has said stays meanwhile. `schema` must
 * stay the same between draws. Nothing is asked while `path` is null. What was said for another `state`, the part of the answer's ground
 * that this page knows, is past: it is asked again.
 */
export function useReply<T>(
  path: string | null,
  schema: v.GenericSchema<unknown, T>,
  state: string | number = '',
): Asked<T> {
  const server = useServer()
  const isConnected = useConnected()
  const [told, setTold] = useState<{
    readonly path: string
    readonly state: string | number
    readonly isConnected: boolean
    readonly asked: Asked<T>
  } | null>(null)
  useEffect(() => {
    if (path === null) return undefined
    let left = false
    const tell = (asked: Asked<T>) => {
      if (!left)
        setTold(before =>
          asked.kind === 'failed' && before?.path === path && before.state === state && before.asked.kind === 'loaded'
            ? before
            : { path, state, isConnected, asked },
        )
    }
    server
      .call(path)
      .then(async reply => v.parse(schema, await reply.json()))
      .then(
        value => tell({ kind: 'loaded', value }),
        (error: unknown) => tell({ kind: 'failed', words: problemWords(error), cause: causeOf(error) }),
      )
    return () => {
      left = true
    }
  }, [server, path, schema, state, isConnected])
  // What failed without the connection is being asked again with it.
  const isPast =
    told?.path !== path || told.state !== state || (told.asked.kind === 'failed' && told.isConnected !== isConnected)
  return isPast ? { kind: 'loading' } : told.asked
}
