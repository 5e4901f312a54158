import { absolute, type Money, NIL } from '../../value/money'
import { moneyWords } from '../../value/money-words'

/** Approval limit of a role on a project. */
export interface RoleLimit {
  readonly person: number
  readonly approvalLimit: Money | null
  readonly isUnlimited: boolean
}
/** A person with a limit on the project; null: no limit. */
interface Approver {
  readonly person: number
  readonly limit: Money | null
}
/** A person's limit, and the other people with a limit. */
export interface Approval {
  readonly limit: Money | null
  readonly others: readonly { readonly name: string; readonly limit: Money | null }[]
}

/** Returns everyone whose roles on the project set a limit, each with the highest of them. */
function approversOf(roles: readonly RoleLimit[]): readonly Approver[] {
  const limits = new Map<number, Money | null>()
  for (const { person, approvalLimit, isUnlimited } of roles) {
    if (!isUnlimited && approvalLimit === null) continue
    const known = limits.get(person)
    const own = isUnlimited ? null : approvalLimit
    limits.set(person, known === undefined ? own : known === null || own === null ? null : known > own ? known : own)
  }
  return [...limits].map(([person, limit]) => ({ person, limit }))
}

/**
 * Returns a person's limit for sending orders and approving on a project: the highest of their roles there. Where none of their roles sets one,
 * people who keep the firm's books (`keepsBooks`) have no limit and everyone else may decide on nothing. Decision 475. Spec: COST-4.
 */
export function approvalOf(
  roles: readonly RoleLimit[],
  person: number,
  keepsBooks: boolean,
  nameOf: (person: number) => string | undefined,
): Approval {
  const known = approversOf(roles)
  const own = known.find(each => each.person === person)
  return {
    limit: own ? own.limit : keepsBooks ? null : NIL,
    others: known.flatMap(each => {
      const name = each.person === person ? undefined : nameOf(each.person)
      return name === undefined ? [] : [{ name, limit: each.limit }]
    }),
  }
}

/** Returns why a person may not decide on an amount, and who may; null when they may. A credit counts by its size. */
export function aboveLimit(amount: Money, { limit, others }: Approval): string | null {
  const size = absolute(amount)
  if (limit === null || size <= limit) return null
  const enough = others
    .filter(each => each.limit === null || each.limit >= size)
    .map(each => each.name)
    .toSorted((a, b) => a.localeCompare(b))
  const may =
    enough.length === 0
      ? 'Ask someone who keeps the firm’s accounts, or for a higher limit under Project roles'
      : `Ask ${enough.length === 1 ? '' : `${enough.slice(0, -1).join(', ')} or `}${enough.at(-1)}`
  return limit === NIL
    ? `You have no approval limit on this project, and this is ${moneyWords(size)}. ${may}`
    : `${moneyWords(size)} is above your limit of ${moneyWords(limit)} on this project. ${may}`
}

/** Facts the guards of a decision on money need. */
export interface ApprovalFacts {
  readonly approval: Approval
}
