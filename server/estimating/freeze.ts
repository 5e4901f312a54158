import { sql } from 'kysely'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { productQuantities } from '#contract/estimating/product-quantities'
import { assessment as assessmentResource } from '#contract/estimating/assessment'
import { countedCells } from '#domain/estimating/counted-cells'
import { textOf } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import { read, updateAll } from '../records/write/typed'
import { recordsOfAssessment } from './assessment-records'

/**
 * Keeps the quantities and rates of an accepted tender beside the live ones: on site every cell needs both. Quantities are kept as the
 * bill counted them, linked ones as the figures they came to. Source: estimating section 3, Accepted.
 */
export async function freezeTender(tx: AccountTransaction, assessment: number): Promise<void> {
  const { products, quantities } = await recordsOfAssessment(tx, assessment)
  const { billQtyDecimals } = await read(tx, assessmentResource, assessment)
  const resolved = countedCells(quantities, billQtyDecimals)
  await updateAll(
    tx,
    assessmentProduct,
    products.map(({ id, rate }) => ({ id, set: { tenderRate: rate === null ? null : textOf('rate', rate) } })),
  )
  await updateAll(
    tx,
    productQuantities,
    quantities.map(({ id }) => ({
      id,
      set: {
        tender: Object.fromEntries(
          Object.entries(resolved.get(id) ?? {}).flatMap(([zone, { quantity }]) =>
            quantity === null ? [] : [[zone, { quantity: textOf('quantity', quantity) }]],
          ),
        ),
      },
    })),
  )
}

/** Takes the frozen quantities and rates away again, when an acceptance is undone. */
export async function thawTender(tx: AccountTransaction, assessment: number): Promise<void> {
  const ids = async (table: string) => {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where account_id = ${tx.identity.account} and assessment_id = ${assessment} order by id`.execute(tx.db)
    return rows.map(({ id }) => id)
  }
  const products = await ids('assessment_product')
  await updateAll(
    tx,
    assessmentProduct,
    products.map(id => ({ id, set: { tenderRate: null } })),
  )
  const quantities = await ids('product_quantities')
  await updateAll(
    tx,
    productQuantities,
    quantities.map(id => ({ id, set: { tender: {} } })),
  )
}
