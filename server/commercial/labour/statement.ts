import { type Day, dayOf, dayWords } from '#domain/value/day'
import { labourApplication, type LabourApplication } from '#contract/commercial/labour-application'
import { subcontractor } from '#contract/contacts/subcontractor'
import { project } from '#contract/estimating/project'
import { ProblemError } from '#contract/kit/problem'
import { before, labourKey } from '#domain/commercial/labour/claims'
import { leftOutToDate } from '#domain/commercial/labour/cis'
import { moneyWords, percentWords } from '#domain/value/money-words'
import { reviewLines } from '#domain/commercial/labour/review'
import { minus, type Money, negate, NIL, type Quantity, sum, textOf } from '#domain/value/money'
import { currencySymbol, currencyWords } from '#domain/value/currency'
import type { AccountTransaction } from '../../database/session'
import { PdfDocument } from '../../pdf/document'
import type { DocumentHead, TableRow } from '../../pdf/document-parts'
import { withPlaces } from '../../pdf/figures'
import { firmCurrency } from '../../records/read/firm-currency'
import { read } from '../../records/write/typed'
import { inRecordForm } from '../../records/write/within'
import { pdfDocument } from '../../documents/pdf-document'
import { letterhead } from '../letterhead'
import { aboutRecord, siteDocumentKind } from '../common/site-document-kind'
import { labourOf } from './labour-records'
import { partyOf, type PaymentParty } from './payment-party'
import { drawScheme, schemeOf, type Scheme } from './scheme'

/** A statement in words, ready to be drawn. */
interface Statement {
  readonly reference: string
  readonly logo: number | null
  readonly head: Omit<DocumentHead, 'logo'>
  readonly rows: readonly TableRow[]
  /** The sign of what the firm counts in. */
  readonly sign: string
  readonly totals: readonly { readonly label: string; readonly value: string }[]
  readonly why: string
  /** What HMRC asks of the statement of a payment; empty before it is paid. */
  readonly scheme: Scheme
}

const quantityWords = (value: Quantity): string => withPlaces(textOf('quantity', value), 2)

/** Throws `wrong-state` for an application that is still Held. */
function requireDecided(state: string): void {
  if (state === 'held')
    throw new ProblemError('wrong-state', {
      message: 'This labour application is held. “Approve” comes first',
    })
}

/** The statement for a subcontractor: the approved lines, the deductions and the payment. Only of an approved application. Spec: LAB-1. */
export const statementDocument = siteDocumentKind<'statement'>({
  about: async (tx, { application }, on) => {
    const about = await aboutRecord(tx, labourApplication, application, on)
    requireDecided((await read(tx, labourApplication, application)).state)
    return about
  },
  make: pdfDocument({
    gather: (tx, { about }) => gatherStatement(tx, Number(about)),
    draw: drawStatement,
    made: ({ reference }) => ({ name: `Labour statement ${reference}.pdf` }),
  }),
})

