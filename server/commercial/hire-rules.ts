import { sql } from 'kysely'
import { fixedCostInvoice } from '#contract/commercial/fixed-cost-invoice'
import { fixedCostInvoiceLine } from '#contract/commercial/fixed-cost-invoice-line'
import { fixedCostOrder } from '#contract/commercial/fixed-cost-order'
import { fixedCostOrderLine } from '#contract/commercial/fixed-cost-order-line'
import { plantHire, type PlantHire } from '#contract/commercial/plant-hire'
import { ProblemError } from '#contract/kit/problem'
import { onTerms } from '#domain/commercial/fixed-costs/ordered'
import { PAID_FOR, type PaidDays, paidDays, whyNotOffHire } from '#domain/commercial/fixed-costs/paid-days'
import { type Day, dayOf } from '#domain/value/day'
import { groupBy } from '#domain/value/group-by'
import type { AccountTransaction } from '../database/session'
import type { Reaction } from '../records/lifecycles/reaction'
import type { Rule } from '../records/rules/rule'
import { findAll } from '../records/write/typed'
import { inRecordForm, pointingAt } from '../records/write/within'
import { closures } from './fixed-cost-purchases'

/** Fields that set what a hire is charged, besides the day it went off. */
const CHARGED_BY = [
  'project',
  'orderLine',
  'quantity',
  'onHire',
  'periodUnit',
  'ratePerPeriod',
  'weekends',
  'closures',
] as const

/** Refuses plant on an order that was never sent; one that was cancelled or amended since counts. As deliveries: decision 663. */
export const hireIsPossible: Reaction = async (tx, changed) => {
  const named = ids(
    changed.filter(({ before, after }) => before?.orderLine !== after.orderLine),
    ({ after }) => (typeof after.orderLine === 'number' ? after.orderLine : null),
  )
  if (named.length === 0) return
  const { rows } = await sql`select l.id from fixed_cost_order_line l
    join fixed_cost_order o on o.account_id = l.account_id and o.id = l.order_id
    where l.account_id = ${tx.identity.account} and l.id = any(${named}::bigint[]) and o.sent_at is null limit 1`.execute(
    tx.db,
  )
  if (rows.length === 0) return
  const message =
    'This order was never sent, so nothing can be on hire from it. Send it first, or record the hire without an order'
  throw new ProblemError('invalid', { errors: [{ path: 'orderLine', message }] })
}

/** Returns the different ids that records name, sorted. */
const ids = <T>(records: readonly T[], idOf: (record: T) => number | null): number[] =>
  [...new Set(records.flatMap(record => idOf(record) ?? []))].toSorted((a, b) => a - b)

/**
 * Days that an approved invoice pays for stay on hire, as what came stays delivered: the hire is not archived, deleted or changed in what it is charged
 * by. The day it went off hire may be set, but not so that fewer periods are charged than were paid for. Decision 698.
 */
export const hireKeepsPaidDays: Rule = async (tx, records) => {
  const known = groupBy(
    records.filter(({ id }) => typeof id === 'number'),
    ({ id }) => Number(id),
  )
  const stored = await findAll(tx, plantHire, [...known.keys()])
  const hires = [...stored].map(([id, hire]) => ({ ...inRecordForm(plantHire, hire), id }))
  const found = await findAll(
    tx,
    fixedCostOrderLine,
    ids(hires, ({ orderLine }) => orderLine),
  )
  const lines = [...found].map(([id, line]) => ({ ...inRecordForm(fixedCostOrderLine, line), id }))
  const orders = ids(lines, ({ order }) => order)
  // Approving an invoice takes this lock first.
  await findAll(tx, fixedCostOrder, orders, { lock: true })
  const paid = await paidFor(tx, hires, lines, orders)
  const holidays = await closures(tx)
  const today = dayOf(tx.at)
  for (const hire of hires) {
    const [before, after] = known.get(hire.id) ?? []
    const pays = paid(hire)
    if (!before || !pays) continue
    const isSame = after !== undefined && CHARGED_BY.every(name => before[name] === after[name])
    // The contract checked the day.
    const why = isSame
      ? whyNotOffHire(onTerms(hire, lines), after.offHire as Day | null, pays, { today, holidays })
      : PAID_FOR
    if (why !== null) throw new ProblemError('conflict', { message: why })
  }
}

type HireRecord = PlantHire & { readonly id: number }

/** Returns what approved invoices pay for of each hire. */
async function paidFor(
  tx: AccountTransaction,
  hires: readonly HireRecord[],
  lines: readonly { readonly id: number; readonly order: number }[],
  orders: readonly number[],
): Promise<(hire: HireRecord) => PaidDays | null> {
  const named = await pointingAt(
    tx,
    fixedCostInvoiceLine,
    'hire',
    ids(hires, ({ id }) => id),
  )
  const others = await findAll(
    tx,
    fixedCostInvoice,
    ids(named, ({ invoice }) => invoice),
  )
  const ofOrders = await pointingAt(tx, fixedCostInvoice, 'order', orders)
  const invoices = new Map(
    [...[...others].map(([id, each]) => ({ ...inRecordForm(fixedCostInvoice, each), id })), ...ofOrders].map(each => [
      each.id,
      each,
    ]),
  )
  const invoiceLines = await pointingAt(tx, fixedCostInvoiceLine, 'invoice', [...invoices.keys()])
  const orderOf = new Map(lines.map(line => [line.id, line.order]))
  return hire => paidDays(hire, orderOf.get(hire.orderLine ?? 0) ?? null, [...invoices.values()], invoiceLines)
}
