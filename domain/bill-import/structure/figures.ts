import { absolute, lineAmount, minus, moneyAsRate, NIL, ONE, percent, percentOf, rateOf } from '../../value/money'
import { numberOrNull, totalQuantity, type RowFacts } from '../rows/read-rows'
import { PRODUCT_CLASSES, type RowChoice, type RowReading } from '../rows/row-class'
import { DISCOUNT, totalWording, type TotalWording, wordKey } from '../sheet/words'

/**
 * Possible readings of a row's amount. A `line` is measured and always counted; an `open` row has an amount alone and may be a line or a sum; a `sum`
 * has the words of one; a `parent` is one by its place above the rows it adds; `blank` has no words at all.
 */
export type FigureRole = 'line' | 'open' | 'sum' | 'parent' | 'blank'

/** A row with a printed or computed amount. */
export interface Figure {
  readonly row: number
  /** In hundredths of a penny, before any rounding, so that the file's sums match. */
  readonly value: number
  readonly role: FigureRole
  readonly wording: TotalWording | null
  readonly label: string
  readonly level: number
  /** Whether the person decided the class of the row: arithmetic does not override it. */
  readonly isFixed: boolean
}

/** Whether two figures are the same. A printed sum is rounded to pence, the lines of a spreadsheet often are not, so half a penny apart is the same. */
export const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= 50

/** Returns the figure of a row, null when it has none to count or compare. */
export function figureOf(facts: RowFacts, reading: RowReading, choice: RowChoice | undefined): Figure | null {
  const amount = numberOrNull(facts.amount)
  const label = facts.name || facts.ref || facts.description
  const isFixed = choice?.class !== undefined
  const figure = (role: FigureRole, value: number): Figure => ({
    row: facts.row,
    value,
    role,
    wording: role !== 'sum' ? null : reading.repeats ? 'tax' : totalWording(label),
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
  // Cost plans print the cost per m² of the building with their sums: a rate without a quantity does not make an amount a line.
  const isUnmade = quantity === null && facts.unit === '' && reading.class === 'lumpSum'
  const isAlone =
    (quantity === null || quantity === NIL || quantity === ONE) &&
    (isUnmade || rate === null || rate === NIL || absolute(minus(rate, facts.fineAmount)) <= rateOf(0.005)) &&
    amount !== NIL
  return figure(isAlone && !isFixed ? 'open' : 'line', facts.fineAmount)
}

/** Whether a figure is a discount on the rows above it. */
export const isDiscountFigure = ({ wording, label }: Figure): boolean =>
  wording === 'tax' && DISCOUNT.test(wordKey(label))
