import { readScopeKey, SCOPE_KIND_NAMES } from '#contract/kit/scope-kinds'
import { CONTRACT_VERSION, LIMIT, type PullRequest } from '#contract/sync/protocol'
import { isWanted, KEEP_TABLES, reasonsToKeep } from '#local/state/keep'
import { lentTo, type Device } from '#local/store/numbers'
import { EMPTY_SCOPE } from '#local/state/scope-status'
import type { ScopeRow } from '#local/store/stored'
import { ScopePull, StaleStream } from './apply-pull'
import { finishClearing } from '../base/clear-scope'
import type { SyncContext } from '../base/context'
import { SyncFailure } from '../office/failure'
import { askAgainOfReturned, askAgainOnNewTerms } from '../base/ask-again'
import { readPullLines } from '../office/ndjson'

export interface PullWatch {
  readonly onProgress: (pulling: { readonly scope: string; readonly rows: number } | null) => void
  /** Called after each page with the remaining scopes; true postpones the rest, because another scope has changed. */
  readonly mustYield: (toCome: ReadonlySet<string>) => boolean
}

/** Sorts by kind of scope, and scopes already here before new ones. */
function rank({ scope, pulledAt }: ScopeRow): number {
  const kind = readScopeKey(scope)?.kind
  return SCOPE_KIND_NAMES.findIndex(each => each === kind) + (pulledAt === null ? SCOPE_KIND_NAMES.length : 0)
}

/** Scopes to ask for besides those that are incomplete or have moved: all, those closed to this person at the last pull, or none. */
export type Asking = 'all' | 'closed' | 'moved'

/** Returns the wanted scopes to ask for now; `heads` tells which have moved. An unmoved scope costs one short line. */
export async function dueScopes(
  { store, fence, owner }: SyncContext,
  heads: ReadonlyMap<string, number>,
  asking: Asking,
): Promise<Due> {
  const { rows, reasons } = await store.snapshot(
    async tables => ({ rows: await tables.scopes.toArray(), reasons: await reasonsToKeep(tables, owner.user) }),
    KEEP_TABLES,
  )
  for (const row of rows) if (row.clearing) await finishClearing(store, fence, row.scope)
  const known = new Map(rows.map(row => [row.scope, { ...row, clearing: false }]))
  const wanted = [...reasons]
    .filter(([, why]) => isWanted(why))
    .map(([scope]) => known.get(scope) ?? { scope, ...EMPTY_SCOPE })
  const isDue = (row: ScopeRow): boolean =>
    row.state === 'revoked'
      ? asking !== 'moved'
      : asking === 'all' || row.state !== 'consistent' || (heads.get(row.scope) ?? 0) > row.head
  const unkept = rows
    .filter(({ scope, state }) => !reasons.has(scope) && state !== 'absent' && state !== 'revoked')
    .map(row => row.scope)
  const due = wanted.filter(isDue).toSorted((a, b) => rank(a) - rank(b))
  return { due: due.slice(0, LIMIT.scopes), isCut: due.length > LIMIT.scopes, unkept }
}

export interface Due {
  readonly due: readonly ScopeRow[]
  /** Whether more scopes are due than one pull may ask for. */
  readonly isCut: boolean
  /** Scopes that this device no longer has a reason to keep. */
  readonly unkept: readonly string[]
}

/**
 * Pulls the given scopes one after another in one reply. Fails as `offline` when the reply breaks off: everything up to its last mark is kept, and
 * the next pull continues there. Only one pull runs at a time, so rows read later on the server are applied later here. A record that moves between
 * scopes is therefore never lost between two pulls. Returns the terms that applied to the whole pull; null when they differed.
 */
export async function pullOnce(
  context: SyncContext,
  device: Device,
  due: readonly ScopeRow[],
  { onProgress, mustYield }: PullWatch,
): Promise<string | null> {
  const { store, fence, transport, surroundings } = context
  // Known to be coming before the request is made, so that the pill never says "Saved" while the reply is on its way.
  const absent = due.filter(row => row.state === 'absent')
  if (absent.length > 0) {
    await fence.write(
      'strict',
      async ({ tables }) => {
        for (const row of absent) {
          const now = (await tables.scopes.get(row.scope)) ?? row
          if (now.state === 'absent') await tables.scopes.put({ ...now, state: 'pulling' })
        }
      },
      ['scopes'],
    )
  }
  const pulls = new Map(due.map(row => [row.scope, new ScopePull(store, fence, surroundings.now, row)]))
  const request: PullRequest = {
    device: device.number,
    contract: CONTRACT_VERSION,
    scopes: due.map(({ scope, cursor }) => ({ scope, cursor })),
  }
  const stop = new AbortController()
  const toCome = new Set(pulls.keys())
  let terms: string | null = null
  try {
    const lent = await store.read(tables => lentTo(tables, device.epoch))
    const call = { body: request, device: device.number, lent, signal: stop.signal }
    const stream = await transport.stream('/sync/pull', call)
    for await (const read of readPullLines(stream, surroundings)) {
      if (read.line.line === 'terms') {
        terms = read.line.terms
        const { epoch } = read.line
        // The server was restored since this device registered: the device registers again before it receives or sends anything.
        if (epoch !== undefined && epoch !== device.epoch) throw new SyncFailure('device-reset')
        await askAgainOnNewTerms(context, terms)
        continue
      }
      const pull = pulls.get(read.line.scope)
      if (!pull) continue
      await pull.take(read)
      if (pull.isEnded) toCome.delete(pull.scope)
      if (pull.rows > 0) onProgress({ scope: pull.scope, rows: pull.rows })
      if (read.line.line === 'mark' && mustYield(toCome)) return null
    }
    if (toCome.size > 0) throw new SyncFailure('offline')
    await askAgainOfReturned(context)
    return terms
  } catch (error) {
    if (!(error instanceof StaleStream)) throw error
    return null
  } finally {
    stop.abort()
    onProgress(null)
  }
}
