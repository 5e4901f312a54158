import type { afcSummary } from '#contract/estimating/afc-summary'
import type { estimate } from '#contract/estimating/estimate'
import type { AnswerOf } from '#contract/kit/read'
import { minus, NIL, plus, shareOf, type Money, type Percentage } from '#domain/value/money'

type Whole = Pick<AnswerOf<typeof estimate>, 'measured' | 'fixedCosts' | 'adjusted' | 'net' | 'discount' | 'gross'>
type Split = AnswerOf<typeof afcSummary>

/** The room a step is looked into. */
export type Room = 'rate-build-up' | 'boq' | 'fixed-costs' | 'adjustments'

/** One row of the waterfall: a part that stands on what is under it, or a sum. */
export interface PriceStep {
  readonly key: string
  readonly label: string
  readonly amount: Money
  readonly isSum: boolean
  readonly room: Room | null
  /** Of the highest point of the picture: where the bar starts and ends. */
  readonly from: number
  readonly to: number
  readonly ofNet: Percentage | null
}

type Part = Omit<PriceStep, 'from' | 'to' | 'ofNet' | 'isSum'>

/**
 * The steps from materials to the tender total. Without a split (nobody may see it, or it is not all here) measured work is one step. What
 * has no build-up is a step of its own, named as what it is.
 */
export function priceSteps(whole: Whole, split: Split | null): readonly PriceStep[] {
  const part = (key: string, label: string, amount: Money, room: Room): Part => ({ key, label, amount, room })
  const measured: readonly Part[] = split
    ? [
        part('materials', 'Materials', split.materials, 'rate-build-up'),
        part('labour', 'Labour', split.labour, 'rate-build-up'),
        part('supplyAndFit', 'Supply and fit', split.supplyAndFit, 'rate-build-up'),
        part('contingency', 'Contingency', split.contingency, 'rate-build-up'),
        part('inflation', 'Inflation', split.inflation, 'rate-build-up'),
        part('overhead', 'Overhead', split.overhead, 'rate-build-up'),
        part('profit', 'Profit', split.profit, 'rate-build-up'),
        ...(split.unsplitProducts === 0
          ? []
          : [part('unsplit', 'Rates without a build-up', split.unsplit, 'rate-build-up')]),
      ]
    : []
  const steps: PriceStep[] = []
  const top = [whole.measured, whole.net, whole.gross].reduce((most, each) => Math.max(most, each), 1)
  let at: Money = NIL
  const shown = (given: Part, isSum: boolean, from: Money, to: Money) =>
    steps.push({
      ...given,
      isSum,
      from: Math.max(0, Math.min(from, to)) / top,
      to: Math.max(0, from, to) / top,
      ofNet: shareOf(given.amount, whole.net),
    })
  const add = (given: Part) => {
    const to = plus(at, given.amount)
    shown(given, false, at, to)
    at = to
  }
  const sumUp = (key: string, label: string, amount: Money, room: Room | null) => {
    at = amount
    shown({ key, label, amount, room }, true, NIL, amount)
  }
  for (const each of measured) add(each)
  sumUp('measured', 'Measured work', whole.measured, 'boq')
  add(part('fixedCosts', 'Fixed costs', whole.fixedCosts, 'fixed-costs'))
  if (whole.adjusted !== 0) add(part('adjusted', 'Adjustments', whole.adjusted, 'adjustments'))
  sumUp('net', 'Net', whole.net, null)
  if (whole.discount !== 0) {
    add(part('discount', 'Discount, grossed up', minus(whole.gross, whole.net), 'adjustments'))
    sumUp('gross', 'Tender total', whole.gross, null)
  }
  return steps
}
