import { minus, type Money, NIL, type Percentage } from '../../value/money'
import type { VatRule } from '../orders/order-totals'
import { leftOutToDate, type PeriodGiven } from './cis'
import { assignNamed, type AssignmentPart, type CodedBefore, meetVat } from '../assignments/assignments'

/** Approved figures of any application of a subcontractor for the accounts. */
export interface ApprovedPayment {
  readonly payable: Money
  readonly vat: Money
  readonly vatAccounted: Money
  /** VAT rate of a taxed payment. */
  readonly vatRate: Percentage
}
export interface ApprovedLabour
  extends
    ApprovedPayment,
    Pick<PeriodGiven, 'materials' | 'leftOutBefore' | 'retentionPercentage' | 'materialsAfterRetention'> {}

/** Splits a labour application over nominal codes: see {@link assignPayment}. */
export const assignLabour = (
  of: ApprovedLabour,
  before: readonly CodedBefore[],
  rules: ReadonlyMap<number, VatRule>,
): readonly AssignmentPart[] => assignPayment(of, minus(leftOutToDate(of), of.leftOutBefore), before, rules)

/**
 * Splits the payable amount of an application over nominal codes: materials as CIS excludes them, and labour as the rest. A part keeps the nominal
 * code of the earlier part with its name. The VAT of the parts adds up to the document's, which is rounded once. Spec: business 7,
 * recalc-nominal-codes of labour applications.
 */
export function assignPayment(
  of: ApprovedPayment,
  materials: Money,
  before: readonly CodedBefore[],
  rules: ReadonlyMap<number, VatRule>,
): readonly AssignmentPart[] {
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
