import { sql } from 'kysely'
import { findResource } from '#contract/resources'
import type { AccountTransaction } from '../../database/session'

interface Told {
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
  readonly of?: { readonly resource: string }
}

/** The names of the files these entries speak of, by id: a number says nothing to the person who reads what was put in place of what. */
export async function fileNames(
  tx: AccountTransaction,
  resource: string,
  entries: readonly Told[],
): Promise<Readonly<Record<string, string>>> {
  const ids = entries.flatMap(({ of, changes }) => {
    const fields = findResource(of?.resource ?? resource)?.fields ?? {}
    return Object.entries(changes).flatMap(([path, both]) =>
      fields[path]?.kind === 'file' ? both.map(Number).filter(id => id > 0) : [],
    )
  })
  if (ids.length === 0) return {}
  const { rows } = await sql<{
    id: number
    file_name: string
  }>`select id, file_name from file where id = any(${ids}::bigint[])`.execute(tx.db)
  return Object.fromEntries(rows.map(row => [String(row.id), row.file_name]))
}
