import type { Day } from '../../value/day'
import { lineAmount, NIL } from '../../value/money'
import { approvalOf, approvedBefore, inTurn, type InTurn, isApprovedState, type ItemRecord } from './claims'

/** An application among the others of its subcontractor, labour or supply and fit. */
interface Named extends InTurn {
  readonly reference: string | null
  readonly codatPushedAt: string | null
}

/** Other applications of the same subcontractor on the project, as far as they hold one back. */
export interface Turn {
  /** Day of an approved application that counts after this one; null where there is none. */
  readonly approvedAfter: Day | null
  /** Whether one of those can no longer be put back: it is paid, or in the accounts. */
  readonly isFixedAfter: boolean
  /** Name of an earlier application that is not paid yet; null where all are. */
  readonly unpaidBefore: string | null
  /** Name of a later application that is paid; null where none is. */
  readonly paidAfter: string | null
}

/** Returns what the other applications of its subcontractor mean for one: which were approved after it, and which are to be paid first. */
export function turnOf(
  application: Pick<InTurn, 'id' | 'subcontractor' | 'effectiveDate' | 'accountSequenceNumber'>,
  applications: readonly Named[],
): Turn {
  const own = applications.filter(each => each.subcontractor === application.subcontractor)
  const later = own.filter(
    each => each.id !== application.id && isApprovedState(each.state) && inTurn(each, application) > 0,
  )
  const last = approvedBefore(application, applications)
  const unpaid = own
    .filter(each => each.state === 'approved' && inTurn(each, application) < 0)
    .toSorted(inTurn)
    .map(each => each.reference)[0]
  return {
    approvedAfter: later.toSorted(inTurn).at(-1)?.effectiveDate ?? null,
    isFixedAfter: later.some(each => each.state === 'paid' || each.codatPushedAt !== null),
    unpaidBefore: last === undefined ? null : (unpaid ?? null),
    paidAfter:
      later
        .filter(each => each.state === 'paid')
        .toSorted(inTurn)
        .at(-1)?.reference ?? null,
  }
}

/** Whether more is approved of a line than was applied for, by quantity or by rate. */
export const isRaised = (
  item: Pick<ItemRecord, 'appliedQuantity' | 'appliedRate' | 'approvedQuantity' | 'approvedRate'>,
) => (approvalOf(item)?.value ?? NIL) > lineAmount(item.appliedQuantity, item.appliedRate)

/** Why the person who raised a line can't approve its application. `name`: what the line is. Decision 671. */
export const raisedWords = (name: string): string =>
  `You set ${name} to more than was applied for, so someone else has to approve this application. Approve no more than that, or ask them`