async function gatherStatement(tx: AccountTransaction, id: number): Promise<Statement> {
  const of = inRecordForm(labourApplication, await read(tx, labourApplication, id))
  requireDecided(of.state)
  const labour = await labourOf(tx, of.project)
  const { own } = before(of, labour)
  const lines = reviewLines(of, labour, [])
  const on = await read(tx, project, of.project)
  const party = await partyOf(tx, id)
  const to = party?.subcontractor_name ?? (await read(tx, subcontractor, of.subcontractor)).fullName
  const { logo, ...firm } = await letterhead(tx)
  const currency = await firmCurrency(tx)
  const day = dayWords(of.paidOn ?? (of.approvedAt === null ? null : dayOf(of.approvedAt)) ?? of.effectiveDate)
  const reference = of.reference ?? String(of.id)
  const period = minus(of.grossToDate ?? NIL, of.grossBefore ?? NIL)
  const materials = minus(of.approvedMaterials ?? NIL, of.materialsBefore ?? NIL)
  const retention = minus(of.retentionToDate ?? NIL, of.retentionBefore ?? NIL)
  const carried = minus(of.grossBefore ?? NIL, sum([...own.values()].map(claim => claim.approved?.value ?? NIL)))
  const rows = lines.map((line): TableRow => ({
    cells: [
      [line.item.name, line.item.productName].filter(Boolean).join(', '),
      line.item.zoneName ?? '',
      quantityWords(line.approve),
      quantityWords(line.previous),
      withPlaces(textOf('rate', line.rate), 2),
      moneyWords(line.period),
    ],
    rule: 'hair',
    adds: line.period,
  }))
  const named = new Set(lines.map(line => labourKey(line.item)))
  const unnamed = [...own].filter(([key, claim]) => !named.has(key) && claim.approved !== null).length
  return {
    reference,
    logo,
    sign: currencySymbol(currency),
    head: {
      title: of.state === 'paid' ? 'Payment and deduction statement' : 'Labour statement',
      subtitle: `Application ${reference}, work up to ${dayWords(of.effectiveDate)}`,
      ...firm,
      cells: [
        { label: 'To', value: to, share: 3 },
        { label: 'Project', value: [on.reference, on.name].filter(Boolean).join(' '), share: 4 },
        { label: 'Application', value: reference, share: 1.3 },
        { label: of.state === 'paid' ? 'Paid on' : 'Approved', value: day, share: 1.5 },
      ],
      foot: `Printed ${dayWords(dayOf(tx.at))}, ${tx.identity.fullName}. Quantities are to date; amounts are ${currencyWords(currency)}.${unnamed === 0 ? '' : ` ${unnamed} earlier lines are unchanged.`}`,
    },
    rows: [
      ...rows,
      ...(materials === NIL && carried === NIL
        ? []
        : [
            {
              cells: [
                'Materials declared',
                '',
                moneyWords(of.approvedMaterials ?? NIL),
                moneyWords(of.materialsBefore ?? NIL),
                '',
                moneyWords(materials),
              ],
              rule: 'hair',
              adds: materials,
            } satisfies TableRow,
          ]),
    ],
    totals: totalsOf(of, period, retention),
    why: of.whyPaid ?? of.whyApproved ?? '',
    scheme: of.paidOn === null ? [] : schemeOfLabour(of, of.paidOn, party),
  }
}

/** Returns what HMRC asks of the statement of a labour payment. */
const schemeOfLabour = (of: LabourApplication, paidOn: Day, party: PaymentParty | undefined): Scheme =>
  schemeOf(
    {
      paidOn,
      payable: of.payable ?? NIL,
      materials: minus(leftOutToDate({ ...of, materials: of.approvedMaterials ?? NIL }), of.leftOutBefore ?? NIL),
      cisBase: of.cisBase ?? NIL,
      cisRate: of.cisRate ?? NIL,
      cisDeduction: of.cisDeduction ?? NIL,
    },
    party,
  )

/** From approved to paid, in the order it is worked out. */
const totalsOf = (of: LabourApplication, period: Money, retention: Money): Statement['totals'] => [
  { label: 'Approved to date', value: moneyWords(of.grossToDate ?? NIL) },
  { label: 'Approved before', value: moneyWords(negate(of.grossBefore ?? NIL)) },
  { label: 'This period', value: moneyWords(period) },
  { label: `Retention ${percentWords(of.retentionPercentage)}`, value: moneyWords(negate(retention)) },
  { label: 'Payable before tax', value: moneyWords(of.payable ?? NIL) },
  {
    label: `CIS ${percentWords(of.cisRate ?? NIL)} on ${moneyWords(of.cisBase ?? NIL)}`,
    value: moneyWords(negate(of.cisDeduction ?? NIL)),
  },
  { label: of.vatAccounted === NIL ? 'VAT' : 'VAT, reverse charge', value: moneyWords(of.vat ?? NIL) },
  { label: of.state === 'paid' ? 'Paid' : 'To pay', value: moneyWords(of.toPay ?? NIL) },
]

/** Draws a statement on A4. */
async function drawStatement({ head, rows, sign, totals, why, scheme }: Statement, logo: DocumentHead['logo']) {
  const document = await PdfDocument.start({ ...head, logo })
  const figure = (title: string, share: number) => ({ title, share, isFigure: true })
  document.table({
    columns: [
      { title: 'Activity', share: 5 },
      { title: 'Where', share: 2.6 },
      figure('To date', 1.5),
      figure('Before', 1.5),
      figure(`Rate ${sign}`, 1.2),
      figure(`This period ${sign}`, 1.9),
    ],
    rows,
    // Rows add amounts of money and nothing else.
    carried: total => moneyWords(total as Money),
  })
  document.totals(totals)
  drawScheme(document, scheme)
  if (why !== '') {
    document.heading('Why this deduction')
    for (const line of why.split('\n')) document.text(line)
  }
  return document.finish()
}
