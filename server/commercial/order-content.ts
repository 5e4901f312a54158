import { SLOT_TIMES } from '#contract/commercial/delivery-slot'
import { dayOf, dayWords } from '#domain/value/day'
import { sql } from 'kysely'
import { vatCode } from '#contract/accounts/vat-code'
import { company } from '#contract/admin/company'
import { documentTemplate } from '#contract/admin/document-template'
import type { MaterialOrder } from '#contract/commercial/material-order'
import { supplier } from '#contract/contacts/supplier'
import { supplierPerson } from '#contract/contacts/supplier-person'
import { project } from '#contract/estimating/project'
import { addressText, toAddress } from '#contract/fields/address-text'
import { user } from '#contract/platform/user'
import { currencySymbol } from '#domain/value/currency'
import { fillFields } from '#domain/admin/merge-fields'
import { orderLineNet, orderTotals, type OrderTotals } from '#domain/commercial/orders/order-totals'
import type { Money } from '#domain/value/money'
import { NIL, textOf } from '#domain/value/money'
import { PACK_UNITS } from '#domain/value/units'
import type { AccountTransaction } from '../database/session'
import { PdfDocument } from '../pdf/document'
import type { DocumentHead, TableRow } from '../pdf/document-parts'
import { printed, withPlaces } from '../pdf/figures'
import { firmCurrency } from '../records/read/firm-currency'
import { find, findAll, read } from '../records/write/typed'
import { findOrFirst } from '../records/write/find-or-first'
import { vatRules } from './assignments/assigned'
import { inRecordForm } from '../records/write/within'
import type { OrderedPart, PurchaseDocuments } from './purchases'

/** All that the document of an order says. */
export interface OrderContent {
  readonly title: string
  readonly subtitle: string
  /** "amendment 1"; null for the first that went out. */
  readonly amended: string | null
  /** What stands above the lines, and in the mail. */
  readonly words: string
  readonly head: Omit<DocumentHead, 'title' | 'subtitle' | 'logo'>
  readonly logo: number | null
  readonly rows: readonly TableRow[]
  /** The sign of what the firm counts in. */
  readonly sign: string
  readonly totals: OrderTotals
  readonly vat: readonly { readonly label: string; readonly value: string }[]
  readonly delivery: string
  readonly notes: string
}

/** What an order says where the firm has no template of its kind. */
const WORDS = `Dear {{recipient.contact}},

Please supply what our order {{document.number}} for {{project.name}} lists. Put its number on your delivery note and your invoice.

{{user.name}}
{{company.name}}`

const onPaper = (day: string | null): string => (day === null ? '' : dayWords(day))

/** Gathers what the document of an order is made of, as the order is now. The caller is who sends it. */
export async function gatherOrder(
  tx: AccountTransaction,
  purchase: PurchaseDocuments,
  id: number,
): Promise<OrderContent> {
  const order = inRecordForm(purchase.order, await read(tx, purchase.order, id))
  const lines = await purchase.partsOf(tx, id)
  const owner = await read(tx, project, order.project)
  const firm = await findOrFirst(tx, company, owner.scsCompanyGroup)
  const to = order.supplier === null ? null : await find(tx, supplier, order.supplier)
  const contact = order.contact === null ? null : await find(tx, supplierPerson, order.contact)
  const onSite = order.siteContact === null ? null : await find(tx, user, order.siteContact)
  const totals = orderTotals(lines, order, await vatRules(tx))
  const number = order.reference ?? ''
  const sign = currencySymbol(await firmCurrency(tx))
  const date = onPaper(dayOf(tx.at))
  const firmAddress = firm?.address ? addressText(toAddress(firm.address)) : ''
  const template = await orderTemplate(tx, purchase.template)
  const values = {
    'company.name': firm?.name ?? '',
    'company.address': firmAddress,
    'company.phone': firm?.phone ?? '',
    'company.vatNumber': firm?.vatNumber ?? '',
    'project.name': owner.name,
    'project.reference': owner.reference ?? '',
    'project.address': owner.address ? addressText(toAddress(owner.address)) : '',
    'recipient.name': to?.fullName ?? '',
    'recipient.contact': contact?.fullName ?? to?.contactPerson ?? to?.fullName ?? '',
    'document.number': number,
    'document.date': date,
    'document.total': `${sign}${printed(totals.gross)}`,
    'user.name': tx.identity.fullName,
  } as const
  const isFirst = order.amendment === 0
  const amended = isFirst ? null : `amendment ${order.amendment}`
  const place = [owner.reference, owner.name].filter(Boolean).join(' ')
  const instead = `Amendment ${order.amendment}: this takes the place of the order sent to you before.\n\n`
  return {
    title: fillFields(template?.title ?? 'Order {{document.number}}', values),
    subtitle: isFirst ? place : `Amendment ${order.amendment}, ${place}`,
    amended,
    words: (isFirst ? '' : instead) + fillFields(template?.body ?? WORDS, values),
    logo: firm?.logo ?? null,
    head: {
      firm: firm?.name ?? '',
      firmAddress: firmAddress.replace(/, United Kingdom$/, ''),
      cells: [
        { label: 'To', value: to?.fullName ?? '', share: 3 },
        { label: 'Project', value: place, share: 2.6 },
        { label: 'Order', value: number, share: 1.3 },
        { label: 'Date', value: date, share: 1.3 },
        { label: 'Required by', value: onPaper(order.requiredDate), share: 1.3 },
      ],
      foot: [firm?.companyNumber && `Company ${firm.companyNumber}`, firm?.vatNumber && `VAT ${firm.vatNumber}`]
        .filter(Boolean)
        .join(', '),
    },
    rows: lines.map(rowOf),
    sign,
    totals,
    vat: await vatWords(tx, totals),
    delivery: deliveryWords(order, onSite, [
      ...dateWords(await purchase.datesOf(tx, lines), lines),
      ...lines.flatMap(({ name, terms }) => (terms ? [`${name}: ${terms}`] : [])),
    ]),
    notes: order.notes ?? '',
  }
}

