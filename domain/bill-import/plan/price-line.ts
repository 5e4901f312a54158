import { hasWord, numberOrNull, totalQuantity, type RowFacts } from '../rows/read-rows'
import type { AssumptionKind } from './plan'
import type { RowClass } from '../rows/row-class'
import { isWholeUnit } from '../../value/match-unit'
import {
  NIL,
  ONE,
  isStorable,
  absolute,
  lineAmount,
  minus,
  moneyAsRate,
  negate,
  pence,
  percent,
  percentOf,
  plus,
  rateFor,
  rateOf,
  textOf,
  times,
  type Money,
  type Percentage,
  type Quantity,
  type Rate,
} from '../../value/money'

/** The price of a row. `quantity` null means not measured; rate null means unpriced. */
export interface PricedLine {
  readonly quantity: Quantity | null
  readonly rate: Rate | null
  /** The printed amount, null when the file prints none. */
  readonly printed: Money | null
  readonly assumptions: readonly { readonly kind: AssumptionKind; readonly text: string }[]
}

/** One priced row with its printed amount. */
export interface PlanLine {
  readonly row: number
  readonly product: number
  readonly priced: PricedLine
  /** Sum of this row's rounded lines. */
  readonly amount: Money
}

/**
 * Determines quantity and rate of one row. Printed figures never change: a given quantity and rate are kept whatever the amount, unless the person
 * chose the printed amount (`takesPrinted`). An amount alone becomes 1 × amount, a missing rate is worked back from the amount, and each of these is
 * reported. A rate has four decimals: with a large quantity it may miss the amount by pennies; the quantity is then kept and the difference reported.
 */
export function priceLine(facts: RowFacts, rowClass: RowClass, takesPrinted = false): PricedLine {
  const quantity = totalQuantity(facts)
  const rate = numberOrNull(facts.rate)
  const printed = numberOrNull(facts.amount)
  const isWhole = isWholeUnit(facts.unit) || hasWord(facts, 'whole')
  const line = (q: Quantity | null, r: Rate | null, ...assumptions: PricedLine['assumptions']): PricedLine => ({
    quantity: q,
    rate: r,
    printed,
    assumptions,
  })

  if (rowClass === 'lumpSum' && printed !== null) return lumpSum(facts, printed, quantity, rate)
  if (rowClass === 'discount' && printed !== null) return discountOf(printed)
  if (rowClass === 'alternative') return { ...line(null, rate), printed: null }
  if (rowClass === 'percentage' && !takesPrinted) return percentage(facts, printed, quantity, rate)
  if (takesPrinted && printed !== null) {
    const back = quantity === null ? null : rateFor(printed, quantity)
    if (quantity === null || back === null || !isStorable(back)) return lumpSum(facts, printed, quantity, rate)
    return line(
      quantity,
      back,
      { kind: 'rateDerived', text: 'The printed amount stands: the rate is worked back from it' },
      leftOut(['rate']),
    )
  }
  if (rowClass === 'rateOnly') return line(null, rate)
  const reduced = discountedLine(facts, quantity, rate, printed)
  if (reduced) return reduced
  if (quantity !== null && rate !== null) return measured(facts, quantity, rate, printed)
  // In a bill to be priced, the workbook multiplied a blank rate and stored 0, which is not a price.
  if (quantity !== null && rate === null && printed === NIL && facts.cellWords.size === 0) return line(quantity, null)
  if (quantity !== null && quantity !== NIL && printed !== null) {
    const derived = rateFor(printed, quantity) ?? NIL
    if (isStorable(derived))
      return line(quantity, derived, {
        kind: 'rateDerived',
        text: 'No rate is printed: it is worked back from the amount',
      })
  }
  if (rate !== null && printed === null && isWhole)
    return line(ONE, rate, { kind: 'quantityAssumed', text: 'No quantity is printed: taken as 1' })
  if (rate !== null && printed === null) return line(null, rate)
  if (printed !== null) return lumpSum(facts, printed, quantity, rate)
  return quantity === null && isWhole
    ? line(ONE, rate, { kind: 'quantityAssumed', text: 'No quantity is printed: taken as 1' })
    : line(quantity, rate)
}

/**
 * Keeps quantity × rate. A rate that adds several, or was divided by a hundred or a thousand, may miss the amount by pennies, because the file
 * rounded later. It is then worked back from the amount.
 */
function measured(facts: RowFacts, quantity: Quantity, rate: Rate, printed: Money | null): PricedLine {
  const assumptions: PricedLine['assumptions'] =
    facts.per === 1
      ? []
      : [{ kind: 'ratePer', text: `The rate is for ${facts.per.toLocaleString('en-GB')}: it is divided by that` }]
  const apart = printed === null ? NIL : absolute(minus(lineAmount(quantity, rate), printed))
  const most = facts.per > 1 ? plus(absolute(lineAmount(quantity, SMALLEST_RATE)), FEW_PENCE) : FEW_PENCE
  const back = printed === null || apart === NIL || apart > most ? null : rateFor(printed, quantity)
  if (back === null || (facts.per === 1 && !facts.isCompound)) return { quantity, rate, printed, assumptions }
  const text = 'The rate is put together from several figures, and worked back from the amount'
  return { quantity, rate: back, printed, assumptions: [...assumptions, { kind: 'rateDerived', text }] }
}
/** A penny for each part of a rate. */
const FEW_PENCE = pence(5)
const SMALLEST_RATE = rateOf(0.0001)

