import { type Money, NIL, pence, percent, type Percentage } from '../../value/money'

/** How far a line of an invoice may be dearer than its order before a person has to look: up to either of the two. */
export interface Tolerance {
  /** Of the order's price. */
  readonly share: Percentage
  /** On the line as a whole. */
  readonly amount: Money
}

/** What holds where no role says otherwise. Source: commercial section 2, Three-way match. */
export const STANDARD_TOLERANCE: Tolerance = { share: percent(2), amount: pence(500) }

/** What a role on a project says of prices that differ. */
export interface RoleTolerance {
  readonly person: number
  readonly tolerancePercentage: Percentage | null
  readonly toleranceAmount: Money | null
}

/**
 * What a person may let pass on a project: the most their roles there say, or the standard where none says anything. A role that says one of the
 * two lets pass nothing by the other. Decision 551.
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
