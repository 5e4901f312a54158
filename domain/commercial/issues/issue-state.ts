import type { Day } from '../../value/day'

interface Settling {
  readonly state: string
  readonly dueDate: Day | null
}

/** Whether someone still has to act on an issue: a resolved one only waits to be checked and closed. */
export const isUnsettled = ({ state }: Pick<Settling, 'state'>): boolean => state !== 'resolved' && state !== 'closed'

/** Whether its due day has passed and it is unsettled. Due today is not late. */
export const isLateIssue = (issue: Settling, today: Day): boolean =>
  isUnsettled(issue) && issue.dueDate !== null && issue.dueDate < today
