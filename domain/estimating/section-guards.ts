import { guardsOver } from '../records/transition'
import { type AssessmentFacts, assessmentGuards, SECTION_STATES } from './assessment-guards'
import { type Keepable, whyKept } from './kept-as-it-is'

/** Fields of an assessment that the guards read. */
export interface StatusOf extends Keepable {
  readonly isBudgetOnly?: boolean
  readonly status: string
}
const OPEN: ReadonlySet<string> = new Set(['not_started', 'in_progress', 'ready_to_tender'])

const guard = guardsOver<AssessmentFacts>()
const isOpen = guard(
  [],
  (_, { status, isBudgetOnly, ...record }: StatusOf) =>
    whyKept(record) ??
    (isBudgetOnly === true
      ? 'A budget has no sections: complete the budget instead'
      : OPEN.has(status)
        ? null
        : 'The assessment has been put into a tender and stays as it is'),
)

// Guards of each section's transitions.

const { ratesValid, billValid, fixedCostsPriced } = assessmentGuards
export const rateBuildUpGuards = { isOpen, ratesValid } as const
export const quantificationGuards = { isOpen, billValid } as const
export const fixedCostsGuards = { isOpen, fixedCostsPriced } as const

export interface SectionStates extends StatusOf {
  readonly rateBuildUpState: string
  readonly quantificationState: string
  readonly fixedCostsState: string
}

/**
 * Returns the status of an assessment after a transition of a section. The first start takes it into progress, the third completion makes it ready to
 * tender, and reopening one takes it back. Null where it stays.
 */
export function statusAfter(record: SectionStates): 'in_progress' | 'ready_to_tender' | null {
  const states = SECTION_STATES.map(name => record[name])
  const wanted = states.every(state => state === 'complete')
    ? 'ready_to_tender'
    : states.every(state => state === 'not_started')
      ? null
      : 'in_progress'
  return wanted === record.status ? null : wanted
}
