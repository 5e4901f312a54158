import { type Money, type Percentage, plus, sum } from '../../value/money'
import type { ValuedLine } from './application'

/** The progress that decides whether a line is claimed: of its component (`c`) or of its whole product (`p`). Spec: business 3, filterOn. */
export type FilterOn = 'c' | 'p'
/** Claims a line only once its progress reaches a percentage: work that is complete to a level. The defaults are `c` and 0 %. */
export interface ClaimRule {
  readonly filterOn: FilterOn
  readonly filterPercentage: Percentage
}

export interface RuledLine extends Pick<ValuedLine, 'work' | 'materialOnSite'> {
  readonly componentProgress: Percentage
  readonly productProgress: Percentage
  /** Certified before, work and materials on site. */
  readonly previouslyCertified: Money
}

/** Whether a rule claims a line. The progress itself is untouched. */
export const isClaimed = (
  { filterOn, filterPercentage }: ClaimRule,
  line: Pick<RuledLine, 'componentProgress' | 'productProgress'>,
): boolean => (filterOn === 'c' ? line.componentProgress : line.productProgress) >= filterPercentage

/** The claim that a rule gives, before retention. */
export interface ClaimPreview extends ClaimRule {
  readonly claimed: number
  readonly leftOut: number
  /** To date, of the claimed lines. */
  readonly gross: Money
  /** Done, but left out by the rule. */
  readonly grossLeftOut: Money
  /** Certified before on lines that the rule leaves out: this claim would take it back. */
  readonly takenBack: Money
}

/** Returns the claim under each rule, so that a person sees them before one is generated. */
export const previewClaims = (lines: readonly RuledLine[], rules: readonly ClaimRule[]): readonly ClaimPreview[] =>
  rules.map(rule => {
    const claimed = lines.filter(line => isClaimed(rule, line))
    const others = lines.filter(line => !isClaimed(rule, line))
    return {
      ...rule,
      claimed: claimed.length,
      leftOut: others.length,
      gross: grossOf(claimed),
      grossLeftOut: grossOf(others),
      takenBack: sum(others.map(each => each.previouslyCertified)),
    }
  })
const grossOf = (lines: readonly RuledLine[]): Money =>
  sum(lines.map(({ work, materialOnSite }) => plus(work, materialOnSite)))
