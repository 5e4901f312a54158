import { lineAmount, minus, type Money, NIL, plus, type Quantity, type Rate } from '../../value/money'

/** Name of the zone that takes quantities whose own zone was deleted. */
export const QUARANTINE = 'Quantities without a zone'

/**
 * Returns what each quantity adds to the money of a product in one zone, in the order they are moved there. A bill rounds that money once, so the parts
 * add up to what the zone gains. Findings and previews of repairs both use this.
 */
export function moneyMovedInto(rate: Rate | null, held: Quantity): (quantity: Quantity) => Money {
  const amount = (all: Quantity): Money => (rate === null ? NIL : lineAmount(all, rate))
  let now = held
  return quantity => {
    const was = now
    now = plus(was, quantity)
    return minus(amount(now), amount(was))
  }
}
