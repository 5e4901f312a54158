import { sql } from 'kysely'
import { quoteRequest, quoteRequestLifecycle } from '#contract/estimating/quote-request'
import type { AccountTransaction } from '../../database/session'
import { giveNumber } from '../../records/write/give-number'
import { lifecycleHandler } from '../../records/lifecycles/lifecycle-handler'
import { update } from '../../records/write/typed'

/** What only the server can do for the lifecycle of a quote request. Source: estimating section 3. */
export const quoteRequestSideEffects = lifecycleHandler(quoteRequestLifecycle, {
  facts: {
    askedLines: (tx, { id }) => countOf(tx, 'quote_request_line', id),
    bidders: (tx, { id }) => countOf(tx, 'bidder_quote', id),
  },
  consequences: {
    send: async (tx, { id }) => {
      await giveNumber(tx, quoteRequest, id)
      await update(tx, quoteRequest, id, { sentAt: tx.at })
    },
  },
})

async function countOf(
  tx: AccountTransaction,
  table: 'quote_request_line' | 'bidder_quote',
  id: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
    where account_id = ${tx.identity.account} and request_id = ${id} and archived_at is null`.execute(tx.db)
  return rows[0]?.count ?? 0
}
