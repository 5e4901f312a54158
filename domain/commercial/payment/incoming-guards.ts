import { guardsOver } from '../../records/transition'
import { type Day, dayWords } from '../../value/day'
import { type Money, NIL } from '../../value/money'
import { moneyWords } from '../../value/money-words'
import { isStillThat, type OfTaxed, turnGuards, type TurnFacts } from '../labour/turn-guards'
import { aboveLimit, type ApprovalFacts } from '../roles/approval'
import { type FourEyesFacts, isNotOwn } from '../roles/four-eyes'
import { certificateOf, certifiedOf, incomingPayment, type StoredCertificate } from './incoming-payment'

/** Facts the guards of an incoming application need, besides the application itself. */
export interface IncomingFacts extends ApprovalFacts, FourEyesFacts, TurnFacts {
  readonly incomingLines: {
    readonly count: number
    /** Lines without an approved value. */
    readonly undecided: number
    /** Lines approved beyond progress or scope. */
    readonly beyond: number
    /** Value of approving it in this period, before retention and tax. */
    readonly value: Money
    /** A line that occurs twice; null where none does. */
    readonly twice: string | null
    /** A line of the last certificate that this application does not have; null where it has all. */
    readonly missing: string | null
  }
  /** Whether terms of the subcontract hold on its day. */
  readonly hasTerms: boolean
}
export interface OfIncoming extends OfTaxed, StoredCertificate, PayLess {
  readonly materialsToDate: Money
}

/** A pay less notice as it is stored with its certificate. */
interface PayLess {
  readonly payLessBy: Day | null
  readonly payLessServedOn: Day | null
}
/** A pay less notice as it is served. */
export interface ServingPayLess {
  readonly payLessServedOn: Day
  readonly payLessAmount: Money
}

const guard = guardsOver<IncomingFacts>()
const lines = (count: number, does: string, do_: string): string =>
  count === 1 ? `1 line ${does}` : `${count} lines ${do_}`

/** Guards of an incoming application's transitions. Spec: business 4, Payment application states. */
export const incomingGuards = {
  isNotOwn,
  ...turnGuards,
  hasTerms: guard(['hasTerms'], ({ hasTerms }, { effectiveDate }: OfIncoming) =>
    hasTerms
      ? null
      : `No terms of this subcontract hold on ${dayWords(effectiveDate)}. Record them first: retention, discount and dates`,
  ),
  hasLines: guard(['incomingLines'], ({ incomingLines: { count } }) =>
    count === 0 ? 'No lines yet: add a line' : null,
  ),
  isOnce: guard(['incomingLines'], ({ incomingLines: { twice } }) =>
    twice === null ? null : `${twice} is on this application twice. Delete one of them`,
  ),
  isDecided: guard(['incomingLines'], ({ incomingLines: { undecided } }) =>
    undecided === 0 ? null : `${lines(undecided, 'has', 'have')} no approved value yet`,
  ),
  isWhole: guard(['incomingLines'], ({ incomingLines: { missing } }) =>
    missing === null
      ? null
      : `${missing} is on the last certificate and not on this application, so it would be taken back. Add it with its value to date`,
  ),
  isInLimit: guard(['incomingLines', 'approval'], ({ incomingLines: { value }, approval }) =>
    aboveLimit(value, approval),
  ),
  isWithin: guard(
    ['incomingLines'],
    (
      { incomingLines: { beyond } },
      of: OfIncoming,
      { overrideReason }: { readonly overrideReason?: string | null },
    ) => {
      if ((of.approvedMaterials ?? NIL) > of.materialsToDate)
        return `Materials of ${moneyWords(of.approvedMaterials ?? NIL)} are approved and ${moneyWords(of.materialsToDate)} were declared. Approve no more than that`
      return beyond === 0 || overrideReason?.trim()
        ? null
        : `${lines(beyond, 'is', 'are')} approved beyond progress or scope. Approve less, or give a reason`
    },
  ),
  isFirstPayLess: guard([], (_, { payLessServedOn }: OfIncoming) =>
    payLessServedOn === null
      ? null
      : `A pay less notice of ${dayWords(payLessServedOn)} is recorded. Withdraw it first, so that one sum is due`,
  ),
  hasPayLess: guard([], (_, { payLessServedOn }: OfIncoming) =>
    payLessServedOn === null ? 'No pay less notice is recorded' : null,
  ),
  isNotNoticed: guard([], (_, { payLessServedOn }: OfIncoming) =>
    payLessServedOn === null
      ? null
      : `A pay less notice of ${dayWords(payLessServedOn)} was served on this certificate. Withdraw it first`,
  ),
  isPayLessInTime: guard(['today'], ({ today }, of: OfIncoming, { payLessServedOn: servedOn }: ServingPayLess) => {
    if (servedOn > today) return 'The day the notice was served has not come yet'
    if (servedOn < of.effectiveDate)
      return `This is for work up to ${dayWords(of.effectiveDate)}, so a notice about it can’t have been served on ${dayWords(servedOn)}`
    if (of.payLessBy === null || servedOn <= of.payLessBy) return null
    return `A pay less notice had to be served by ${dayWords(of.payLessBy)}. One served on ${dayWords(servedOn)} has no effect (Housing Grants Act 1996, section 111), so ${moneyWords(certifiedOf(certificateOf(of)))} before tax stays due`
  }),
  isNoMoreThanCertified: guard([], (_, of: OfIncoming, { payLessAmount }: ServingPayLess) => {
    const certified = certifiedOf(certificateOf(of))
    return payLessAmount <= certified
      ? null
      : `${moneyWords(certified)} is certified before tax, so a pay less notice can’t state ${moneyWords(payLessAmount)}`
  }),
  isStillThat: isStillThat((of: OfIncoming, paidOn, status, own) =>
    incomingPayment(certificateOf(of), paidOn, status, own),
  ),
} as const
