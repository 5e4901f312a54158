import type { Assessment } from '#contract/estimating/assessment'
import { assessmentLife } from '#contract/estimating/assessment-life'
import { isFixed } from '#contract/lifecycle'

/** Why nothing can be typed into a bill; null when it can. `isHere`: all of it is on this device. */
export function billLock({
  canWrite,
  isHere,
  status,
}: {
  readonly canWrite: boolean
  readonly isHere: boolean
  readonly status: Assessment['status']
}): string | null {
  if (!canWrite) return 'You can read this bill but not change it'
  if (isFixed(assessmentLife, status)) return 'The bill is closed: it must stay as it was submitted'
  return isHere ? null : 'The bill is still downloading'
}
