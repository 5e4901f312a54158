import { enteredBy } from './entered-by'
import { sql } from 'kysely'
import { externalCost } from '#contract/commercial/external-cost'
import { fixedCostInvoice } from '#contract/commercial/fixed-cost-invoice'
import { fixedCostInvoiceLine } from '#contract/commercial/fixed-cost-invoice-line'
import { fixedCostOrder } from '#contract/commercial/fixed-cost-order'
import { fixedCostOrderLine } from '#contract/commercial/fixed-cost-order-line'
import { plantHire } from '#contract/commercial/plant-hire'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { paidPeriods } from '#domain/commercial/fixed-costs/hire'
import { addDays, dayOf } from '#domain/value/day'
import { ONE } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import { runCommand } from '../records/lifecycles/command'
import { create, insertAll } from '../records/write/typed'
import type { DemoBill } from './make-bill'
import { peopleOf } from './make-contacts'

/** Money spent outside orders: by card, and a correction that gives some back. */
const EXTERNAL = [
  { name: 'Skip permit, Park Place', ago: 12, reference: 'LCC 88213', fixedCosts: '96.00', materials: '0.00' },
  { name: 'Fixings bought by card', ago: 5, reference: 'Till 4471', fixedCosts: '0.00', materials: '84.60' },
  { name: 'Deposit on pallets returned', ago: 2, reference: 'CN 1180', fixedCosts: '0.00', materials: '-45.00' },
] as const

const HIRER = 'Aire Valley Plant Hire Ltd'

/** The preliminaries of the bill that is won. */
const COSTS = [
  { name: 'Site supervisor', periodUnit: 'w', periodLength: '16', ratePerPeriod: '1150.00', profitPerPeriod: '100.00' },
  { name: 'Scissor lift, 8 m', periodUnit: 'w', periodLength: '12', ratePerPeriod: '135.00', profitPerPeriod: '15.00' },
  { name: 'Telehandler, 14 m', periodUnit: 'w', periodLength: '8', ratePerPeriod: '460.00', profitPerPeriod: '40.00' },
  { name: 'Waste skips, 8 yd', periodUnit: 'l', periodLength: '1', ratePerPeriod: '310.00', profitPerPeriod: '20.00' },
] as const

/** Prices the preliminaries: before the bill is offered, for nothing changes in it afterwards. */
export async function priceFixedCosts(tx: AccountTransaction, assessment: number): Promise<void> {
  await insertAll(
    tx,
    assessmentFixedCost,
    COSTS.map(cost => ({ ...cost, assessment, quantity: cost.name.startsWith('Waste') ? '6' : '1' })),
  )
}

/** What is ordered of plant and skips for a site that begins with them in six days. Answers the lines of what is hired. */
export async function orderPlant(tx: AccountTransaction, project: number, bill: DemoBill): Promise<OnOrder> {
  const { codes, addressed, line } = await termsOf(tx, project, bill)
  const order = await create(tx, fixedCostOrder, {
    ...addressed,
    requiredDate: addDays(dayOf(tx.at), 6),
    vatCode: codes.vatCode,
  })
  const lift = await line(order.id, 1, 'Scissor lift, 8 m', '2', '6', '118.00')
  const telehandler = await line(order.id, 2, 'Telehandler, 14 m', '1', '8', '412.50')
  await runCommand(tx, fixedCostOrder, order.id, 'markSent', {})
  return { order: order.id, lift: lift.id, telehandler: telehandler.id }
}
interface OnOrder {
  readonly order: number
  readonly lift: number
  readonly telehandler: number
}

/** Days before today on which it was ordered: it has been on hire for four weeks. */
export const PLANT_ORDERED = -34

