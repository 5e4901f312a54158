import { dayOf } from '#domain/value/day'
import { sql } from 'kysely'
import { fixedCostHoliday } from '#contract/admin/fixed-cost-holiday'
import { fixedCostAssignment } from '#contract/commercial/assignments/fixed-cost-assignment'
import { fixedCostInvoice, fixedCostInvoiceLifecycle } from '#contract/commercial/fixed-cost-invoice'
import { fixedCostInvoiceLine } from '#contract/commercial/fixed-cost-invoice-line'
import { fixedCostOrder, fixedCostOrderLifecycle } from '#contract/commercial/fixed-cost-order'
import { fixedCostOrderDocument } from '#contract/commercial/fixed-cost-order-document'
import { fixedCostOrderLine, type FixedCostOrderLine } from '#contract/commercial/fixed-cost-order-line'
import { plantHire, type PlantHire } from '#contract/commercial/plant-hire'
import { cameOfFixedCosts, hiredState, onTerms, orderedPart } from '#domain/commercial/fixed-costs/ordered'
import { hireLimits } from '#domain/commercial/fixed-costs/on-hire'
import { isOut } from '#domain/commercial/orders/order-state'
import type { Closure } from '#domain/value/working-days'
import type { AccountTransaction } from '../database/session'
import type { Reaction } from '../records/lifecycles/reaction'
import type { AfterRemoval } from '../records/registers'
import { findAll, updateAll } from '../records/write/typed'
import { pointingAt } from '../records/write/within'
import type { PurchaseDocuments } from './purchases'

/** The firm's closures, on which a hire is charged only if its agreement says so. */
export async function closures(tx: AccountTransaction): Promise<readonly Closure[]> {
  const { rows } = await sql<{ id: number }>`select id from fixed_cost_holiday
    where account_id = ${tx.identity.account} and archived_at is null`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  return [...(await findAll(tx, fixedCostHoliday, ids)).values()]
}

/** The lines of an order, whole: what they agree, and the same in packs of one. */
const linesOf = async (tx: AccountTransaction, order: number) =>
  (await pointingAt(tx, fixedCostOrderLine, 'order', [order])).map(line => orderedPart(line))

const hiresOn = (tx: AccountTransaction, lines: readonly { readonly id: number }[]): Promise<PlantHire[]> =>
  pointingAt(
    tx,
    plantHire,
    'orderLine',
    lines.map(({ id }) => id),
  )

/** Fixed costs: what came is what plant on hire has been charged for, and whatever is had without being hired. Spec: COST-1. */
export const FIXED_COST_PURCHASE: PurchaseDocuments = {
  order: fixedCostOrder,
  orderLifecycle: fixedCostOrderLifecycle,
  orderLine: fixedCostOrderLine,
  document: fixedCostOrderDocument,
  invoice: fixedCostInvoice,
  invoiceLifecycle: fixedCostInvoiceLifecycle,
  invoiceLine: fixedCostInvoiceLine,
  assignment: fixedCostAssignment,
  template: 'fixedCostOrder',
  what: 'Fixed costs',
  partsOf: linesOf,
  datesOf: () => Promise.resolve([]),
  cameOf: async (tx, parts) => {
    const lines = await findLines(tx, parts)
    const hires = await hiresOn(tx, parts)
    return cameOfFixedCosts(lines, hires, { today: dayOf(tx.at), holidays: await closures(tx), as: 'match' })
  },
  takenOf: async (tx, order) => ({
    deliveries: 0,
    hires: (await hiresOn(tx, await pointingAt(tx, fixedCostOrderLine, 'order', [order]))).length,
  }),
  follow: followHires,
  limitsOf: async (tx, invoice) => {
    const own = await pointingAt(tx, fixedCostInvoiceLine, 'invoice', [invoice.id])
    const hires = [...new Set(own.flatMap(({ hire }) => hire ?? []))]
    const lines = await pointingAt(tx, fixedCostInvoiceLine, 'hire', hires)
    const named = await findAll(tx, fixedCostInvoice, [...new Set(lines.map(line => line.invoice))])
    const kept = [...named.values()].filter(({ archivedAt }) => archivedAt === null)
    const agreed = await pointingAt(tx, fixedCostOrderLine, 'project', [invoice.project])
    const machines = (await pointingAt(tx, plantHire, 'project', [invoice.project])).map(hire => onTerms(hire, agreed))
    const site = {
      invoices: kept,
      invoiceLines: lines,
      hires: machines,
      today: dayOf(tx.at),
      holidays: await closures(tx),
    }
    return hireLimits(invoice, site)
  },
}

async function findLines(tx: AccountTransaction, parts: readonly { readonly id: number }[]) {
  const { rows } = await sql<{ id: number }>`select distinct order_id as id from fixed_cost_order_line
    where id = any(${parts.map(({ id }) => id)}::bigint[])`.execute(tx.db)
  return (
    await pointingAt(
      tx,
      fixedCostOrderLine,
      'order',
      rows.map(({ id }) => id),
    )
  ).map(line => orderedPart(line))
}

/** Brings the state of orders up to their hires: Sent, On hire, Off hire. Orders that are not out stay as they are. */
async function followHires(tx: AccountTransaction, ids: readonly number[]): Promise<void> {
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b)
  const stored = await findAll(tx, fixedCostOrder, sorted, { lock: true })
  const changes = []
  for (const [id, before] of stored) {
    if (!isOut(before.state)) continue
    const state = hiredState(await hiresOn(tx, await pointingAt(tx, fixedCostOrderLine, 'order', [id])))
    if (state !== before.state) changes.push({ id, set: { state }, before })
  }
  await updateAll(tx, fixedCostOrder, changes, 'hire')
}

async function ordersOf(tx: AccountTransaction, lines: readonly unknown[]): Promise<number[]> {
  const ids = [...new Set(lines.filter(id => typeof id === 'number'))]
  const found: ReadonlyMap<number, Pick<FixedCostOrderLine, 'order'>> = await findAll(tx, fixedCostOrderLine, ids)
  return [...found.values()].map(({ order }) => order)
}

/** Plant went on hire or off it. */
export const hireCounted: Reaction = async (tx, changed) =>
  followHires(
    tx,
    await ordersOf(
      tx,
      changed.flatMap(({ before, after }) => [before?.orderLine, after.orderLine]),
    ),
  )

/** A hire was deleted, or came back. */
export const hireRemoved: AfterRemoval = async (tx, { record }) =>
  followHires(tx, await ordersOf(tx, [record.orderLine]))
