import {
  compare,
  type Cost,
  minus,
  type Money,
  NIL,
  ONE,
  percent,
  type Percentage,
  plus,
  type Quantity,
  shareOf,
  sum,
  unitCost,
} from '../../value/money'
import { exact, over, rounded, times } from '../../value/exact'

/** A line of the request. `allowance`: the amount to count when a bidder omits the line; null for lines that may not be omitted. */
export interface AskedLine {
  readonly id: number
  readonly quantity: Quantity | null
  readonly allowance: Money | null
  /** Cost of one unit in the estimate now; null where it has no price. */
  readonly now: Cost | null
}
interface Price {
  readonly price: Cost | null
  readonly per: Quantity | null
  readonly isAccepted: boolean
  readonly isPicked: boolean
}
/** A bidder with the prices it gave, by line. */
export interface Quote {
  readonly id: number
  readonly prices: Readonly<Record<string, Price>>
}

/** One bidder's price of one line, compared with the others. Null prices: the bidder omitted the line. */
export interface Bid {
  readonly quote: number
  readonly unit: Cost | null
  readonly amount: Money | null
  readonly isLowest: boolean
  /** Whether it is more than a quarter from the median price, and so is not used automatically. */
  readonly isUnusual: boolean
  /** Distance from the median price; null where there are too few prices. */
  readonly fromMiddle: Percentage | null
  /** Whether it may be used: there is a price, and an unusual one was accepted. */
  readonly isUsable: boolean
  readonly isPicked: boolean
}
export interface ComparedLine extends AskedLine {
  readonly bids: readonly Bid[]
  /** The highest over the lowest; null with fewer than two prices. */
  readonly spread: Percentage | null
  /** The lowest price that may be used. */
  readonly cheapest: number | null
  /** Its amount in the estimate now. */
  readonly amountNow: Money | null
}
/** Totals of one bidder's whole quote. */
export interface QuoteTotal {
  readonly quote: number
  readonly priced: number
  readonly amount: Money
  readonly gaps: number
  /** Gaps at the highest other price; at the estimate's present price where no other bidder priced the line. */
  readonly filled: Money
  /** Omitted allowance lines, at our allowance. */
  readonly leftOut: Money
  readonly likeForLike: Money
}
export interface Comparison {
  readonly lines: readonly ComparedLine[]
  readonly allowances: readonly ComparedLine[]
  readonly totals: readonly QuoteTotal[]
  /** The bidder whose whole quote is the lowest, like for like; null before the first price. */
  readonly lowest: QuoteTotal | null
  /** The measured lines at the estimate's present prices; lines without a price add nothing. */
  readonly now: Money
}

/** Largest usual distance from the median price. */
const UNUSUAL = percent(25)
/** With fewer prices none of them can be called unusual. Decision 461. */
const TELLING = 3

/** Returns round2(quantity × unit price) without rounding the unit price. */
function bidAmount(quantity: Quantity | null, price: Cost, per: Quantity | null): Money {
  if (quantity === null) return NIL
  const unit = over(exact('cost', price), exact('quantity', per ?? ONE))
  return unit === null ? NIL : rounded('money', times(exact('quantity', quantity), unit))
}

/** Compares bidders line by line. */
export function compareQuotes(asked: readonly AskedLine[], quotes: readonly Quote[]): Comparison {
  const all = asked.map(line => compareLine(line, quotes))
  const lines = all.filter(({ allowance }) => allowance === null)
  const allowances = all.filter(({ allowance }) => allowance !== null)
  const totals = quotes.map(({ id }) => totalOf(id, lines, allowances))
  const lowest = totals
    .filter(({ priced }) => priced > 0)
    .reduce<QuoteTotal | null>(
      (best, each) => (best && compare(best.likeForLike, each.likeForLike) <= 0 ? best : each),
      null,
    )
  return { lines, allowances, totals, lowest, now: sum(lines.map(({ amountNow }) => amountNow ?? NIL)) }
}

function compareLine(line: AskedLine, quotes: readonly Quote[]): ComparedLine {
  const priced = quotes.map(({ id, prices }) => {
    const cell = prices[String(line.id)]
    const unit = cell?.price == null ? null : unitCost(cell.price, cell.per ?? ONE)
    const amount =
      cell?.price == null
        ? null
        : bidAmount(line.quantity ?? (line.allowance === null ? null : ONE), cell.price, cell.per)
    return { quote: id, unit, amount, isAccepted: cell?.isAccepted ?? false, isPicked: cell?.isPicked ?? false }
  })
  const sorted = priced.flatMap(({ unit }) => (unit === null ? [] : [unit])).toSorted(compare)
  const [least, dearest] = [sorted[0] ?? null, sorted.at(-1) ?? null]
  // Twice the median, so that the median of an even number of prices is exact.
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  const twice =
    line.allowance === null && sorted.length >= TELLING && low !== undefined && high !== undefined
      ? plus(low, high)
      : null
  const bids = priced.map(({ quote, unit, amount, isAccepted, isPicked }): Bid => {
    const fromMiddle = unit === null || twice === null ? null : shareOf(minus(plus(unit, unit), twice), twice)
    const isUnusual = unit !== null && twice !== null && isFar(unit, twice)
    return {
      quote,
      unit,
      amount,
      isLowest: unit !== null && unit === least,
      isUnusual,
      fromMiddle,
      isUsable: unit !== null && (!isUnusual || isAccepted),
      isPicked,
    }
  })
  const usable = bids.filter(({ isUsable }) => isUsable)
  const cheapest = usable.reduce<Bid | null>(
    (best, each) => (best && (best.unit ?? NIL) <= (each.unit ?? NIL) ? best : each),
    null,
  )
  return {
    ...line,
    bids,
    spread: sorted.length < 2 || least === null || dearest === null ? null : shareOf(minus(dearest, least), least),
    cheapest: cheapest?.quote ?? null,
    amountNow: line.now === null ? null : bidAmount(line.quantity, line.now, null),
  }
}

