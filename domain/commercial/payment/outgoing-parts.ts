import { assignNamed, type AssignmentPart, type CodedBefore, meetVat } from '../assignments/assignments'
import type { VatRule } from '../orders/order-totals'
import { minus, type Money, negate, NIL, type Percentage, plus } from '../../value/money'
import { type EarlierLine, SECTIONS, sectionOf } from './outgoing-lines'

type CertifiedLine = Pick<EarlierLine, 'kind' | 'certifiedValue' | 'certifiedMaterial'> & {
  readonly isVariation: boolean
}
/** A certificate to the client with its lines. All money is to date. */
export interface Certificate {
  readonly certifiedRetention: Money | null
  readonly certifiedDiscount: Money | null
  readonly lines: readonly CertifiedLine[]
}
/** The VAT of a certificate, for its period. */
export interface CertifiedVat {
  readonly certifiedVat: Money | null
  readonly vatRate: Percentage
  readonly isReverseCharge: boolean
}

/**
 * Splits what a certificate adds over nominal codes: each part of the application, less retention and discount. The parts add up to what is certified in
 * the period, and their VAT to its VAT. A part keeps the nominal code of the earlier part with its name. Decision 728.
 */
export function assignCertificate(
  of: Certificate & CertifiedVat,
  last: Certificate | null,
  before: readonly CodedBefore[],
  rules: ReadonlyMap<number, VatRule>,
): readonly AssignmentPart[] {
  const vat = of.certifiedVat ?? NIL
  // Only a person knows why there is no VAT: exempt, zero-rated, or not registered.
  const isTaxed = of.isReverseCharge || vat !== NIL
  const code = [...rules.values()].find(
    each => isTaxed && each.isReverseCharge === of.isReverseCharge && each.rate === of.vatRate,
  )
  const nets = [
    ...SECTIONS.map(({ part, title }) => ({
      shortName: title,
      totalValue: minus(certifiedOf(of, part), last ? certifiedOf(last, part) : NIL),
    })),
    { shortName: 'Retention', totalValue: negate(moved(of.certifiedRetention, last?.certifiedRetention)) },
    { shortName: 'Discount', totalValue: negate(moved(of.certifiedDiscount, last?.certifiedDiscount)) },
  ]
  return meetVat(assignNamed(nets, code?.id ?? null, before, rules), vat)
}

const certifiedOf = ({ lines }: Certificate, part: (typeof SECTIONS)[number]['part']): Money =>
  lines
    .filter(line => sectionOf(line) === part)
    .reduce<Money>((total, { certifiedValue, certifiedMaterial }) => {
      const added = plus<Money>(certifiedValue ?? NIL, certifiedMaterial ?? NIL)
      return plus(total, added)
    }, NIL)

const moved = (now: Money | null, before: Money | null | undefined): Money => minus<Money>(now ?? NIL, before ?? NIL)
