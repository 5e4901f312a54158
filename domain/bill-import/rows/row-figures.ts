import type { DecimalKind } from '../../value/decimal'
import {
  absolute,
  averageOf,
  type Kinds,
  lineAmount,
  minus,
  type Money,
  moneyAsRate,
  negate,
  NIL,
  type Percentage,
  percent,
  percentOf,
  pence,
  plus,
  type Quantity,
  type Rate,
  sum,
  WHOLE,
} from '../../value/money'
import { type ColumnRole, columnsWith, columnWith, type Mapping } from '../columns/columns'
import { isPercent } from '../../value/match-unit'
import { type NumberReading, readNumber, readQuantity } from '../sheet/read-number'
import type { Cell, SheetRow } from '../sheet/sheet'

/** The figures of a row, combined from all columns that contribute to them. */
export interface RowFigures {
  readonly quantity: NumberReading<Quantity>
  /** One reading per zone column, in column order; empty when there are none. */
  readonly zones: readonly NumberReading<Quantity>[]
  readonly rate: NumberReading<Rate>
  readonly amount: NumberReading<Money>
  /** Percentage subtracted from the rate of this line, negative for an addition; a workbook may store 5 % as 0.05. */
  readonly discount: NumberReading<Percentage>
  /** The amount in hundredths of a penny, 0 when there is none: spreadsheets add before they round. */
  readonly fineAmount: Rate
  /** Number of units of the printed rate, by which it was divided: 100 or 1,000; 1 for any other. */
  readonly per: number
  /** Whether its amount or rate is combined from several columns. */
  readonly isCompound: boolean
}

type Reader = <K extends DecimalKind>(row: SheetRow, column: number, kind: K) => NumberReading<Kinds[K]>

/** Returns a reader of the figures of rows; `unit` is that of the row. */
export function figureReader(mapping: Mapping): (row: SheetRow, unit: string) => RowFigures {
  const at = (role: ColumnRole) => columnWith(mapping, role)
  const [amount, amountPence, rate, ratePence] = [at('amount'), at('amountPence'), at('rate'), at('ratePence')]
  const [quantity, quantityLess, per] = [at('quantity'), at('quantityLess'), at('per')]
  const zones = columnsWith(mapping, 'zoneQuantity')
  const [also, less] = [columnsWith(mapping, 'amountAlso'), columnsWith(mapping, 'amountLess')]
  const ratesAlso = columnsWith(mapping, 'rateAlso')
  const number: Reader = (row, column, kind) =>
    column < 0
      ? 'blank'
      : readNumber(row[column], mapping.columns[column]?.style ?? 'point', kind, mapping.columns[column]?.exponent)
  const measure = (row: SheetRow, column: number): NumberReading<Quantity> =>
    column < 0 ? 'blank' : readQuantity(row[column], mapping.columns[column]?.style ?? 'point')
  const fineOf = (row: SheetRow, column: number, read: NumberReading<Money>): Rate => {
    if (typeof read !== 'number') return NIL
    const fine = typeof row[column] === 'number' ? number(row, column, 'rate') : null
    return typeof fine === 'number' ? fine : moneyAsRate(read)
  }
  const discountOf = discountReader(mapping)
  const isCompound = also.length + less.length + ratesAlso.length > 0

  return (row, unit) => {
    const main = withPence(number(row, amount, 'money'), number(row, amountPence, 'money'))
    const mainFine = amountPence < 0 ? fineOf(row, amount, main) : typeof main === 'number' ? moneyAsRate(main) : NIL
    const added = also.map(column => number(row, column, 'money'))
    const taken = less.map(column => lessened(number(row, column, 'money')))
    const own = withPence(number(row, rate, 'rate'), number(row, ratePence, 'rate'))
    const figures = {
      quantity: together([measure(row, quantity), negated(measure(row, quantityLess))]),
      zones: zones.map(column => measure(row, column)),
      rate: together([own, ...ratesAlso.map(column => number(row, column, 'rate'))]),
      amount: together([main, ...added, ...taken]),
      discount: discountOf(row),
      fineAmount: sum([
        mainFine,
        ...also.map((column, place) => fineOf(row, column, added[place] ?? 'blank')),
        ...less.map((column, place) => negate(absolute(fineOf(row, column, taken[place] ?? 'blank')))),
      ]),
      per: 1,
      isCompound,
    }
    const divided = dividedBy(figures, unit, number(row, per, 'integer'))
    return taken.some(each => typeof each === 'number' && each !== NIL) ? omitted(divided) : divided
  }
}

