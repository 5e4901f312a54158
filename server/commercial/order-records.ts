import { type RawBuilder, sql } from 'kysely'
import { delivery } from '#contract/commercial/delivery'
import { deliveryLine } from '#contract/commercial/delivery-line'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { materialInvoiceLine } from '#contract/commercial/material-invoice-line'
import { materialOrder } from '#contract/commercial/material-order'
import { materialOrderLine } from '#contract/commercial/material-order-line'
import { wireToRecord } from '#contract/fields/codec'
import { fieldOf, type RecordOf, type Resource } from '#contract/resource'
import type { OrderRecords } from '#domain/commercial/invoices/invoice-given'
import { columnOf, tableOf } from '../database/schema/naming'
import type { AccountTransaction } from '../database/session'
import { find, findAll } from '../records/typed'

/** Records of one kind that point at one of these by a field and are not archived, in record form and by id. For the server's own sums: no permission is asked. */
export async function pointingAt<R extends Resource>(
  tx: AccountTransaction,
  resource: R,
  field: keyof R['fields'] & string,
  ids: readonly number[],
): Promise<RecordOf<R>[]> {
  const column: RawBuilder<unknown> = sql.id(columnOf(field, fieldOf(resource, field)))
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(tableOf(resource))}
    where account_id = ${tx.identity.account} and ${column} = any(${[...ids]}::bigint[]) and archived_at is null order by id`.execute(
    tx.db,
  )
  const found = await findAll(
    tx,
    resource,
    rows.map(({ id }) => id),
  )
  return [...found.values()].map(record => inRecordForm(resource, record))
}

/** A record of the store in record form. */
export const inRecordForm = <R extends Resource>({ fields }: R, wire: object): RecordOf<R> =>
  // What the codec makes of a definition's wire form is its record form.
  wireToRecord(fields, { ...wire }) as RecordOf<R>

/** An order with all that stands against it. An invoice without an order has nothing but itself. */
export async function orderRecords(
  tx: AccountTransaction,
  order: number | null,
  invoice: number | null = null,
): Promise<OrderRecords> {
  if (order === null)
    return {
      order: null,
      orderLines: [],
      deliveryLines: [],
      invoices: [],
      invoiceLines: invoice === null ? [] : await pointingAt(tx, materialInvoiceLine, 'invoice', [invoice]),
    }
  const stored = await find(tx, materialOrder, order)
  const orderLines = await pointingAt(tx, materialOrderLine, 'order', [order])
  const came = await pointingAt(
    tx,
    deliveryLine,
    'orderLine',
    orderLines.map(({ id }) => id),
  )
  const deliveries = await findAll(tx, delivery, [...new Set(came.map(line => line.delivery))])
  const isKept = (id: number): boolean => deliveries.get(id)?.archivedAt === null
  const invoices = await pointingAt(tx, materialInvoice, 'order', [order])
  return {
    order: stored && inRecordForm(materialOrder, stored),
    orderLines,
    deliveryLines: came.filter(line => isKept(line.delivery)),
    invoices,
    invoiceLines: await pointingAt(
      tx,
      materialInvoiceLine,
      'invoice',
      invoices.map(({ id }) => id),
    ),
  }
}
