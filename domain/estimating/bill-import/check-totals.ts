import { lineAmount, minus, type Money, NIL, plus, sum as sumOf } from '../../value/money'
import type { PlannedBill } from './build-plan'
import { columnWith, type Mapping } from './columns'
import { numberOrNull } from './read-rows'
import { PRODUCT_CLASSES } from './row-class'
import type { Sheet } from './sheet'
import type { SumReading } from './structure/structure'
import { type HeadingSpan, headingSpans } from './structure/summary-blocks'
import { summedRows } from './sum-formula'
import { totalWording } from './words'

/**
 * What a printed sum adds: a part of the bill, all of it, the rows under a heading; `repeat` says a sum again; `addition` stands only in a
 * summary and is not counted; `aside` is nothing we add (VAT).
 */
export type TotalScope = 'section' | 'bill' | 'heading' | 'repeat' | 'addition' | 'aside'

/** One sum printed in the file beside what we make of the same rows. All differences are printed less ours. */
export interface TotalCheck {
  readonly row: number
  readonly label: string
  /** The heading whose rows it adds, '' when there is none or it adds more than one. */
  readonly of: string
  readonly scope: TotalScope
  /** The rows it adds: after `after`, before `before`. */
  readonly after: number
  readonly before: number
  /** Why these rows: "= sum of rows 12 to 31". */
  readonly evidence: string
  readonly printed: Money
  /** Our rounded lines of the ticked rows it adds. */
  readonly ours: Money
  /** The amounts the file prints on those rows. */
  readonly printedLines: Money
  /** The sums printed inside the range added up, null when there are none. */
  readonly printedSums: Money | null
  readonly difference: Money
  /** The difference is nothing but the file adding its lines before it rounds them. */
  readonly isRounding: boolean
  /** Ticked rows of the range that the file's own formula does not add. */
  readonly leftOut: readonly number[]
  /** The rows of the lines it adds. */
  readonly lines: readonly number[]
}

/** True when something was compared and is the same. */
export const agrees = (check: Pick<TotalCheck, 'scope' | 'difference' | 'isRounding'>): boolean =>
  check.scope !== 'aside' && check.scope !== 'addition' && (check.difference === NIL || check.isRounding)

/** Sums that were compared and differ. */
export const differs = (check: Pick<TotalCheck, 'scope' | 'difference' | 'isRounding'>): boolean =>
  check.scope !== 'aside' && check.scope !== 'addition' && check.difference !== NIL && !check.isRounding

/** Compares every sum the file prints with the ticked lines the structure says it adds, top to bottom. */
export function checkTotals(bill: PlannedBill, sheet: Sheet, mapping: Mapping): TotalCheck[] {
  return new Totals(bill, sheet, mapping).check()
}

class Totals {
  readonly #bill: PlannedBill
  readonly #sheet: Sheet
  readonly #amountColumn: number
  readonly #headings: readonly HeadingSpan[]
  readonly #ours: ReadonlyMap<number, Money>
  readonly #printed: ReadonlyMap<number, Money>
  /** Rows of all lines, ticked or not, in file order. */
  readonly #lines: readonly number[]
  /** Rows of ticked lines whose quantity × rate is the amount they print, or comes as near as the decimals of a rate can. */
  readonly #exact: ReadonlySet<number>
  readonly #checks: TotalCheck[] = []

