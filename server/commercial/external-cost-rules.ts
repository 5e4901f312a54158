import { ProblemError } from '#contract/kit/problem'
import type { Rule } from '../records/rules/rule'

const PUSHED = 'This cost has gone to the accounts. Change it there'

/** What has been pushed to the accounts stays as it was pushed. Source: commercial section 4. */
export const externalCostIsOpen: Rule = async (_, records) => {
  for (const { codatPushedAt } of records)
    if (typeof codatPushedAt === 'string') throw new ProblemError('conflict', { message: PUSHED })
}
