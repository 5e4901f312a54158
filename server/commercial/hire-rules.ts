import { fixedCostInvoice } from '#contract/commercial/fixed-cost-invoice'
import { fixedCostInvoiceLine } from '#contract/commercial/fixed-cost-invoice-line'
import { fixedCostOrder } from '#contract/commercial/fixed-cost-order'
import { fixedCostOrderLine } from '#contract/commercial/fixed-cost-order-line'
import { plantHire, type PlantHire } from '#contract/commercial/plant-hire'
import { ProblemError } from '#contract/kit/problem'
import { chargedPeriods } from '#domain/commercial/fixed-costs/hire'
import { onTerms } from '#domain/commercial/fixed-costs/ordered'
import { isApproved } from '#domain/commercial/invoices/match'
import { type Day, dayOf } from '#domain/value/day'
import { groupBy } from '#domain/value/group-by'
import { least, NIL, type Quantity, sum } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import type { Rule } from '../records/rules/rule'
import { findAll } from '../records/write/typed'
import { inRecordForm, pointingAt } from '../records/write/within'
import { closures } from './fixed-cost-purchases'

const PAID_FOR =
  'An approved invoice pays for days of this hire, so they stay as they were recorded. Put the invoice back to review, or enter the supplier’s credit note, then change the hire'

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
  const paid = await paidFor(tx, hires, orders)
  const holidays = await closures(tx)
  for (const hire of hires) {
    const [before, after] = known.get(hire.id) ?? []
    const pays = paid(hire)
    if (!before || !pays) continue
    const charged = (offHire: Day | null): Quantity =>
      chargedPeriods(onTerms({ ...hire, offHire }, lines), pays.to ?? dayOf(tx.at), holidays)
    const isSame = after !== undefined && CHARGED_BY.every(name => before[name] === after[name])
    const now = charged(hire.offHire)
    // The contract checked the day.
    if (!isSame || charged(after.offHire as Day | null) < least(pays.periods ?? now, now))
      throw new ProblemError('conflict', { message: PAID_FOR })
  }
}

type HireRecord = PlantHire & { readonly id: number }

/** What approved invoices pay for of a hire. */
interface PaidDays {
  /** Null: an invoice without lines pays for the order as a whole. */
  readonly periods: Quantity | null
  /** The last day paid for; null where a line names none. */
  readonly to: Day | null
}

/** Returns what approved invoices pay for, less credit notes, of each hire: by lines that name the hire, or only its order line. */
async function paidFor(
  tx: AccountTransaction,
  hires: readonly HireRecord[],
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
  const approved = new Map(
    [...[...others].map(([id, each]) => ({ ...inRecordForm(fixedCostInvoice, each), id })), ...ofOrders]
      .filter(({ state, archivedAt }) => isApproved(state) && archivedAt === null)
      .map(each => [each.id, each]),
  )
  const lines = await pointingAt(tx, fixedCostInvoiceLine, 'invoice', [...approved.keys()])
  const hasLines = new Set(lines.map(({ invoice }) => invoice))
  const isWhole = [...approved.values()].some(
    ({ id, order, approvedForPayment }) => order !== null && !hasLines.has(id) && (approvedForPayment ?? NIL) > NIL,
  )
  return hire => {
    const own = lines.filter(line => (line.hire === null ? line.orderLine === hire.orderLine : line.hire === hire.id))
    const periods = sum(own.map(({ approvedQuantity }) => approvedQuantity ?? NIL))
    if (hire.orderLine !== null && isWhole) return { periods: null, to: null }
    if (periods <= NIL) return null
    const days = own.filter(({ quantity }) => quantity > NIL).map(({ to }) => to)
    const last = days.flatMap(day => day ?? []).toSorted((a, b) => b.localeCompare(a))[0]
    return { periods, to: days.includes(null) ? null : (last ?? null) }
  }
}
