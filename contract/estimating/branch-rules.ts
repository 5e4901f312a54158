import { whyKept } from '#domain/estimating/kept-as-it-is'
import { isFixed } from '../kit/lifecycle'
import { assessmentLifecycle } from './assessment-lifecycle'

/** Fields of an assessment that the rules of what-ifs read; a record stored before what-ifs existed lacks some of them. */
interface Branchable {
  readonly name: string
  readonly status: string
  readonly archivedAt?: string | null
  readonly isBudgetOnly: boolean
  readonly snapshotOf?: number | null
  readonly branchOf?: number | null
  readonly broughtBackAt?: string | null
}

/** Returns why no what-if can be taken from an assessment; null where one can. Decision 530. */
export function whyNoBranch(from: Branchable): string | null {
  if (from.isBudgetOnly) return 'A budget has no lines to try something with: duplicate it instead'
  if ((from.branchOf ?? null) !== null && (from.broughtBackAt ?? null) === null)
    return 'This is a what-if already: bring it back, or duplicate it'
  const kept = whyKept(from)
  if (kept !== null) return `${kept}. Duplicate it instead`
  if ((from.archivedAt ?? null) !== null) return 'This assessment is archived. Unarchive it first'
  return isFixed(assessmentLifecycle, from.status) ? 'It is submitted, so it can’t change: duplicate it instead' : null
}

interface NamedCost {
  readonly name: string
  readonly isContingency: boolean
}

/** Returns why the combined fixed costs of both sides are not allowed, since an assessment has one contingency; null where they are. */
export function whyNotTogether(costs: readonly NamedCost[]): string | null {
  const names = costs.flatMap(({ name, isContingency }) => (isContingency ? [`"${name}"`] : []))
  return names.length < 2
    ? null
    : `There would be ${names.length} contingencies, ${names.join(' and ')}, and an assessment has one. Remove one of them first`
}

/** Returns why a what-if cannot be brought back into its parent now; null where it can. */
export function whyNotBack(branch: Branchable, parent: Branchable): string | null {
  if ((branch.broughtBackAt ?? null) !== null) return 'This what-if has already been brought back'
  if ((branch.archivedAt ?? null) !== null) return 'This what-if is archived. Unarchive it first'
  if ((parent.archivedAt ?? null) !== null) return `"${parent.name}" is archived. Unarchive it first`
  const budget = [branch, parent].find(each => each.isBudgetOnly)
  if (budget) return `"${budget.name}" is a budget now: it has no lines to bring anything back into`
  if (isFixed(assessmentLifecycle, parent.status))
    return `"${parent.name}" has been offered and must stay as it is. Take it out of its tender first, or duplicate the what-if`
  return null
}
