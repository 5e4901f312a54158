import { sql } from 'kysely'
import { bidderQuote } from '#contract/estimating/bidder-quote'
import { quoteRequestLine } from '#contract/estimating/quote-request-line'
import { wireToRecord } from '#contract/fields/codec'
import type { RecordOf, Resource } from '#contract/kit/resource'
import { tableOf } from '../../database/schema/naming'
import type { AccountTransaction } from '../../database/session'
import { findAll } from '../../records/write/typed'

/** The lines of a request in their order, and its bidders as they were added, in record form and without what is archived. */
export async function partsOfRequest(tx: AccountTransaction, request: number) {
  return { lines: await within(tx, quoteRequestLine, request), quotes: await within(tx, bidderQuote, request) }
}

async function within<R extends Resource>(
  tx: AccountTransaction,
  resource: R,
  request: number,
): Promise<RecordOf<R>[]> {
  const order = resource.order ? sql`${sql.id(resource.order.field)}, id` : sql`id`
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(tableOf(resource))}
    where account_id = ${tx.identity.account} and request_id = ${request} and archived_at is null order by ${order}`.execute(
    tx.db,
  )
  const found = await findAll(
    tx,
    resource,
    rows.map(({ id }) => id),
  )
  // Rows the store wrote are of their resource's type: the columns are made of the definition.
  return rows.flatMap(({ id }) => {
    const row = found.get(id)
    return row ? [wireToRecord(resource.fields, { ...row }) as unknown as RecordOf<R>] : []
  })
}
