import type { afcTotals, liveEstimates } from '#contract/estimating/live-estimates'
import type { AnswerOf } from '#contract/kit/read'
import { minus, type Money, NIL, sum } from '#domain/value/money'

type Split = AnswerOf<typeof afcTotals>
type Totals = AnswerOf<typeof liveEstimates>

/** A part of the price or a sum of it, as it was offered and as it is now. */
export interface TenderAndNow {
  readonly label: string
  readonly tender: Money
  readonly now: Money
  readonly isSum: boolean
}

/**
 * What an assessment was offered at beside what it comes to now, part by part; parts that are nil in both are left out. `totals` is what only the
 * office works out: the discount and the total it leads to. Source: estimating section 2, Totals.
 */
export function tenderAndNow(split: Split, totals: Totals | null): readonly TenderAndNow[] {
  const part = (label: string, tender: Money, now: Money): readonly TenderAndNow[] =>
    tender === NIL && now === NIL ? [] : [{ label, tender, now, isSum: false }]
  const all = (label: string, tender: Money, now: Money): TenderAndNow => ({ label, tender, now, isSum: true })
  const parts = [
    ...part('Materials', split.tenderMaterials, split.liveMaterials),
    ...part('Labour', split.tenderLabour, split.liveLabour),
    ...part('Supply and fit', split.tenderSupplyAndFit, split.liveSupplyAndFit),
    ...part('Contingency', split.tenderContingency, split.liveContingency),
    ...part('Inflation', split.tenderInflation, split.liveInflation),
    ...part('Overhead', split.tenderOverhead, split.liveOverhead),
    ...part('Profit', split.tenderProfit, split.liveProfit),
    ...part('Without a build-up', split.tenderUnsplit, split.liveUnsplit),
  ]
  const [tenderMeasured, liveMeasured] = [sum(parts.map(each => each.tender)), sum(parts.map(each => each.now))]
  return [
    ...parts,
    all('Measured work', tenderMeasured, liveMeasured),
    ...part('Fixed costs', split.tenderFixedCosts, split.liveFixedCosts),
    ...part(
      'Adjustments',
      minus(minus(split.tenderNet, tenderMeasured), split.tenderFixedCosts),
      minus(minus(split.liveNet, liveMeasured), split.liveFixedCosts),
    ),
    all('Net', split.tenderNet, split.liveNet),
    ...(totals
      ? [
          ...part('Discount', totals.tenderDiscount, totals.liveDiscount),
          all('Total', totals.tenderGross, totals.liveGross),
        ]
      : []),
    all('Cost', split.tenderTotalCost, split.liveTotalCost),
  ]
}
