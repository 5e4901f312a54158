import { allocate, minus, type Money, NIL, plus, sum } from '../../value/money'
import type { ValuedLine } from './application'

/**
 * Spreads one certified figure over claimed lines, in proportion to their work and materials on site, so that they add up to it exactly (largest remainder,
 * earlier lines first). The figure is cumulative and gross, before retention, and contains the amounts on account, which are certified as claimed.
 * Null where there is no line to carry it. Oracle A5. Decision 690.
 */
export function spreadCertified<T extends ValuedLine>(
  gross: Money,
  claimed: readonly T[],
  onAccount: readonly Money[],
): T[] | null {
  const left = minus(gross, sum(onAccount))
  if (claimed.length === 0) return left === NIL ? [] : null
  const parts = allocate(left, [...claimed.map(({ work }) => work), ...claimed.map(each => each.materialOnSite)])
  return claimed.map((line, index) => ({
    ...line,
    work: parts[index] ?? NIL,
    materialOnSite: parts[claimed.length + index] ?? NIL,
  }))
}

/** A decision on one line: the certified value to date. */
export type LineDecision = Pick<ValuedLine, 'work' | 'materialOnSite'>

/** Returns claimed lines as certified one by one. A line without a decision is agreed as claimed. */
export const certifyByLine = <T extends ValuedLine & { readonly id: number }>(
  claimed: readonly T[],
  decisions: ReadonlyMap<number, LineDecision>,
): T[] => claimed.map(line => ({ ...line, ...decisions.get(line.id) }))

/** Returns the cumulative figure of certified lines and amounts on account, before retention. */
export const certifiedGross = (lines: readonly ValuedLine[], onAccount: readonly Money[]): Money =>
  plus(sum(lines.map(line => plus(line.work, line.materialOnSite))), sum(onAccount))