/** From whom it is ordered, what it is booked to, and how a line of an order is written. */
async function termsOf(tx: AccountTransaction, project: number, bill: DemoBill) {
  const { id: supplier } = await hirer(tx)
  const { rows: costs } = await sql<{ id: number }>`select id from assessment_fixed_cost
    where account_id = ${tx.identity.account} and assessment_id = ${bill.assessment} order by id`.execute(tx.db)
  const { rows } = await sql<{ vat: number; nominal: number }>`
    select v.id as vat, n.id as nominal from vat_code v, nominal_code n
    where v.account_id = ${tx.identity.account} and n.account_id = v.account_id and v.code = 'T1' and n.code = '5200'`.execute(
    tx.db,
  )
  const codes = { vatCode: rows[0]?.vat ?? null, nominalCode: rows[0]?.nominal ?? null }
  const person = (await peopleOf(tx, [supplier])).get(supplier)
  const addressed = {
    project,
    supplier,
    contact: person?.id ?? null,
    email: person?.email ?? null,
    deliverTo: 'Kestrel House, gate B',
  }
  const line = (
    order: number,
    at: number,
    name: string,
    quantity: string,
    periodLength: string,
    ratePerPeriod: string,
  ) =>
    create(tx, fixedCostOrderLine, {
      project,
      order,
      assessment: bill.assessment,
      fixedCost: costs[at]?.id ?? null,
      name,
      quantity,
      periodLength,
      periodUnit: at === 3 ? 'l' : 'w',
      ratePerPeriod,
      ...codes,
    })
  return { supplier, codes, addressed, line }
}

/**
 * What the site has bought of fixed costs: two lifts and a telehandler on hire, two invoices of which the second charges a week again, and a
 * draft for skips. Days are counted from today, so that a week is always about to be paid.
 */
export async function makeFixedCosts(
  tx: AccountTransaction,
  project: number,
  bill: DemoBill,
  { order, lift, telehandler }: OnOrder,
): Promise<void> {
  const today = dayOf(tx.at)
  const { supplier, codes, addressed, line } = await termsOf(tx, project, bill)
  const office = await enteredBy(tx, 'admin@demo.quoin')
  for (const { ago, ...cost } of EXTERNAL) {
    const { id } = await create(office, externalCost, {
      project,
      ...cost,
      supplierType: 'other',
      assessment: bill.assessment,
      effectiveDate: addDays(today, -ago),
      vatTaxCode: codes.vatCode,
    })
    await runCommand(tx, externalCost, id, 'approve', {})
  }
  const onHire = addDays(today, -27)
  const hire = (orderLine: number, name: string, plantNumber: string, from: string, offHire: string | null = null) =>
    create(tx, plantHire, { project, orderLine, name, plantNumber, onHire: from, offHire, periodUnit: 'w' })
  await hire(lift, 'Scissor lift, 8 m', 'AV-2207', onHire)
  await hire(lift, 'Scissor lift, 8 m', 'AV-2211', onHire, addDays(today, -9))
  const machine = await hire(telehandler, 'Telehandler, 14 m', 'AV-1044', onHire)
  const weeks = paidPeriods({ ...machine, quantity: ONE, ratePerPeriod: null }, today, [])
  const invoice = async (reference: string, from: number, to: number, approve: boolean) => {
    const many = to - from + 1
    const net = (many * 412.5).toFixed(2)
    const { id } = await create(office, fixedCostInvoice, {
      project,
      order,
      supplier,
      invoiceReference: reference,
      issueDate: addDays(today, approve ? -12 : -2),
      dueDate: addDays(today, approve ? 18 : 28),
      net,
      vat: (many * 82.5).toFixed(2),
    })
    await create(office, fixedCostInvoiceLine, {
      project,
      invoice: id,
      orderLine: telehandler,
      name: 'Telehandler, 14 m',
      unit: 'week',
      quantity: String(many),
      price: '412.50',
      hire: machine.id,
      from: weeks[from - 1]?.from ?? onHire,
      to: weeks[to - 1]?.to ?? today,
    })
    if (approve) await runCommand(tx, fixedCostInvoice, id, 'approve', { approvedForPayment: net })
  }
  await invoice('AV-30118', 1, 2, true)
  await invoice('AV-30164', 2, 3, false)
  const required = { requiredDate: addDays(today, 4), vatCode: codes.vatCode }
  const more = await create(tx, fixedCostOrder, { ...addressed, ...required })
  await line(more.id, 3, 'Waste skip, 8 yd', '2', '1', '285.00')
}

/** The plant hirer of the demo's contacts. */
async function hirer(tx: AccountTransaction): Promise<{ readonly id: number }> {
  const { rows } = await sql<{ id: number }>`select id from supplier
    where account_id = ${tx.identity.account} and full_name = ${HIRER}`.execute(tx.db)
  const [found] = rows
  if (!found) throw new Error(`The demo has no ${HIRER}`)
  return found
}
