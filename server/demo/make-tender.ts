import { sql } from 'kysely'
import { resourceNamed } from '#contract/resources'
import type { AccountTransaction } from '../database/session'
import { runCommand } from '../records/command'
import { createRecords } from '../records/create'

/** A submitted tender of one assessment that is ready. Answers its id. `isWon`: the version started for changes is archived. */
export async function makeTender(
  tx: AccountTransaction,
  {
    project,
    name,
    assessment,
    isWon,
  }: {
    readonly project: number
    readonly name: string
    readonly assessment: number
    readonly isWon: boolean
  },
): Promise<number> {
  const [tender = 0] = await createRecords(tx, resourceNamed('tender'), [{ values: { project, name, openDays: 90 } }])
  await runCommand(tx, resourceNamed('assessment'), assessment, 'tender', { tender })
  await runCommand(tx, resourceNamed('tender'), tender, 'submit', {})
  if (isWon) {
    const { rows } = await sql<{ id: number }>`select id from assessment where copied_from_id = ${assessment}`.execute(
      tx.db,
    )
    for (const { id } of rows) await runCommand(tx, resourceNamed('assessment'), id, 'archive', {})
  }
  return tender
}
