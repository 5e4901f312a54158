import { client } from '#contract/contacts/client'
import { outgoingApplication, type OutgoingApplication } from '#contract/commercial/payment/outgoing-application'
import type { OutgoingItem } from '#contract/commercial/payment/outgoing-item'
import { project } from '#contract/estimating/project'
import { inPeriod } from '#domain/commercial/payment/outgoing-lines'
import { currencySymbol, currencyWords } from '#domain/value/currency'
import { dayOf, dayWords } from '#domain/value/day'
import { type Money, negate, NIL, plus, textOf } from '#domain/value/money'
import { moneyWords, percentWords } from '#domain/value/money-words'
import type { AccountTransaction } from '../../database/session'
import { PdfDocument } from '../../pdf/document'
import type { DocumentHead, TableRow } from '../../pdf/document-parts'
import { withPlaces } from '../../pdf/figures'
import { firmCurrency } from '../../records/read/firm-currency'
import { find, read } from '../../records/write/typed'
import { inRecordForm } from '../../records/write/within'
import { pdfDocument } from '../../documents/pdf-document'
import { letterhead } from '../letterhead'
import { aboutRecord, siteDocumentKind } from '../common/site-document-kind'
import { linesOf } from './outgoing-records'

/** An application for payment in words, ready to be drawn. */
interface PrintedApplication {
  readonly reference: string
  readonly logo: number | null
  readonly head: Omit<DocumentHead, 'logo'>
  readonly rows: readonly TableRow[]
  readonly sign: string
  readonly totals: readonly Total[]
  readonly whyVat: string
}
interface Total {
  readonly label: string
  readonly value: string
}

/** The document of an application as it is now: every line to date, certified before and in the period, and its sums. */
export const applicationDocument = siteDocumentKind<'application'>({
  about: (tx, { application }, on) => aboutRecord(tx, outgoingApplication, application, on),
  make: pdfDocument({
    gather: (tx, { about }) => gatherApplication(tx, Number(about)),
    draw: drawApplication,
    made: ({ reference }) => ({ name: `Application for payment ${reference}.pdf` }),
  }),
})

async function gatherApplication(tx: AccountTransaction, id: number): Promise<PrintedApplication> {
  const of = inRecordForm(outgoingApplication, await read(tx, outgoingApplication, id))
  const on = await read(tx, project, of.project)
  const to = on.client === null ? null : await find(tx, client, on.client)
  const lines = await linesOf(tx, id)
  const { logo, ...firm } = await letterhead(tx)
  const currency = await firmCurrency(tx)
  const reference = of.reference ?? String(of.id)
  return {
    reference,
    logo,
    sign: currencySymbol(currency),
    head: {
      title: 'Application for payment',
      subtitle: `${reference}, work up to ${dayWords(of.valuationDate)}`,
      ...firm,
      cells: [
        { label: 'To', value: to?.fullName ?? '', share: 3 },
        { label: 'Project', value: [on.reference, on.name].filter(Boolean).join(' '), share: 4 },
        { label: 'Application', value: reference, share: 1.5 },
        { label: 'Due date', value: of.dueDate === null ? '' : dayWords(of.dueDate), share: 1.5 },
        { label: 'Final date', value: of.finalDate === null ? '' : dayWords(of.finalDate), share: 1.5 },
      ],
      foot: `Printed ${dayWords(dayOf(tx.at))}, ${tx.identity.fullName}. All figures are to date; amounts are ${currencyWords(currency)}.`,
    },
    rows: lines.map(rowOf),
    totals: totalsOf(of),
    whyVat: of.whyVat ?? '',
  }
}

function rowOf(line: OutgoingItem): TableRow {
  const period = inPeriod(line)
  return {
    cells: [
      [line.code, line.name].filter(Boolean).join(' '),
      line.contractValue === null ? '' : moneyWords(line.contractValue),
      line.contractValue === null ? '' : withPlaces(textOf('percentage', line.progress), 2),
      moneyWords(line.value),
      line.materialValue === NIL ? '' : moneyWords(line.materialValue),
      moneyWords(plus(line.certifiedBefore, line.materialBefore)),
      moneyWords(period),
    ],
    rule: 'hair',
    adds: period,
  }
}

/** From the gross to the sum due, in the order it is worked out. */
function totalsOf(of: OutgoingApplication): readonly Total[] {
  const total = (label: string, value: Money): Total => ({ label, value: moneyWords(value) })
  return [
    total('Work done', of.work),
    total('Material on site', of.materials),
    total('On account', of.onAccount),
    total('Gross to date', of.gross),
    total(`Retention ${percentWords(of.retentionPercentage)}`, negate(of.retention)),
    ...(of.discountPercentage === NIL
      ? []
      : [total(`Discount ${percentWords(of.discountPercentage)}`, negate(of.discount))]),
    total('Previously certified', negate(of.certifiedBefore)),
    total('Due this period', of.due),
    total(of.isReverseCharge ? 'VAT, reverse charge' : `VAT ${percentWords(of.vatRate)}`, of.vat),
    total('Total due', of.total),
  ]
}

/** Draws an application on A4. */
async function drawApplication({ head, rows, sign, totals, whyVat }: PrintedApplication, logo: DocumentHead['logo']) {
  const document = await PdfDocument.start({ ...head, logo })
  const figure = (title: string, share: number) => ({ title, share, isFigure: true })
  document.table({
    columns: [
      { title: 'Item', share: 4.4 },
      figure(`Contract ${sign}`, 1.7),
      figure('Done %', 1),
      figure(`Work ${sign}`, 1.7),
      figure(`Material ${sign}`, 1.4),
      figure(`Certified ${sign}`, 1.7),
      figure(`This period ${sign}`, 1.7),
    ],
    rows,
    // Rows add amounts of money and nothing else.
    carried: total => moneyWords(total as Money),
  })
  document.totals(totals)
  if (whyVat !== '') {
    document.heading('VAT')
    document.text(whyVat)
  }
  return document.finish()
}
