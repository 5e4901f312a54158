import { type Day, daysInclusive } from './day'

/**
 * What is wrong with a period, in the specification's words; null when nothing is, or when an end is missing. `most` is the longest it may
 * be in days, both ends counted. Spec: platform 5.
 */
export function periodProblem(start: Day | null, end: Day | null, most?: number): string | null {
  if (start === null || end === null) return null
  if (start > end) return 'The start date cannot be after the end date'
  return most !== undefined && daysInclusive(start, end) > most ? `The period cannot be longer than ${most} days` : null
}
