import { inForce, type LawTable, RETENTION_BANS, type RetentionBan } from '../../law/payment-law'
import type { Nation } from '../../law/nation'
import type { Day } from '../../value/day'
import { type Money, NIL, type Percentage, WHOLE } from '../../value/money'
import type { NoticeTerms } from './notices'

/**
 * One step of a contract's retention. It is reached when each condition that it has is met; without any, from the start. Of all reached steps the last
 * in the list applies, to all work to date.
 */
export interface RetentionStep {
  readonly from: Day | null
  /** The share of the contract sum that has been valued: "5 % until half is complete, then 3 %". */
  readonly fromCompletion: Percentage | null
  readonly percentage: Percentage
}

/** Retention as a contract agrees it. */
export interface RetentionTerms {
  /** Empty: no retention. */
  readonly steps: readonly RetentionStep[]
  /** Share of the retention that is kept from practical completion until making good: usually 50 %. */
  readonly keptAfterCompletion: Percentage
  /** The most that is held before practical completion, as an amount and as a share of the original contract sum; the lower one applies. */
  readonly capAmount: Money | null
  readonly capPercentage: Percentage | null
  readonly isOnMaterialOnSite: boolean
  /** Whether amounts on account are subject to retention; usually not. */
  readonly isOnAccountRetained: boolean
  /** Nothing is held from this day on. */
  readonly lastRetentionDay: Day | null
}

/** Terms of payment of a contract from a day on. A document keeps the terms it was worked with, so later terms do not change it. */
export interface ContractTerms {
  readonly from: Day
  readonly retention: RetentionTerms
  /** Main contractor's discount. */
  readonly mcdPercentage: Percentage
  readonly notices: NoticeTerms
  readonly vatPercentage: Percentage
  /** Whether the supply is reported under CIS, so that the reverse charge can apply. */
  readonly isReportedUnderCis: boolean
  /** Whether the customer has declared in writing that it is the end user or an intermediary. */
  readonly isEndUser: boolean
}

/** Returns the terms that apply on a day: those with the latest beginning; null before the first. */
export function termsOn<T extends { readonly from: Day }>(terms: readonly T[], day: Day): T | null {
  return (
    terms
      .filter(({ from }) => from <= day)
      .toSorted((a, b) => a.from.localeCompare(b.from))
      .at(-1) ?? null
  )
}

/** Days of the works, as certified or expected. Null: not known yet. */
export interface Milestones {
  readonly practicalCompletion: Day | null
  readonly makingGood: Day | null
}

/** The reason why a share of the retention is kept. */
export type RetentionStage = 'inProgress' | 'practicallyComplete' | 'madeGood' | 'pastLastRetentionDay'

/** Retention on a day: the agreed percentage, and the share of it that is still kept. Their product is rounded only with the document. */
export interface RetentionRate {
  readonly agreed: Percentage
  readonly kept: Percentage
  readonly stage: RetentionStage
}

/**
 * Returns the retention rate on a day. Half is kept from practical completion (or another share, where agreed), nothing from making good or from the
 * last retention day. `completion` is the share of the contract sum that has been valued; null counts as none.
 */
export function retentionRateOn(
  terms: Pick<RetentionTerms, 'steps' | 'keptAfterCompletion' | 'lastRetentionDay'>,
  day: Day,
  milestones: Milestones,
  completion: Percentage | null = null,
): RetentionRate {
  const isReached = ({ from, fromCompletion }: RetentionStep): boolean =>
    (from === null || from <= day) && (fromCompletion === null || fromCompletion <= (completion ?? NIL))
  const agreed = terms.steps.findLast(isReached)?.percentage ?? NIL
  const stage = stageOn(terms, day, milestones)
  return { agreed, stage, kept: keptAt(stage, terms) }
}

/** Returns the share of the retention that is kept in a stage. */
function keptAt(stage: RetentionStage, terms: Pick<RetentionTerms, 'keptAfterCompletion'>): Percentage {
  if (stage === 'inProgress') return WHOLE
  return stage === 'practicallyComplete' ? terms.keptAfterCompletion : NIL
}

function stageOn(
  { lastRetentionDay }: Pick<RetentionTerms, 'lastRetentionDay'>,
  day: Day,
  { practicalCompletion, makingGood }: Milestones,
): RetentionStage {
  const isPast = (milestone: Day | null): boolean => milestone !== null && milestone <= day
  if (isPast(lastRetentionDay)) return 'pastLastRetentionDay'
  if (isPast(makingGood)) return 'madeGood'
  return isPast(practicalCompletion) ? 'practicallyComplete' : 'inProgress'
}

/**
 * Returns the retention terms with the last retention day that the law of a nation sets, where it is earlier than the contract's. A contract made after a
 * ban holds nothing from its first day. `day` is the day whose law applies.
 */
export function underLaw(
  terms: RetentionTerms,
  contract: { readonly nation: Nation; readonly madeOn: Day },
  day: Day,
  bans: LawTable<RetentionBan> = RETENTION_BANS,
): RetentionTerms {
  const ban = inForce(bans, contract.nation, day)
  if (ban === null) return terms
  const legal = contract.madeOn >= ban.contractsFrom ? contract.madeOn : ban.lastRetentionDay
  const own = terms.lastRetentionDay
  return { ...terms, lastRetentionDay: own !== null && own < legal ? own : legal }
}
