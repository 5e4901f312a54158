import Dexie, { type DexieOptions } from 'dexie'
import { indexHash, replicaTables } from './schema'
import type { BlobSlice, Draft, Lease, Meta, ScopeRow, SentRow, Shadow, Tables, Upload } from './stored'
import type { LocalRecord, OutboxEntry } from '../types'

/** One database per environment, account and user: two people on one device never see, nor send, each other's work. */
export const replicaName = (environment: string, account: number, user: number): string =>
  `quoin-${environment}-${account}-${user}`

/** The accounts whose replicas of this user are on this device; none where the browser does not tell. */
export async function accountsHere(environment: string, user: number, indexedDb: IDBFactory): Promise<number[]> {
  const names = ((await indexedDb.databases?.()) ?? []).map(each => each.name ?? '')
  return names.flatMap(name => {
    const account = Number(/^quoin-[a-z]+-(\d+)-\d+$/.exec(name)?.[1])
    return name === replicaName(environment, account, user) ? [account] : []
  })
}

/** Where IndexedDB comes from; left out, the browser's. */
export type IndexedDb = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>

const INDEXES = 'indexes'

/**
 * Opens a replica, raising its version when the contract's indexes changed. Tables keep their rows. A person's writes go through a
 * `strict` handle (flushed to disk before the transaction completes), bulk pulls through a `relaxed` one.
 */
export async function openDatabase(
  name: string,
  durability: 'strict' | 'relaxed',
  indexedDb: IndexedDb,
): Promise<Dexie> {
  // Dexie's own cache copies every answer of a live query: on a bill of 50,000 quantities that costs more than reading it.
  const options: DexieOptions = { ...indexedDb, chromeTransactionDurability: durability, cache: 'disabled' }
  const found = new Dexie(name, options)
  try {
    await found.open()
    const stored: unknown = await found.table('meta').get(INDEXES)
    if (typeof stored === 'object' && stored !== null && 'value' in stored && stored.value === indexHash()) return found
  } catch (error) {
    if (!(error instanceof Dexie.NoSuchDatabaseError) && !(error instanceof Dexie.InvalidTableError)) throw error
  }
  const version = found.isOpen() ? found.verno + 1 : 1
  found.close()
  const database = new Dexie(name, options)
  database.version(version).stores(replicaTables())
  await database.open()
  await database.table<Meta, string>('meta').put({ key: INDEXES, value: indexHash() })
  return database
}

/** Removes a replica for good. */
export async function deleteDatabase(name: string, indexedDb: IndexedDb): Promise<void> {
  await new Dexie(name, { ...indexedDb }).delete()
}

/** Typed access to the tables of an open database; inside a transaction they belong to it. */
export function tablesOf(database: Dexie): Tables {
  return {
    records: resource => database.table<LocalRecord, number>(resource),
    get outbox() {
      return database.table<OutboxEntry, number>('outbox')
    },
    get shadow() {
      return database.table<Shadow, [string, number]>('shadow')
    },
    get scopes() {
      return database.table<ScopeRow, string>('scopes')
    },
    get leases() {
      return database.table<Lease, number>('leases')
    },
    get uploads() {
      return database.table<Upload, number>('uploads')
    },
    get blobs() {
      return database.table<BlobSlice, [number, string, number]>('blobs')
    },
    get drafts() {
      return database.table<Draft, string>('drafts')
    },
    get sent() {
      return database.table<SentRow, number>('sent')
    },
    get meta() {
      return database.table<Meta, string>('meta')
    },
  }
}
