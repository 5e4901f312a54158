import { isTakenOff, partColumns, type PartTitle, partTitle } from '../sheet/amount-parts'
import { addsUp } from './arithmetic-columns'
import type { ColumnRole } from './columns'
import { readNumber } from '../sheet/read-number'
import type { DecimalStyle } from '../../value/number-text'
import { cellText, type Sheet } from '../sheet/sheet'
import { titleScore } from './titles'

/** Facts about the columns found so far. */
export interface KnownColumns {
  readonly sheet: Sheet
  readonly headerRow: number
  readonly titles: readonly string[]
  readonly roles: readonly ColumnRole[]
  /** Whether a column has numbers, is shown and has no role yet. */
  readonly isFree: (column: number) => boolean
  readonly styleOf: (column: number) => DecimalStyle
}

export interface Compound {
  readonly roles: ReadonlyMap<number, ColumnRole>
  readonly parts: readonly number[]
  readonly way: 'added' | 'takenOff' | 'inTotal'
}

/**
 * Returns the columns whose titles share the amount of a line: "Supply £, Fix £", "Phase 1 £, Phase 2 £", "Omit £, Add £". Where another column is
 * their sum, that one is the amount. Rates and quantities of the same parts are included. Null where there are none.
 */
export function compoundColumns(known: KnownColumns): Compound | null {
  const { titles, roles, isFree } = known
  const [amount, rate, quantity] = [roles.indexOf('amount'), roles.indexOf('rate'), roles.indexOf('quantity')]
  const isOpen = (column: number) => isFree(column) || [amount, rate, quantity].includes(column)
  const isMeasured = rate >= 0 || quantity >= 0
  const isAmount = (column: number, { family, figure }: PartTitle) =>
    (isFree(column) || column === amount) &&
    (figure === 'amount' || (figure === 'bare' && (family === 'change' || !isMeasured || column === amount)))
  const parts = partColumns(titles, isAmount)
  const ofFigure = (figure: PartTitle['figure']) =>
    partColumns(titles, (column, part) => isOpen(column) && part.figure === figure)
  const rates = ofFigure('rate')
  if (parts.length === 0) {
    // "Supply rate, Fix rate" without amounts: the rate of the line is their sum.
    if (amount >= 0 || !rates.includes(rate)) return null
    return { roles: new Map(ratesOf(rates, rate)), parts: rates, way: 'added' }
  }
  if (amount >= 0 && !parts.includes(amount)) return null
  const whole = wholeOf(known, parts)
  const quantities = quantitiesOf(known, ofFigure('quantity'))
  const given = new Map<number, ColumnRole>([
    ...(quantities.length > 0 && quantity >= 0 ? [[quantity, 'ignore'] as const] : []),
    ...quantities,
    ...(rates.includes(rate) ? ratesOf(rates, rate) : []),
  ])
  if (whole !== null) {
    if (amount >= 0) given.set(amount, 'ignore')
    return { roles: given.set(whole, 'amount'), parts, way: 'inTotal' }
  }
  const off = parts.filter(column => isOff(titles, column))
  const on = parts.filter(column => !off.includes(column))
  const [main] = on
  if (main === undefined) return null
  given.set(main, 'amount')
  for (const column of on.slice(1)) given.set(column, 'amountAlso')
  for (const column of off) given.set(column, 'amountLess')
  return { roles: given, parts, way: off.length > 0 ? 'takenOff' : 'added' }
}

const ratesOf = (rates: readonly number[], rate: number) =>
  rates.map((column): [number, ColumnRole] => [column, column === rate ? 'rate' : 'rateAlso'])

const isOff = (titles: readonly string[], column: number): boolean => {
  const part = partTitle(titles[column] ?? '')
  return part !== null && isTakenOff(part)
}

