import { guardsOver } from '../../records/transition'
import { type Day, dayOf, dayWords } from '../../value/day'
import { type Money, NIL, type Percentage } from '../../value/money'
import { whyNotAssigned } from '../assignments/assignments'
import { moneyWords } from '../../value/money-words'
import type { OwnTax, Payment, TaxStatus } from './cis'
import { changedWords } from './decision'
import type { Turn } from './turn'

/** Facts the guards of any application of a subcontractor need. */
export interface TurnFacts {
  readonly turn: Turn
  /** Today in British time. */
  readonly today: Day
  readonly taxNow: { readonly today: Day; readonly status: TaxStatus; readonly own: OwnTax }
  /** Net of its parts over nominal codes. */
  readonly assigned: Money
  /** The tax month of its payment, where the CIS return of that month is filed; null where it is not. */
  readonly filedMonth: { readonly from: Day; readonly to: Day } | null
}
export interface OfTurn {
  readonly effectiveDate: Day
  readonly payable: Money | null
  readonly approvedAt: string | null
  readonly codatPushedAt: string | null
}
/** An approved application, with the tax it was approved at. */
export interface OfTaxed extends OfTurn {
  readonly cisRate: Percentage | null
  readonly toPay: Money | null
}
export interface Paying {
  readonly paidOn: Day
  readonly toPay: Money
}

const guard = guardsOver<TurnFacts>()

/** Returns why an application cannot have been paid on a day: the work or its approval came later. Null when it can. Decision 673. */
export function whyTooEarly(
  { effectiveDate, approvedAt }: Pick<OfTurn, 'effectiveDate' | 'approvedAt'>,
  paidOn: Day,
): string | null {
  if (paidOn < effectiveDate)
    return `This pays for work up to ${dayWords(effectiveDate)}, so it can’t be paid on ${dayWords(paidOn)}. Enter the day of the payment, or correct the day of the work`
  const approvedOn = approvedAt === null ? null : dayOf(approvedAt)
  return approvedOn !== null && paidOn < approvedOn
    ? `This was approved on ${dayWords(approvedOn)}, so it can’t be paid on ${dayWords(paidOn)}. Enter that day or a later one`
    : null
}

/** Returns why nothing can have been paid on a day after today; null when it can. */
export const whyNotYet = (paidOn: Day, today: Day): string | null =>
  paidOn <= today ? null : 'The day of payment has not come yet'

/** Guards of the order in which the applications of one subcontractor are approved and paid, labour or supply and fit. */
export const turnGuards = {
  isWorked: guard(['today'], ({ today }, { effectiveDate }: OfTurn) =>
    effectiveDate <= today
      ? null
      : `This is for work up to ${dayWords(effectiveDate)}, which is still to come. Approve it on that day, or correct the day`,
  ),
  isInOrder: guard(['turn'], ({ turn: { approvedAfter, isFixedAfter } }, { effectiveDate }: OfTurn) =>
    approvedAfter === null
      ? null
      : `This subcontractor is already approved up to ${dayWords(approvedAfter)}, and this is for work up to ${dayWords(effectiveDate)}. ${isFixedAfter ? 'Give this one a later day, or delete it' : 'Put that one back to review first, or delete this one'}`,
  ),
  isPaidInTurn: guard(['turn'], ({ turn: { unpaidBefore } }) =>
    unpaidBefore === null
      ? null
      : `${unpaidBefore} of this subcontractor comes before and is not paid yet. Pay that first`,
  ),
  isPaidOnTime: guard([], (_, of: OfTurn, { paidOn }: Paying) => whyTooEarly(of, paidOn)),
  isNotInFuture: guard(['taxNow'], ({ taxNow: { today } }, _: OfTurn, { paidOn }: Paying) => whyNotYet(paidOn, today)),
  isAssigned: guard(['assigned'], ({ assigned }, { payable }: OfTurn) =>
    whyNotAssigned(assigned, payable ?? NIL, 'application'),
  ),
  isNewest: guard(['turn'], ({ turn: { approvedAfter, isFixedAfter } }) =>
    approvedAfter === null
      ? null
      : `A later application of this subcontractor is approved up to ${dayWords(approvedAfter)}${isFixedAfter ? ' and paid, so this one stays approved' : '. Put that one back first'}`,
  ),
  isPaidLast: guard(['turn'], ({ turn: { paidAfter } }) =>
    paidAfter === null
      ? null
      : `${paidAfter} of this subcontractor comes after this one and is paid. Take that payment back first`,
  ),
  isNotFiled: guard(['filedMonth'], ({ filedMonth }) =>
    filedMonth === null
      ? null
      : `The CIS return for ${dayWords(filedMonth.from)} to ${dayWords(filedMonth.to)} is filed, with this payment in it. Correct the return with HMRC and withdraw its record here first`,
  ),
  isNotPushed: guard([], (_, { codatPushedAt }: OfTurn) =>
    codatPushedAt === null ? null : 'This application has gone to the accounting platform',
  ),
} as const

/**
 * Returns the guard that the sum to pay is what the tax of the day of payment makes it. `paymentOn` works the payment out; the sentence says what
 * changed since the approval.
 */
export const isStillThat = <A extends OfTaxed>(
  paymentOn: (of: A, paidOn: Day, status: TaxStatus, own: OwnTax) => Payment,
) =>
  guard(['taxNow'], ({ taxNow: { status, own } }, of: A, { paidOn, toPay }: Paying) => {
    const now = paymentOn(of, paidOn, status, own)
    if (now.toPay === toPay) return null
    return (
      changedWords(of, paidOn, status, now) ??
      `${moneyWords(now.toPay)} is to be paid on ${dayWords(paidOn)}, not ${moneyWords(toPay)}`
    )
  })
