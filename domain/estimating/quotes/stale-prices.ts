import { type Day, dayWords } from '../../value/day'
import type { Cost, Money, Quantity } from '../../value/money'
import type { Finding } from '../bill-checks/checks'
import { type AppliedQuote, type AskedFor, quoteBehindMaterial, quoteBehindProduct, takenPrices } from './price-behind'

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
interface DatedQuote extends AppliedQuote {
  readonly validTo: Day | null
}
/** Sources of prices. `ranOut` returns the expiry of the catalogue quote of a line; null where it has not expired, or is not known here. */
export interface PriceSources {
  readonly quotes: readonly DatedQuote[]
  readonly asked: readonly AskedFor[]
  readonly ranOut: (kind: 'product' | 'material', quoteLine: number) => Day | null
}

/** Returns a day as 30/06/2026. */

/**
 * Returns findings for prices whose quote has expired by today: the firm need not honour them any more. Prices that the estimate builds, types or
 * guesses are not from a quote.
 */
export function stalePrices(
  { products, materials }: { readonly products: readonly StaleProduct[]; readonly materials: readonly StaleMaterial[] },
  { quotes, asked, ranOut }: PriceSources,
  today: Day,
  amountOf: (product: number) => Money | null,
): Finding[] {
  const taken = takenPrices(
    quotes.flatMap(quote =>
      quote.validTo !== null && quote.validTo < today ? [{ ...quote, until: quote.validTo }] : [],
    ),
    asked,
  )
  const built = new Set(products.filter(({ pricingMode }) => pricingMode === 'rbu').map(({ id }) => id))
  const finding = (product: number, what: string, from: string, validTo: Day): Finding => ({
    check: 'stale-quote',
    stops: false,
    product,
    zone: null,
    message: `${what} from ${from} ran out on ${dayWords(validTo)}`,
    amount: amountOf(product),
  })
  const ofProducts = products.flatMap(product => {
    const { id, pricingMode, supplyAndFitPrice, quoteLine, priceFrom } = product
    if (pricingMode !== 'saf' || supplyAndFitPrice === null || priceFrom === null) return []
    const known = quoteLine === null ? null : ranOut('product', quoteLine)
    if (known !== null && known < today) return [finding(id, 'The supply and fit price', priceFrom, known)]
    const own = quoteBehindProduct(taken, product)
    return own ? [finding(id, 'The supply and fit price', own.name, own.until)] : []
  })
  const ofMaterials = materials.flatMap(each => {
    const { product, unitPrice, quoteLine, priceFrom } = each
    if (!built.has(product) || unitPrice === null || priceFrom === null) return []
    const known = quoteLine === null ? null : ranOut('material', quoteLine)
    if (known !== null && known < today) return [finding(product, `The price of ${each.name}`, priceFrom, known)]
    const own = quoteBehindMaterial(taken, each)
    return own ? [finding(product, `The price of ${each.name}`, own.name, own.until)] : []
  })
  const seen = new Set<string>()
  return [...ofProducts, ...ofMaterials].filter(({ product, message }) => {
    const key = `${product}/${message}`
    return !seen.has(key) && seen.add(key)
  })
}
