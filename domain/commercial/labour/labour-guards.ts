import { guardsOver } from '../../records/transition'
import { type Day, dayOf, dayWords } from '../../value/day'
import { type Money, NIL, type Percentage } from '../../value/money'
import { type OwnTax, paymentOf, type TaxStatus } from './cis'
import { whyNotAssigned } from '../assignments/assignments'
import { aboveLimit, type ApprovalFacts } from '../roles/approval'
import { isNotOwn, type FourEyesFacts } from '../roles/four-eyes'
import { moneyWords } from '../../value/money-words'
import { changedWords } from './decision'
import type { LabourOthers } from './turn'

/** Facts the guards of a labour application's lifecycle need, besides the application itself. */
export interface LabourFacts extends ApprovalFacts, FourEyesFacts {
  readonly labourLines: {
    readonly count: number
    /** Lines without an approved quantity. */
    readonly undecided: number
    /** Lines approved beyond progress or scope. */
    readonly beyond: number
    /** Value of approving it in this period, before retention and CIS. */
    readonly value: Money
    /** A line that occurs twice; null where none does. */
    readonly twice: string | null
  }
  readonly labourOthers: LabourOthers
  readonly taxNow: { readonly today: Day; readonly status: TaxStatus; readonly own: OwnTax }
  /** Net of its parts over nominal codes. */
  readonly assigned: Money
}
export interface OfLabour {
  readonly effectiveDate: Day
  readonly materialsToDate: Money
  readonly approvedMaterials: Money | null
  readonly grossToDate: Money | null
  readonly grossBefore: Money | null
  readonly leftOutBefore: Money | null
  readonly cisBaseBefore: Money | null
  readonly retentionPercentage: Percentage
  readonly retentionBefore: Money | null
  readonly materialsAfterRetention: boolean
  readonly isEndUser: boolean
  readonly cisRate: Percentage | null
  readonly payable: Money | null
  readonly toPay: Money | null
  readonly approvedAt: string | null
  readonly codatPushedAt: string | null
}
export interface ApprovingLabour {
  readonly overrideReason?: string | null
}
export interface Paying {
  readonly paidOn: Day
  readonly toPay: Money
}

const guard = guardsOver<LabourFacts>()
const lines = (count: number, does: string, do_: string): string =>
  count === 1 ? `1 line ${does}` : `${count} lines ${do_}`

/** Returns the approved figures in the form the sums take. */
export const periodGiven = (of: OfLabour) => ({
  grossToDate: of.grossToDate ?? NIL,
  grossBefore: of.grossBefore ?? NIL,
  materials: of.approvedMaterials ?? NIL,
  leftOutBefore: of.leftOutBefore ?? NIL,
  cisBaseBefore: of.cisBaseBefore ?? NIL,
  retentionPercentage: of.retentionPercentage,
  retentionBefore: of.retentionBefore ?? NIL,
  materialsAfterRetention: of.materialsAfterRetention,
  isEndUser: of.isEndUser,
})

/** Returns why an application cannot have been paid on a day: the work or its approval came later. Null when it can. Decision 673. */
export function whyTooEarly(
  { effectiveDate, approvedAt }: Pick<OfLabour, 'effectiveDate' | 'approvedAt'>,
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

/** Guards of a labour application's transitions. */
export const labourGuards = {
  isNotOwn,
  hasLines: guard(['labourLines'], ({ labourLines: { count } }, { materialsToDate }: OfLabour) =>
    count === 0 && materialsToDate === NIL ? 'No lines yet: add a line' : null,
  ),
  isOnce: guard(['labourLines'], ({ labourLines: { twice } }) =>
    twice === null ? null : `${twice} is on this application twice. Delete one of them`,
  ),
  isInLimit: guard(['labourLines', 'approval'], ({ labourLines: { value }, approval }) => aboveLimit(value, approval)),
  isDecided: guard(['labourLines'], ({ labourLines: { undecided } }) =>
    undecided === 0 ? null : `${lines(undecided, 'has', 'have')} no approved quantity yet`,
  ),
  isInOrder: guard(['labourOthers'], ({ labourOthers: { approvedAfter, isFixedAfter } }, { effectiveDate }: OfLabour) =>
    approvedAfter === null
      ? null
      : `This subcontractor is already approved up to ${dayWords(approvedAfter)}, and this is for work up to ${dayWords(effectiveDate)}. ${isFixedAfter ? 'Give this one a later day, or delete it' : 'Put that one back to review first, or delete this one'}`,
  ),
  isWithin: guard(['labourLines'], ({ labourLines: { beyond } }, of: OfLabour, { overrideReason }: ApprovingLabour) => {
    if (overrideReason?.trim()) return null
    if (beyond > 0)
      return `${lines(beyond, 'is', 'are')} approved beyond progress or scope. Approve less, or give a reason`
    return (of.approvedMaterials ?? NIL) > of.materialsToDate
      ? `Materials of ${moneyWords(of.approvedMaterials ?? NIL)} are approved and ${moneyWords(of.materialsToDate)} were declared. Approve less, or give a reason`
      : null
  }),
  isPaidInTurn: guard(['labourOthers'], ({ labourOthers: { unpaidBefore } }) =>
    unpaidBefore === null
      ? null
      : `${unpaidBefore} of this subcontractor comes before and is not paid yet. Pay that first`,
  ),
  isPaidOnTime: guard([], (_, of: OfLabour, { paidOn }: Paying) => whyTooEarly(of, paidOn)),
  isNotInFuture: guard(['taxNow'], ({ taxNow: { today } }, _: OfLabour, { paidOn }: Paying) =>
    whyNotYet(paidOn, today),
  ),
  isAssigned: guard(['assigned'], ({ assigned }, { payable }: OfLabour) =>
    whyNotAssigned(assigned, payable ?? NIL, 'application'),
  ),
  isStillThat: guard(['taxNow'], ({ taxNow: { status, own } }, of: OfLabour, { paidOn, toPay }: Paying) => {
    const now = paymentOf(periodGiven(of), paidOn, status, own)
    if (now.toPay === toPay) return null
    return (
      changedWords(of, paidOn, status, now) ??
      `${moneyWords(now.toPay)} is to be paid on ${dayWords(paidOn)}, not ${moneyWords(toPay)}`
    )
  }),
  isNewest: guard(['labourOthers'], ({ labourOthers: { approvedAfter, isFixedAfter } }) =>
    approvedAfter === null
      ? null
      : `A later application of this subcontractor is approved up to ${dayWords(approvedAfter)}${isFixedAfter ? ' and paid, so this one stays approved' : '. Put that one back first'}`,
  ),
  isNotPushed: guard([], (_, { codatPushedAt }: OfLabour) =>
    codatPushedAt === null ? null : 'This application has gone to the accounting platform',
  ),
} as const
