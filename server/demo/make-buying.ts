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
import { addDays, type Day, dayOf } from '#domain/value/day'
import type { AccountTransaction } from '../database/session'
import { runCommand } from '../records/lifecycles/command'
import { create, update } from '../records/write/typed'
import { type AtWork, isWithin, type Span } from './at-work'
import { MATERIAL_QUOTES } from './catalogue-data'
import type { DemoBill } from './make-bill'
import { peopleOf } from './make-contacts'
import { EARLIER_ORDERS, ZONE_PLAN } from './site-half-year'

const PENNINE = 'Pennine Dry Lining Supplies Ltd'
const TRENT = 'Trent Board and Metal Ltd'

/**
 * What the site has bought lately: `due` in days from today; `came` and `billed` are packs of each line. Prices are those of the
 * supplier's own quote, by the pack; a `price` of the invoice is another one.
 */
const ORDERS: readonly DemoOrder[] = [
  {
    supplier: PENNINE,
    due: -16,
    lines: [
      { item: 'C-stud, 70 mm', packs: '20', came: '20', billed: '20' },
      { item: 'Track, 72 mm', packs: '8', came: '8', billed: '8' },
    ],
    note: 'PDL-88041',
    invoice: { reference: 'PDL-21077', price: null, becomes: 'approved' },
  },
  {
    supplier: TRENT,
    due: -2,
    lines: [
      { item: 'Plasterboard, 12.5 mm', packs: '5', came: '3', billed: '3' },
      { item: 'Drywall screws, 25 mm', packs: '12', came: '12', billed: '12' },
    ],
    note: 'TBM-10977',
    invoice: { reference: 'TBM-5512', price: '462.90', becomes: 'review' },
  },
  {
    supplier: PENNINE,
    due: 0,
    lines: [
      { item: 'Joint compound', packs: '6' },
      { item: 'Mineral wool, 50 mm', packs: '20' },
    ],
  },
]

/** Days from sending an order to the day it is for, from its delivery to its invoice, to the approval of that, and to its payment. */
const NOTICE = 6
const TO_INVOICE = 1
const TO_APPROVE = 5
const TO_PAY = 31

/** The orders of a part of the half year: each sent before the day it is for, what came, what was invoiced, and what became of the invoice. */
export async function makeBuying(
  atWork: AtWork,
  today: Day,
  project: number,
  bill: DemoBill,
  suppliers: ReadonlyMap<string, number>,
  span: Span,
): Promise<void> {
  const orders = [...EARLIER_ORDERS.map(doneWith), ...ORDERS]
  for (const each of orders.filter(({ due }) => isWithin(span, today, -due))) {
    let placed: Placed | null = null
    await atWork('buyer@demo.quoin', each.due - NOTICE, async tx => {
      placed = await makeOrder(tx, project, bill, suppliers, each, addDays(today, each.due))
    })
    if (placed) await deliverAndPay(atWork, each.due, placed)
  }
}

/** Plans when each zone is worked on. */
export const makeProgramme = (atWork: AtWork, bill: DemoBill): Promise<void> =>
  atWork('commercial@demo.quoin', 0, tx => planZones(tx, bill, dayOf(tx.at)))

/** An order of an earlier month: the whole of it came, was billed and is paid. */
const doneWith = ({ due, supplier, lines, note, invoice }: (typeof EARLIER_ORDERS)[number]): DemoOrder => ({
  supplier,
  due,
  lines: lines.map(line => ({ ...line, came: line.packs, billed: line.packs })),
  note,
  invoice: { reference: invoice, price: null, becomes: 'paid' },
})

/** Three people: the site receives, the buyer enters the invoice, the commercial manager decides on it. */
async function deliverAndPay(atWork: AtWork, due: number, { at, lines, note, invoice }: Placed): Promise<void> {
  let made = { id: 0, net: '' }
  await atWork('site@demo.quoin', due, tx => receive(tx, at, note, dayOf(tx.at), lines))
  await atWork('buyer@demo.quoin', due + TO_INVOICE, async tx => {
    made = await invoiceFor(tx, at, invoice, dayOf(tx.at), lines)
  })
  if (invoice.becomes === 'review') return
  await atWork('commercial@demo.quoin', due + TO_APPROVE, async tx => {
    await runCommand(tx, materialInvoice, made.id, 'approve', { approvedForPayment: made.net })
  })
  if (invoice.becomes === 'approved') return
  await atWork('commercial@demo.quoin', due + TO_PAY, async tx => {
    await runCommand(tx, materialInvoice, made.id, 'pay', {})
  })
}

