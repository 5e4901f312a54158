import type { Nation } from '../../law/nation'
import type { Day } from '../../value/day'
import { type Money, NIL, type Percentage } from '../../value/money'
import { percentWords } from '../../value/money-words'
import type { OwnTax } from '../labour/cis'
import { documentVat } from '../tax/vat'
import { noticeDates } from './notices'
import type { DeductionTerms, KeptTerms } from './outgoing-sums'
import { retentionRateOn, termsOn } from './terms'

/** Terms of payment as they are recorded, of a contract with a client or of a subcontract. */
export interface AgreedTerms {
  readonly validFrom: Day
  readonly retentionPercentage: Percentage
  readonly keptAfterCompletion: Percentage
  readonly retentionCap: Money | null
  readonly retentionOnMaterials: boolean
  readonly practicalCompletion: Day | null
  readonly makingGood: Day | null
  readonly lastRetentionDay: Day | null
  readonly discountPercentage: Percentage
  readonly isEndUser: boolean
  readonly nation: Nation
  readonly dueDays: number
  readonly noticeDays: number
  readonly finalDays: number
  readonly payLessDays: number
}
/** The terms of a contract with a client as they are recorded. */
export interface RecordedTerms extends AgreedTerms {
  readonly clientIsRegistered: boolean
}

/** Returns the recorded terms that apply on a day; null where none had begun. */
export const recordedTermsOn = <T extends Pick<AgreedTerms, 'validFrom'>>(all: readonly T[], day: Day): T | null =>
  termsOn(
    all.map(terms => ({ terms, from: terms.validFrom })),
    day,
  )?.terms ?? null

/** Terms on the valuation date that any application keeps, with the dates that follow from them. */
export interface DatedTerms extends DeductionTerms {
  readonly dueDate: Day
  readonly noticeBy: Day
  readonly payLessBy: Day
  readonly finalDate: Day
}
/** Those of an application to the client, with the reason for its VAT in words. */
export interface TermsOfApplication extends KeptTerms, DatedTerms {
  readonly whyVat: string
}
interface Claimed {
  readonly valuationDate: Day
  readonly claimedOn: Day
}

/**
 * Returns what any application keeps of its contract's terms. Its dates follow from its valuation date, and from the day it was sent if that is later than
 * the due date. Decisions 691 to 693.
 */
export function datedTerms(terms: AgreedTerms, { valuationDate, claimedOn }: Claimed): DatedTerms {
  const { agreed, kept } = retentionRateOn(
    {
      steps: [{ from: null, fromCompletion: null, percentage: terms.retentionPercentage }],
      keptAfterCompletion: terms.keptAfterCompletion,
      lastRetentionDay: terms.lastRetentionDay,
    },
    valuationDate,
    terms,
  )
  const dates = noticeDates(
    { ...terms, paymentNoticeDays: terms.noticeDays, reckoning: 'section116' },
    { claimedOn, valuationDate },
  )
  return {
    retentionPercentage: agreed,
    retentionKept: kept,
    retentionOnMaterials: terms.retentionOnMaterials,
    retentionCap: terms.retentionCap,
    discountPercentage: terms.discountPercentage,
    dueDate: dates.due,
    noticeBy: dates.paymentNoticeBy,
    payLessBy: dates.payLessBy,
    finalDate: dates.final,
  }
}

/** Returns what an application to the client keeps of its contract's terms: as {@link datedTerms}, with its VAT. Spec: APP-3. */
export function termsOfApplication(terms: RecordedTerms, claimed: Claimed, own: OwnTax): TermsOfApplication {
  const { isReverseCharge } = documentVat(NIL, own.vatRate, {
    isSupplierVatRegistered: own.isVatRegistered,
    isCustomerVatRegistered: terms.clientIsRegistered,
    isReportedUnderCis: terms.clientIsRegistered,
    isEndUser: terms.isEndUser,
  })
  return {
    ...datedTerms(terms, claimed),
    vatRate: own.isVatRegistered ? own.vatRate : NIL,
    isReverseCharge,
    whyVat: vatWords(own, terms, isReverseCharge),
  }
}

function vatWords(own: OwnTax, { isEndUser }: RecordedTerms, isReverseCharge: boolean): string {
  if (!own.isVatRegistered) return 'No VAT: our company details have no VAT number.'
  const rate = percentWords(own.vatRate)
  if (isReverseCharge)
    return `Reverse charge: the client accounts for VAT at ${rate} to HMRC (VAT Act 1994, section 55A). Both firms are registered for VAT and CIS, and the client has not declared that it is the end user.`
  const why = isEndUser
    ? 'the client has declared that it is the end user'
    : 'the client is not registered for VAT and CIS'
  return `VAT is charged at ${rate}, since ${why}.`
}
