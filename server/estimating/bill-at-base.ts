import { sql } from 'kysely'
import type { BillToRevise } from '#contract/estimating/bill-revision'
import { scopeKey } from '#contract/kit/scope-kinds'
import { textOf } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import { readBill } from './read-bill'

/** A bill and where the feed of its scope stands, read together: what a revision is looked at over. */
export async function billAtBase(tx: AccountTransaction, assessment: number): Promise<BillToRevise> {
  // The head first: what is written while the bill is read then makes the base stale, and the revision is refused.
  const { rows } = await sql<{ head: number }>`select head from sync_scope
    where account_id = ${tx.identity.account} and scope = ${scopeKey('assessment', assessment)}`.execute(tx.db)
  const { zones, groups, products, quantities, decimals } = await readBill(tx, assessment)
  const cells = new Map(quantities.map(each => [each.id, each.cells]))
  return {
    base: Number(rows[0]?.head ?? 0),
    decimals,
    zones: zones.map(({ id, name, parent }) => ({ id, name, parent })),
    groups: groups.map(({ id, name, parent, order }) => ({ id, name, parent, order })),
    products: products.map(product => ({
      id: product.id,
      ref: product.ref,
      name: product.name,
      description: product.description,
      unit: product.unit,
      rate: product.rate === null ? null : textOf('rate', product.rate),
      isProvisional: product.isProvisional,
      isRateOnly: product.isRateOnly,
      group: product.group,
      order: product.order,
      cells: Object.fromEntries(
        Object.entries(cells.get(product.id) ?? {}).map(([zone, { quantity, source, formula }]) => [
          zone,
          {
            quantity: quantity === null ? null : textOf('quantity', quantity),
            source,
            ...(formula === null || formula === undefined ? {} : { formula }),
          },
        ]),
      ),
    })),
  }
}
