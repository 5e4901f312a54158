import { sql } from 'kysely'
import { assessment } from '#contract/estimating/assessment'
import { project } from '#contract/estimating/project'
import { ProblemError } from '#contract/kit/problem'
import type { AccountTransaction } from '../database/session'
import { find, findAll } from '../records/write/typed'

/** The assessments of a project by name and version, without what is archived, snapshots and what-ifs; throws `not-found` without the project. */
export async function assessmentsOf(tx: AccountTransaction, id: number) {
  if (!(await find(tx, project, id))) throw new ProblemError('not-found')
  const { rows } = await sql<{ id: number }>`select id from assessment
    where project_id = ${id} and archived_at is null and snapshot_of_id is null and branch_of_id is null order by name, version_major, version_minor, id`.execute(
    tx.db,
  )
  const found = await findAll(
    tx,
    assessment,
    rows.map(row => row.id),
  )
  return rows.flatMap(row => found.get(row.id) ?? [])
}