const rowOf = (line: OrderedPart): TableRow => ({
  cells: [
    line.name,
    withPlaces(textOf('quantity', line.packs), 0),
    soldAs(line),
    line.packPrice === null ? '' : withPlaces(textOf('rate', line.packPrice), 2),
    line.packPrice === null ? '' : printed(orderLineNet(line)),
  ],
  rule: 'hair',
  adds: orderLineNet(line),
})

const deliveryWords = (
  { deliverTo, requiredDate }: MaterialOrder,
  onSite: { readonly fullName: string; readonly email: string } | null,
  dates: readonly string[],
): string =>
  [
    deliverTo && `Deliver to: ${deliverTo}`,
    requiredDate && `Required by: ${onPaper(requiredDate)}`,
    ...dates,
    onSite && `Contact on site: ${onSite.fullName}, ${onSite.email}`,
  ]
    .filter(Boolean)
    .join('\n')

/** "On 03/12/2026, morning: 120 sheet Boards", for what has a day of its own. */
const dateWords = (
  dates: Awaited<ReturnType<PurchaseDocuments['datesOf']>>,
  lines: readonly Pick<OrderedPart, 'id' | 'name' | 'unit'>[],
): string[] =>
  dates.map(({ orderLine, day, quantity, timeOfDay }) => {
    const line = lines.find(({ id }) => id === orderLine)
    const time = SLOT_TIMES.find(({ value }) => value === timeOfDay)?.label ?? ''
    const when = timeOfDay === 'any' ? onPaper(day) : `${onPaper(day)}, ${time.toLowerCase()}`
    const what = [withPlaces(textOf('quantity', quantity), 0), line?.unit, line?.name].filter(Boolean).join(' ')
    return `On ${when}: ${what}`
  })

/** The firm's words for orders; of several templates the one changed last. */
async function orderTemplate(tx: AccountTransaction, kind: string) {
  const { rows } = await sql<{ id: number }>`select id from document_template
    where account_id = ${tx.identity.account} and kind = ${kind} and archived_at is null
    order by updated_at desc, id desc limit 1`.execute(tx.db)
  return rows[0] ? find(tx, documentTemplate, rows[0].id) : null
}

/** "Pallet of 48 sheets", or the unit a line is counted in. */
function soldAs({ packUnit, packSize, unit }: Pick<OrderedPart, 'packUnit' | 'packSize' | 'unit'>): string {
  if (packUnit === 'single' || packUnit === 'no_rounding') return unit ?? 'item'
  const label = PACK_UNITS.find(({ value }) => value === packUnit)?.label ?? packUnit
  return `${label} of ${withPlaces(textOf('quantity', packSize), 0)}${unit === null ? '' : ` ${unit}`}`
}

async function vatWords(tx: AccountTransaction, { parts }: OrderTotals) {
  const codes = await findAll(
    tx,
    vatCode,
    parts.flatMap(({ code }) => code ?? []),
  )
  return parts.flatMap(({ code, net, vat }) => {
    const known = code === null ? undefined : codes.get(code)
    if (!known) return net === NIL ? [] : [{ label: 'VAT, no code given', value: printed(vat) }]
    const rate = `${withPlaces(known.rate, 0)}%`
    return [
      known.isReverseCharge
        ? { label: `VAT ${rate}, reverse charge`, value: printed(vat) }
        : { label: `VAT ${rate} on ${printed(net)}`, value: printed(vat) },
    ]
  })
}

/** Draws the document of an order. */
export async function drawOrder({ head, title, subtitle, ...paper }: OrderContent, logo: DocumentHead['logo']) {
  const document = await PdfDocument.start({ ...head, logo, title, subtitle })
  document.text(paper.words)
  document.table({
    columns: [
      { title: 'Item', share: 6 },
      { title: 'Quantity', share: 1.4, isFigure: true },
      { title: 'Sold as', share: 2.4 },
      { title: `Price ${paper.sign}`, share: 1.6, isFigure: true },
      { title: `Amount ${paper.sign}`, share: 1.8, isFigure: true },
    ],
    rows: paper.rows,
    carried: total => printed(total as Money), // Rows add amounts of money and nothing else.
  })
  const { materials, charge, net, gross } = paper.totals
  document.totals([
    ...(charge === NIL
      ? []
      : [
          { label: 'Items', value: printed(materials) },
          { label: 'Delivery charge', value: printed(charge) },
        ]),
    { label: 'Net', value: printed(net) },
    ...paper.vat,
    { label: `Order total ${paper.sign}`, value: printed(gross) },
  ])
  if (paper.delivery !== '') {
    document.heading('Delivery')
    document.text(paper.delivery)
  }
  if (paper.notes !== '') {
    document.heading('Notes')
    document.text(paper.notes)
  }
  return document.finish()
}
