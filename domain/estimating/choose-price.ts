import type { UnitPrice } from './rate-build-up'
import { type Cost, ONE } from '../value/money'
import type { Day } from '../value/day'

/** One line of a quote from which a price may be chosen. Archived lines and quotes are not offered. */
export interface Offer extends UnitPrice {
  readonly line: number
  readonly validFrom: Day | null
  readonly validTo: Day | null
  /** The quote counts for this project only; null for all. */
  readonly project: number | null
}
export interface PriceWanted {
  /** Typed by a person: takes precedence over everything. */
  readonly typed: Cost | null
  /** The line someone chose; it counts even after its quote has expired, and is then marked. */
  readonly chosen: number | null
  readonly guide: Cost | null
  readonly today: Day
  readonly project: number | null
}
/** `guess`: the guide price, without a quote; `expired`: the chosen quote has expired. */
export interface ChosenPrice extends UnitPrice {
  readonly from: 'typed' | 'quote' | 'guess'
  readonly line: number | null
  readonly expired: boolean
}

/** Returns the price a build-up uses: typed, else of the chosen line, else of the best valid offer, else the guide price. Null: no price is known. */
export function choosePrice(
  { typed, chosen, guide, today, project }: PriceWanted,
  offers: readonly Offer[],
): ChosenPrice | null {
  if (typed !== null) return { price: typed, per: ONE, from: 'typed', line: null, expired: false }
  const open = offers.filter(offer => isOpen(offer, today) && (offer.project === null || offer.project === project))
  const best = offers.find(offer => offer.line === chosen) ?? open.toSorted(cheapestFirst)[0]
  if (best) return { price: best.price, per: best.per, from: 'quote', line: best.line, expired: !isOpen(best, today) }
  return guide === null ? null : { price: guide, per: ONE, from: 'guess', line: null, expired: false }
}

const isOpen = ({ validFrom, validTo }: Offer, today: Day): boolean =>
  (validFrom === null || validFrom <= today) && (validTo === null || today <= validTo)

/** Compares offers by the price of one unit, without dividing; of equals the older line comes first. */
const cheapestFirst = (a: Offer, b: Offer): number => {
  const [left, right] = [BigInt(a.price) * BigInt(b.per), BigInt(b.price) * BigInt(a.per)]
  return left === right ? a.line - b.line : left < right ? -1 : 1
}
