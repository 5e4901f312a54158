import { isTakenOff, partColumns, partTitle } from '../sheet/amount-parts'
import { absolute, minus, type Money, negate, NIL, type Rate, lineAmount, sum } from '../../value/money'
import type { Bidder } from '../columns/bidders'
import type { PlannedBill } from '../plan/build-plan'
import { columnsWith, type Mapping } from '../columns/columns'
import { numberOrNull, totalQuantity } from '../rows/read-rows'
import { readNumber } from '../sheet/read-number'
import type { Sheet } from '../sheet/sheet'
import { isTaxTitle } from '../sheet/words'

type Reason = 'tax' | 'withTax' | 'part' | 'same'

/** An ignored column although lines of the bill have numbers in it. */
export interface LeftOutColumn {
  readonly column: number
  readonly title: string
  /** Number of lines with a number in it, and their total. */
  readonly lines: number
  readonly total: Money
  /** Whether a total of the bill below them prints exactly their sum. */
  readonly isSummed: boolean
  /**
   * Why ignoring the column loses no money: tax on the amounts, the amounts with tax, parts included in the amounts, or the amounts again. Null
   * without such a reason.
   */
  readonly saidBy: Reason | null
  /** Whether the file hides it. */
  readonly isHidden: boolean
}

/**
 * Returns every ignored column with numbers on the bill's lines, left to right. Printed sums of such a column are not added to it. Columns of other
 * tenderers are listed with the tenderers.
 */
export function leftOutColumns(
  sheet: Sheet,
  mapping: Mapping,
  bill: PlannedBill,
  bidders: readonly Bidder[],
): LeftOutColumn[] {
  const told = new Set(bidders.flatMap(({ rate, amount }) => [rate, amount]))
  const found = columnsWith(mapping, 'ignore').flatMap(column => {
    if (told.has(column)) return []
    const { style = 'point', title = '', exponent } = mapping.columns[column] ?? {}
    const read = (row: number): Money | null => {
      const value = readNumber(sheet.rows[row]?.[column], style, 'money', exponent)
      return typeof value === 'number' ? value : null
    }
    const numbers = bill.lines.flatMap(({ row }) => read(row) ?? [])
    if (numbers.length === 0) return []
    const total = sum(numbers)
    const isTotal = (row: number) => bill.readings[row]?.class === 'total'
    const isSummed = numbers.length > 1 && sheet.rows.some((_, row) => isTotal(row) && read(row) === total)
    const isHidden = sheet.hiddenColumns?.has(column) ?? false
    const rateAt = (row: number) => numberOrNull(readNumber(sheet.rows[row]?.[column], style, 'rate', exponent))
    return [{ column, title, lines: numbers.length, total, isSummed, isHidden, read, rateAt }]
  })
  const reasons = reasonsOf(found, bill)
  return found.map(({ read: _read, rateAt: _rateAt, ...each }) => ({
    ...each,
    saidBy: reasons.get(each.column) ?? null,
  }))
}

interface Figures {
  readonly column: number
  readonly title: string
  readonly read: (row: number) => Money | null
  readonly rateAt: (row: number) => Rate | null
}

/** Returns why the figures of a column are not missing money, by column. A reason must hold on every line. */
function reasonsOf(columns: readonly Figures[], bill: PlannedBill): Map<number, Reason> {
  const reasons = new Map<number, Reason>()
  const printed = bill.lines.map(({ row, amount }) => ({
    row,
    amount: numberOrNull(bill.facts[row]?.amount ?? 'blank') ?? amount,
  }))
  const holds = (isTrue: (row: number, amount: Money) => boolean) =>
    printed.every(each => isTrue(each.row, each.amount))
  for (const { column, title } of columns) if (isTaxTitle(title)) reasons.set(column, 'tax')
  const taxes = columns.filter(({ column }) => reasons.has(column))
  for (const { column, read } of columns) {
    const isGross = (tax: Figures) =>
      holds((row, amount) => minus(minus(read(row) ?? NIL, tax.read(row) ?? NIL), amount) === NIL)
    if (taxes.some(tax => tax.column !== column && isGross(tax))) reasons.set(column, 'withTax')
  }
  for (const { column, read } of columns)
    if (!reasons.has(column) && printed.length > 1 && holds((row, amount) => read(row) === amount))
      reasons.set(column, 'same')
  // "Phase 1 £, Phase 2 £" next to their total, "Omit £, Add £" next to the net: in any order.
  const named = partColumns(
    columns.map(({ title }) => title),
    (_, { figure }) => figure === 'amount' || figure === 'bare',
  ).flatMap(place => columns[place] ?? [])
  const signed = ({ title, read }: Figures, row: number) => {
    const part = partTitle(title)
    const value = read(row) ?? NIL
    return part && isTakenOff(part) ? negate(absolute(value)) : value
  }
  if (named.length > 1 && holds((row, amount) => sum(named.map(each => signed(each, row))) === amount))
    for (const { column } of named) reasons.set(column, 'part')
  // The tendered amount and later additions are figures of an account: either may be the price.
  const parts = columns.filter(({ column, title }) => !reasons.has(column) && !ACCOUNT.test(title))
  for (let from = 0; from < parts.length; from++)
    for (let to = from + 2; to <= Math.min(parts.length, from + MOST_PARTS); to++) {
      const run = parts.slice(from, to)
      const isWhole = holds((row, amount) => sum(run.map(each => each.read(row) ?? NIL)) === amount)
      if (!isWhole || run.some(each => holds(row => (each.read(row) ?? NIL) === NIL))) continue
      for (const each of run) reasons.set(each.column, 'part')
    }
  // A rate that gives one of the parts is included in that part.
  for (const { column, rateAt } of columns) {
    if (reasons.has(column)) continue
    const makes = (part: Figures) =>
      holds(row => {
        const facts = bill.facts[row]
        const [quantity, rate] = [facts ? totalQuantity(facts) : null, rateAt(row)]
        return rate === null || (quantity !== null && lineAmount(quantity, rate) === (part.read(row) ?? NIL))
      })
    if (columns.some(part => reasons.get(part.column) === 'part' && makes(part))) reasons.set(column, 'part')
  }
  return reasons
}
const ACCOUNT =
  /\b(?:tender(?:ed)?|contract|original|previous(?:ly)?|final|revised|remeasured?|variations?|adjustments?|change|omit|omissions?|add|additions?|to date|phase|stage)\b/i

/** Most parts of one amount that are tried together: labour, plant, materials, overheads and similar. */
const MOST_PARTS = 8
