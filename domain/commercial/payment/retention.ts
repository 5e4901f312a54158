import {
  add,
  exact,
  type Exact,
  NIL as NOTHING,
  over,
  rounded,
  roundedTo,
  share,
  times,
  unity,
} from '../../value/exact'
import { type Money, NIL, type Percentage, percentOf, plus, sum } from '../../value/money'
import type { RetentionRate, RetentionTerms } from './terms'

/** Work that is subject to retention at one percentage. */
export interface RetainedBase {
  /** The percentage agreed for it, before any release. */
  readonly percentage: Percentage
  readonly base: Money
}
/** The retention on one base. The parts add up to the document's retention. */
export interface RetentionPart extends RetainedBase {
  readonly retention: Money
}
export interface Retention {
  readonly base: Money
  readonly retention: Money
  readonly parts: readonly RetentionPart[]
  /** Whether the cap limits it. */
  readonly isCapped: boolean
}

/** Adds up bases by percentage, in the order of their first line. */
function groupBases(bases: readonly RetainedBase[]): readonly RetainedBase[] {
  const found = new Map<Percentage, Money>()
  for (const { percentage, base } of bases) found.set(percentage, plus(found.get(percentage) ?? NIL, base))
  return [...found].map(([percentage, base]) => ({ percentage, base }))
}

/**
 * Returns the retention to date of a document: each base × its percentage, limited by the cap, × the share that is kept. Rounded half away from zero once,
 * for the whole document; its parts by largest remainder. Never below zero. Decision 691.
 */
export function retentionOn(
  bases: readonly RetainedBase[],
  { kept }: Pick<RetentionRate, 'kept'>,
  { capAmount, capPercentage }: Pick<RetentionTerms, 'capAmount' | 'capPercentage'>,
  contractSum: Money | null,
): Retention {
  const groups = groupBases(bases)
  const full = groups.map(({ percentage, base }) => times(exact('money', base), share(percentage)))
  const all = add(full)
  const cap = lowest([
    capAmount === null ? null : exact('money', capAmount),
    capPercentage === null || contractSum === null ? null : exact('money', percentOf(contractSum, capPercentage)),
  ])
  const isCapped = cap !== null && cap < all
  const limited = all < NOTHING ? NOTHING : isCapped ? cap : all
  const part = limited === all ? unity : (over(limited, all) ?? NOTHING)
  const retention = rounded('money', times(limited, share(kept)))
  const exactly = full.map(each => times(times(each, part), share(kept)))
  const parts = roundedTo(retention, exactly)
  return {
    base: sum(groups.map(({ base }) => base)),
    retention,
    parts: groups.map((group, index) => ({ ...group, retention: parts[index] ?? NIL })),
    isCapped,
  }
}

const lowest = (limits: readonly (Exact | null)[]): Exact | null =>
  limits.reduce((a, b) => (a === null ? b : b === null ? a : b < a ? b : a), null)
