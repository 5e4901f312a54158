import { enteredBy } from './entered-by'
import { sql } from 'kysely'
import { deliveryLine } from '#contract/commercial/delivery-line'
import { delivery } from '#contract/commercial/delivery'
import { deliverySlot } from '#contract/commercial/delivery-slot'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { materialInvoiceLine } from '#contract/commercial/material-invoice-line'
import { materialOrder } from '#contract/commercial/material-order'
import { type MaterialOrderLine, materialOrderLine } from '#contract/commercial/material-order-line'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { componentMaterial } from '#contract/estimating/component-material'
import { addDays, dayOf } from '#domain/value/day'
import type { AccountTransaction } from '../database/session'
import { runCommand } from '../records/lifecycles/command'
import { create, update } from '../records/write/typed'
import type { DemoBill } from './make-bill'
import { peopleOf } from './make-contacts'
import { EARLIER_ORDERS, ZONE_PLAN } from './site-half-year'

const PENNINE = 'Pennine Dry Lining Supplies Ltd'
const TRENT = 'Trent Board and Metal Ltd'

/** What the site has bought so far: `due` and `sent` in days from today; `came` and `billed` are packs of each line. */
const ORDERS = [
  {
    supplier: PENNINE,
    due: -16,
    lines: [
      { item: 'C-stud, 70 mm', packs: '20', price: '42.60', came: '20', billed: '20' },
      { item: 'Track, 72 mm', packs: '8', price: '39.00', came: '8', billed: '8' },
    ],
    note: 'PDL-88041',
    invoice: { reference: 'PDL-21077', price: null, isApproved: true },
  },
  {
    supplier: TRENT,
    due: -2,
    lines: [
      { item: 'Plasterboard, 12.5 mm', packs: '5', price: '449.28', came: '3', billed: '3' },
      { item: 'Drywall screws, 25 mm', packs: '12', price: '12.50', came: '12', billed: '12' },
    ],
    note: 'TBM-10977',
    invoice: { reference: 'TBM-5512', price: '462.90', isApproved: false },
  },
  {
    supplier: PENNINE,
    due: 0,
    lines: [
      { item: 'Joint compound', packs: '16', price: '14.75' },
      { item: 'Mineral wool, 50 mm', packs: '30', price: '35.40' },
    ],
  },
] as const

/** What the orders of earlier months have in common with those of now: the whole of each came, was billed and is paid. */
export async function makeEarlierBuying(
  asOn: (day: number, work: (tx: AccountTransaction) => Promise<void>) => Promise<void>,
  project: number,
  bill: DemoBill,
  suppliers: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { days, supplier, lines, note, invoice } of EARLIER_ORDERS)
    await buy(asOn, days, EARLIER_NOTICE, (tx, due) =>
      makeOrders(tx, project, bill, suppliers, [
        {
          supplier,
          due,
          lines: lines.map(line => ({ ...line, came: line.packs, billed: line.packs })),
          note,
          invoice: { reference: invoice, price: null, isApproved: true, isPaid: true },
        },
      ]),
    )
}
const EARLIER_NOTICE = 4

/** Sends orders on a day; their goods come on the day they are for, and their invoice the day after. */
async function buy(
  asOn: (day: number, work: (tx: AccountTransaction) => Promise<void>) => Promise<void>,
  sent: number,
  notice: number,
  order: (tx: AccountTransaction, due: number) => Promise<readonly Placed[]>,
): Promise<void> {
  const made: Placed[] = []
  await asOn(sent, async tx => {
    made.push(...(await order(tx, notice)))
  })
  for (const { at, lines, note, invoice } of made) {
    await asOn(sent + notice, tx => receive(tx, at, note, dayOf(tx.at), lines))
    await asOn(sent + notice + 1, tx => invoiceFor(tx, at, invoice, dayOf(tx.at), lines))
  }
}

/** Days between sending an order and the day it is for. */
const NOTICE = 6