/** Returns the roles of quantity columns: "Phase 1 Qty, Phase 2 Qty" are quantities of zones; omissions are subtracted from additions. */
function quantitiesOf({ titles }: KnownColumns, columns: readonly number[]): [number, ColumnRole][] {
  const isChange = columns.some(column => partTitle(titles[column] ?? '')?.family === 'change')
  const isPlace = columns.some(column => partTitle(titles[column] ?? '')?.family === 'place')
  if (isPlace) return columns.map(column => [column, 'zoneQuantity'])
  if (!isChange) return []
  return columns.map(column => [column, isOff(titles, column) ? 'quantityLess' : 'quantity'])
}

/** Returns the free column that is the sum of the parts on nearly every row; null for none. */
function wholeOf(known: KnownColumns, parts: readonly number[]): number | null {
  const { sheet, headerRow, titles, styleOf } = known
  const off = parts.filter(column => isOff(titles, column))
  const isWhole = (column: number) =>
    known.isFree(column) &&
    !parts.includes(column) &&
    titleScore(titles[column] ?? '', 'amount') > 1 &&
    addsUp(sheet, headerRow, parts, column, styleOf, off)
  const found = titles.findIndex((_, column) => isWhole(column))
  return found < 0 ? null : found
}

/**
 * Effect of a column on the rate of a line, found by the amounts alone. It adds or subtracts a percentage, multiplies by a factor, or gives the
 * number of units the rate is for.
 */
export type RateChange = 'markup' | 'discount' | 'factor' | 'per'

const CHANGES: readonly { readonly role: RateChange; readonly of: (gross: number, by: number) => readonly number[] }[] =
  [
    { role: 'markup', of: (gross, by) => [gross * (1 + by / 100), gross * (1 + by)] },
    { role: 'discount', of: (gross, by) => [gross * (1 - by / 100), gross * (1 - by)] },
    { role: 'factor', of: (gross, by) => [gross * by] },
    { role: 'per', of: (gross, by) => (by >= 10 ? [gross / by] : [gross]) },
  ]
const SAMPLE = 600
/** Fewer changed lines than this could be chance. */
const LEAST_CHANGED = 2
const MOST_FAILS = 0.1
/** A penny, and the error of a float. */
const PENNY = 0.0101

/** Returns the free column that turns quantity × rate into the amount on the lines where they do not multiply; null for none. */
export function rateChange(known: KnownColumns): { readonly column: number; readonly role: RateChange } | null {
  const { sheet, headerRow, titles, roles, isFree, styleOf } = known
  const [quantity, rate, amount] = [roles.indexOf('quantity'), roles.indexOf('rate'), roles.indexOf('amount')]
  if (quantity < 0 || rate < 0 || amount < 0) return null
  const rows = sheet.rows.slice(headerRow + 1).slice(0, SAMPLE)
  const number = (row: Sheet['rows'][number], column: number): number | null => {
    const cell = row[column]
    const value = readNumber(
      typeof cell === 'string' ? cellText(cell).replace(/\s*%$/, '') : cell,
      styleOf(column),
      'rate',
    )
    return typeof value === 'number' ? Number(value) / SCALED : null
  }
  const lines = rows.flatMap(row => {
    const [many, price, printed] = [number(row, quantity), number(row, rate), number(row, amount)]
    return many && price && printed ? [{ row, gross: many * price, printed }] : []
  })
  const isPlain = ({ gross, printed }: (typeof lines)[number]) => Math.abs(gross - printed) <= PENNY
  if (lines.filter(line => !isPlain(line)).length < LEAST_CHANGED) return null
  for (const column of titles.keys()) {
    if (!isFree(column)) continue
    for (const { role, of } of CHANGES) {
      let [holds, fails] = [0, 0]
      for (const line of lines) {
        const by = number(line.row, column)
        const fits =
          by === null || by === 0
            ? isPlain(line)
            : of(line.gross, by).some(each => Math.abs(each - line.printed) <= PENNY)
        if (!fits) fails++
        else if (!isPlain(line)) holds++
      }
      if (holds >= LEAST_CHANGED && fails <= holds * MOST_FAILS) return { column, role }
    }
  }
  return null
}
/** Rates are ten-thousandths. */
const SCALED = 10_000
