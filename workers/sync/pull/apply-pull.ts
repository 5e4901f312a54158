import { findResource, RESOURCES } from '#contract/resources'
import { readScopeKey } from '#contract/kit/scope-kinds'
import type { PullLine } from '#contract/sync/protocol'
import { lastEditAt } from '#local/write/edit'
import { applyIncoming, type Applying, type Incoming } from '#local/incoming/incoming'
import { unknownNames } from '#local/incoming/known'
import { refold } from '#local/outbox/pending'
import { QUIET_CHUNK } from '#local/store/quiet'
import { LAST_PULLED } from '#local/state/sync-state'
import type { Store, Work } from '#local/store/store'
import type { ScopeRow } from '#local/store/stored'
import { clearScope, purgeResource, UNKNOWN_REV } from '../base/clear-scope'
import type { Fence } from '../base/fence'
import { replayConfirmed } from '../base/replay'
import type { ReadLine } from '../office/ndjson'
import { recordsOf } from './rows'
import { miscounted, sweep } from './sweep'

/** Thrown when the stored cursor is no longer the one this stream continues from: its rows may be older than the stored ones. */
export class StaleStream extends Error {}

interface Step {
  readonly resource: string
  readonly incoming: readonly Incoming[]
}
type End = Extract<PullLine, { line: 'mark' | 'done' }>

/**
 * Rows per transaction: of a scope that pages may show, of a first snapshot, and while the person works here. The person's next edit waits for one
 * such chunk; smaller ones cost the disk more (B1, B4b of docs/benchmarks.md).
 */
const PIECE = { quiet: QUIET_CHUNK * 10, first: 250, atWork: QUIET_CHUNK }
/** Records of one pull above which a complete scope is marked as arriving. */
const LARGE = QUIET_CHUNK * 5
/** Milliseconds after their last edit during which the person counts as working. */
const AT_WORK = 5000

/**
 * Applies one scope's lines of a pull to the replica. Invariants:
 *
 * - One transaction stores a cursor and the last rows before it, so the cursor never covers rows that are not here. Rows may be ahead of their
 *   cursor, since applying a row twice is harmless.
 * - Every transaction checks that the stored cursor is still the previous one, so two pulls never interleave in a scope.
 * - A scope is `consistent` only from `done` to the next line.
 */
export class ScopePull {
  readonly #store: Store
  readonly #fence: Fence
  readonly #now: () => number
  readonly scope: string
  #cursor: string | null
  #row: ScopeRow
  #steps: Step[] = []
  /**
   * Resources to purge in the transaction of the next mark. Purged earlier, the old cursor would still say that they are held, and the server would
   * not send them again.
   */
  #purged: string[] = []
  readonly #unknown: Set<string>
  #buffered = 0
  #length = 0
  #isAtWork = false
  #count = 0
  /** Ids of the snapshot, when this pull began it: other records here no longer exist. */
  readonly #seen: Map<string, Set<number>> | null
  isEnded = false

  constructor(store: Store, fence: Fence, now: () => number, row: ScopeRow) {
    this.#store = store
    this.#fence = fence
    this.#now = now
    this.scope = row.scope
    this.#row = row
    this.#cursor = row.cursor
    this.#seen = row.cursor === null ? new Map() : null
    this.#unknown = new Set(row.unknown)
  }

  get rows(): number {
    return this.#count
  }

