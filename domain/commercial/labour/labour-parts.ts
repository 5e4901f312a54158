import { minus, type Money, NIL, type Percentage } from '../../value/money'
import type { VatRule } from '../orders/order-totals'
import { leftOutToDate, type PeriodGiven } from './cis'
import { assignNamed, type AssignmentPart, type CodedBefore, meetVat } from '../assignments/assignments'

/** Approved figures of an application for the accounts. */
export interface ApprovedLabour extends Pick<
  PeriodGiven,
  'materials' | 'leftOutBefore' | 'retentionPercentage' | 'materialsAfterRetention'
> {
  readonly payable: Money
  readonly vat: Money
  readonly vatAccounted: Money
  /** VAT rate of a taxed payment. */
  readonly vatRate: Percentage
}
/**
 * Splits the payable amount of an application over nominal codes: materials as CIS excludes them, and labour as the rest. A part keeps the nominal
 * code of the earlier part with its name. The VAT of the parts adds up to the document's, which is rounded once. Spec: business 7,
 * recalc-nominal-codes of labour applications.
 */
export function assignLabour(
  of: ApprovedLabour,
  before: readonly CodedBefore[],
  rules: ReadonlyMap<number, VatRule>,
): readonly AssignmentPart[] {
  const materials = minus(leftOutToDate(of), of.leftOutBefore)
  const isReverse = of.vatAccounted !== NIL
  // Only a person knows why there is no VAT: exempt, zero-rated, or not registered.
  const isTaxed = isReverse || of.vat !== NIL
  const code = [...rules.values()].find(
    each => isTaxed && each.isReverseCharge === isReverse && each.rate === of.vatRate,
  )
  const nets = [
    { shortName: 'Labour', totalValue: minus(of.payable, materials) },
    { shortName: 'Materials', totalValue: materials },
  ]
  return meetVat(assignNamed(nets, code?.id ?? null, before, rules), of.vat)
}
