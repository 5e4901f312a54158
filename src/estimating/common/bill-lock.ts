import type { Assessment } from '#contract/estimating/assessment'
import { assessmentLifecycle } from '#contract/estimating/assessment-lifecycle'
import { isFixed } from '#contract/kit/lifecycle'
import { type Keepable, whyKept } from '#domain/estimating/kept-as-it-is'

/** Why quantities, lines and the rates of lines cannot be changed; null when they can. */
export interface BillLocks {
  readonly quantities: string | null
  readonly lines: string | null
  /** A typed rate is a fixed price: for those who may write the rate build-up. */
  readonly rates: string | null
}

/**
 * Why nothing can be typed into a bill; null when it can. `isHere`: all of it is on this device. `isOfOpenVariation`: it is asked for a line of a variation
 * that is not agreed, which may change in an accepted bill. Decision 719.
 */
export function billLock({
  canWrite,
  isHere,
  assessment,
  isOfOpenVariation = false,
}: {
  readonly canWrite: boolean
  readonly isHere: boolean
  readonly assessment: Pick<Assessment, 'status' | 'archivedAt'> & Keepable
  readonly isOfOpenVariation?: boolean
}): string | null {
  if (!canWrite) return 'You can read this bill but not change it'
  const kept = whyKept(assessment)
  if (kept !== null) return kept
  if (assessment.archivedAt !== null) return 'This assessment is archived. Unarchive it to change it'
  const mayJoin = isOfOpenVariation && assessment.status === 'accepted'
  if (isFixed(assessmentLifecycle, assessment.status) && !mayJoin)
    return 'It is submitted, so it can’t change. Work in its next version'
  return isHere ? null : 'The bill is still downloading'
}
