import type Dexie from 'dexie'
import { deleteDatabase, openDatabase, tablesOf, type IndexedDb } from './database'
import { isLostConnection, NotSaved, storageFailure } from './not-saved'
import type { Notices } from './notices'
import type { Tables } from './stored'

/** One transaction's view of the replica. Code that writes a record row calls `touch`, so that indexes in other workers follow. */
export interface Work {
  readonly tables: Tables
  /** True on the second try after a dropped connection: the first may have committed without our hearing it. */
  readonly isRetry: boolean
  readonly touch: (resource: string, id: number) => void
  /** Says after the commit that the engine has something to do. */
  readonly wake: () => void
}

export type Durability = 'strict' | 'relaxed'

/**
 * The replica's database. Invariants, relied on by everything in `src/local` and `workers/sync`:
 * - a write either commits whole or throws: `NotSaved` for storage, the thrown error otherwise; nothing is announced before the commit;
 * - a dropped connection is opened again and the write tried once more, never claimed;
 * - a person's writes are `strict`; only rows the server can send again may be `relaxed`.
 */
export class Store {
  readonly name: string
  readonly #handles: Readonly<Record<Durability, Dexie>>
  readonly #notices: Notices
  #closed = false
  readonly #heard = new Set<(rows: Readonly<Record<string, readonly number[]>>) => void>()

  private constructor(name: string, handles: Readonly<Record<Durability, Dexie>>, notices: Notices) {
    this.name = name
    this.#handles = handles
    this.#notices = notices
  }

  static async open(name: string, notices: Notices, indexedDb: IndexedDb = {}): Promise<Store> {
    const strict = await openDatabase(name, 'strict', indexedDb)
    const relaxed = await openDatabase(name, 'relaxed', indexedDb)
    return new Store(name, { strict, relaxed }, notices)
  }

  /** Tables for reads outside a transaction; inside a Dexie live query they are observed. */
  get tables(): Tables {
    return tablesOf(this.#handles.strict)
  }

  /** A read, tried again once when the browser dropped the connection. */
  async read<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    return this.#attempt('strict', database => work(tablesOf(database)))
  }

  /** A read of several tables at one moment: of all, or of the named ones, so as not to wait for writes of others. */
  async snapshot<T>(work: (tables: Tables) => Promise<T>, tables?: readonly string[]): Promise<T> {
    return this.#attempt('strict', database =>
      database.transaction('r', tables ? [...tables] : database.tables, async () => work(tablesOf(database))),
    )
  }

  /** One transaction over the whole replica, or over the named tables when a long write must not hold up the others. */
  async write<T>(durability: Durability, work: (work: Work) => Promise<T>, tables?: readonly string[]): Promise<T> {
    const touched = new Map<string, Set<number>>()
    let woken = false
    const result = await this.#attempt(durability, (database, isRetry) => {
      touched.clear()
      woken = false
      const unit: Work = {
        tables: tablesOf(database),
        isRetry,
        touch: (resource, id) => {
          const ids = touched.get(resource)
          if (ids) ids.add(id)
          else touched.set(resource, new Set([id]))
        },
        wake: () => {
          woken = true
        },
      }
      let aborted: () => DOMException | null = () => null
      // Dexie follows native awaits only out of a function it can see to be async.
      return database
        .transaction('rw', tables ? [...tables] : database.tables, async ({ idbtrans }) => {
          aborted = () => idbtrans.error
          return work(unit)
        })
        .catch((error: unknown) => {
          // A request that was under way only says that it was aborted; the transaction knows why.
          throw aborted() ?? error
        })
    })
    if (touched.size > 0)
      this.#announce(Object.fromEntries([...touched].map(([resource, ids]) => [resource, [...ids]])))
    if (woken) this.#notices.post({ kind: 'work' })
    return result
  }

  /** Hears the record changes this very store commits; others' come through notices. */
  onCommit(hear: (rows: Readonly<Record<string, readonly number[]>>) => void): () => void {
    this.#heard.add(hear)
    return () => {
      this.#heard.delete(hear)
    }
  }

  close(): void {
    this.#closed = true
    this.#handles.strict.close()
    this.#handles.relaxed.close()
  }

  async delete(indexedDb: IndexedDb = {}): Promise<void> {
    this.close()
    await deleteDatabase(this.name, indexedDb)
  }

  #announce(rows: Readonly<Record<string, readonly number[]>>): void {
    for (const hear of this.#heard) hear(rows)
    this.#notices.post({ kind: 'rows', rows })
  }

  async #attempt<T>(durability: Durability, run: (database: Dexie, isRetry: boolean) => PromiseLike<T>): Promise<T> {
    const database = this.#handles[durability]
    try {
      return await run(database, false)
    } catch (error) {
      if (this.#closed || !isLostConnection(error)) throw translate(error)
    }
    try {
      database.close({ disableAutoOpen: false })
      await database.open()
      return await run(database, true)
    } catch (error) {
      throw translate(error)
    }
  }
}

function translate(error: unknown): unknown {
  const reason = storageFailure(error)
  return reason ? new NotSaved(reason, error) : error
}
