import { sql } from 'kysely'
import type { AccountTransaction } from '../../database/session'

// Lines of the bill that we show a subcontractor in the portal before they applied or quoted for them. Migration 0126, decision 752.

interface Chosen {
  readonly subcontractor: number
  readonly product: number
}

/** Returns the lines of a project that are chosen for the portal, of every subcontractor. */
export async function chosenLines(tx: AccountTransaction, project: number): Promise<readonly Chosen[]> {
  const rows = await tx.db
    .selectFrom('portal_line')
    .select(['subcontractor_id', 'product_id'])
    .where('project_id', '=', project)
    .execute()
  return rows.map(row => ({ subcontractor: Number(row.subcontractor_id), product: Number(row.product_id) }))
}

/** Chooses lines for a subcontractor, and takes others from them. Repeating it changes nothing. */
export async function changeLines(
  tx: AccountTransaction,
  { project, subcontractor }: { readonly project: number; readonly subcontractor: number },
  { choose, take }: { readonly choose: readonly number[]; readonly take: readonly number[] },
): Promise<void> {
  const { account, user } = tx.identity
  await sql`delete from portal_line where project_id = ${project} and subcontractor_id = ${subcontractor}
    and product_id = any(${take}::bigint[])`.execute(tx.db)
  await sql`insert into portal_line (account_id, project_id, subcontractor_id, product_id, chosen_at, chosen_by)
    select ${account}, ${project}, ${subcontractor}, each, ${tx.at}, ${user} from unnest(${choose}::bigint[]) each
    on conflict do nothing`.execute(tx.db)
}
