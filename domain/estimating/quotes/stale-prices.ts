import { materialKey } from '../../commercial/materials/needed'
import type { Day } from '../../value/day'
import { type Cost, type Money, ONE, type Quantity, unitCost } from '../../value/money'
import type { Finding } from '../bill-checks/checks'

interface StaleProduct {
  readonly id: number
  readonly pricingMode: 'rbu' | 'saf'
  readonly supplyAndFitPrice: Cost | null
  readonly quoteLine: number | null
  readonly priceFrom: string | null
}
interface StaleMaterial {
  readonly product: number
  readonly material: number | null
  readonly name: string
  readonly unit: string | null
  readonly unitPrice: Cost | null
  readonly pricedPer: Quantity | null
  readonly quoteLine: number | null
  readonly priceFrom: string | null
}
interface AppliedQuote {
  readonly name: string
  readonly validTo: Day | null
  readonly applied: Readonly<Record<string, { readonly price: Cost }>>
  readonly prices: Readonly<Record<string, { readonly per: Quantity | null }>>
}
interface AskedFor {
  readonly id: number
  readonly product: number | null
  readonly material: number | null
  readonly name: string
  readonly unit: string | null
}
/** What prices come from. `ranOut` says of a line of a catalogue quote when its quote ran out; null where it has not, or is not known here. */
export interface PriceSources {
  readonly quotes: readonly AppliedQuote[]
  readonly asked: readonly AskedFor[]
  readonly ranOut: (kind: 'product' | 'material', quoteLine: number) => Day | null
}

/** How a day is said: 30/06/2026. */
const said = (day: Day): string => day.split('-').toReversed().join('/')

/**
 * Prices of the estimate whose quote has run out by today: the firm need not stand by them any more. Prices the estimate builds, types or
 * guesses are not from a quote. Source: issue 11.8 and 11.10, "stale quote".
 */
export function stalePrices(
  { products, materials }: { readonly products: readonly StaleProduct[]; readonly materials: readonly StaleMaterial[] },
  { quotes, asked, ranOut }: PriceSources,
  today: Day,
  amountOf: (product: number) => Money | null,
): Finding[] {
  const byLine = new Map(asked.map(line => [String(line.id), line]))
  const taken = quotes.flatMap(quote => {
    const { validTo } = quote
    if (validTo === null || validTo >= today) return []
    return Object.entries(quote.applied).flatMap(([id, { price }]) => {
      const line = byLine.get(id)
      return line ? [{ line, name: quote.name, validTo, price, per: quote.prices[id]?.per ?? null }] : []
    })
  })
  const built = new Set(products.filter(({ pricingMode }) => pricingMode === 'rbu').map(({ id }) => id))
  const finding = (product: number, what: string, from: string, validTo: Day): Finding => ({
    check: 'stale-quote',
    stops: false,
    product,
    zone: null,
    message: `${what} from ${from} ran out on ${said(validTo)}`,
    amount: amountOf(product),
  })
  const ofProducts = products.flatMap(({ id, pricingMode, supplyAndFitPrice, quoteLine, priceFrom }) => {
    if (pricingMode !== 'saf' || supplyAndFitPrice === null || priceFrom === null) return []
    const known = quoteLine === null ? null : ranOut('product', quoteLine)
    if (known !== null && known < today) return [finding(id, 'The supply and fit price', priceFrom, known)]
    const own = taken.find(
      ({ line, name, price, per }) =>
        line.product === id && isFrom(priceFrom, name) && unitCost(price, per ?? ONE) === supplyAndFitPrice,
    )
    return own ? [finding(id, 'The supply and fit price', own.name, own.validTo)] : []
  })
  const ofMaterials = materials.flatMap(each => {
    const { product, unitPrice, pricedPer, quoteLine, priceFrom } = each
    if (!built.has(product) || unitPrice === null || priceFrom === null) return []
    const known = quoteLine === null ? null : ranOut('material', quoteLine)
    if (known !== null && known < today) return [finding(product, `The price of ${each.name}`, priceFrom, known)]
    const key = materialKey(each.material, each.name, each.unit)
    const own = taken.find(
      ({ line, name, price, per }) =>
        line.product === null &&
        materialKey(line.material, line.name, line.unit) === key &&
        isFrom(priceFrom, name) &&
        price === unitPrice &&
        per === pricedPer,
    )
    return own ? [finding(product, `The price of ${each.name}`, own.name, own.validTo)] : []
  })
  const seen = new Set<string>()
  return [...ofProducts, ...ofMaterials].filter(({ product, message }) => {
    const key = `${product}/${message}`
    return !seen.has(key) && seen.add(key)
  })
}

/** What a price says it is from begins with the bidder; typed over, it says something else. */
const isFrom = (words: string, bidder: string): boolean => words.startsWith(bidder)