interface DemoOrder {
  readonly supplier: string
  readonly due: number
  readonly lines: readonly {
    readonly item: string
    readonly packs: string
    readonly came?: string
    readonly billed?: string
  }[]
  readonly note?: string
  readonly invoice?: {
    readonly reference: string
    readonly price: string | null
    readonly becomes: 'review' | 'approved' | 'paid'
  }
}

/** Sends an order. Returns what is still to come of it and to be invoiced; null for an order of which nothing has come. */
async function makeOrder(
  tx: AccountTransaction,
  project: number,
  bill: DemoBill,
  suppliers: ReadonlyMap<string, number>,
  { supplier: name, lines, note, invoice }: DemoOrder,
  day: Day,
): Promise<Placed | null> {
  const materials = await linkMaterials(tx, bill.assessment)
  const { rows: codes } = await sql<{ vat: number; nominal: number }>`
    select v.id as vat, n.id as nominal from vat_code v, nominal_code n
    where v.account_id = ${tx.identity.account} and n.account_id = v.account_id and v.code = 'T1' and n.code = '5000'`.execute(
    tx.db,
  )
  const [code] = codes
  const supplier = suppliers.get(name) ?? 0
  const person = (await peopleOf(tx, [supplier])).get(supplier)
  const order = await create(tx, materialOrder, {
    project,
    supplier,
    contact: person?.id ?? null,
    email: person?.email ?? null,
    requiredDate: day,
    deliverTo: 'Kestrel House, gate B',
    vatCode: code?.vat ?? null,
  })
  const made: Made[] = []
  for (const { item, packs, ...counts } of lines) {
    const material = materials.get(item)
    const { price, quote } = quotedBy(name, item, material?.packSize ?? '1')
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
      priceFrom: quote,
      nominalCode: code?.nominal ?? null,
      vatCode: code?.vat ?? null,
    })
    made.push({ id, item, packs, price, packSize: material?.packSize ?? '1', unit: material?.unit ?? null, ...counts })
  }
  await runCommand(tx, materialOrder, order.id, 'markSent', {})
  if (note !== undefined && invoice !== undefined)
    return { at: { project, order: order.id, supplier }, lines: made, note, invoice }
  await inTwoParts(tx, project, made, day)
  return null
}

/** Returns what a supplier's own quote asks for a pack, and the name of the quote. */
function quotedBy(
  supplier: string,
  item: string,
  packSize: string,
): { readonly price: string; readonly quote: string } {
  const quote = MATERIAL_QUOTES.find(each => each.from === supplier)
  const line = quote?.lines.find(each => each.item === item)
  if (!quote || !line) throw new Error(`The demo has no price of ${supplier} for ${item}`)
  const packs = line.per === 'pack' ? 1 : Number(packSize)
  return { price: (Number(line.price) * packs).toFixed(2), quote: quote.name }
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
  readonly supplier: number
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
): Promise<{ readonly id: number; readonly net: string }> {
  const priced = lines.map((line, index) => ({
    ...line,
    price: index === 0 ? (invoice.price ?? line.price) : line.price,
  }))
  const pence = priced.reduce(
    (sum, { billed = '0', price }) => sum + Math.round(Number(billed) * Number(price) * 100),
    0,
  )
  const { id } = await create(tx, materialInvoice, {
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
    await create(tx, materialInvoiceLine, {
      project,
      invoice: id,
      orderLine,
      name: item,
      unit,
      quantity: billed,
      price,
    })
  return { id, net: (pence / 100).toFixed(2) }
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

/**
 * Names the catalogue's material in each build-up line, and the quote that has its price; prices stay as the bill was sold with. Returns
 * materials by name.
 */
async function linkMaterials(tx: AccountTransaction, assessment: number): Promise<ReadonlyMap<string, Known>> {
  const { rows } = await sql<Known & { name: string; line: number | null; quoteLine: number | null; quote: string }>`
    select m.id, m.name, m.unit, m.pack_unit as "packUnit", coalesce(m.pack_size, 1)::text as "packSize", c.id as line, q.id as "quoteLine", t.name as quote
    from material m left join component_material c on c.account_id = m.account_id and c.name = m.name
      and c.assessment_id = ${assessment} and c.quote_line_id is null
    left join lateral (select l.id, l.quote_id from material_quote_line l where l.account_id = m.account_id and l.material_id = m.id
      order by (l.price = c.unit_price) desc nulls last, l.id limit 1) q on true
    left join material_quote t on t.account_id = m.account_id and t.id = q.quote_id
    where m.account_id = ${tx.identity.account}`.execute(tx.db)
  for (const { id, unit, line, quoteLine, quote } of rows)
    if (line !== null) await update(tx, componentMaterial, line, { material: id, unit, quoteLine, priceFrom: quote })
  return new Map(rows.map(row => [row.name, row]))
}
