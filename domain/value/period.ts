import { type Day, daysInclusive } from './day'

/**
 * Returns the error of a period, in the specification's words; null when it is valid, or when an end is missing. `most` is its maximum length in
 * days, both ends counted. Spec: platform 5.
 */
export function periodProblem(start: Day | null, end: Day | null, most?: number): string | null {
  if (start === null || end === null) return null
  if (start > end) return 'The start date cannot be after the end date'
  return most !== undefined && daysInclusive(start, end) > most ? `The period cannot be longer than ${most} days` : null
}
