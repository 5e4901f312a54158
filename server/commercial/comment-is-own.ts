import { ProblemError } from '#contract/kit/problem'
import type { Rule } from '../records/rules/rule'

/** A comment is changed, archived and deleted by the person who wrote it only; one that is being made has nobody yet. For the records of `issueComment`. */
export const commentIsOwn: Rule = async ({ identity }, records) => {
  if (records.some(({ createdBy }) => createdBy !== undefined && createdBy !== identity.user)) {
    throw new ProblemError('forbidden', { message: 'Only the person who wrote a comment can change it' })
  }
}
