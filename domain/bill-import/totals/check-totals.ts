import { lineAmount, minus, type Money, NIL, plus } from '../../value/money'
import type { PlannedBill } from '../plan/build-plan'
import { columnWith, type Mapping } from '../columns/columns'
import { numberOrNull } from '../rows/read-rows'
import type { PlanLine } from '../plan/price-line'
import { PRODUCT_CLASSES } from '../rows/row-class'
import type { Sheet } from '../sheet/sheet'
import type { RowRange, SumReading } from '../structure/structure-reading'
import { type HeadingSpan, headingSpans, openSpans } from '../structure/summary-blocks'
import { summedRows } from '../structure/sum-formula'
import { totalWording } from '../sheet/words'

/**
 * Rows that a printed sum adds: a part of the bill, all of it, the rows under a heading. `repeat` repeats another sum; `addition` is only in a
 * summary and not counted; `aside` is a figure we do not add (VAT).
 */
export type TotalScope = 'section' | 'bill' | 'heading' | 'repeat' | 'addition' | 'aside'

/** One sum printed in the file next to ours of the same rows. All differences are printed less ours. */
export interface TotalCheck {
  readonly row: number
  readonly label: string
  /** The heading whose rows it adds, '' when there is none or it adds more than one. */
  readonly of: string
  readonly scope: TotalScope
  /** The rows it adds: after `after`, before `before`. */
  readonly after: number
  readonly before: number
  /** Evidence for these rows: "= sum of rows 12 to 31". */
  readonly evidence: string
  readonly printed: Money
  /** Our rounded lines of the ticked rows it adds. */
  readonly ours: Money
  /** Printed amounts of those rows. */
  readonly printedLines: Money
  /** Total of the sums printed inside the range, null when there are none. */
  readonly printedSums: Money | null
  readonly difference: Money
  /** Whether the difference is only that the file adds its lines before it rounds them. */
  readonly isRounding: boolean
  /** Ticked rows of the range that the file's own formula does not add. */
  readonly leftOut: readonly number[]
  /** The rows it adds, and the number of lines in them; empty where nothing was compared. */
  readonly covers: readonly RowRange[]
  readonly lines: number
}

/** Whether a sum was compared and is the same. */
export const agrees = (check: Pick<TotalCheck, 'scope' | 'difference' | 'isRounding'>): boolean =>
  check.scope !== 'aside' && check.scope !== 'addition' && (check.difference === NIL || check.isRounding)

/** Whether a sum was compared and differs. */
export const differs = (check: Pick<TotalCheck, 'scope' | 'difference' | 'isRounding'>): boolean =>
  check.scope !== 'aside' && check.scope !== 'addition' && check.difference !== NIL && !check.isRounding

/** Compares every sum the file prints with the ticked lines it adds by the structure, top to bottom. */
export function checkTotals(bill: PlannedBill, sheet: Sheet, mapping: Mapping): TotalCheck[] {
  return new Totals(bill, sheet, mapping).check()
}

class Totals {
  readonly #bill: PlannedBill
  readonly #sheet: Sheet
  readonly #amountColumn: number
  readonly #openAt: (row: number) => readonly HeadingSpan[]
  /** Rows of all lines, ticked or not, in file order. */
  readonly #lines: readonly number[]
  /** Running sums of the lines in that list, ours and printed. */
  readonly #ours: readonly Money[]
  readonly #printed: readonly Money[]
  /** Running count of lines that are ticked and multiply to their printed amount, or as near as the decimals of a rate allow. */
  readonly #exact: readonly number[]
  /** Running count of lines with a printed amount. */
  readonly #withAmount: readonly number[]
  readonly #checks: TotalCheck[] = []
  /** For each check so far, the furthest row that it or an earlier one adds, except for sums of everything below. */
  readonly #furthest: number[] = []

  constructor(bill: PlannedBill, sheet: Sheet, mapping: Mapping) {
    this.#bill = bill
    this.#sheet = sheet
    this.#amountColumn = columnWith(mapping, 'amount')
    this.#openAt = openSpans(headingSpans(bill.facts, bill.readings))
    this.#lines = bill.readings.flatMap((reading, row) => (PRODUCT_CLASSES.has(reading.class) ? [row] : []))
    const ticked = new Map(bill.lines.map(line => [line.row, line]))
    const lines = this.#lines.map(row => ticked.get(row))
    const printedOf = (line: PlanLine | undefined) => line?.priced.printed ?? line?.amount ?? NIL
    const none: Money = NIL
    this.#ours = running(lines, none, (sum, line) => plus(sum, line?.amount ?? NIL))
    this.#printed = running(lines, none, (sum, line) => plus(sum, printedOf(line)))
    this.#exact = running(lines, 0, (count, line) => count + (line && isExact(line) ? 1 : 0))
    this.#withAmount = running(lines, 0, (count, line) => count + (printedOf(line) === NIL ? 0 : 1))
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
    const places = covers.map(range => this.#placesOf(range))
    const lines = places.reduce((count, [from, to]) => count + to - from, 0)
    const ours = added(places, this.#ours)
    const printedLines = added(places, this.#printed)
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
      isRounding: difference !== NIL && this.#comesOut(sum) && this.#isRounded(places, lines),
      leftOut: isSum ? this.#leftOut(row, places) : [],
      covers: isCompared ? covers : [],
      lines: isCompared ? lines : 0,
    })
    const isOpen = before >= this.#bill.facts.length
    this.#furthest.push(Math.max(this.#furthest.at(-1) ?? 0, isOpen ? 0 : before))
  }

  /** Whether the lines add up to a sum; for a repeated sum, to the original. */
  #comesOut(sum: SumReading): boolean {
    const repeated = sum.kind === 'repeat' ? this.#bill.structure.sums.get(sum.target) : undefined
    return sum.comesOut && (repeated?.comesOut ?? true)
  }

