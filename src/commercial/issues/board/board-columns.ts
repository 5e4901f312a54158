import type { Issue } from '#contract/commercial/issue'
import type { Choice } from '#contract/fields/field'
import { ISSUE_PRIORITIES } from '#contract/commercial/issue'

export type Whose = 'all' | 'mine'

const urgency = (priority: string): number => ISSUE_PRIORITIES.findIndex(({ value }) => value === priority)

/** Issues by state in the order of the states; within one the most urgent first, then by due day, those without one last. */
export function boardColumns<I extends Issue>(
  issues: readonly I[],
  states: readonly Choice[],
  whose: Whose,
  user: number,
): readonly { readonly state: Choice; readonly issues: readonly I[] }[] {
  const mine = issues.filter(({ assignee, owner }) => whose === 'all' || assignee === user || owner === user)
  return states.map(state => ({
    state,
    issues: mine
      .filter(issue => issue.state === state.value)
      .toSorted(
        (a, b) =>
          urgency(b.priority) - urgency(a.priority) ||
          (a.dueDate ?? '9').localeCompare(b.dueDate ?? '9') ||
          a.id - b.id,
      ),
  }))
}
