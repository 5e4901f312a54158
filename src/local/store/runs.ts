import { cmp, type Collection, type Table } from 'dexie'

/**
 * Rows that are read or deleted together mostly have keys that follow one another. A run of them with little between is one request to the
 * database, where naming each is as many.
 */

type Key = number | [string, number]

/** From so many keys on it pays to ask whether they are a run. */
const MANY = 8

/** The rows of these keys that are there; others that lie between may come along. */
export async function readRun<T, K extends Key>(table: Table<T, K>, keys: readonly K[]): Promise<T[]> {
  if (keys.length > MANY) {
    const run = between(table, keys)
    if ((await run.count()) <= 2 * keys.length) return run.toArray()
  }
  return (await table.bulkGet([...keys])).flatMap(row => (row === undefined ? [] : [row]))
}

/** Deletes the rows of these keys: numbers, or numbers within a name. Nothing may be added among them before it has resolved. */
export async function deleteRun<T, K extends Key>(table: Table<T, K>, keys: readonly K[]): Promise<void> {
  if (keys.length > MANY) {
    const run = between(table, keys)
    const wanted = new Set(keys.map(String))
    if ((await run.primaryKeys()).every(key => wanted.has(String(key)))) {
      await run.delete()
      return
    }
  }
  await table.bulkDelete([...keys])
}

const between = <T, K extends Key>(table: Table<T, K>, keys: readonly K[]): Collection<T, K> =>
  table.where(':id').between(
    keys.reduce((a, b) => (cmp(b, a) < 0 ? b : a)),
    keys.reduce((a, b) => (cmp(b, a) > 0 ? b : a)),
    true,
    true,
  )
