import { absolute, lineAmount, minus, moneyAsRate, NIL, ONE, percent, percentOf, rateOf } from '../../../value/money'
import { numberOrNull, totalQuantity, type RowFacts } from '../read-rows'
import { PRODUCT_CLASSES, type RowChoice, type RowReading } from '../row-class'
import { DISCOUNT, totalWording, type TotalWording, wordKey } from '../words'

/**
 * What may be made of a row's amount. A `line` is measured and is always counted; an `open` row prints an amount alone and may be a line
 * or a sum; a `sum` says in words that it is one; a `parent` is one by its place above what it adds; `blank` has no words at all.
 */
export type FigureRole = 'line' | 'open' | 'sum' | 'parent' | 'blank'

/** A row that prints or makes an amount. */
export interface Figure {
  readonly row: number
  /** In hundredths of a penny, as the file has it before any rounding, so that sums the file makes come out. */
  readonly value: number
  readonly role: FigureRole
  readonly wording: TotalWording | null
  readonly label: string
  readonly level: number
  /** The person decided what the row is: no arithmetic overrules it. */
  readonly isFixed: boolean
}

/** A printed sum is rounded to pence, the lines of a spreadsheet often are not: half a penny apart is the same figure. */
export const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= 50

/** The figure of a row, null when it has none that could be counted or compared. */
export function figureOf(facts: RowFacts, reading: RowReading, choice: RowChoice | undefined): Figure | null {
  const amount = numberOrNull(facts.amount)
  const label = facts.name || facts.ref || facts.description
  const isFixed = choice?.class !== undefined
  const figure = (role: FigureRole, value: number): Figure => ({
    row: facts.row,
    value,
    role,
    wording: role !== 'sum' ? null : reading.isSaidAgain ? 'tax' : totalWording(label),
    label,
    level: reading.level,
    isFixed,
  })
  if (reading.class === 'discount') return amount === null ? null : figure('line', -Math.abs(facts.fineAmount))
  if (reading.class === 'total') return amount === null ? null : figure('sum', facts.fineAmount)
  if (reading.class === 'heading') return amount === null ? null : figure('parent', facts.fineAmount)
  if (reading.class === 'notUnderstood')
    return label === '' && facts.unreadable === '' && amount !== null && amount !== NIL
      ? figure('blank', facts.fineAmount)
      : null
  if (!PRODUCT_CLASSES.has(reading.class)) return null
  const [quantity, rate] = [totalQuantity(facts), numberOrNull(facts.rate)]
  if (reading.class === 'rateOnly' || reading.class === 'alternative') return null
  if (amount === null) {
    const made = quantity === null || rate === null ? NIL : moneyAsRate(lineAmount(quantity, rate))
    const share = reading.class === 'percentage' ? percentOf(made, percent(1)) : made
    return share === NIL ? null : figure('line', share)
  }
  // Cost plans print the cost per m² of the building beside their sums: a rate without a quantity makes no line of an amount.
  const isUnmade = quantity === null && facts.unit === '' && reading.class === 'lumpSum'
  const isAlone =
    (quantity === null || quantity === NIL || quantity === ONE) &&
    (isUnmade || rate === null || rate === NIL || absolute(minus(rate, facts.fineAmount)) <= rateOf(0.005)) &&
    amount !== NIL
  return figure(isAlone && !isFixed ? 'open' : 'line', facts.fineAmount)
}

/** A discount on what stands above it. */
export const isDiscountFigure = ({ wording, label }: Figure): boolean =>
  wording === 'tax' && DISCOUNT.test(wordKey(label))