/** Whether a price is more than a quarter from the median. In integers, so that exactly a quarter is not far. */
function isFar(unit: Cost, twice: Cost): boolean {
  const off = 2n * BigInt(unit) - BigInt(twice)
  return (off < 0n ? -off : off) * BigInt(percent(100)) > BigInt(twice) * BigInt(UNUSUAL)
}

function totalOf(quote: number, lines: readonly ComparedLine[], allowances: readonly ComparedLine[]): QuoteTotal {
  let [priced, gaps] = [0, 0]
  let [amount, filled, leftOut]: [Money, Money, Money] = [NIL, NIL, NIL]
  for (const line of lines) {
    const own = amountOf(line, quote)
    if (own === null) {
      gaps += 1
      filled = plus(filled, dearestOther(line, quote) ?? line.amountNow ?? NIL)
    } else {
      priced += 1
      amount = plus(amount, own)
    }
  }
  for (const line of allowances) leftOut = plus(leftOut, amountOf(line, quote) ?? line.allowance ?? NIL)
  return { quote, priced, amount, gaps, filled, leftOut, likeForLike: plus(plus(amount, filled), leftOut) }
}

const amountOf = ({ bids }: ComparedLine, quote: number): Money | null =>
  bids.find(each => each.quote === quote)?.amount ?? null

function dearestOther({ bids }: ComparedLine, quote: number): Money | null {
  const others = bids.filter(each => each.quote !== quote && each.unit !== null)
  const dearest = others.reduce<Bid | null>(
    (best, each) => (best && (best.unit ?? NIL) >= (each.unit ?? NIL) ? best : each),
    null,
  )
  return dearest?.amount ?? null
}

/** Way of choosing prices: one bidder's whole quote, the lowest usable price of each line, or the person's picks. */
export type Choosing =
  | { readonly by: 'whole'; readonly quote: number }
  | { readonly by: 'cheapest' }
  | { readonly by: 'hand' }
export interface ChosenLine {
  readonly line: number
  /** Null: no price may be used, and the estimate keeps its own. */
  readonly bid: Bid | null
}
export interface Chosen {
  readonly lines: readonly ChosenLine[]
  /** The firms whose prices it uses. */
  readonly quotes: readonly number[]
  readonly amount: Money
  /** Lines without a price: at the highest price for a whole quote, else at the estimate's present price. */
  readonly filled: Money
  /** Allowance lines that a used bidder omits, each once. */
  readonly leftOut: readonly { readonly line: number; readonly amount: Money }[]
  readonly likeForLike: Money
}

/** Returns the prices of a way of choosing, and their like-for-like total. By hand: lines without a pick take the lowest price. */
export function choosePrices({ lines, allowances }: Comparison, choosing: Choosing): Chosen {
  const chosen = lines.map((line): ChosenLine & { readonly at: ComparedLine } => ({
    line: line.id,
    at: line,
    bid: pick(line, choosing),
  }))
  const quotes = [...new Set(chosen.flatMap(({ bid }) => (bid ? [bid.quote] : [])))]
  const amount = sum(chosen.map(({ bid }) => bid?.amount ?? NIL))
  const filled = sum(
    chosen.map(({ bid, at }) => {
      if (bid) return NIL
      return (choosing.by === 'whole' ? dearestOther(at, choosing.quote) : null) ?? at.amountNow ?? NIL
    }),
  )
  const leftOut = allowances.flatMap(line => {
    const amounts = quotes.map(quote => amountOf(line, quote) ?? line.allowance ?? NIL)
    const dearest = amounts.reduce<Money>((most, each) => (compare(each, most) > 0 ? each : most), NIL)
    return dearest === NIL ? [] : [{ line: line.id, amount: dearest }]
  })
  const likeForLike = plus(plus(amount, filled), sum(leftOut.map(each => each.amount)))
  return { lines: chosen.map(({ line, bid }) => ({ line, bid })), quotes, amount, filled, leftOut, likeForLike }
}

function pick(line: ComparedLine, choosing: Choosing): Bid | null {
  if (choosing.by === 'whole')
    return line.bids.find(({ quote, unit }) => quote === choosing.quote && unit !== null) ?? null
  const picked = choosing.by === 'hand' ? line.bids.find(({ isPicked, unit }) => isPicked && unit !== null) : undefined
  return picked ?? line.bids.find(({ quote }) => quote === line.cheapest) ?? null
}