/**
 * Prices a percentage of a base: the base is in the rate column, or only the amount is printed. The product gets the percentage as its quantity and a
 * hundredth of the base as its rate, which gives the amount to the penny. Where that fails, it is one at that amount.
 */
function percentage(facts: RowFacts, printed: Money | null, quantity: Quantity | null, base: Rate | null): PricedLine {
  const rate =
    quantity === null || quantity === NIL
      ? null
      : base !== null && base !== NIL
        ? percentOf(base, percent(1))
        : printed === null
          ? null
          : rateFor(printed, quantity)
  if (quantity !== null && rate !== null && (printed === null || lineAmount(quantity, rate) === printed)) {
    const text = `${shown(textOf('quantity', quantity))} % of ${shown(textOf('rate', times(rate, 100)))}`
    return { quantity, rate, printed, assumptions: [{ kind: 'percentage', text }] }
  }
  return printed === null
    ? { quantity: null, rate: base, printed, assumptions: [] }
    : lumpSum(facts, printed, quantity, base)
}

/** A discount is subtracted, however the file prints it. */
function discountOf(amount: Money): PricedLine {
  const printed = negate(absolute(amount))
  const rate = moneyAsRate(printed)
  const text = 'Taken off what stands above it'
  if (!isStorable(rate)) return { quantity: null, rate: null, printed, assumptions: [{ kind: 'discount', text }] }
  return { quantity: ONE, rate, printed, assumptions: [{ kind: 'discount', text }] }
}

/**
 * Prices a line with its own discount: its rate is the printed one less the discount, where that gives the printed amount. Null without a discount,
 * or where the amount is that of the full rate.
 */
function discountedLine(
  facts: RowFacts,
  quantity: Quantity | null,
  rate: Rate | null,
  printed: Money | null,
): PricedLine | null {
  const given = numberOrNull(facts.discount)
  if (given === null || given === NIL || quantity === null || rate === null) return null
  if (printed !== null && lineAmount(quantity, rate) === printed) return null
  // A workbook stores 5 % as 0.05 or as 5: the amount decides.
  const shares = [given, ...(absolute(given) <= percent(1) ? [times(given, 100)] : [])]
  for (const share of shares) {
    const net = minus(rate, percentOf(rate, share))
    const off = changedBy(rate, share)
    if (printed === null || lineAmount(quantity, net) === printed)
      return { quantity, rate: net, printed, assumptions: [{ kind: 'discount', text: off }] }
    const gross = lineAmount(quantity, rate)
    const back = rateFor(printed, quantity)
    if (back === null || !isStorable(back) || absolute(minus(minus(gross, percentOf(gross, share)), printed)) > PENNY)
      continue
    const text = `${off}, worked back from the amount`
    return { quantity, rate: back, printed, assumptions: [{ kind: 'rateDerived', text }] }
  }
  // The amount matches neither: the discount is applied anyway, and the difference is reported.
  const share = shares.at(-1) ?? given
  const text = changedBy(rate, share)
  return { quantity, rate: minus(rate, percentOf(rate, share)), printed, assumptions: [{ kind: 'discount', text }] }
}
const PENNY = pence(1)

const changedBy = (rate: Rate, share: Percentage): string =>
  `Rate ${shown(textOf('rate', rate))} ${share < 0 ? 'plus' : 'less'} ${shown(textOf('percentage', absolute(share)))} %`

const shown = (text: string): string => text.replace(/\.?0+$/, '')

function lumpSum(facts: RowFacts, printed: Money, quantity: Quantity | null, rate: Rate | null): PricedLine {
  const whole = moneyAsRate(printed)
  if (quantity === null && rate !== null && lineAmount(ONE, rate) === printed) {
    return {
      quantity: ONE,
      rate,
      printed,
      assumptions: [{ kind: 'quantityAssumed', text: 'No quantity is printed: taken as 1' }],
    }
  }
  const given = [...(quantity ? ['quantity'] : []), ...(rate ? ['rate'] : [])]
  const amountOnly = { kind: 'amountOnly', text: 'Only the amount is used: taken as 1 at that amount' } as const
  const assumptions = given.length > 0 ? [amountOnly, leftOut(given)] : [amountOnly]
  if (!isStorable(whole))
    return {
      quantity: null,
      rate: null,
      printed,
      assumptions: [{ kind: 'amountOnly', text: 'The amount is too large to keep' }],
    }
  return { quantity: ONE, rate: whole, printed, assumptions: facts.amount === NIL ? [] : assumptions }
}

const leftOut = (given: readonly string[]): { kind: AssumptionKind; text: string } => ({
  kind: 'rateLeftOut',
  text: `The printed ${given.join(' and ')} ${given.length > 1 ? 'are' : 'is'} kept in the notes only`,
})
