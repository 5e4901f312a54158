import type { Day } from '../../value/day'
import { type ApplicationRecord, approvedBefore } from './claims'

interface Allocation {
  readonly id: number
  readonly assessment: number | null
  readonly workedOn: Day
  readonly operative: number
}

/** Returns the recorded hours of a subcontractor's operatives in the period of an application: after the last approved one, up to its day, newest first. */
export function entriesOf<A extends Allocation>(
  application: ApplicationRecord & { readonly assessment: number },
  {
    applications,
    allocations,
  }: { readonly applications: readonly ApplicationRecord[]; readonly allocations: readonly A[] },
  operatives: readonly { readonly id: number; readonly subcontractor: number | null }[],
): readonly A[] {
  const since = approvedBefore(application, applications)?.effectiveDate ?? ''
  const own = new Set(
    operatives.filter(({ subcontractor }) => subcontractor === application.subcontractor).map(({ id }) => id),
  )
  return allocations
    .filter(
      each =>
        own.has(each.operative) &&
        (each.assessment === null || each.assessment === application.assessment) &&
        each.workedOn > since &&
        each.workedOn <= application.effectiveDate,
    )
    .toSorted((a, b) => b.workedOn.localeCompare(a.workedOn) || a.id - b.id)
}
