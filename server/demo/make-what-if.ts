import { sql } from 'kysely'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { componentMaterial } from '#contract/estimating/component-material'
import type { AccountTransaction } from '../database/session'
import { beginBranch } from '../estimating/branches/begin-branch'
import { patch } from '../records/write/typed'

/** A what-if of the version after the offer: thicker board on the partitions, at its own price. */
export async function makeWhatIf(tx: AccountTransaction): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from assessment
    where account_id = ${tx.identity.account} and status = 'ready_to_tender' and snapshot_of_id is null and branch_of_id is null
      and archived_at is null`.execute(tx.db)
  for (const { id } of rows) {
    const branch = await beginBranch(tx, id, 'What if we take 15 mm board?')
    const { rows: boards } = await sql<{
      id: number
      product: number
    }>`select id, product_id as product from component_material
      where account_id = ${tx.identity.account} and assessment_id = ${branch} and name = 'Plasterboard, 12.5 mm'`.execute(
      tx.db,
    )
    for (const board of boards) {
      await patch(tx, componentMaterial, board.id, { name: 'Plasterboard, 15 mm', unitPrice: '11.64' })
      // Its rate was brought down by hand: it is built from the board again.
      await patch(tx, assessmentProduct, board.product, { fixedPrice: null, fixedPriceReason: null })
    }
  }
}
