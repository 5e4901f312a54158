import { taxMonthEnd } from '#domain/commercial/labour/cis'
import { type Day, dayWords } from '#domain/value/day'
import { minus, type Money, NIL, type Percentage } from '#domain/value/money'
import { moneyWords, percentWords } from '#domain/value/money-words'
import type { PdfDocument } from '../../pdf/document'
import type { PaymentParty } from './payment-party'

/** A payment as HMRC asks for it on its statement. Money is without VAT. */
interface PaidUnderScheme {
  readonly paidOn: Day
  readonly payable: Money
  readonly materials: Money
  readonly cisBase: Money
  readonly cisRate: Percentage
  readonly cisDeduction: Money
}
/** Rows of a statement under the Construction Industry Scheme. */
export type Scheme = readonly { readonly label: string; readonly value: string }[]

/** Returns what HMRC asks of the statement of a payment: who pays and is paid, the tax month, and how the deduction is worked out. Source: HMRC CIS340. */
export function schemeOf(of: PaidUnderScheme, party: PaymentParty | undefined): Scheme {
  const counted = minus(minus(of.payable, of.materials), of.cisBase)
  return [
    { label: 'Employer’s PAYE reference', value: party?.employer_reference || 'Not recorded' },
    { label: 'Tax month ended', value: dayWords(taxMonthEnd(of.paidOn)) },
    { label: 'Subcontractor’s UTR', value: party?.utr || 'Not recorded' },
    { label: 'Verification number', value: party?.verification || 'None' },
    { label: 'Gross amount paid, without VAT', value: moneyWords(of.payable) },
    { label: 'Materials, without VAT', value: moneyWords(of.materials) },
    ...(counted === NIL ? [] : [{ label: 'Counted for CIS at another payment', value: moneyWords(counted) }]),
    { label: 'Amount liable to deduction', value: moneyWords(of.cisBase) },
    { label: `Amount deducted, ${percentWords(of.cisRate)}`, value: moneyWords(of.cisDeduction) },
  ]
}

/** Draws the rows of the scheme under their heading; nothing where there are none. */
export function drawScheme(document: PdfDocument, scheme: Scheme): void {
  if (scheme.length === 0) return
  document.heading('Construction Industry Scheme')
  document.table({
    columns: [
      { title: 'For your tax return', share: 4 },
      { title: '', share: 2, isFigure: true },
      { title: '', share: 4 },
    ],
    rows: scheme.map(({ label, value }) => ({ cells: [label, value, ''], rule: 'hair' })),
  })
}
