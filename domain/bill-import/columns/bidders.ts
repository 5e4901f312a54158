import type { Product } from './arithmetic-columns'
import { columnWith, type Mapping, withRole } from './columns'
import { isFirm } from '../sheet/firms'
import { wordKey } from '../sheet/words'

/** One of several tenderers whose rates and amounts are side by side. */
export interface Bidder {
  readonly name: string
  /** -1 where there are only amounts, a sum for each line. */
  readonly rate: number
  readonly amount: number
}

/** Words of a title that name the figure, not the firm. */
const FIGURE_WORDS = /[\s:/–-]*(?:\b(?:rates?|amounts?|totals?|prices?|values?|unit)\b|[(]?\p{Sc}[)]?)[\s:/–-]*/giu

/** Returns the tenderers of a sheet, left to right; empty when fewer than two pairs of rate and amount multiply with the same quantities. */
export function findBidders(products: readonly Product[], quantity: number, titles: readonly string[]): Bidder[] {
  const pairs: Product[] = []
  for (const each of products)
    if (each.quantity === quantity && !pairs.some(pair => pair.rate === each.rate || pair.amount === each.amount))
      pairs.push(each)
  if (pairs.length < 2) return []
  const named = pairs
    .toSorted((a, b) => a.rate - b.rate)
    .map(({ rate, amount }, place) => ({
      name: (titles[rate] ?? '').replace(FIGURE_WORDS, ' ').trim() || `Tenderer ${place + 1}`,
      rate,
      amount,
    }))
  return named.some(({ name }) => PART.test(wordKey(name))) ? [] : named
}

/** Returns tenderers of lump sums: columns of money headed by the names of firms, left to right; empty for fewer than two. */
export function lumpBidders(titles: readonly string[], isMoney: (column: number) => boolean): Bidder[] {
  const firms = titles.flatMap((title, column) =>
    isFirm(title) && isMoney(column)
      ? [{ name: title.replace(FIGURE_WORDS, ' ').trim(), rate: -1, amount: column }]
      : [],
  )
  return firms.length < 2 ? [] : firms
}

/** Titles of parts that one firm prices and that belong together. */
const PART =
  /^(?:supply|fix|fixing|install(?:ation)?|labour|labor|lab|materials?|mats?|plant|sub ?contract|lohn|stoffe|provisional|prov|measured|fixed|time|(?:phase|stage|zone|block|level|plot) \w+|contract|final|original|revised|remeasured?|net|gross)\b/

/** Returns the mapping that reads the rates and amounts of one tenderer. */
export const withBidder = (mapping: Mapping, bidder: Bidder): Mapping =>
  withRole(withRole(mapping, bidder.rate, 'rate'), bidder.amount, 'amount')

export const isChosen = (mapping: Mapping, bidder: Bidder): boolean => columnWith(mapping, 'amount') === bidder.amount
