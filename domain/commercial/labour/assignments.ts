import { absolute, minus, type Money, NIL, type Percentage, plus, sum } from '../../value/money'
import { type Assignment, isTaxAdjustment, taxOf } from '../invoices/assignments'
import { leftOutToDate, type PeriodGiven } from './cis'

interface FirmVat {
  readonly id: number
  readonly rate: Percentage
  readonly isReverseCharge: boolean
}
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
export interface LabourPart extends Assignment {
  readonly shortName: string
  readonly taxAdjustment: Money
}

/**
 * Splits the payable amount of an application over the accounts: materials as CIS excludes them, and labour as the rest. A part keeps the nominal
 * code of the earlier part with its name. The VAT of the parts adds up to the document's, which is rounded once. Spec: business 7,
 * recalc-nominal-codes of labour applications.
 */
export function assignLabour(
  of: ApprovedLabour,
  before: readonly { readonly shortName: string | null; readonly nominalCode: number | null }[],
  codes: readonly FirmVat[],
): LabourPart[] {
  const materials = minus(leftOutToDate(of), of.leftOutBefore)
  const isReverse = of.vatAccounted !== NIL
  // Only a person knows why there is no VAT: exempt, zero-rated, or not registered.
  const isTaxed = isReverse || of.vat !== NIL
  const code = codes.find(each => isTaxed && each.isReverseCharge === isReverse && each.rate === of.vatRate)
  const rules = new Map(codes.map(each => [each.id, each]))
  const parts = [
    { shortName: 'Labour', totalValue: minus(of.payable, materials) },
    { shortName: 'Materials', totalValue: materials },
  ]
    .filter(({ totalValue }) => totalValue !== NIL)
    .map((part): LabourPart => {
      const vatTaxCode = code?.id ?? null
      return {
        ...part,
        nominalCode: before.find(each => each.shortName === part.shortName)?.nominalCode ?? null,
        vatTaxCode,
        taxAmount: taxOf({ totalValue: part.totalValue, vatTaxCode }, rules),
        taxAdjustment: NIL,
      }
    })
  return toDocument(parts, of.vat)
}

/** Adds the penny that rounding by part misses of the document's VAT to the first part. */
function toDocument(parts: readonly LabourPart[], vat: Money): LabourPart[] {
  const off = minus(vat, sum(parts.map(({ taxAmount }): Money => taxAmount)))
  return parts.map((part, index) =>
    index === 0 && isTaxAdjustment(absolute(off)) ? { ...part, taxAdjustment: plus(part.taxAdjustment, off) } : part,
  )
}
