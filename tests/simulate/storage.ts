import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { IndexedDb } from '#local/store/database'

/** The parts of fake-indexeddb's insides the simulator looks into. */
interface RawTransaction extends EventTarget {
  readonly mode: string
  readonly _state: string
  readonly _started: boolean
  readonly objectStoreNames: Iterable<string>
  /** How to take back each thing written. */ readonly _rollbackLog: readonly unknown[]
  _abort: (name: string) => void
}
interface RawStore {
  readonly records: { readonly values: () => Iterable<{ readonly value: unknown }> }
}
interface RawDatabase {
  readonly transactions: readonly RawTransaction[]
  readonly rawObjectStores: ReadonlyMap<string, RawStore>
}
interface RawConnection extends EventTarget {
  transaction: (...args: unknown[]) => RawTransaction
  readonly name: string
  _closed: boolean
  _closePending: boolean
  readonly _rawDatabase: RawDatabase & { connections: RawConnection[] }
}

/** What may go wrong with a transaction: null, or the error it is aborted with after so many turns of the event loop. */
export type Mishap = () => {
  readonly error: 'AbortError' | 'QuotaExceededError' | 'UnknownError'
  readonly turns: number
} | null

/** The disk of one device. Tabs come and go; what has been committed stays. */
export class Disk {
  readonly #factory = new IDBFactory()
  /** Something was written since anybody looked. */
  #isChanged = false
  /** What tables held when they were last read, and the write transactions that may be changing them. */
  readonly #tables = new Map<string, readonly unknown[]>()
  readonly #writing = new Map<string, number>()
  /** By database, the tables that may have changed since somebody asked. */
  readonly #changed = new Map<string, Set<string>>()
  readonly #listeners: ((database: string) => void)[] = []

  /** Called after every committed write, when no other write to the database is under way: what is on the disk now must obey the law. */
  listen(hear: (database: string) => void): void {
    this.#listeners.push(hear)
  }
  /** A database was deleted. */
  forget(database: string): void {
    for (const key of this.#tables.keys()) if (key.startsWith(`${database}/`)) this.#tables.delete(key)
    this.#changed.delete(database)
  }
  /** Tables of a database that may have changed since this was last asked; null when it never was. */
  changedSince(database: string): ReadonlySet<string> | null {
    const changed = this.#changed.get(database) ?? null
    const isUnderWay = (name: string): boolean => (this.#writing.get(`${database}/${name}`) ?? 0) > 0
    this.#changed.set(database, new Set([...(changed ?? [])].filter(isUnderWay)))
    return changed
  }

  /** IndexedDB as one tab sees it, with a way to end that tab between any two steps; `onWrite` hears every write it commits. */
  open(
    mishap: Mishap,
    onWrite: () => void = () => undefined,
  ): { readonly indexedDb: IndexedDb; readonly kill: () => void } {
    const connections: RawConnection[] = []
    let isDead = false
    const view = Object.create(this.#factory) as IDBFactory
    view.open = (name: string, version?: number) => {
      // A dead tab waits for ever.
      if (isDead) return new EventTarget() as IDBOpenDBRequest
      const request = version === undefined ? this.#factory.open(name) : this.#factory.open(name, version)
      request.addEventListener('success', () => {
        const connection = request.result as unknown as RawConnection
        if (isDead) return end(connection)
        connections.push(connection)
        this.#watch(connection, () => isDead, mishap, onWrite)
      })
      return request
    }
    const kill = (): void => {
      isDead = true
      for (const connection of connections) {
        for (const transaction of connection._rawDatabase.transactions) {
          if ((transaction as unknown as { db: unknown }).db === connection && transaction._state !== 'finished')
            transaction._abort('AbortError')
        }
        end(connection)
      }
    }
    return { indexedDb: { indexedDB: view, IDBKeyRange }, kill }
  }

  #watch(connection: RawConnection, isDead: () => boolean, mishap: Mishap, onWrite: () => void): void {
    const begin = connection.transaction.bind(connection)
    connection.transaction = (...args: unknown[]) => {
      const transaction = begin(...args)
      if (transaction.mode !== 'readwrite') return transaction
      this.#follow(connection.name, transaction)
      transaction.addEventListener('complete', () => {
        if (!isDead()) onWrite()
        if (transaction._rollbackLog.length > 0) this.#isChanged = true
        const isQuiet = connection._rawDatabase.transactions.every(
          each => each === transaction || !each._started || each.mode === 'readonly' || each._state === 'finished',
        )
        if (!this.#isChanged || !isQuiet || isDead()) return
        this.#isChanged = false
        for (const hear of this.#listeners) hear(connection.name)
      })
      const accident = mishap()
      if (accident)
        inTurns(accident.turns, () => {
          if (transaction._state !== 'finished' && !isDead()) transaction._abort(accident.error)
        })
      return transaction
    }
  }

  /** While a transaction may write to a table, what it holds is not remembered. */
  #follow(database: string, transaction: RawTransaction): void {
    const names = [...transaction.objectStoreNames]
    const keys = names.map(name => `${database}/${name}`)
    const count = (change: number): void => {
      const changed = this.#changed.get(database)
      if (changed) for (const name of names) changed.add(name)
      for (const key of keys) {
        this.#writing.set(key, (this.#writing.get(key) ?? 0) + change)
        this.#tables.delete(key)
      }
    }
    count(1)
    transaction.addEventListener('complete', () => count(-1))
    transaction.addEventListener('abort', () => count(-1))
  }

  /** Everything in a table, as committed; read without disturbing anybody. The same array as before when nothing has been written since. */
  table(database: string, name: string): readonly unknown[] {
    const key = `${database}/${name}`
    const known = this.#tables.get(key)
    if (known) return known
    const rows = this.#read(database, name)
    if ((this.#writing.get(key) ?? 0) === 0) this.#tables.set(key, rows)
    return rows
  }

  #read(database: string, name: string): readonly unknown[] {
    const found = (this.#factory as unknown as { _databases: ReadonlyMap<string, RawDatabase> })._databases.get(
      database,
    )
    return [...(found?.rawObjectStores.get(name)?.records.values() ?? [])].map(record => record.value)
  }
}

/** As when its process ends: it answers nothing more and stands in nobody's way. */
function end(connection: RawConnection): void {
  connection._closePending = true
  connection._closed = true
  connection._rawDatabase.connections = connection._rawDatabase.connections.filter(each => each !== connection)
}

function inTurns(turns: number, run: () => void): void {
  if (turns === 0) run()
  else setImmediate(() => inTurns(turns - 1, run))
}
