import { guardsOver } from '../../records/transition'
import { type Day, dayWords } from '../../value/day'
import { type Money, NIL } from '../../value/money'
import { whyNotAssigned } from '../assignments/assignments'
import { aboveLimit, type ApprovalFacts } from '../roles/approval'
import { isNotOwn, type FourEyesFacts } from '../roles/four-eyes'
import { netOfCost, sizeOfCost, type SpentOn } from './external-costs'

/** Facts the guards of an external cost need, besides the cost itself. */
export interface ExternalCostFacts extends ApprovalFacts, FourEyesFacts {
  /** Net of its parts over nominal codes; the net of the cost where it is not split, since approving splits it. */
  readonly assigned: Money
  /** Today in British time. */
  readonly today: Day
}
export interface OfCost extends SpentOn {
  readonly supplierType: string
  readonly subcontractor: number | null
  readonly effectiveDate: Day | null
  readonly codatPushedAt: string | null
}

const guard = guardsOver<ExternalCostFacts>()

export const externalCostGuards = {
  isNotOwn,
  hasSum: guard([], (_, cost: OfCost) =>
    sizeOfCost(cost) === NIL ? 'This cost has no amount yet: enter the amount' : null,
  ),
  // Asked again of costs from before the contract refused it.
  isNotLabour: guard([], (_, { supplierType, subcontractor, labour }: OfCost) =>
    (supplierType === 'subcontractor' || subcontractor !== null) && labour !== NIL
      ? 'Labour of a subcontractor is paid less CIS: enter it as a labour application, under Labour'
      : null,
  ),
  isSpent: guard(['today'], ({ today }, { effectiveDate }: OfCost) =>
    effectiveDate === null || effectiveDate <= today
      ? null
      : `This is dated ${dayWords(effectiveDate)}, so it isn’t spent yet. Approve it on that day, or correct its date`,
  ),
  isInLimit: guard(['approval'], ({ approval }, cost: OfCost) => aboveLimit(sizeOfCost(cost), approval)),
  isAssigned: guard(['assigned'], ({ assigned }, cost: OfCost) => whyNotAssigned(assigned, netOfCost(cost), 'cost')),
  isNotPushed: guard([], (_, { codatPushedAt }: OfCost) =>
    codatPushedAt === null ? null : 'This cost has gone to the accounting platform',
  ),
} as const
