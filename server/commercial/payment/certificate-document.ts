import type { siteDocument } from '#contract/commercial/site-documents/site-document'
import { incomingApplication, type IncomingApplication } from '#contract/commercial/payment/incoming-application'
import type { IncomingItem } from '#contract/commercial/payment/incoming-item'
import { subcontractor } from '#contract/contacts/subcontractor'
import { project } from '#contract/estimating/project'
import { ProblemError } from '#contract/kit/problem'
import { isApprovedState } from '#domain/commercial/labour/claims'
import { lineName } from '#domain/commercial/payment/incoming-lines'
import { currencySymbol, currencyWords } from '#domain/value/currency'
import { type Day, dayOf, dayWords } from '#domain/value/day'
import { minus, type Money, negate, NIL } from '#domain/value/money'
import { moneyWords, percentWords } from '#domain/value/money-words'
import type { AccountTransaction } from '../../database/session'
import type { Making } from '../../documents/documents'
import { pdfDocument } from '../../documents/pdf-document'
import { logoOf, type MadeFile } from '../../files/kept-document'
import { printedPicture } from '../../files/printed-picture'
import { PdfDocument } from '../../pdf/document'
import type { DocumentHead, Picture, TableRow } from '../../pdf/document-parts'
import { firmCurrency } from '../../records/read/firm-currency'
import { read } from '../../records/write/typed'
import { inRecordForm } from '../../records/write/within'
import { aboutRecord, siteDocumentKind } from '../common/site-document-kind'
import { incomingPartyOf, type PaymentParty } from '../labour/payment-party'
import { drawScheme, schemeOf, type Scheme } from '../labour/scheme'
import { letterhead } from '../letterhead'
import { drawEvidence, incomingPhotos, type PackPhoto } from './application-photos'
import { itemsOf } from './incoming-records'

/** A certificate in words, ready to be drawn. */
interface PrintedCertificate {
  readonly reference: string
  readonly logo: number | null
  readonly head: Omit<DocumentHead, 'logo'>
  readonly rows: readonly TableRow[]
  readonly sign: string
  readonly totals: readonly Total[]
  readonly why: string
  /** What HMRC asks of the statement of a payment; empty before it is paid. */
  readonly scheme: Scheme
  readonly photos: readonly PackPhoto[]
  /** Photos that are not printed. */
  readonly more: number
}
interface Total {
  readonly label: string
  readonly value: string
}

/** Throws `wrong-state` for an application that is not approved. */
function requireApproved(state: string): void {
  if (!isApprovedState(state))
    throw new ProblemError('wrong-state', { message: 'This application is not approved. “Approve” comes first' })
}

/** The payment certificate for a subcontractor: what was applied for and approved of each line, and the sums down to the payment. Spec: APP-2. */
export const certificateDocument = siteDocumentKind<'certificate'>({
  about: async (tx, { application }, on) => {
    const about = await aboutRecord(tx, incomingApplication, application, on)
    requireApproved((await read(tx, incomingApplication, application)).state)
    return about
  },
  make: pdfDocument({
    gather: (tx, { about }) => gatherCertificate(tx, Number(about)),
    draw: drawCertificate,
    photos: ({ photos }) => photos.length,
    made: content => ({ name: fileName(content) }),
  }),
})

const fileName = ({ reference }: PrintedCertificate): string => `Payment certificate ${reference}.pdf`

/** Returns the certificate of an application, for the subcontractor. Throws as {@link certificateDocument} does. */
export async function certificateFile(
  { services, identity, work }: Pick<Making<typeof siteDocument>, 'services' | 'identity' | 'work'>,
  id: number,
): Promise<MadeFile> {
  const content = await work(tx => gatherCertificate(tx, id))
  const logo = await logoOf(services, identity.account, content.logo)
  const { bytes } = await drawCertificate(content, logo, file => printedPicture(services, identity.account, file))
  return { name: fileName(content), type: 'application/pdf', bytes }
}

