import type { BuiltRate, PercentageBasis } from '#domain/estimating/rate-build-up'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { type Cost, NIL, type Percentage, shareOf } from '#domain/value/money'
import { formatPercentage } from '../../ui/format'

/** One line of the sum from materials to rate. `how` says in words what makes it; sums stand under a rule. */
export interface Step {
  readonly key: string
  readonly label: string
  readonly how: string
  readonly amount: Cost
  /** Which colour it has in the bar; null for a sum. */
  readonly part: 'materials' | 'labour' | 'supply-fit' | 'contingency' | 'inflation' | 'overhead' | 'profit' | null
}

const OF: Readonly<Record<PercentageBasis, readonly [overhead: string, profit: string]>> = {
  markup: ['of the cost', 'of the cost'],
  compound: ['of the cost', 'of cost and overhead'],
  margin: ['of the price before rounding', 'of the price before rounding'],
}
const percent = (value: Percentage | null): string => formatPercentage(value ?? NIL)

/** Every step of a product's rate, in the order it is worked out. Source: estimating section 2, Rate build-up. */
export function stepsOf(product: AssessmentProduct, built: BuiltRate, basis: PercentageBasis): readonly Step[] {
  const [overheadOf, profitOf] = OF[basis]
  const own: readonly Step[] =
    product.pricingMode === 'saf'
      ? [
          part('supply-fit', 'Supply and fit', 'the price of one unit, supplied and fitted', built.supplyAndFit),
          part(
            'contingency',
            'Contingency',
            `${percent(product.contingencyPercentage)} of the price`,
            built.contingency,
          ),
        ]
      : [
          part('materials', 'Materials', 'quantity with waste times unit price, over all lines', built.materials),
          part('labour', 'Labour', 'quantity or hours times rate, over all lines', built.labour),
          part(
            'contingency',
            'Contingency',
            'each component’s percentage of its materials and labour',
            built.contingency,
          ),
        ]
  const isFixed = product.fixedPrice !== null
  return [
    ...own,
    sum('base', 'Base', 'all of the above', built.base),
    part('inflation', 'Inflation', `${percent(product.inflationPercentage)} of the base`, built.inflation),
    sum('cost', 'Cost', 'base and inflation', built.cost),
    part('overhead', 'Overhead', `${percent(product.overheadPercentage)} ${overheadOf}`, built.overhead),
    part(
      'profit',
      'Profit',
      isFixed ? worked(built) : `${percent(product.profitPercentage)} ${profitOf}`,
      built.profit,
    ),
  ]
}

/** The margin a fixed price leaves, worked back. */
function worked({ profit, cost }: BuiltRate): string {
  const share = shareOf(profit, cost)
  const left = 'what the fixed price leaves'
  return share === null ? left : `${left}: ${formatPercentage(share)} of the cost`
}

const part = (key: NonNullable<Step['part']>, label: string, how: string, amount: Cost): Step => ({
  key,
  label,
  how,
  amount,
  part: key,
})
const sum = (key: string, label: string, how: string, amount: Cost): Step => ({ key, label, how, amount, part: null })