  /** Whether every line is ticked and multiplies to its printed amount, so that only rounding can separate their sums. */
  #isRounded(places: readonly Places[], lines: number): boolean {
    const exact = places.reduce((count, [from, to]) => count + (this.#exact[to] ?? 0) - (this.#exact[from] ?? 0), 0)
    return lines > 0 && exact === lines
  }

  #scopeOf(sum: SumReading, label: string, lines: number): TotalScope {
    if (sum.kind === 'parent') return 'heading'
    if (sum.kind !== 'sum') return sum.kind
    const isSection = totalWording(label) === 'section'
    const isFromTop = sum.covers.length === 1 && (sum.covers[0]?.from ?? 0) <= (this.#lines[0] ?? 0)
    const isWhole = lines === this.#lines.length
    return !isSection && (isFromTop || isWhole) ? 'bill' : 'section'
  }

  /** Returns the indexes of the lines in a range of rows, by binary search in the sorted list. */
  #placesOf({ from, to }: RowRange): Places {
    const first = lowest(this.#lines, from)
    return [first, Math.max(first, lowest(this.#lines, to))]
  }

  /** Returns the highest open heading that has just the lines of the range, unless the sum's own words name it. */
  #headingOf(after: number, row: number, label: string): string {
    const lines = lowest(this.#lines, row) - lowest(this.#lines, after + 1)
    const heading = this.#openAt(row).find(each => lowest(this.#lines, row) - lowest(this.#lines, each.row) === lines)
    const facts = heading && this.#bill.facts[heading.row]
    const names = [facts?.name, facts?.ref].filter(name => name)
    return names.some(name => name && label.includes(name)) ? '' : (names[0] ?? '')
  }

  /** Returns the total of the widest sums printed inside a range, without counting a line twice. */
  #sumOfSums(after: number, before: number, row: number): Money | null {
    let sum: Money | null = null
    let end = before
    const isBelow = before >= this.#bill.facts.length
    for (let place = this.#checks.length - 1; place >= 0 && end > after + 1; place--) {
      const check = this.#checks[place]
      if (!check || (!isBelow && (this.#furthest[place] ?? 0) <= after + 1)) break
      if (check.scope !== 'section' && check.scope !== 'bill') continue
      if (check.row === row || check.before > end || check.after < after || check.lines === 0) continue
      sum = plus(sum ?? NIL, check.printed)
      end = check.after + 1
    }
    return sum
  }

  /** Returns ticked lines with an amount that the sum's own formula skips, though it adds others. */
  #leftOut(row: number, places: readonly Places[]): number[] {
    const summed = summedRows(this.#sheet, row, this.#amountColumn)
    if (!summed) return []
    const ranges = summed.map(range => this.#placesOf(range))
    const inBoth = places.flatMap(([from, to]) =>
      ranges.map(([first, end]): Places => [Math.max(from, first), Math.max(from, first, Math.min(to, end))]),
    )
    const [all, both] = [this.#amountsIn(places), this.#amountsIn(inBoth)]
    if (both === 0 || both === all) return []
    const isSummed = (place: number) => ranges.some(([first, end]) => place >= first && place < end)
    return places.flatMap(([from, to]) =>
      this.#lines
        .slice(from, to)
        .filter((_, at) => this.#amountsIn([[from + at, from + at + 1]]) > 0 && !isSummed(from + at)),
    )
  }

  #amountsIn(places: readonly Places[]): number {
    return places.reduce((count, [from, to]) => count + (this.#withAmount[to] ?? 0) - (this.#withAmount[from] ?? 0), 0)
  }
}

/** Indexes of lines: the first, and the one after the last. */
type Places = readonly [number, number]

/** Returns the sums before each index, and the total at the end. */
function running<T, A>(all: readonly T[], none: A, add: (so: A, each: T) => A): A[] {
  const sums = [none]
  let sum = none
  for (const each of all) sums.push((sum = add(sum, each)))
  return sums
}

const added = (places: readonly Places[], sums: readonly Money[]): Money =>
  places.reduce<Money>((all, [from, to]) => plus(all, minus(sums[to] ?? NIL, sums[from] ?? NIL)), NIL)

/** Whether quantity × rate gives the printed amount, or as near as the decimals of a rate allow. */
function isExact({ priced: { printed, quantity, rate, assumptions } }: PlanLine): boolean {
  const once = quantity === null || rate === null ? NIL : lineAmount(quantity, rate)
  return printed === null || printed === once || assumptions.some(each => each.kind === 'rateDerived')
}

/** Returns the index of the first of some ascending rows that is `row` or after it. */
function lowest(rows: readonly number[], row: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] ?? 0) < row) low = middle + 1
    else high = middle
  }
  return low
}