async function gatherCertificate(tx: AccountTransaction, id: number): Promise<PrintedCertificate> {
  const of = inRecordForm(incomingApplication, await read(tx, incomingApplication, id))
  requireApproved(of.state)
  const on = await read(tx, project, of.project)
  const party = await incomingPartyOf(tx, id)
  const to = party?.subcontractor_name ?? (await read(tx, subcontractor, of.subcontractor)).fullName
  const { logo, ...firm } = await letterhead(tx)
  const currency = await firmCurrency(tx)
  const reference = of.reference ?? String(of.id)
  const lines = await itemsOf(tx, [id])
  const { printed: photos, more } = await incomingPhotos(tx, id, lines)
  const theirs = of.invoiceNumber === null ? '' : `, your number ${of.invoiceNumber}`
  return {
    reference,
    logo,
    sign: currencySymbol(currency),
    head: {
      title: of.state === 'paid' ? 'Payment certificate and deduction statement' : 'Payment certificate',
      subtitle: `${reference}${theirs}, work up to ${dayWords(of.effectiveDate)}`,
      ...firm,
      cells: [
        { label: 'To', value: to, share: 3 },
        { label: 'Project', value: [on.reference, on.name].filter(Boolean).join(' '), share: 4 },
        { label: 'Certified', value: of.approvedAt === null ? '' : dayWords(dayOf(of.approvedAt)), share: 1.5 },
        { label: 'Due date', value: of.dueDate === null ? '' : dayWords(of.dueDate), share: 1.5 },
        { label: 'Final date', value: of.finalDate === null ? '' : dayWords(of.finalDate), share: 1.5 },
      ],
      foot: `Printed ${dayWords(dayOf(tx.at))}, ${tx.identity.fullName}. Figures are to date, except “before” and “this period”; amounts are ${currencyWords(currency)}.`,
    },
    rows: lines.map(certifiedRow),
    totals: totalsOf(of),
    why: of.whyPaid ?? of.whyApproved ?? '',
    scheme: of.paidOn === null ? [] : schemeOfCertificate(of, of.paidOn, party),
    photos,
    more,
  }
}

/** Returns a line of a certificate: as applied for, as approved, before, and in the period. */
export function certifiedRow(line: IncomingItem): TableRow {
  const approved = line.approvedValue ?? NIL
  const period = minus(approved, line.approvedBefore)
  return {
    cells: [
      [lineName(line), line.reductionReason].filter(Boolean).join(': '),
      moneyWords(line.value),
      moneyWords(approved),
      moneyWords(line.approvedBefore),
      moneyWords(period),
    ],
    rule: 'hair',
    adds: period,
  }
}

/** Returns what HMRC asks of the statement of a supply and fit payment. */
const schemeOfCertificate = (of: IncomingApplication, paidOn: Day, party: PaymentParty | undefined): Scheme =>
  schemeOf(
    {
      paidOn,
      payable: of.payable ?? NIL,
      materials: minus(of.leftOut ?? NIL, of.leftOutBefore ?? NIL),
      cisBase: of.cisBase ?? NIL,
      cisRate: of.cisRate ?? NIL,
      cisDeduction: of.cisDeduction ?? NIL,
    },
    party,
  )

/** From the approved work to the payment, in the order it is worked out. */
function totalsOf(of: IncomingApplication): readonly Total[] {
  const total = (label: string, value: Money | null): Total => ({ label, value: moneyWords(value ?? NIL) })
  return [
    total('Approved to date', of.gross),
    total(`Retention ${percentWords(of.retentionPercentage ?? NIL)}`, negate(of.retention ?? NIL)),
    ...(of.discount === NIL
      ? []
      : [total(`Discount ${percentWords(of.discountPercentage ?? NIL)}`, negate(of.discount ?? NIL))]),
    total('Net to date', of.net),
    total('Previously certified', negate(of.certifiedBefore ?? NIL)),
    ...((of.withheld ?? NIL) === NIL ? [] : [total('Withheld by pay less notice', negate(of.withheld ?? NIL))]),
    total('Payable before tax', of.payable),
    total(`CIS ${percentWords(of.cisRate ?? NIL)} on ${moneyWords(of.cisBase ?? NIL)}`, negate(of.cisDeduction ?? NIL)),
    total((of.vatAccounted ?? NIL) === NIL ? 'VAT' : 'VAT, reverse charge', of.vat),
    total(of.state === 'paid' ? 'Paid' : 'To pay', of.toPay),
  ]
}

/** Draws a certificate on A4. */
async function drawCertificate(
  { head, rows, sign, totals, why, scheme, photos, more }: PrintedCertificate,
  logo: DocumentHead['logo'],
  pictureOf: (file: number) => Promise<Picture['bytes']>,
) {
  const document = await PdfDocument.start({ ...head, logo })
  drawLines(document, rows, sign)
  document.totals(totals)
  drawScheme(document, scheme)
  if (why !== '') {
    document.heading('Why this deduction')
    for (const line of why.split('\n')) document.text(line)
  }
  await drawEvidence(document, photos, pictureOf)
  if (more > 0) document.text(`${more} more photos of these lines are not printed.`)
  return document.finish()
}

/** Draws the lines of a certificate, with the total of the period carried over pages. */
export function drawLines(document: PdfDocument, rows: readonly TableRow[], sign: string): void {
  const figure = (title: string, share: number) => ({ title, share, isFigure: true })
  document.table({
    columns: [
      { title: 'Item', share: 5 },
      figure(`Applied ${sign}`, 1.7),
      figure(`Approved ${sign}`, 1.7),
      figure(`Before ${sign}`, 1.7),
      figure(`This period ${sign}`, 1.7),
    ],
    rows,
    // Rows add amounts of money and nothing else.
    carried: total => moneyWords(total as Money),
  })
}
