import { sql } from 'kysely'
import { ProblemError } from '#contract/kit/problem'
import type { Rule } from '../../records/rules/rule'

/** Quotes are kept on as long as their assessment lives, after it was offered too; those of a snapshot stay as they were. */
export const quoteIsLive: Rule = async (tx, records) => {
  const ids = [...new Set(records.map(record => record.assessment))]
  const { rows } = await sql<{ name: string }>`select name from assessment
    where account_id = ${tx.identity.account} and id = any(${ids}::bigint[]) and snapshot_of_id is not null limit 1`.execute(
    tx.db,
  )
  const [snapshot] = rows
  if (snapshot) throw new ProblemError('conflict', { message: `"${snapshot.name}" is a snapshot: it stays as it was` })
}
