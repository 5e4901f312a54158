import type { Day } from '../../value/day'

interface Settling {
  readonly state: string
  readonly dueDate: Day | null
}

/** Whether someone still has to do something about an issue: what is resolved only waits to be looked at and closed. */
export const isUnsettled = ({ state }: Pick<Settling, 'state'>): boolean => state !== 'resolved' && state !== 'closed'

/** Whether its day has passed and it is not settled. Due today is not late. */
export const isLateIssue = (issue: Settling, today: Day): boolean =>
  isUnsettled(issue) && issue.dueDate !== null && issue.dueDate < today
