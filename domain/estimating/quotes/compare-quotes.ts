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

/** A line as it was asked. `allowance`: something a bidder may leave out, and what it is reckoned at then; other lines have null. */
export interface AskedLine {
  readonly id: number
  readonly quantity: Quantity | null
  readonly allowance: Money | null
  /** What one unit costs in the estimate now; null where it has no price. */
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

/** One bidder's price of one line, as it stands among the others. Null prices: the bidder left the line out. */
export interface Bid {
  readonly quote: number
  readonly unit: Cost | null
  readonly amount: Money | null
  readonly isLowest: boolean
  /** More than a quarter from the middle price, and why it is not used by itself. */
  readonly isUnusual: boolean
  /** How far from the middle price; null where there are too few to say. */
  readonly fromMiddle: Percentage | null
  /** It may be used: there is a price, and an unusual one was accepted. */
  readonly isUsable: boolean
  readonly isPicked: boolean
}
export interface ComparedLine extends AskedLine {
  readonly bids: readonly Bid[]
  /** The dearest over the cheapest; null with fewer than two prices. */
  readonly spread: Percentage | null
  /** The cheapest price that may be used. */
  readonly cheapest: number | null
  /** What it comes to in the estimate now. */
  readonly amountNow: Money | null
}
/** What one bidder's quote comes to, whole. */
export interface QuoteTotal {
  readonly quote: number
  readonly priced: number
  readonly amount: Money
  readonly gaps: number
  /** Gaps at the dearest other price; at what the estimate has now where nobody else priced the line. */
  readonly filled: Money
  /** What it leaves out, at our allowance. */
  readonly leftOut: Money
  readonly likeForLike: Money
}
export interface Comparison {
  readonly lines: readonly ComparedLine[]
  readonly allowances: readonly ComparedLine[]
  readonly totals: readonly QuoteTotal[]
  /** The bidder whose whole quote is the lowest, like for like; null before the first price. */
  readonly lowest: QuoteTotal | null
  /** The measured lines as the estimate has them now; lines without a price add nothing. */
  readonly now: Money
}

/** How far from the middle price is unusual. Source: rooms. */
const UNUSUAL = percent(25)
/** With fewer prices nobody can say which of them is the odd one. Source: decision 461. */
const TELLING = 3

/** round2(quantity × unit price), the unit price never rounded on the way. */
function bidAmount(quantity: Quantity | null, price: Cost, per: Quantity | null): Money {
  if (quantity === null) return NIL
  const unit = over(exact('cost', price), exact('quantity', per ?? ONE))
  return unit === null ? NIL : rounded('money', times(exact('quantity', quantity), unit))
}

/** Sets bidders beside each other, line by line. Source: rooms 20. */
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
  // Twice the middle price, so that the middle of an even number of prices is exact.
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

/** In whole numbers: a rate a quarter off to the last place is not more than a quarter off. */
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

/** How prices are chosen: one bidder's whole quote, the cheapest that may be used on each line, or what a person picked line by line. */
export type Choosing =
  | { readonly by: 'whole'; readonly quote: number }
  | { readonly by: 'cheapest' }
  | { readonly by: 'hand' }
export interface ChosenLine {
  readonly line: number
  /** Null: no price may be used, and the estimate keeps what it has. */
  readonly bid: Bid | null
}
export interface Chosen {
  readonly lines: readonly ChosenLine[]
  /** The firms it uses. */
  readonly quotes: readonly number[]
  readonly amount: Money
  /** Lines without a price: at the dearest price there is for a whole quote, else at what the estimate has. */
  readonly filled: Money
  /** Allowance lines that a used bidder leaves out, each once. */
  readonly leftOut: readonly { readonly line: number; readonly amount: Money }[]
  readonly likeForLike: Money
}

/** The prices a way of choosing takes, and what they come to like for like. Picked by hand: where nothing was picked, the cheapest. */
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
