import { followChanges } from '../store/changes'
import { LivePart, type Within } from './live-part'
import type { Notices } from '../store/notices'
import type { Store } from '../store/store'
import type { Change, LocalRecord } from '../types'

/** The records of some resources within one parent. */
export interface LiveQuery extends Within {
  readonly resources: readonly string[]
}
/** By resource, in the order of `Replica.within`. */
export type LiveAnswer = Readonly<Record<string, readonly LocalRecord[]>>

interface Laid {
  readonly changes: readonly Change[]
  isOver: boolean
}

/**
 * Records followed while someone listens: read whole once, after that only those a commit names, of this tab or another. An edit under
 * way is shown before it is on the disk, and until it has been read back or has failed. The answer changes its identity, and that of a
 * list or a record in it, exactly when it holds something else.
 */
export class LiveRecords {
  readonly #store: Store
  readonly #notices: Notices
  /** Those someone listens to, for what edits. */
  readonly #listened: Set<LiveRecords>
  readonly #parts: readonly LivePart[]
  readonly #listeners = new Set<() => void>()
  readonly #laid = new Set<Laid>()
  #stopHearing: (() => void) | null = null
  #isReading = false
  #answer: LiveAnswer | undefined
  #failure: { readonly error: unknown } | null = null

  constructor(store: Store, notices: Notices, listened: Set<LiveRecords>, { resources, ...within }: LiveQuery) {
    this.#store = store
    this.#notices = notices
    this.#listened = listened
    this.#parts = resources.map(resource => new LivePart(resource, within))
  }

  /** Undefined before the first answer. Throws what a read failed with. */
  readonly get = (): LiveAnswer | undefined => {
    if (this.#failure) throw this.#failure.error
    return this.#answer
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed)
    if (this.#listeners.size === 1) this.#start()
    return () => {
      this.#listeners.delete(changed)
      if (this.#listeners.size === 0) this.#stop()
    }
  }

  /**
   * Shows what an edit sets at once. Call what it answers when the edit has been committed or has failed. An edit that also adds or removes what is
   * followed here is shown when it is committed, since half of it is no state of the records: a quantity on a zone that is not there yet.
   */
  lay(changes: readonly Change[]): () => void {
    if (changes.some(each => each.kind !== 'set' && this.#parts.some(part => part.resource === each.resource)))
      return () => undefined
    const laid: Laid = { changes, isOver: false }
    this.#laid.add(laid)
    if (this.#answer) this.#show()
    return () => {
      laid.isOver = true
      void this.#catchUp()
    }
  }

  #start(): void {
    for (const part of this.#parts) part.forget()
    this.#failure = null
    this.#listened.add(this)
    this.#stopHearing = followChanges(this.#store, this.#notices, changed => {
      for (const part of this.#parts) part.hear(changed[part.resource] ?? [])
      void this.#catchUp()
    })
    void this.#catchUp()
  }

  #stop(): void {
    this.#listened.delete(this)
    this.#stopHearing?.()
    this.#stopHearing = null
  }

  /** One pass at a time, and another while there was more in the meantime: a burst of commits costs one or two. */
  async #catchUp(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    try {
      for (;;) {
        const over = [...this.#laid].filter(each => each.isOver)
        const behind = this.#stopHearing
          ? this.#parts.filter(part => part.isBehind).map(part => ({ part, ids: part.take() }))
          : []
        if (over.length + behind.length === 0) return
        if (behind.length > 0) {
          await this.#store.snapshot(
            tables => Promise.all(behind.map(({ part, ids }) => part.catchUp(tables, ids))),
            behind.map(({ part }) => part.resource),
          )
        }
        for (const each of over) this.#laid.delete(each)
        this.#show()
      }
    } catch (error) {
      this.#failure = { error }
      this.#tell()
    } finally {
      this.#isReading = false
    }
  }

  #show(): void {
    const laid = [...this.#laid].flatMap(each => each.changes)
    const before = this.#answer
    const lists = this.#parts.map(part => part.show(laid))
    if (before && this.#parts.every((part, index) => before[part.resource] === lists[index])) return
    this.#answer = Object.fromEntries(this.#parts.map((part, index) => [part.resource, lists[index] ?? []]))
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
