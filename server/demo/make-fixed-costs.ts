import { sql } from 'kysely'
import { externalCost } from '#contract/commercial/external-cost'
import { fixedCostInvoice } from '#contract/commercial/fixed-cost-invoice'
import { fixedCostInvoiceLine } from '#contract/commercial/fixed-cost-invoice-line'
import { fixedCostOrder } from '#contract/commercial/fixed-cost-order'
import { fixedCostOrderLine } from '#contract/commercial/fixed-cost-order-line'
import { plantHire } from '#contract/commercial/plant-hire'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { paidPeriods } from '#domain/commercial/fixed-costs/hire'
import { addDays, dayOf, mondayOf } from '#domain/value/day'
import { ONE } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import { runCommand } from '../records/lifecycles/command'
import { create, insertAll, read, update } from '../records/write/typed'
import type { AtWork } from './at-work'
import type { DemoBill } from './make-bill'
import { peopleOf } from './make-contacts'

/** Money spent outside orders: what the main contractor charges on, by card, and a correction that gives some back. */
const EXTERNAL = [
  {
    name: 'Hoist and crane, main contractor’s share',
    ago: 96,
    reference: 'CC 0041',
    fixedCosts: '2180.00',
    materials: '0.00',
  },
  {
    name: 'Acoustic mastic, collected',
    ago: 75,
    reference: 'AF 20118',
    fixedCosts: '0.00',
    materials: '286.40',
  },
  {
    name: 'Welfare cabins, main contractor’s share',
    ago: 41,
    reference: 'CC 0057',
    fixedCosts: '2640.00',
    materials: '0.00',
  },
  { name: 'Skip permit, Park Place', ago: 12, reference: 'LCC 88213', fixedCosts: '96.00', materials: '0.00' },
  { name: 'Fixings bought by card', ago: 5, reference: 'Till 4471', fixedCosts: '0.00', materials: '84.60' },
  { name: 'Deposit on pallets returned', ago: 2, reference: 'CN 1180', fixedCosts: '0.00', materials: '-45.00' },
] as const

const HIRER = 'Aire Valley Plant Hire Ltd'
const STAFF = 'Ridings Site Staff Ltd'

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

/** Days from today on which plant is ordered, and on which it comes: it has been on hire for four weeks. */
const ORDERED = -34
const ON_HIRE = -27

/** The supervisor, ordered for the weeks that were priced. The agency invoices four weeks at a time, each some days before today. */
const SUPERVISOR = {
  ordered: -165,
  weeks: 16,
  rate: 1120,
  invoices: [
    { reference: 'RSS-2207', day: -131 },
    { reference: 'RSS-2298', day: -84 },
    { reference: 'RSS-2391', day: -33 },
  ],
} as const
const WEEKS_BILLED = 4

/** Days from an invoice to its approval, and to its payment. */
const TO_APPROVE = 4
const TO_PAY = 30

