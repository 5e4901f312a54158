import * as v from 'valibot'
import { problem, ProblemError, type FieldError } from '#contract/kit/problem'
import {
  drainRequest,
  group,
  LIMIT,
  type DrainRequest,
  type DrainResult,
  type WireGroup,
} from '#contract/sync/protocol'

/** What arrived: the request, and in place of each group either the group or, when it makes no sense, the answers to its operations. */
export interface Drain extends Omit<DrainRequest, 'groups'> {
  readonly groups: readonly (WireGroup | { readonly rejected: readonly DrainResult[] })[]
}

const frame = v.strictObject({
  ...drainRequest.entries,
  groups: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(LIMIT.drainOps)),
})
const numbered = v.object({
  ops: v.pipe(v.array(v.object({ seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })), v.minLength(1)),
})

/**
 * Reads a drain's body. A group that is not as the protocol says is refused by itself, so that one broken entry does not hold up an outbox;
 * a body whose operations cannot even be told apart is refused whole.
 */
export function readDrain(body: unknown): Drain {
  const outer = v.safeParse(frame, body)
  if (!outer.success) throw new ProblemError('bad-request', { errors: errorsOf(outer.issues) })
  const groups = outer.output.groups.map(given => {
    const read = v.safeParse(group, given)
    return read.success ? read.output : { rejected: reject(given, errorsOf(read.issues)) }
  })
  const operations = groups.reduce((sum, each) => sum + ('ops' in each ? each.ops : each.rejected).length, 0)
  if (operations > LIMIT.drainOps) throw new ProblemError('too-large')
  return { ...outer.output, groups }
}

function reject(given: unknown, errors: FieldError[]): DrainResult[] {
  const read = v.safeParse(numbered, given)
  if (!read.success) throw new ProblemError('bad-request', { errors })
  if (read.output.ops.length > LIMIT.groupOps) throw new ProblemError('too-large')
  const reason = problem('bad-request', { errors })
  return read.output.ops.map(({ seq }) => ({
    seq,
    outcome: 'invalid',
    duplicate: false,
    record: null,
    rev: null,
    scope: null,
    problem: { ...reason },
  }))
}

const errorsOf = (issues: readonly v.BaseIssue<unknown>[]): FieldError[] =>
  issues.slice(0, 20).map(issue => ({ path: v.getDotPath(issue) ?? '', message: issue.message }))
