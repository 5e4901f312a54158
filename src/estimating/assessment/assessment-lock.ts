import type { Assessment } from '#contract/estimating/assessment'
import { assessmentLifecycle } from '#contract/estimating/assessment-lifecycle'
import { isFixed } from '#contract/kit/lifecycle'
import { type Keepable, whyKept } from '#domain/estimating/kept-as-it-is'

interface Facts {
  readonly canWrite: boolean
  /** Everything of the assessment is on this device. */
  readonly isHere: boolean
  /** It is looked at from its project on site, where the price is not made. */
  readonly isOnSite: boolean
  readonly assessment: Pick<Assessment, 'status' | 'archivedAt'> & Keepable
}

/** Why nothing of an assessment's price can be changed here; null when it can. */
export function assessmentLock({ canWrite, isHere, isOnSite, assessment }: Facts): string | null {
  if (!canWrite) return 'You can read this assessment but not change it'
  if (isOnSite) return 'The price is made off site. Open the assessment from the project view to change it'
  const kept = whyKept(assessment)
  if (kept !== null) return kept
  if (assessment.archivedAt !== null) return 'This assessment is archived. Unarchive it to change it'
  if (isFixed(assessmentLifecycle, assessment.status))
    return 'It is submitted, so it can’t change. Work in its next version'
  return isHere ? null : 'The assessment is still downloading'
}
