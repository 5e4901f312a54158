import { guardsOver } from '../records/transition'
import { type Keepable, whyKept } from './kept-as-it-is'
import { offerFault, type Readiness } from './readiness'

/** Facts the guards of an assessment's lifecycle need, besides the assessment itself. */
export interface AssessmentFacts {
  readonly readiness: Readiness
  /** Whether progress, orders or applications exist. */
  readonly siteWork: boolean
  /** Orders, deliveries, claims and payments of the project, counted in words, of a bill or of none. */
  readonly siteMoney: readonly string[]
  /** State of the tender it is in; null where it is in none. */
  readonly tenderState: string | null
}

const guard = guardsOver<AssessmentFacts>()

/** A decision of a tender reaches its assessments once the tender has taken it; no assessment is offered or accepted on its own. */
const asItsTender = (...states: readonly string[]) =>
  guard(['tenderState'], ({ tenderState }) =>
    tenderState === null ? LONE : states.includes(tenderState) ? null : TENDERED,
  )
/** Ways out of an offer, open also to an assessment submitted on its own, before only tenders could be. */
const orByItself = (...states: readonly string[]) =>
  guard(['tenderState'], ({ tenderState }) => (tenderState === null || states.includes(tenderState) ? null : TENDERED))
const TENDERED = 'This is decided for the whole tender: open the tender'
const LONE = 'It is offered in a tender: put it into one'

/** Guards of an assessment's transitions. */
export const assessmentGuards = {
  isLive: guard([], (_, record: Keepable) => whyKept(record)),
  isNoBranch: guard([], (_, { branchOf }: { readonly branchOf?: number | null }) =>
    (branchOf ?? null) === null
      ? null
      : 'This is a what-if: bring it back, then offer the assessment it was taken from',
  ),
  isBill: guard([], (_, { isBudgetOnly }: { readonly isBudgetOnly?: boolean }) =>
    isBudgetOnly === true ? 'This is a budget: complete the budget instead' : null,
  ),
  isBudget: guard([], (_, { isBudgetOnly }: { readonly isBudgetOnly?: boolean }) =>
    isBudgetOnly === true ? null : 'It has a bill, not a budget: complete its sections instead',
  ),
  budgetValid: guard(['readiness'], ({ readiness }) => readiness.budget),
  ratesValid: guard(['readiness'], ({ readiness }) => readiness.rates),
  billValid: guard(['readiness'], ({ readiness }) => readiness.quantities),
  fixedCostsPriced: guard(['readiness'], ({ readiness }) => readiness.fixedCosts),
  /** The sections may have been completed before a later change. */
  isSound: guard(['readiness'], ({ readiness }) => offerFault(readiness)),
  isGreen: guard([], (_, record: GreenStates) =>
    record.isBudgetOnly === true || SECTION_STATES.every(name => record[name] === 'complete')
      ? null
      : 'It can join when all three sections are complete',
  ),
  hasNoSiteMoney: guard(['siteMoney'], ({ siteMoney }) =>
    siteMoney.length === 0
      ? null
      : `The project has ${siteMoney.join(', ')}, so acceptance cannot be undone. Cancel or delete what is wrong first`,
  ),
  hasNoSiteWork: guard(['siteWork'], ({ siteWork }) =>
    siteWork ? 'Work has been recorded on site, so acceptance cannot be undone' : null,
  ),
  asSubmitted: asItsTender('submitted'),
  asAccepted: asItsTender('accepted'),
  asReopened: orByItself('submitted'),
  asRejected: orByItself('rejected'),
  asWithdrawn: orByItself('withdrawn', 'part_awarded'),
} as const

export const SECTION_STATES = ['rateBuildUpState', 'quantificationState', 'fixedCostsState'] as const
/** Fields of an assessment that the guard for completed sections reads. */
export interface GreenStates {
  readonly rateBuildUpState: string
  readonly quantificationState: string
  readonly fixedCostsState: string
  readonly isBudgetOnly?: boolean
}
