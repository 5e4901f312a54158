import type { TaxStatus } from '#domain/commercial/labour/cis'
import type { AccountTransaction } from '../../database/session'

/** Returns what a payment keeps beside its figures: HMRC's number, why this deduction, and who recorded it. */
export const paymentKept = (tx: AccountTransaction, status: TaxStatus, words: string, changed: string | null) => ({
  cisVerification: status.verification,
  whyPaid: changed === null ? words : `Changed since it was approved: ${changed}\n${words}`,
  paidAt: tx.at,
  paidBy: tx.identity.user,
})

/** The VAT of an application, before its payment and after it, and when it went to the accounts. */
interface Taxed {
  readonly vat: unknown
  readonly vatAccounted: unknown
}

/** Whether the parts of an application follow its VAT of the day of payment: what is in the accounts stays as it was pushed. */
export const isSplitAgain = (now: Taxed, before: Taxed, { codatPushedAt }: { readonly codatPushedAt: unknown }) =>
  codatPushedAt === null && (now.vat !== before.vat || now.vatAccounted !== before.vatAccounted)
