import type { Assessment } from '#contract/estimating/assessment'
import { assessmentLife } from '#contract/estimating/assessment-life'
import { isFixed } from '#contract/lifecycle'
import { type Keepable, whyKept } from '#domain/estimating/kept-as-it-is'

/** Why quantities and lines cannot be changed; null when they can. */
export interface BillLocks {
  readonly quantities: string | null
  readonly lines: string | null
}

/** Why nothing can be typed into a bill; null when it can. `isHere`: all of it is on this device. */
export function billLock({
  canWrite,
  isHere,
  assessment,
}: {
  readonly canWrite: boolean
  readonly isHere: boolean
  readonly assessment: Pick<Assessment, 'status' | 'archivedAt'> & Keepable
}): string | null {
  if (!canWrite) return 'You can read this bill but not change it'
  const kept = whyKept(assessment)
  if (kept !== null) return kept
  if (assessment.archivedAt !== null) return 'This assessment is archived. Unarchive it to change it'
  if (isFixed(assessmentLife, assessment.status)) return 'The bill is closed: it must stay as it was submitted'
  return isHere ? null : 'The bill is still downloading'
}
