import { ProblemError } from '#contract/kit/problem'

/** What a call about an assessment says without its id. Spec: business 8. */
export const NO_ASSESSMENT = 'Expected an Assessment with an ID'

/** Serves the paths that leave the id out. Always throws. */
export const noAssessment = (): Promise<never> =>
  Promise.reject(new ProblemError('bad-request', { message: NO_ASSESSMENT }))