  constructor(bill: PlannedBill, sheet: Sheet, mapping: Mapping) {
    this.#bill = bill
    this.#sheet = sheet
    this.#amountColumn = columnWith(mapping, 'amount')
    this.#headings = headingSpans(bill.facts, bill.readings)
    this.#ours = new Map(bill.lines.map(line => [line.row, line.amount]))
    this.#printed = new Map(bill.lines.map(line => [line.row, line.priced.printed ?? line.amount]))
    this.#exact = new Set(
      bill.lines.flatMap(({ row, priced: { printed, quantity, rate, assumptions } }) => {
        const once = quantity === null || rate === null ? NIL : lineAmount(quantity, rate)
        const isBack = assumptions.some(each => each.kind === 'rateDerived')
        return printed === null || printed === once || isBack ? [row] : []
      }),
    )
    this.#lines = bill.readings.flatMap((reading, row) => (PRODUCT_CLASSES.has(reading.class) ? [row] : []))
  }

  check(): TotalCheck[] {
    const sums = [...this.#bill.structure.sums.values()].toSorted((a, b) => a.row - b.row)
    for (const sum of sums) {
      const facts = this.#bill.facts[sum.row]
      const printed = numberOrNull(facts?.amount ?? 'blank')
      const fate = this.#bill.fates[sum.row]
      if (!facts || printed === null || (fate !== 'total' && fate !== 'heading')) continue
      this.#add(sum, facts.name || facts.ref || facts.description, printed)
    }
    return this.#checks
  }

  #add(sum: SumReading, label: string, printed: Money): void {
    const { row, covers, evidence } = sum
    const lines = covers.flatMap(({ from, to }) => this.#linesIn(from, to))
    const ours = add(lines, this.#ours)
    const printedLines = add(lines, this.#printed)
    const scope = this.#scopeOf(sum, label, lines)
    const isCompared = scope !== 'aside' && scope !== 'addition'
    const difference = isCompared ? minus(printed, ours) : NIL
    const [after, before] = isCompared ? [(covers[0]?.from ?? row) - 1, covers.at(-1)?.to ?? row] : [row, row]
    const isSum = scope === 'section' || scope === 'bill' || scope === 'heading'
    this.#checks.push({
      row,
      label,
      of: scope === 'section' ? this.#headingOf(after, row, label) : '',
      scope,
      after,
      before,
      evidence,
      printed,
      ours: isCompared ? ours : NIL,
      printedLines: isCompared ? printedLines : NIL,
      printedSums: isSum ? this.#sumOfSums(after, before, row) : null,
      difference,
      isRounding: difference !== NIL && sum.comesOut && this.#isRounded(lines),
      leftOut: isSum ? this.#leftOut(row, lines) : [],
      lines: isCompared ? lines : [],
    })
  }

  /** Every line is ticked and multiplies to what it prints: nothing but rounding can part their sums. */
  #isRounded(lines: readonly number[]): boolean {
    return lines.length > 0 && lines.every(row => this.#exact.has(row))
  }

  #scopeOf(sum: SumReading, label: string, lines: readonly number[]): TotalScope {
    if (sum.kind === 'parent') return 'heading'
    if (sum.kind !== 'sum') return sum.kind
    const isSection = totalWording(label) === 'section'
    const isFromTop = sum.covers.length === 1 && (sum.covers[0]?.from ?? 0) <= (this.#lines[0] ?? 0)
    const isWhole = lines.length === this.#lines.length
    return !isSection && (isFromTop || isWhole) ? 'bill' : 'section'
  }

  /** Rows of the lines from `from` up to `to`; the list is sorted, so its ends are found by halving. */
  #linesIn(from: number, to: number): readonly number[] {
    return this.#lines.slice(lowest(this.#lines, from), lowest(this.#lines, to))
  }

  /** The highest open heading that has just the lines of the range, unless the sum's own words name it. */
  #headingOf(after: number, row: number, label: string): string {
    const lines = lowest(this.#lines, row) - lowest(this.#lines, after + 1)
    const heading = this.#headings.find(
      each => each.row < row && each.end >= row && lowest(this.#lines, row) - lowest(this.#lines, each.row) === lines,
    )
    const facts = heading && this.#bill.facts[heading.row]
    const names = [facts?.name, facts?.ref].filter(name => name)
    return names.some(name => name && label.includes(name)) ? '' : (names[0] ?? '')
  }

  /** The widest sums printed inside a range, added up without counting a line twice. */
  #sumOfSums(after: number, before: number, row: number): Money | null {
    let sum: Money | null = null
    let end = before
    for (const check of this.#checks.toReversed()) {
      if (check.scope !== 'section' && check.scope !== 'bill') continue
      if (check.row === row || check.before > end || check.after < after || check.lines.length === 0) continue
      sum = plus(sum ?? NIL, check.printed)
      end = check.after + 1
    }
    return sum
  }

  #leftOut(row: number, lines: readonly number[]): number[] {
    const summed = summedRows(this.#sheet, row, this.#amountColumn)
    if (!summed) return []
    const inRange = lines.filter(line => (this.#printed.get(line) ?? NIL) !== NIL)
    return inRange.some(line => summed.has(line)) ? inRange.filter(line => !summed.has(line)) : []
  }
}

const add = (rows: readonly number[], amounts: ReadonlyMap<number, Money>): Money =>
  sumOf(rows.map(row => amounts.get(row) ?? NIL))

/** Place of the first of some ascending rows that is `row` or after it. */
function lowest(rows: readonly number[], row: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] ?? 0) < row) low = middle + 1
    else high = middle
  }
  return low
}
