import { sql } from 'kysely'
import { quoteRequest, quoteRequestLifecycle } from '#contract/estimating/quote-request'
import type { AccountTransaction } from '../../database/session'
import { lifecycleHandler } from '../../records/lifecycle-handler'
import { read, update } from '../../records/typed'

/** What only the server can do for the lifecycle of a quote request. Source: estimating section 3. */
export const quoteRequestSideEffects = lifecycleHandler(quoteRequestLifecycle, {
  facts: {
    askedLines: (tx, { id }) => countOf(tx, 'quote_request_line', id),
    bidders: (tx, { id }) => countOf(tx, 'bidder_quote', id),
  },
  consequences: {
    send: async (tx, { id }) => {
      await numberRequest(tx, id)
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

/**
 * Gives a request the firm's next number, unless it has one: bidders quote it back, so it must be one of a kind. The counter's row is locked
 * until the transaction ends, so there are neither doubles nor gaps.
 */
async function numberRequest(tx: AccountTransaction, id: number): Promise<void> {
  const { number } = await read(tx, quoteRequest, id, { lock: true })
  if (number !== null) return
  const { rows } = await sql<{ last: number }>`insert into counter as known (account_id, name, owner_id, last)
    values (${tx.identity.account}, 'quote-request', ${tx.identity.account}, 1)
    on conflict (account_id, name, owner_id) do update set last = known.last + 1 returning last`.execute(tx.db)
  const next = rows[0]?.last ?? 1
  await update(
    tx,
    quoteRequest,
    id,
    { number: next, reference: `QR-${String(next).padStart(4, '0')}` },
    { action: 'number' },
  )
}
