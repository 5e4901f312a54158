import { type Day } from '../../value/day'
import { minus, type Money, NIL, type Percentage, plus, WHOLE } from '../../value/money'
import { moneyWords, percentWords } from '../../value/money-words'
import { type BeforeTax, type OwnTax, type Payment, taxedPayment, type TaxStatus } from '../labour/cis'
import { retentionWords, taxWords } from '../labour/decision'
import type { CumulativeSums } from './outgoing-sums'

/** Figures of a certificate as they are stored; null before it is approved. */
export interface StoredCertificate {
  readonly gross: Money | null
  readonly grossBefore: Money | null
  readonly retention: Money | null
  readonly retentionBefore: Money | null
  readonly discount: Money | null
  readonly net: Money | null
  readonly certifiedBefore: Money | null
  readonly withheld: Money | null
  readonly withheldBefore: Money | null
  readonly leftOut: Money | null
  readonly leftOutBefore: Money | null
  readonly cisBaseBefore: Money | null
  readonly cisBase: Money | null
  readonly approvedMaterials: Money | null
  readonly retentionPercentage: Percentage | null
  readonly retentionKept: Percentage | null
  readonly materialsAfterRetention: boolean
  readonly isEndUser: boolean
}

/** Figures of a certificate before tax, to date and before it. */
export interface CertificateGiven {
  readonly gross: Money
  readonly grossBefore: Money
  readonly retention: Money
  readonly retentionBefore: Money
  readonly discount: Money
  readonly net: Money
  readonly certifiedBefore: Money
  /** Certified and not paid, by our pay less notice on this certificate and on those before it. */
  readonly withheld: Money
  readonly withheldBefore: Money
  readonly materials: Money
  readonly leftOut: Money
  readonly leftOutBefore: Money
  readonly cisBaseBefore: Money
  readonly retentionPercentage: Percentage
  readonly retentionKept: Percentage
  readonly materialsAfterRetention: boolean
  readonly isEndUser: boolean
}

/** Returns the figures of an approved application. */
export const certificateOf = (of: StoredCertificate): CertificateGiven => ({
  gross: of.gross ?? NIL,
  grossBefore: of.grossBefore ?? NIL,
  retention: of.retention ?? NIL,
  retentionBefore: of.retentionBefore ?? NIL,
  discount: of.discount ?? NIL,
  net: of.net ?? NIL,
  certifiedBefore: of.certifiedBefore ?? NIL,
  withheld: of.withheld ?? NIL,
  withheldBefore: of.withheldBefore ?? NIL,
  materials: of.approvedMaterials ?? NIL,
  leftOut: of.leftOut ?? NIL,
  leftOutBefore: of.leftOutBefore ?? NIL,
  cisBaseBefore: of.cisBaseBefore ?? NIL,
  retentionPercentage: of.retentionPercentage ?? NIL,
  retentionKept: of.retentionKept ?? WHOLE,
  materialsAfterRetention: of.materialsAfterRetention,
  isEndUser: of.isEndUser,
})

/** Terms and materials of an application that is not approved yet. */
export interface Expected extends Pick<
  CertificateGiven,
  'materials' | 'leftOut' | 'retentionPercentage' | 'retentionKept' | 'materialsAfterRetention' | 'isEndUser'
> {}

/** Returns the figures of an application as it would be approved. `last`: the certificate before; null for the first. What it says is never worked out again. */
export function nextCertificate(
  { gross, retention, discount, net }: CumulativeSums,
  expected: Expected,
  last: StoredCertificate | null,
): CertificateGiven {
  return {
    ...expected,
    gross,
    retention,
    discount,
    net,
    grossBefore: last?.gross ?? NIL,
    retentionBefore: last?.retention ?? NIL,
    certifiedBefore: last?.net ?? NIL,
    withheld: NIL,
    withheldBefore: plus(last?.withheldBefore ?? NIL, last?.withheld ?? NIL),
    leftOutBefore: last?.leftOut ?? NIL,
    cisBaseBefore: plus(last?.cisBaseBefore ?? NIL, last?.cisBase ?? NIL),
  }
}

/** Returns the sum certified for the period before tax and before any pay less notice. */
export const certifiedOf = ({ net, certifiedBefore }: Pick<CertificateGiven, 'net' | 'certifiedBefore'>): Money =>
  minus(net, certifiedBefore)

/** Returns a certificate before tax. CIS is worked on no money that was withheld, on this certificate or on a later one. */
const beforeTax = (of: CertificateGiven): BeforeTax => ({
  period: minus(of.gross, of.grossBefore),
  retentionToDate: of.retention,
  retention: minus(of.retention, of.retentionBefore),
  payable: minus(certifiedOf(of), of.withheld),
  materialsLeftOut: minus(of.leftOut, of.leftOutBefore),
  liableToDate: minus(minus(of.net, of.leftOut), plus(of.withheldBefore, of.withheld)),
  cisBaseBefore: of.cisBaseBefore,
  isEndUser: of.isEndUser,
})

/** Returns the payment of a certificate by the tax status of a day. Oracles C1 to C3. */
export const incomingPayment = (of: CertificateGiven, day: Day, status: TaxStatus, own: OwnTax): Payment =>
  taxedPayment(beforeTax(of), day, status, own)

/** Returns the reasons for the amount of a certificate: a line for each part, "What: why.". Stored with it as it was when decided. */
export function incomingWords(of: CertificateGiven, day: Day, status: TaxStatus, own: OwnTax): string {
  const payment = incomingPayment(of, day, status, own)
  return [
    ...taxWords(of, payment, { day, status, own }),
    retentionWords(of, payment),
    ...keptWords(of),
    ...discountWords(of),
    ...withheldWords(of),
  ].join('\n')
}
const keptWords = ({ retentionKept, retentionPercentage }: CertificateGiven): readonly string[] =>
  retentionKept === WHOLE || retentionPercentage === NIL
    ? []
    : [`Retention is released: ${percentWords(retentionKept)} of it is still held, by the terms of the subcontract.`]
const discountWords = ({ discount }: CertificateGiven): readonly string[] =>
  discount === NIL ? [] : [`Discount is taken off: ${moneyWords(discount)} to date, by the terms of the subcontract.`]
const withheldWords = (of: CertificateGiven): readonly string[] =>
  of.withheld === NIL
    ? []
    : [`Our pay less notice withholds ${moneyWords(of.withheld)} of the ${moneyWords(certifiedOf(of))} certified.`]

/** Returns the discount that lies between a period and what is payable of it, after retention and what our notice withholds. */
export const discountBetween = ({
  period,
  retention,
  withheld,
  payable,
}: {
  readonly period: Money
  readonly retention: Money
  readonly withheld: Money
  readonly payable: Money
}): Money => minus(minus(minus(period, retention), withheld), payable)