/** From whom it is ordered, what it is booked to, and how a line of an order is written. */
async function termsOf(tx: AccountTransaction, project: number, bill: DemoBill, firm = HIRER, nominal = '5200') {
  const { id: supplier } = await firmNamed(tx, firm)
  const { rows: costs } = await sql<{ id: number }>`select id from assessment_fixed_cost
    where account_id = ${tx.identity.account} and assessment_id = ${bill.assessment} order by id`.execute(tx.db)
  const { rows } = await sql<{ vat: number; nominal: number }>`
    select v.id as vat, n.id as nominal from vat_code v, nominal_code n
    where v.account_id = ${tx.identity.account} and n.account_id = v.account_id and v.code = 'T1' and n.code = ${nominal}`.execute(
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
 * What the site has bought of fixed costs: money spent outside orders, two lifts and a telehandler on hire, two invoices of which the
 * second charges a week again, a supervisor from an agency, and a draft for skips. Days count from today, so that a week is always about to be paid.
 */
export async function makeFixedCosts(atWork: AtWork, project: number, bill: DemoBill): Promise<void> {
  for (const { ago, ...cost } of EXTERNAL) {
    let spent = 0
    await atWork('buyer@demo.quoin', -ago, async tx => {
      const { codes } = await termsOf(tx, project, bill)
      const own = { project, supplierType: 'other', assessment: bill.assessment, vatTaxCode: codes.vatCode } as const
      spent = (await create(tx, externalCost, { ...own, ...cost, effectiveDate: dayOf(tx.at) })).id
    })
    await atWork('commercial@demo.quoin', 2 - ago, async tx => {
      await runCommand(tx, externalCost, spent, 'approve', {})
    })
  }
  await payStaff(atWork, project, bill)
  const plant = await hirePlant(atWork, project, bill)
  let first = 0
  await atWork('buyer@demo.quoin', -12, async tx => {
    first = await chargeWeeks(tx, plant, 'AV-30118', 1, 2)
  })
  await atWork('commercial@demo.quoin', -8, async tx => {
    const { net } = await read(tx, fixedCostInvoice, first)
    await runCommand(tx, fixedCostInvoice, first, 'approve', { approvedForPayment: net })
  })
  await atWork('buyer@demo.quoin', -2, async tx => {
    await chargeWeeks(tx, plant, 'AV-30164', 2, 3)
  })
  await atWork('buyer@demo.quoin', 0, async tx => {
    const { codes, addressed, line } = await termsOf(tx, project, bill)
    const required = { requiredDate: addDays(dayOf(tx.at), 4), vatCode: codes.vatCode }
    const more = await create(tx, fixedCostOrder, { ...addressed, ...required })
    await line(more.id, 3, 'Waste skip, 8 yd', '2', '1', '285.00')
  })
}

/** Orders the supervisor; the agency's invoices are approved and paid. */
async function payStaff(atWork: AtWork, project: number, bill: DemoBill): Promise<void> {
  const { ordered, weeks, rate, invoices } = SUPERVISOR
  let at = { order: 0, supplier: 0, orderLine: 0 }
  await atWork('buyer@demo.quoin', ordered, async tx => {
    const { supplier, codes, addressed, line } = await termsOf(tx, project, bill, STAFF, '5300')
    const required = { requiredDate: addDays(dayOf(tx.at), 6), vatCode: codes.vatCode }
    const { id: order } = await create(tx, fixedCostOrder, { ...addressed, ...required })
    const { id: orderLine } = await line(order, 0, 'Site supervisor', '1', String(weeks), rate.toFixed(2))
    at = { order, supplier, orderLine }
  })
  // Above the buyer's limit.
  await atWork('commercial@demo.quoin', ordered + 1, async tx => {
    await runCommand(tx, fixedCostOrder, at.order, 'markSent', {})
  })
  const { orderLine, ...of } = at
  const net = (WEEKS_BILLED * rate).toFixed(2)
  for (const { reference, day } of invoices) {
    let id = 0
    await atWork('buyer@demo.quoin', day, async tx => {
      const issueDate = dayOf(tx.at)
      const from = addDays(mondayOf(issueDate), -7 * WEEKS_BILLED)
      const sums = { net, vat: (WEEKS_BILLED * rate * 0.2).toFixed(2) }
      const dates = { issueDate, dueDate: addDays(issueDate, 30) }
      id = (await create(tx, fixedCostInvoice, { project, ...of, invoiceReference: reference, ...dates, ...sums })).id
      await create(tx, fixedCostInvoiceLine, {
        project,
        invoice: id,
        orderLine,
        name: 'Site supervisor',
        unit: 'week',
        quantity: String(WEEKS_BILLED),
        price: rate.toFixed(2),
        from,
        to: addDays(from, 7 * WEEKS_BILLED - 3),
      })
    })
    await atWork('commercial@demo.quoin', day + TO_APPROVE, async tx => {
      await runCommand(tx, fixedCostInvoice, id, 'approve', { approvedForPayment: net })
    })
    await atWork('commercial@demo.quoin', Math.min(day + TO_PAY, -1), async tx => {
      await runCommand(tx, fixedCostInvoice, id, 'pay', {})
    })
  }
}

/** The telehandler on hire, with its order and the weeks it is paid for. */
interface Hired {
  readonly project: number
  readonly supplier: number
  readonly order: number
  readonly line: number
  readonly machine: number
  readonly weeks: ReturnType<typeof paidPeriods>
}

/** Orders the plant, takes it on hire and sends one lift back. */
async function hirePlant(atWork: AtWork, project: number, bill: DemoBill): Promise<Hired> {
  let hired: Hired = { project, supplier: 0, order: 0, line: 0, machine: 0, weeks: [] }
  let lift = 0
  let back = 0
  await atWork('buyer@demo.quoin', ORDERED, async tx => {
    const { supplier, codes, addressed, line } = await termsOf(tx, project, bill)
    const required = { requiredDate: addDays(dayOf(tx.at), 6), vatCode: codes.vatCode }
    const { id: order } = await create(tx, fixedCostOrder, { ...addressed, ...required })
    lift = (await line(order, 1, 'Scissor lift, 8 m', '2', '6', '118.00')).id
    hired = { ...hired, supplier, order, line: (await line(order, 2, 'Telehandler, 14 m', '1', '8', '412.50')).id }
    await runCommand(tx, fixedCostOrder, order, 'markSent', {})
  })
  await atWork('site@demo.quoin', ON_HIRE, async tx => {
    const onHire = dayOf(tx.at)
    const hire = (orderLine: number, name: string, plantNumber: string) =>
      create(tx, plantHire, { project, orderLine, name, plantNumber, onHire, offHire: null, periodUnit: 'w' })
    await hire(lift, 'Scissor lift, 8 m', 'AV-2207')
    back = (await hire(lift, 'Scissor lift, 8 m', 'AV-2211')).id
    const machine = await hire(hired.line, 'Telehandler, 14 m', 'AV-1044')
    const weeks = paidPeriods({ ...machine, quantity: ONE, ratePerPeriod: null }, addDays(onHire, 27), [])
    hired = { ...hired, machine: machine.id, weeks }
  })
  await atWork('site@demo.quoin', -9, async tx => {
    await update(tx, plantHire, back, { offHire: dayOf(tx.at) })
  })
  return hired
}

/** Enters an invoice of some weeks of the telehandler, with the day of the transaction, and returns its id. */
async function chargeWeeks(tx: AccountTransaction, hired: Hired, reference: string, from: number, to: number) {
  const { project, supplier, order, line, machine, weeks } = hired
  const today = dayOf(tx.at)
  const many = to - from + 1
  const { id } = await create(tx, fixedCostInvoice, {
    project,
    order,
    supplier,
    invoiceReference: reference,
    issueDate: today,
    dueDate: addDays(today, 30),
    net: (many * 412.5).toFixed(2),
    vat: (many * 82.5).toFixed(2),
  })
  await create(tx, fixedCostInvoiceLine, {
    project,
    invoice: id,
    orderLine: line,
    name: 'Telehandler, 14 m',
    unit: 'week',
    quantity: String(many),
    price: '412.50',
    hire: machine,
    from: weeks[from - 1]?.from ?? today,
    to: weeks[to - 1]?.to ?? today,
  })
  return id
}

/** Returns a supplier of the demo's contacts. */
async function firmNamed(tx: AccountTransaction, name: string): Promise<{ readonly id: number }> {
  const { rows } = await sql<{ id: number }>`select id from supplier
    where account_id = ${tx.identity.account} and full_name = ${name}`.execute(tx.db)
  const [found] = rows
  if (!found) throw new Error(`The demo has no ${name}`)
  return found
}
