import type { KyselyPlugin } from 'kysely'
import type { Database } from '#server/database/connect'

/** A database whose n-th statement from now on fails; everything before and after it is real. */
export interface FailingDatabase {
  readonly database: Database
  /** Fails statement `n`, counted from 1. */ readonly failAt: (n: number, error: () => Error) => void
  /** How many statements ran since. */ readonly count: () => number
}

export function failingDatabase(database: Database): FailingDatabase {
  let count = 0
  let failing = Infinity
  let make: () => Error = () => new Error('never')
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1
      if (count === failing) throw make()
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return {
    database: { ...database, kysely: database.kysely.withPlugin(plugin) },
    failAt: (n, error) => {
      ;[count, failing, make] = [0, n, error]
    },
    count: () => count,
  }
}

/** An error as PostgreSQL words it. */
export const databaseError = (code: string): Error => Object.assign(new Error(`injected ${code}`), { code })
