import { sql } from 'kysely'
import { project } from '#contract/estimating/project'
import type { AccountTransaction } from '../database/session'
import { read } from '../records/typed'

/** The assessments a project is built by: accepted, not archived. Throws not-found where the caller sees no such project. */
export async function liveAssessments(tx: AccountTransaction, id: number): Promise<number[]> {
  await read(tx, project, id)
  const { rows } = await sql<{ id: number }>`select id from assessment
    where account_id = ${tx.identity.account} and project_id = ${id} and is_accepted and archived_at is null order by id`.execute(
    tx.db,
  )
  return rows.map(row => Number(row.id))
}
