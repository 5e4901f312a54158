import { type Money, NIL, pence, percent, type Percentage } from '../../value/money'

/** Most by which an invoice line may exceed its order's price without review: up to either of the two. */
export interface Tolerance {
  /** Share of the order's price. */
  readonly share: Percentage
  /** Amount on the line as a whole. */
  readonly amount: Money
}

/** Tolerance where no role sets one. */
export const STANDARD_TOLERANCE: Tolerance = { share: percent(2), amount: pence(500) }

/** Price tolerance of a role on a project. */
export interface RoleTolerance {
  readonly person: number
  readonly tolerancePercentage: Percentage | null
  readonly toleranceAmount: Money | null
}

/**
 * Returns a person's tolerance on a project: the highest of their roles there, or the standard where none sets one. A role with only one of the two
 * values allows nothing by the other. Decision 551.
 */
export function toleranceOf(roles: readonly RoleTolerance[], person: number): Tolerance {
  const own = roles.filter(
    role => role.person === person && (role.tolerancePercentage !== null || role.toleranceAmount !== null),
  )
  if (own.length === 0) return STANDARD_TOLERANCE
  return {
    share: largest<Percentage>(
      own.map(role => role.tolerancePercentage),
      NIL,
    ),
    amount: largest<Money>(
      own.map(role => role.toleranceAmount),
      NIL,
    ),
  }
}

const largest = <T extends Percentage | Money>(of: readonly (T | null)[], nil: T): T =>
  of.reduce<T>((known, each) => (each !== null && each > known ? each : known), nil)
