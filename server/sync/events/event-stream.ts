import type { Permissions } from '#contract/permissions'
import { inAccount } from '../../database/session'
import type { Identity } from '../../base/identity'
import type { SyncServices } from '../call/sync-services'
import { accountEpoch } from '../devices/devices'
import { openScopes } from '../scopes/open-scopes'
import type { Pokes } from './pokes'
import { termsOf } from '../pull/terms'

type Heads = Readonly<Record<string, number>>
/**
 * `hello`: where every open scope stands; said first, and again when what the user may see has changed, or what the firm counts in. `heads`: scopes that moved.
 * `quiet`: nothing happened; a sign of life. `bye`: the sign-in or the server ends.
 */
export type StreamEvent =
  | { readonly name: 'hello'; readonly heads: Heads; readonly terms: string }
  | { readonly name: 'heads' | 'quiet' | 'bye'; readonly heads: Heads }

export interface Watch {
  readonly scopes: readonly string[]
  readonly identity: Identity
  /** Asks again who is calling; null when the sign-in has ended. */
  readonly identify: () => Promise<Identity | null>
}

/** Milliseconds a stream is silent at most: proxies close connections that say nothing for longer. Also how soon a lost poke is made up for. */
const QUIET = 20_000

/** What a device with these scopes should be told, as it happens, until `left` fires (the caller went away), the sign-in or the server ends. */
export async function* streamEvents(
  services: SyncServices,
  pokes: Pokes,
  { scopes, identity, identify }: Watch,
  left: AbortSignal,
  quiet = QUIET,
): AsyncGenerator<StreamEvent, void, undefined> {
  const signal = AbortSignal.any([left, services.stopping])
  let caller = identity
  let known: Heads = {}
  let moved: Record<string, number> = {}
  let isStale = false
  let wake = (): void => undefined
  const lookAt = async (): Promise<Extract<StreamEvent, { name: 'hello' }>> => {
    const { epoch, open } = await inAccount(
      services.database,
      caller,
      async tx => ({ epoch: await accountEpoch(tx), open: await openScopes(tx, scopes) }),
      services.now(),
    )
    return {
      name: 'hello',
      heads: Object.fromEntries([...open.values()].map(({ name, head }) => [name, head])),
      terms: termsOf(epoch, caller),
    }
  }
  const unsubscribe = await pokes.subscribe(identity.account, ({ scope, head }) => {
    if (scope === undefined || head === undefined) isStale = true
    else if ((known[scope] ?? head) < head) moved[scope] = head
    else return
    wake()
  })
  const onAbort = (): void => wake()
  signal.addEventListener('abort', onAbort)
  try {
    // Asked again now that nothing can be missed any more: what was true when the call came in may have changed since.
    const first = await identify()
    if (!first) return yield { name: 'bye', heads: {} }
    caller = first
    const hello = await lookAt()
    known = hello.heads
    yield hello
    for (;;) {
      const isIdle = !isStale && Object.keys(moved).length === 0 && !signal.aborted
      if (
        isIdle &&
        (await silence(quiet, each => {
          wake = each
        }))
      )
        isStale = true
      if (signal.aborted) return yield { name: 'bye', heads: {} }
      if (!isStale) {
        const heads = moved
        moved = {}
        known = { ...known, ...heads }
        yield { name: 'heads', heads }
        continue
      }
      isStale = false
      const now = await identify()
      if (!now) return yield { name: 'bye', heads: {} }
      const changed = !samePermissions(caller.permissions, now.permissions) || caller.currency !== now.currency
      caller = now
      const before = known
      const all = await lookAt()
      known = all.heads
      moved = {}
      const heads = Object.fromEntries(Object.entries(known).filter(([scope, head]) => before[scope] !== head))
      if (changed) yield all
      else yield { name: Object.keys(heads).length > 0 ? 'heads' : 'quiet', heads }
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    unsubscribe()
  }
}

/** The heads that differ from what the caller knows, as soon as there are any; {} when nothing moved for as long as a call may wait. */
export async function pollHeads(
  services: SyncServices,
  pokes: Pokes,
  watch: Watch,
  since: readonly number[],
): Promise<Heads> {
  const known = new Map(watch.scopes.map((scope, index) => [scope, since[index]]))
  for await (const { name, heads } of streamEvents(services, pokes, watch, new AbortController().signal)) {
    const moved = Object.entries(heads).filter(([scope, head]) => known.get(scope) !== head)
    if (moved.length > 0 || name === 'quiet' || name === 'bye') return Object.fromEntries(moved)
  }
  return {}
}

/** Waits until woken (false) or until the time is over (true). */
const silence = (ms: number, onWake: (wake: () => void) => void): Promise<boolean> =>
  new Promise(resolve => {
    const timer = setTimeout(() => resolve(true), ms)
    onWake(() => {
      clearTimeout(timer)
      resolve(false)
    })
  })

const samePermissions = (a: Permissions, b: Permissions): boolean =>
  a.size === b.size && [...a].every(each => b.has(each))