/** Returns a reader of discounts: an addition is a negative discount; a factor of 1.05 adds 5 per cent. */
function discountReader(mapping: Mapping): (row: SheetRow) => NumberReading<Percentage> {
  const [discount, markup] = [columnWith(mapping, 'discount'), columnWith(mapping, 'markup')]
  const factor = columnWith(mapping, 'factor')
  const percentAt = (row: SheetRow, column: number, exponent = 0): NumberReading<Percentage> =>
    column < 0
      ? 'blank'
      : readNumber(withoutSign(row[column]), mapping.columns[column]?.style ?? 'point', 'percentage', exponent)
  return row => {
    const off = percentAt(row, discount)
    if (off !== 'blank') return off
    const on = percentAt(row, markup)
    if (typeof on === 'number') return negate(on)
    const times = percentAt(row, factor, HUNDRED)
    return typeof times === 'number' ? minus(WHOLE, times) : times
  }
}
/** The power of ten that turns a factor into a percentage. */
const HUNDRED = 2
/** Reads text such as "5 %" as a number too. */
const withoutSign = (cell: Cell | undefined) => (typeof cell === 'string' ? cell.replace(/\s*%\s*$/, '') : cell)

/** Returns the sum of the numbers among the parts of one figure; the first part's reading where none is a number. */
function together<V extends Money | Rate | Quantity>(parts: readonly NumberReading<V>[]): NumberReading<V> {
  const numbers = parts.filter(part => typeof part === 'number')
  if (numbers.length > 0) return numbers.reduce<V>((all, part) => plus(all, part), NIL as V & typeof NIL) // NIL is of every kind
  return parts.includes('text') ? 'text' : 'blank'
}

/** Returns a discount as a negative amount, however a file prints it: "(250.00)", "-250.00" or "250.00". */
const lessened = (value: NumberReading<Money>): NumberReading<Money> =>
  typeof value === 'number' ? negate(absolute(value)) : value
const negated = (value: NumberReading<Quantity>): NumberReading<Quantity> =>
  typeof value === 'number' ? negate(value) : value

/** Negates the quantity of a measured line whose amount is subtracted. */
function omitted(figures: RowFigures): RowFigures {
  const { quantity, rate, amount } = figures
  if (typeof quantity !== 'number' || typeof rate !== 'number' || typeof amount !== 'number') return figures
  const makes = absolute(plus(lineAmount(quantity, rate), amount)) <= PENNY
  return makes && amount < 0 ? { ...figures, quantity: negate(quantity) } : figures
}
const PENNY = pence(1)

/**
 * Divides a rate for a hundred or a thousand into the rate of one. The number comes from a column, from the unit ("per 1000", "100 nr", "C") where
 * the amount confirms it, or from the amount alone ("4,500 nr at 620.00 = 2,790.00").
 */
function dividedBy(figures: RowFigures, unit: string, column: NumberReading): RowFigures {
  const { rate, amount, quantity } = figures
  if (typeof rate !== 'number') return figures
  const isShare = isPercent(unit)
  const many = typeof column === 'number' ? column : isShare ? 1 : provedBy(quantity, rate, amount, perOfUnit(unit))
  return many > 1 ? { ...figures, rate: over(rate, many), per: many } : figures
}

/**
 * Returns the number of units that the amount proves the rate is for; 1 where it proves none. Without words in the unit, a hundred and a
 * thousand are tried. An amount below a pound proves nothing: it is near to zero for any number.
 */
function provedBy(quantity: NumberReading<Quantity>, rate: Rate, amount: NumberReading<Money>, said: number): number {
  if (typeof quantity !== 'number' || typeof amount !== 'number') return 1
  const whole = lineAmount(quantity, rate)
  const apart = (of: Money) => absolute(minus(of, amount))
  if (apart(whole) <= PENNY || absolute(amount) < POUND) return 1
  return (said === 1 ? UNSAID : [said]).find(many => apart(over(whole, many)) <= PENNY) ?? 1
}
const POUND = pence(100)
const UNSAID = [1_000, 100]

const over = <V extends Money | Rate>(value: V, many: number): V => averageOf(value, many) ?? value

/** Matches "per 1000", "1000 nr", "/100", "hundred", and the notation of American merchants: C for a hundred, M for a thousand. */
const PER =
  /^(?:(?:rate|price) )?(?:per |\/ ?|%)?(?:(?<ten>10)|(?<hundred>100|c|hundred)|(?<thousand>1[,. ’']?000|m|k|thousand|mille))(?:[ /.-]*(?<rest>\D.*))?$/i
/** Returns the number of units in the words of a unit; 1 where they name none. */
function perOfUnit(unit: string): number {
  const { ten, hundred, thousand } = PER.exec(unit.trim())?.groups ?? {}
  return thousand ? 1_000 : hundred ? 100 : ten ? 10 : 1
}
/** Returns such a unit without its number: "1000 bricks" is bricks, "per 100" is numbers. */
export function unitOfOne(unit: string): string {
  const groups = PER.exec(unit.trim())?.groups
  return groups ? (groups['rest']?.trim() ?? 'nr') : unit
}

/** Combines "12" pounds and "50" pence in two columns into 12.50; the pence take the sign of the pounds. */
function withPence<V extends Money | Rate>(pounds: NumberReading<V>, printed: NumberReading<V>): NumberReading<V> {
  if (pounds === 'text' || typeof printed !== 'number') return pounds
  const part = percentOf(printed, OF_POUND)
  return pounds === 'blank' ? part : pounds < 0 ? minus(pounds, part) : plus(pounds, part)
}
/** A penny as a share of a pound. */
const OF_POUND = percent(1)
