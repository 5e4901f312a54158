import type { IncomingApplication } from '#contract/commercial/payment/incoming-application'
import type { SubcontractTerms } from '#contract/commercial/payment/subcontract-terms'
import { approvedBefore } from '#domain/commercial/labour/claims'
import { incomingLeftOut, incomingSums, NO_TERMS, reviewIncoming } from '#domain/commercial/payment/incoming-lines'
import { type CertificateGiven, nextCertificate } from '#domain/commercial/payment/incoming-payment'
import { type DatedTerms, datedTerms } from '#domain/commercial/payment/kept-terms'
import { NIL } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { incomingOf, itemsOf, subcontractTermsOn } from './incoming-records'

/** An application as it would be approved now. */
export interface CertificateNow {
  readonly terms: (DatedTerms & { readonly id: number }) | null
  readonly given: CertificateGiven
}

/** Returns an application as it would be approved now: its lines as decided, or else as proposed. Without terms nothing is retained. */
export async function certificateNow(tx: AccountTransaction, of: IncomingApplication): Promise<CertificateNow> {
  const recorded = await subcontractTermsOn(tx, of, of.effectiveDate)
  const terms = datedOf(of, recorded)
  const { retentionPercentage, retentionKept } = terms ?? NO_TERMS
  const last = approvedBefore(of, await incomingOf(tx, of.project)) ?? null
  const lines = (await itemsOf(tx, [of.id])).map(reviewIncoming)
  const sums = incomingSums(
    lines.map(({ item: { product, fixedCost }, approve: value }) => ({ product, fixedCost, value })),
    terms ?? NO_TERMS,
    last?.net ?? NIL,
  )
  const materials = of.approvedMaterials ?? of.materialsToDate
  const materialsAfterRetention = recorded?.materialsAfterRetention ?? false
  const expected = {
    materials,
    leftOut: incomingLeftOut(materials, sums, materialsAfterRetention),
    retentionPercentage,
    retentionKept,
    materialsAfterRetention,
    isEndUser: recorded?.isEndUser ?? false,
  }
  return { terms, given: nextCertificate(sums, expected, last) }
}

const datedOf = (of: IncomingApplication, terms: SubcontractTerms | null): CertificateNow['terms'] =>
  terms && { ...datedTerms(terms, { valuationDate: of.effectiveDate, claimedOn: of.receivedOn }), id: terms.id }