  async take({ line, length }: ReadLine): Promise<void> {
    switch (line.line) {
      // Applies to the whole pull, not to one scope.
      case 'terms':
        return
      case 'rows':
        return this.#takeRows(line, length)
      case 'gone':
        if (findResource(line.resource))
          await this.#add(
            line.resource,
            line.ids.map((id, index) => ({ id, rev: line.revs[index] ?? 0, row: null })),
          )
        return
      case 'purge':
        this.#purged.push(...line.resources.filter(name => findResource(name)))
        return
      case 'mark':
        return this.#commit(line)
      case 'done':
        await this.#commit(line)
        this.isEnded = true
        return
      case 'reset':
      case 'revoked':
        this.isEnded = true
        if (line.line === 'reset') await clearScope(this.#store, this.#fence, this.scope, 'reset', line.restored)
        else if (this.#row.state !== 'revoked') await clearScope(this.#store, this.#fence, this.scope, 'revoked')
    }
  }

  async #takeRows(line: Extract<PullLine, { line: 'rows' }>, length: number): Promise<void> {
    for (const name of unknownNames(line.resource, Object.keys(line.columns))) this.#unknown.add(name)
    const resource = findResource(line.resource)
    if (!resource) return
    this.#length += length
    this.#count += line.ids.length
    if (this.#seen) this.#seen.set(line.resource, new Set([...(this.#seen.get(line.resource) ?? []), ...line.ids]))
    await this.#add(line.resource, recordsOf(resource, line))
  }

  async #add(resource: string, incoming: readonly Incoming[]): Promise<void> {
    for (let start = 0; start < incoming.length;) {
      if (this.#buffered >= this.#piece) await this.#commit(null)
      const part = incoming.slice(start, start + this.#piece - this.#buffered)
      this.#steps.push({ resource, incoming: part })
      this.#buffered += part.length
      start += part.length
    }
  }

  get #piece(): number {
    if (this.#isAtWork) return PIECE.atWork
    return this.#isFirst ? PIECE.first : PIECE.quiet
  }

  get #isFirst(): boolean {
    return this.#row.pulledAt === null && this.#row.repair.length === 0
  }

  async #commit(end: End | null): Promise<void> {
    const steps = this.#steps
    const purged = this.#purged
    // The end of a snapshot can affect records of any scope; a continued pull only those of its own.
    const needsAll =
      end?.line === 'done' && (this.#row.state !== 'consistent' || this.#seen !== null || this.#row.replay)
    const tables = [
      ...new Set([
        ...steps.map(step => step.resource),
        ...purged,
        ...(end?.line === 'done' ? resourcesIn(this.scope) : []),
      ]),
      'shadow',
      'outbox',
      'scopes',
    ]
    await this.#fence.write(
      'relaxed',
      async work => {
        const known = await work.tables.scopes.get(this.scope)
        if (!known || known.clearing || known.cursor !== this.#cursor) throw new StaleStream()
        const row = end?.line !== 'done' && this.#isLargeChangeOf(known) ? { ...known, arriving: true } : known
        this.#isAtWork = this.#now() - (await lastEditAt(work.tables)) < AT_WORK
        for (const resource of purged) await purgeResource(work, this.scope, resource)
        for (const { resource, incoming } of steps)
          await applyIncoming(work, resource, this.scope, incoming, this.#applying(resource))
        if (end?.line === 'mark')
          await this.#keep(work, {
            ...this.#withUnknown(row),
            state: row.state === 'consistent' ? 'consistent' : 'pulling',
            cursor: end.cursor,
          })
        else if (row !== known) await this.#keep(work, row)
        if (end?.line === 'done') await this.#finish(work, this.#withUnknown(row), end)
      },
      needsAll ? undefined : tables,
    )
    this.#steps = []
    this.#purged = []
    this.#buffered = 0
    if (end?.cursor !== undefined) this.#cursor = end.cursor
  }

  /** Whether this pull is larger than a colleague's edit or two: pages hide their totals until all of it is here. */
  #isLargeChangeOf({ state, arriving }: ScopeRow): boolean {
    return state === 'consistent' && !arriving && this.#count > LARGE
  }

  #applying(resource: string): Applying {
    if (this.#row.repair.includes(resource)) return { mode: 'repair', chunk: QUIET_CHUNK }
    return this.#isFirst ? { mode: 'insert', chunk: PIECE.first } : { mode: 'compare', chunk: QUIET_CHUNK }
  }

  async #finish(work: Work, row: ScopeRow, done: Extract<PullLine, { line: 'done' }>): Promise<void> {
    const { cursor = this.#cursor, head, counts } = done
    // The rows of a resumed snapshot from before the interruption are unknown; where the counts differ, the snapshot starts again.
    const doubtful = this.#seen || row.state === 'consistent' ? [] : await miscounted(work, this.scope, counts)
    if (doubtful.length > 0) return this.#keep(work, { ...row, state: 'pulling', cursor: null, repair: doubtful })
    await settleShadows(work, this.scope, head)
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const rows = Object.keys(counts).length > 0 ? total : row.rows
    const each = row.rows > 0 ? row.bytes / row.rows : this.#count > 0 ? this.#length / this.#count : 0
    const at = new Date(this.#now()).toISOString()
    await this.#keep(work, {
      ...row,
      state: 'consistent',
      cursor,
      head,
      rows,
      bytes: Math.round(rows * each),
      pulledAt: at,
      repair: [],
      replay: false,
      restored: null,
      arriving: false,
    })
    await work.tables.meta.put({ key: LAST_PULLED, value: at })
    if (this.#seen) await sweep(work, this.scope, done, this.#seen)
    if (row.replay) await replayConfirmed(work, this.scope, head, row.restored ?? null, at)
  }

  /** Stored in the transaction of the cursor that covers the unknown names. */
  #withUnknown(row: ScopeRow): ScopeRow {
    return this.#unknown.size > 0 ? { ...row, unknown: [...this.#unknown] } : row
  }

  async #keep(work: Work, row: ScopeRow): Promise<void> {
    await work.tables.scopes.put(row)
    this.#row = row
  }
}

const resourcesIn = (scope: string): string[] =>
  RESOURCES.filter(resource => resource.scope.kind === readScopeKey(scope)?.kind).map(({ name }) => name)

/**
 * Settles shadows at `done`, when the scope is complete. Tombstones are no longer needed. A record that a reset left in doubt, and that the server
 * did not send, is deleted.
 */
async function settleShadows(work: Work, scope: string, head: number): Promise<void> {
  for (const shadow of await work.tables.shadow.where('scope').equals(scope).toArray()) {
    const { resource, id, rev, row } = shadow
    if (rev === UNKNOWN_REV) {
      // The deletion has no revision: the person may only lack the right to read it now, and receive it again later.
      await work.tables.shadow.put({ ...shadow, row: null, rev: 0 })
      await refold(work, resource, id)
    } else if (row === null && rev > 0 && rev <= head) {
      const isWaiting = (await work.tables.outbox.where('[resource+id]').equals([resource, id]).count()) > 0
      if (!isWaiting) await work.tables.shadow.delete([resource, id])
    }
  }
}
