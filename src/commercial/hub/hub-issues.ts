import type { Issue } from '#contract/commercial/issue'
import { isLateIssue, isUnsettled } from '#domain/commercial/issues/issue-state'
import type { Day } from '#domain/value/day'

/** Issues still open, and of those the ones whose due day has passed, the longest overdue first. An issue due today is not late. */
export function hubIssues(
  issues: readonly Issue[],
  today: Day,
): { readonly open: readonly Issue[]; readonly late: readonly Issue[] } {
  const open = issues.filter(isUnsettled)
  const late = open
    .filter(issue => isLateIssue(issue, today))
    .toSorted((a, b) => (a.dueDate ?? '').localeCompare(b.dueDate ?? ''))
  return { open, late }
}
