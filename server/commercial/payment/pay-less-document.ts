import type { siteDocument } from '#contract/commercial/site-documents/site-document'
import { incomingApplication, type IncomingApplication } from '#contract/commercial/payment/incoming-application'
import { subcontractor } from '#contract/contacts/subcontractor'
import { project } from '#contract/estimating/project'
import { ProblemError } from '#contract/kit/problem'
import { certificateOf, certifiedOf, discountBetween } from '#domain/commercial/payment/incoming-payment'
import { currencySymbol, currencyWords } from '#domain/value/currency'
import { dayOf, dayWords } from '#domain/value/day'
import { minus, type Money, negate, NIL } from '#domain/value/money'
import { moneyWords } from '#domain/value/money-words'
import type { AccountTransaction } from '../../database/session'
import type { Making } from '../../documents/documents'
import { pdfDocument } from '../../documents/pdf-document'
import { logoOf, type MadeFile } from '../../files/kept-document'
import { PdfDocument } from '../../pdf/document'
import type { DocumentHead, TableRow } from '../../pdf/document-parts'
import { firmCurrency } from '../../records/read/firm-currency'
import { read } from '../../records/write/typed'
import { inRecordForm } from '../../records/write/within'
import { aboutRecord, siteDocumentKind } from '../common/site-document-kind'
import { letterhead } from '../letterhead'
import { certifiedRow, drawLines } from './certificate-document'
import { itemsOf } from './incoming-records'

/** A pay less notice in words, ready to be drawn. */
interface PrintedNotice {
  readonly reference: string
  readonly logo: number | null
  readonly head: Omit<DocumentHead, 'logo'>
  readonly rows: readonly TableRow[]
  readonly sign: string
  readonly totals: readonly { readonly label: string; readonly value: string }[]
  readonly basis: string
  readonly law: string
}

/** Throws `wrong-state` for an application on which no pay less notice is recorded. */
function requireNotice({ payLessServedOn }: Pick<IncomingApplication, 'payLessServedOn'>): void {
  if (payLessServedOn === null)
    throw new ProblemError('wrong-state', { message: 'No pay less notice is recorded on this application' })
}

/** The pay less notice to a subcontractor: each certified line, what is withheld and why, and the sum due. Spec: APP-2; decision 709. */
export const payLessDocument = siteDocumentKind<'payLess'>({
  about: async (tx, { application }, on) => {
    const about = await aboutRecord(tx, incomingApplication, application, on)
    requireNotice(await read(tx, incomingApplication, application))
    return about
  },
  make: pdfDocument({
    gather: (tx, { about }) => gatherNotice(tx, Number(about)),
    draw: drawNotice,
    made: content => ({ name: fileName(content) }),
  }),
})

const fileName = ({ reference }: PrintedNotice): string => `Pay less notice ${reference}.pdf`

/** Returns the pay less notice on an application, for the subcontractor. Throws as {@link payLessDocument} does. */
export async function payLessFile(
  { services, identity, work }: Pick<Making<typeof siteDocument>, 'services' | 'identity' | 'work'>,
  id: number,
): Promise<MadeFile> {
  const content = await work(tx => gatherNotice(tx, id))
  const { bytes } = await drawNotice(content, await logoOf(services, identity.account, content.logo))
  return { name: fileName(content), type: 'application/pdf', bytes }
}

async function gatherNotice(tx: AccountTransaction, id: number): Promise<PrintedNotice> {
  const of = inRecordForm(incomingApplication, await read(tx, incomingApplication, id))
  requireNotice(of)
  const on = await read(tx, project, of.project)
  const { fullName } = await read(tx, subcontractor, of.subcontractor)
  const { logo, ...firm } = await letterhead(tx)
  const currency = await firmCurrency(tx)
  const reference = of.reference ?? String(of.id)
  const day = (of_: string | null) => (of_ === null ? '' : dayWords(of_))
  return {
    reference,
    logo,
    sign: currencySymbol(currency),
    head: {
      title: 'Pay less notice',
      subtitle: `${reference}, work up to ${dayWords(of.effectiveDate)}`,
      ...firm,
      cells: [
        { label: 'To', value: fullName, share: 3 },
        { label: 'Project', value: [on.reference, on.name].filter(Boolean).join(' '), share: 4 },
        { label: 'Served', value: day(of.payLessServedOn), share: 1.5 },
        { label: 'Due date', value: day(of.dueDate), share: 1.5 },
        { label: 'Final date', value: day(of.finalDate), share: 1.5 },
      ],
      foot: `Printed ${dayWords(dayOf(tx.at))}, ${tx.identity.fullName}. Lines are before retention; amounts are ${currencyWords(currency)}.`,
    },
    rows: (await itemsOf(tx, [id])).map(certifiedRow),
    totals: [
      ...periodRows(certificateOf(of)),
      { label: 'Withheld', value: moneyWords(negate(of.withheld ?? NIL)) },
      // Section 111(4): what the payer considers to be due on the day the notice is served, which is not the due date.
      { label: `Due on ${day(of.payLessServedOn)}, before tax`, value: moneyWords(of.payLessAmount ?? NIL) },
    ],
    basis: of.payLessBasis ?? '',
    law: `We intend to pay less than the notified sum. We consider ${currencySymbol(currency)}${moneyWords(of.payLessAmount ?? NIL)} before tax to be due on the day of this notice, ${day(of.payLessServedOn)}. It had to be served by ${day(of.payLessBy)} (Housing Grants, Construction and Regeneration Act 1996, section 111).`,
  }
}

/** Returns the rows from the lines of the period to what is certified of it, so that every difference has its name. */
function periodRows(of: ReturnType<typeof certificateOf>): PrintedNotice['totals'] {
  const period = minus(of.gross, of.grossBefore)
  const retention = minus(of.retention, of.retentionBefore)
  const certified = certifiedOf(of)
  const discount = discountBetween({ period, retention, withheld: NIL, payable: certified })
  const off = (label: string, value: Money) => (value === NIL ? [] : [{ label, value: moneyWords(negate(value)) }])
  return [
    { label: 'Lines, this period', value: moneyWords(period) },
    ...off('Retention, this period', retention),
    ...off('Discount, this period', discount),
    { label: 'Certified this period, before tax', value: moneyWords(certified) },
  ]
}

/** Draws a notice on A4. */
async function drawNotice(
  { head, rows, sign, totals, basis, law }: PrintedNotice,
  logo: DocumentHead['logo'],
): ReturnType<PdfDocument['finish']> {
  const document = await PdfDocument.start({ ...head, logo })
  document.text(law)
  drawLines(document, rows, sign)
  document.totals(totals)
  document.heading('How the sum is worked out')
  for (const line of basis.split('\n')) document.text(line)
  return document.finish()
}
