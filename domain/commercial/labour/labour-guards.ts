import { guardsOver } from '../../records/transition'
import { type Money, NIL, type Percentage } from '../../value/money'
import { paymentOf } from './cis'
import { aboveLimit, type ApprovalFacts } from '../roles/approval'
import { isNotOwn, type FourEyesFacts } from '../roles/four-eyes'
import { moneyWords } from '../../value/money-words'
import { isStillThat, type OfTaxed, turnGuards, type TurnFacts } from './turn-guards'

/** Facts the guards of a labour application's lifecycle need, besides the application itself. */
export interface LabourFacts extends ApprovalFacts, FourEyesFacts, TurnFacts {
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
}
export interface OfLabour extends OfTaxed {
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
}
export interface ApprovingLabour {
  readonly overrideReason?: string | null
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

/** Guards of a labour application's transitions. */
export const labourGuards = {
  isNotOwn,
  ...turnGuards,
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
  isWithin: guard(['labourLines'], ({ labourLines: { beyond } }, of: OfLabour, { overrideReason }: ApprovingLabour) => {
    if (overrideReason?.trim()) return null
    if (beyond > 0)
      return `${lines(beyond, 'is', 'are')} approved beyond progress or scope. Approve less, or give a reason`
    return (of.approvedMaterials ?? NIL) > of.materialsToDate
      ? `Materials of ${moneyWords(of.approvedMaterials ?? NIL)} are approved and ${moneyWords(of.materialsToDate)} were declared. Approve less, or give a reason`
      : null
  }),
  isStillThat: isStillThat((of: OfLabour, paidOn, status, own) => paymentOf(periodGiven(of), paidOn, status, own)),
} as const