/** The material bill of the project on site with orders against it, each sent before the day it was for, what came and what was invoiced. */
export async function makeBuying(
  asOn: (day: number, work: (tx: AccountTransaction) => Promise<void>) => Promise<void>,
  project: number,
  bill: DemoBill,
  suppliers: ReadonlyMap<string, number>,
): Promise<void> {
  for (const order of ORDERS)
    await buy(asOn, order.due - NOTICE, NOTICE, (tx, due) =>
      makeOrders(tx, project, bill, suppliers, [{ ...order, due }]),
    )
  await asOn(0, tx => planZones(tx, bill, dayOf(tx.at)))
}

interface DemoOrder {
  readonly supplier: string
  readonly due: number
  readonly lines: readonly {
    readonly item: string
    readonly packs: string
    readonly price: string
    readonly came?: string
    readonly billed?: string
  }[]
  readonly note?: string
  readonly invoice?: {
    readonly reference: string
    readonly price: string | null
    readonly isApproved: boolean
    readonly isPaid?: boolean
  }
}

async function makeOrders(
  tx: AccountTransaction,
  project: number,
  bill: DemoBill,
  suppliers: ReadonlyMap<string, number>,
  orders: readonly DemoOrder[],
): Promise<readonly Placed[]> {
  const today = dayOf(tx.at)
  const materials = await linkMaterials(tx, bill.assessment)
  const { rows: codes } = await sql<{ vat: number; nominal: number }>`
    select v.id as vat, n.id as nominal from vat_code v, nominal_code n
    where v.account_id = ${tx.identity.account} and n.account_id = v.account_id and v.code = 'T1' and n.code = '5000'`.execute(
    tx.db,
  )
  const [code] = codes
  const people = await peopleOf(tx, [...suppliers.values()])
  const placed: Placed[] = []
  for (const { supplier: name, due, lines, note, invoice } of orders) {
    const supplier = suppliers.get(name) ?? null
    const person = people.get(supplier ?? 0)
    const order = await create(tx, materialOrder, {
      project,
      supplier,
      contact: person?.id ?? null,
      email: person?.email ?? null,
      requiredDate: addDays(today, due),
      deliverTo: 'Kestrel House, gate B',
      vatCode: code?.vat ?? null,
    })
    const made = []
    for (const { item, packs, price, ...counts } of lines) {
      const material = materials.get(item)
      const { id } = await create(tx, materialOrderLine, {
        project,
        order: order.id,
        assessment: bill.assessment,
        name: item,
        packs,
        packPrice: price,
        material: material?.id ?? null,
        unit: material?.unit ?? null,
        packUnit: material?.packUnit ?? 'pack',
        packSize: material?.packSize ?? '1',
        priceFrom: 'Pennine 1184',
        nominalCode: code?.nominal ?? null,
        vatCode: code?.vat ?? null,
      })
      made.push({
        id,
        item,
        packs,
        price,
        packSize: material?.packSize ?? '1',
        unit: material?.unit ?? null,
        ...counts,
      })
    }
    await runCommand(tx, materialOrder, order.id, 'markSent', {})
    if (note === undefined || invoice === undefined) {
      await inTwoParts(tx, project, made, addDays(today, due))
      continue
    }
    const at = { project, order: order.id, supplier }
    placed.push({ at, lines: made, note, invoice })
  }
  return placed
}

/** The first line comes in two parts, a week apart; the rest with the first. */
async function inTwoParts(tx: AccountTransaction, project: number, [first]: readonly Made[], day: string) {
  if (!first) return
  const half = String((Number(first.packs) * Number(first.packSize)) / 2)
  const slot = { project, orderLine: first.id, quantity: half }
  await create(tx, deliverySlot, { ...slot, day, timeOfDay: 'morning' })
  await create(tx, deliverySlot, { ...slot, day: addDays(day, 7) })
}

interface Made {
  readonly id: number
  readonly item: string
  readonly packs: string
  readonly price: string
  readonly packSize: string
  readonly unit: string | null
  readonly came?: string
  readonly billed?: string
}
/** An order that was sent, with what is still to come and to be invoiced. */
interface Placed {
  readonly at: At
  readonly lines: readonly Made[]
  readonly note: string
  readonly invoice: NonNullable<DemoOrder['invoice']>
}
interface At {
  readonly project: number
  readonly order: number
  readonly supplier: number | null
}

