import { type Money, NIL, type Percentage, percentOf } from '../../value/money'

/** Facts about the two firms that decide who accounts for the VAT of construction services. */
export interface VatParties {
  readonly isSupplierVatRegistered: boolean
  readonly isCustomerVatRegistered: boolean
  /** Whether both are registered for CIS, and so the payment is reported under it. */
  readonly isReportedUnderCis: boolean
  /** Whether the customer has declared in writing that it is the end user or an intermediary. */
  readonly isEndUser: boolean
}
export interface DocumentVat {
  readonly isReverseCharge: boolean
  /** Charged by the supplier and paid to it. */
  readonly vat: Money
  /** Accounted for by the customer under the reverse charge; the document states it, but it is not paid to the supplier. */
  readonly vatAccounted: Money
}

/** Whether the customer accounts for the VAT (VAT Act 1994, section 55A). */
const isReverseCharge = (of: VatParties): boolean =>
  of.isSupplierVatRegistered && of.isCustomerVatRegistered && of.isReportedUnderCis && !of.isEndUser

/** Returns the VAT of a document: on its amount before CIS, rounded half away from zero, once. Zero where the supplier is not registered. */
export function documentVat(amount: Money, rate: Percentage, parties: VatParties): DocumentVat {
  const tax = parties.isSupplierVatRegistered ? percentOf(amount, rate) : NIL
  return isReverseCharge(parties)
    ? { isReverseCharge: true, vat: NIL, vatAccounted: tax }
    : { isReverseCharge: false, vat: tax, vatAccounted: NIL }
}
