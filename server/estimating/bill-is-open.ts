import { sql } from 'kysely'
import { assessmentLife } from '#contract/estimating/assessment-life'
import { isFixed } from '#contract/lifecycle'
import { ProblemError } from '#contract/problem'
import type { Rule } from '../records/rule'

/** Zones, headings, products and quantities may change only before the bill is offered: a submitted bill must stay as it was sent. */
export const billIsOpen: Rule = async (tx, records) => {
  const ids = [...new Set(records.map(record => record.assessment))]
  const { rows } = await sql<{ name: string; status: string; snapshot: number | null }>`
    select name, status, snapshot_of_id as snapshot from assessment where id = any(${ids}::bigint[]) order by id for share`.execute(
    tx.db,
  )
  const snapshot = rows.find(row => row.snapshot !== null)
  if (snapshot) throw new ProblemError('conflict', { message: `"${snapshot.name}" is a snapshot: it stays as it was` })
  const closed = rows.find(({ status }) => isFixed(assessmentLife, status))
  if (closed)
    throw new ProblemError('conflict', {
      message: `The bill "${closed.name}" has been offered and can no longer be changed`,
    })
}
