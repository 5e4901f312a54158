import { allocate, type Money, NIL, sum } from '../value/money'
import {
  type AdjustmentTerms,
  type AssessmentPrice,
  assessmentPrice,
  type FixedCostLine,
  fixedCostTotals,
  onTheGross,
} from './assessment-price'
import { fixedCostPrice } from './fixed-cost-price'

/** Fixed costs and adjustments: what an offer has beyond its measured work. */
export interface BeyondMeasured {
  readonly fixedCosts: readonly FixedCostLine[]
  readonly adjustments: readonly (AdjustmentTerms & { readonly name: string; readonly clientVisible: boolean })[]
}
/** A line of the totals under a priced bill. `isSum`: it adds up the lines above it. */
export interface OfferTotal {
  readonly label: string
  readonly amount: Money
  readonly isSum: boolean
}

/** Returns the price of an offer. */
export const offerPrice = (measured: Money, { fixedCosts, adjustments }: BeyondMeasured): AssessmentPrice =>
  assessmentPrice(measured, fixedCostTotals(fixedCosts).price, adjustments)

/**
 * Returns the totals under a priced bill, from the measured work to the price offered, for every document and export. Adjustments have their names where
 * the client may see all of them, and are one sum otherwise. Empty where the offer is the measured work alone.
 */
export function offerTotals(measured: Money, beyond: BeyondMeasured): OfferTotal[] {
  const { fixedCosts, adjustments } = beyond
  if (fixedCosts.length === 0 && adjustments.length === 0) return []
  const price = offerPrice(measured, beyond)
  const amounts = new Map(price.adjustments.map(({ id, amount }) => [id, amount]))
  const onGross = onTheGross(adjustments)
  const inNet = adjustments.filter(each => !onGross.includes(each)).toSorted((a, b) => a.order - b.order || a.id - b.id)
  const part = (label: string, amount: Money): OfferTotal => ({ label, amount, isSum: false })
  return [
    part('Measured work', measured),
    ...(fixedCosts.length === 0 ? [] : [part('Fixed costs', price.fixed)]),
    ...(inNet.every(({ clientVisible }) => clientVisible)
      ? inNet.map(({ id, name }) => part(name, amounts.get(id) ?? NIL))
      : [part('Adjustments', price.adjusted)]),
    { label: 'Net', amount: price.net, isSum: true },
    ...(onGross.length === 0
      ? []
      : [
          part('Main contractor’s discount', price.discount),
          { label: 'Gross', amount: price.gross, isSum: true } as const,
        ]),
  ]
}

/**
 * Returns the fixed costs as the client sees them. The price of the others, such as a contingency, is spread over them by price (largest remainder), so
 * that they still add up to all fixed costs. Null where no fixed cost with a price is for the client: only their sum is shown then.
 */
export function fixedCostsForClient<L extends FixedCostLine & { readonly clientVisible: boolean }>(
  lines: readonly L[],
): readonly { readonly line: L; readonly price: Money }[] | null {
  const priced = lines.map(line => ({ line, price: fixedCostPrice(line)?.price ?? NIL }))
  const shown = priced.filter(({ line }) => line.clientVisible)
  const hidden = sum(priced.filter(({ line }) => !line.clientVisible).map(({ price }) => price))
  if (hidden === NIL) return shown.length === 0 ? null : shown
  const weights = shown.map(({ price }) => Math.max(price, 0))
  if (weights.every(weight => weight === 0)) return null
  const shares = allocate(hidden, weights)
  return shown.map(({ line, price }, index) => ({ line, price: sum([price, shares[index] ?? NIL]) }))
}
