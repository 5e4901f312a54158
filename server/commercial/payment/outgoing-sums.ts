import { outgoingApplication, type OutgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { ProblemError } from '#contract/kit/problem'
import { termsOfApplication, type TermsOfApplication } from '#domain/commercial/payment/kept-terms'
import { type OutgoingSums, outgoingSums } from '#domain/commercial/payment/outgoing-sums'
import type { Day } from '#domain/value/day'
import { textOf } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { find, update } from '../../records/write/typed'
import { inRecordForm } from '../../records/write/within'
import { ownTax } from '../own-tax'
import { applicationsOf, certifiedBefore, linesOf, termsOf } from './outgoing-records'

interface Dated {
  readonly project: number
  readonly valuationDate: Day
  /** Null: not sent yet, so its dates follow from the valuation date alone. */
  readonly sentOn: Day | null
}

/** Returns what an application keeps of its contract's terms; null where none are recorded for its valuation date. */
export async function termsNow(
  tx: AccountTransaction,
  { project, valuationDate, sentOn }: Dated,
): Promise<(TermsOfApplication & { readonly terms: number }) | null> {
  const terms = await termsOf(tx, project, valuationDate)
  if (terms === null) return null
  const claimedOn = sentOn ?? valuationDate
  return { ...termsOfApplication(terms, { valuationDate, claimedOn }, await ownTax(tx)), terms: terms.id }
}

/** As {@link termsNow}, in wire form. Throws `conflict` where none are recorded. */
export async function termsFor(tx: AccountTransaction, of: Dated) {
  const terms = await termsNow(tx, of)
  if (terms === null)
    throw new ProblemError('conflict', {
      message: 'Record the terms of the contract first: retention, discount and dates',
    })
  return {
    ...terms,
    retentionPercentage: textOf('percentage', terms.retentionPercentage),
    retentionKept: textOf('percentage', terms.retentionKept),
    discountPercentage: textOf('percentage', terms.discountPercentage),
    retentionCap: terms.retentionCap === null ? null : textOf('money', terms.retentionCap),
    vatRate: textOf('percentage', terms.vatRate),
  }
}

/** Works the sums of applications out again that are still Held: their lines or their valuation date have changed. */
export async function recalculateSums(tx: AccountTransaction, ids: readonly number[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const stored = await find(tx, outgoingApplication, id, { lock: true })
    if (stored?.state !== 'held') continue
    const terms = await termsFor(tx, stored)
    const application = inRecordForm(outgoingApplication, { ...stored, ...terms })
    const sums = await sumsNow(tx, application)
    await update(tx, outgoingApplication, id, { ...terms, ...inWords(sums) }, { action: 'sum' })
  }
}

async function sumsNow(tx: AccountTransaction, application: OutgoingApplication): Promise<OutgoingSums> {
  const before = certifiedBefore(await applicationsOf(tx, application.project), application)
  return outgoingSums(await linesOf(tx, application.id), application, before)
}

const inWords = ({ work, materials, onAccount, gross, retention, discount, net, ...period }: OutgoingSums) => ({
  work: textOf('money', work),
  materials: textOf('money', materials),
  onAccount: textOf('money', onAccount),
  gross: textOf('money', gross),
  retention: textOf('money', retention),
  discount: textOf('money', discount),
  net: textOf('money', net),
  certifiedBefore: textOf('money', period.certifiedBefore),
  due: textOf('money', period.due),
  vat: textOf('money', period.vat),
  total: textOf('money', period.total),
})
