import { materialKey } from '../../catalogue/material-key'
import { type Cost, ONE, type Quantity, unitCost } from '../../value/money'

/** A bidder's quote with the prices applied to the estimate, by request line. */
export interface AppliedQuote {
  readonly name: string
  readonly applied: Readonly<Record<string, { readonly price: Cost }>>
  readonly prices: Readonly<Record<string, { readonly per: Quantity | null }>>
}
export interface AskedFor {
  readonly id: number
  readonly product: number | null
  readonly material: number | null
  readonly name: string
  readonly unit: string | null
}
interface Taken<Q> {
  readonly quote: Q
  readonly line: AskedFor
  readonly price: Cost
  readonly per: Quantity | null
}
interface SuppliedProduct {
  readonly id: number
  readonly supplyAndFitPrice: Cost | null
  readonly priceFrom: string | null
}
interface PricedMaterial {
  readonly material: number | null
  readonly name: string
  readonly unit: string | null
  readonly unitPrice: Cost | null
  readonly pricedPer: Quantity | null
  readonly priceFrom: string | null
}

/** Returns every price that these quotes gave to an estimate. */
export function takenPrices<Q extends AppliedQuote>(quotes: readonly Q[], asked: readonly AskedFor[]): Taken<Q>[] {
  const byLine = new Map(asked.map(line => [String(line.id), line]))
  return quotes.flatMap(quote =>
    Object.entries(quote.applied).flatMap(([id, { price }]) => {
      const line = byLine.get(id)
      return line ? [{ quote, line, price, per: quote.prices[id]?.per ?? null }] : []
    }),
  )
}

/** Returns the quote of a supply and fit price; undefined where the price was typed over since. */
export const quoteBehindProduct = <Q extends AppliedQuote>(
  taken: readonly Taken<Q>[],
  { id, supplyAndFitPrice, priceFrom }: SuppliedProduct,
): Q | undefined =>
  taken.find(
    ({ quote, line, price, per }) =>
      line.product === id && isFrom(priceFrom, quote.name) && unitCost(price, per ?? ONE) === supplyAndFitPrice,
  )?.quote

/** Returns the quote of a material's price; undefined where the price was typed over since. */
export function quoteBehindMaterial<Q extends AppliedQuote>(
  taken: readonly Taken<Q>[],
  { material, name, unit, unitPrice, pricedPer, priceFrom }: PricedMaterial,
): Q | undefined {
  const key = materialKey(material, name, unit)
  return taken.find(
    ({ quote, line, price, per }) =>
      line.product === null &&
      materialKey(line.material, line.name, line.unit) === key &&
      isFrom(priceFrom, quote.name) &&
      price === unitPrice &&
      per === pricedPer,
  )?.quote
}

/** Whether a price's source words begin with the bidder; a typed-over price has other words. */
const isFrom = (words: string | null, bidder: string): boolean => words !== null && words.startsWith(bidder)
