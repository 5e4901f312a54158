import { type Cost, exchanged, type Money, NIL, ONE, type Rate, sum } from '../../value/money'
import type { Bidder } from '../columns/bidders'
import type { Mapping } from '../columns/columns'
import type { PlanLine } from './price-line'
import { readNumber } from '../sheet/read-number'
import type { Sheet } from '../sheet/sheet'

/** Rates of each tenderer by index of the product in the plan; null where a tenderer has none. */
export type BidderRates = ReadonlyMap<number, readonly (Rate | null)[]>

/**
 * Returns the rates of all tenderers. `exchange` is the cost of one of the file's currency. `isConverted` names products whose unit is no longer
 * the file's: no tenderer's rate is for that unit.
 */
export function bidderRates(
  sheet: Sheet,
  mapping: Mapping,
  bill: { readonly lines: readonly PlanLine[] },
  bidders: readonly Bidder[],
  exchange: Cost | null,
  isConverted: (product: number) => boolean,
): BidderRates {
  const rates = new Map<number, readonly (Rate | null)[]>()
  if (bidders.length < 2) return rates
  for (const { row, product, priced } of bill.lines) {
    if (priced.quantity === null || isConverted(product) || rates.has(product)) continue
    const own = bidders.map(bidder => {
      if (bidder.rate < 0 && priced.quantity !== ONE) return null
      const column = bidder.rate < 0 ? bidder.amount : bidder.rate
      const { style = 'point', exponent } = mapping.columns[column] ?? {}
      const rate = readNumber(sheet.rows[row]?.[column], style, 'rate', exponent)
      if (typeof rate !== 'number' || rate < NIL) return null
      return exchange === null ? rate : exchanged(rate, exchange)
    })
    if (own.some(rate => rate !== null)) rates.set(product, own)
  }
  return rates
}

/** Returns the sum of the amounts a tenderer prints for the lines of the bill. */
export function bidderTotal(
  sheet: Sheet,
  mapping: Mapping,
  bill: { readonly lines: readonly PlanLine[] },
  bidder: Bidder,
): Money {
  const { style = 'point', exponent } = mapping.columns[bidder.amount] ?? {}
  const amounts = bill.lines.map(line => readNumber(sheet.rows[line.row]?.[bidder.amount], style, 'money', exponent))
  return sum(amounts.filter(amount => typeof amount === 'number'))
}