async function receive(tx: AccountTransaction, at: At, reference: string, day: string, lines: readonly Made[]) {
  const { id } = await create(tx, delivery, { ...at, reference, deliveredOn: day })
  for (const { id: orderLine, item, packSize, unit, came = '0' } of lines)
    await create(tx, deliveryLine, {
      project: at.project,
      delivery: id,
      orderLine,
      name: item,
      unit,
      packSize,
      enteredUnit: 'pack',
      entered: came,
      quantity: (Number(came) * Number(packSize)).toFixed(4),
    })
}

/** One invoice of an order; where `price` is given its first line is dearer than was ordered. */
async function invoiceFor(
  tx: AccountTransaction,
  { project, order, supplier }: At,
  invoice: NonNullable<DemoOrder['invoice']>,
  day: string,
  lines: readonly Made[],
) {
  if (supplier === null) return
  const priced = lines.map((line, index) => ({
    ...line,
    price: index === 0 ? (invoice.price ?? line.price) : line.price,
  }))
  const pence = priced.reduce(
    (sum, { billed = '0', price }) => sum + Math.round(Number(billed) * Number(price) * 100),
    0,
  )
  const site = await enteredBy(tx, 'site@demo.quoin')
  const { id } = await create(site, materialInvoice, {
    project,
    order,
    supplier,
    invoiceReference: invoice.reference,
    issueDate: day,
    dueDate: addDays(day, 30),
    net: (pence / 100).toFixed(2),
    vat: (Math.round(pence / 5) / 100).toFixed(2),
  })
  for (const { id: orderLine, item, unit, billed = '0', price } of priced)
    await create(site, materialInvoiceLine, {
      project,
      invoice: id,
      orderLine,
      name: item,
      unit,
      quantity: billed,
      price,
    })
  if (invoice.isApproved)
    await runCommand(tx, materialInvoice, id, 'approve', { approvedForPayment: (pence / 100).toFixed(2) })
  if (invoice.isPaid) await runCommand(tx, materialInvoice, id, 'pay', {})
}

/** Work goes up the building. */
async function planZones(tx: AccountTransaction, { zones }: DemoBill, today: string): Promise<void> {
  for (const [index, id] of zones.entries()) {
    const plan = ZONE_PLAN[index]
    if (!plan) continue
    const startDate = addDays(today, plan.start)
    await update(tx, assessmentZone, id, { startDate, endDate: addDays(startDate, plan.days) })
  }
}

interface Known {
  readonly id: number
  readonly unit: string
  readonly packUnit: NonNullable<MaterialOrderLine['packUnit']>
  readonly packSize: string
}

/** Names the catalogue's material and the quote in each build-up line; prices stay as the bill was sold with. Answers materials by name. */
async function linkMaterials(tx: AccountTransaction, assessment: number): Promise<ReadonlyMap<string, Known>> {
  const { rows } = await sql<Known & { name: string; line: number | null; quoteLine: number | null; quote: string }>`
    select m.id, m.name, m.unit, m.pack_unit as "packUnit", coalesce(m.pack_size, 1)::text as "packSize", c.id as line, q.id as "quoteLine", t.name as quote
    from material m left join component_material c on c.account_id = m.account_id and c.name = m.name and c.assessment_id = ${assessment}
    left join lateral (select l.id, l.quote_id from material_quote_line l where l.account_id = m.account_id and l.material_id = m.id
      order by l.id limit 1) q on true
    left join material_quote t on t.account_id = m.account_id and t.id = q.quote_id
    where m.account_id = ${tx.identity.account}`.execute(tx.db)
  for (const { id, unit, line, quoteLine, quote } of rows)
    if (line !== null) await update(tx, componentMaterial, line, { material: id, unit, quoteLine, priceFrom: quote })
  return new Map(rows.map(row => [row.name, row]))
}
