import type { PlannedBill } from './build-plan'
import { columnWith, type Mapping } from './columns'
import { numberOrNull } from './read-rows'
import { PRODUCT_CLASSES } from './row-class'
import type { Sheet } from './sheet'
import { summedRows } from './sum-formula'
import { totalWording } from './words'
import { NIL, absolute, compare, minus, plus, type Money } from '../../value/money'

/** What a printed sum adds: a part of the bill, all above it, the rows under a heading, or nothing we add (VAT, a sum said again). */
export type TotalScope = 'section' | 'bill' | 'heading' | 'aside'

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
  readonly printed: Money
  /** Our rounded lines of the ticked rows in that range. */
  readonly ours: Money
  /** The amounts the file prints on those rows. */
  readonly printedLines: Money
  /** The sums printed inside the range added up, null when there are none. */
  readonly printedSums: Money | null
  readonly difference: Money
  /** Ticked rows of the range that the file's own formula does not add. */
  readonly leftOut: readonly number[]
}

/** Compares every sum the file prints with the ticked lines it stands for, top to bottom. */
export function checkTotals(bill: PlannedBill, sheet: Sheet, mapping: Mapping): TotalCheck[] {
  return new Totals(bill, sheet, mapping).check()
}

class Totals {
  readonly #bill: PlannedBill
  readonly #sheet: Sheet
  readonly #amountColumn: number
  /** The row above the bill's first. */
  readonly #top: number
  /** Running sums by row: entry i is the sum of rows before i. `all` counts unticked rows too. */
  readonly #all: Money[]
  readonly #ours: Money[]
  readonly #printed: Money[]
  readonly #checks: TotalCheck[] = []
  /** Starts of ranges that have their sum: the next one begins elsewhere. */
  readonly #summed = new Set<number>()

  constructor(bill: PlannedBill, sheet: Sheet, mapping: Mapping) {
    this.#bill = bill
    this.#sheet = sheet
    this.#amountColumn = columnWith(mapping, 'amount')
    this.#top = mapping.headerRow
    const lines = new Map(bill.lines.map(line => [line.row, line]))
    this.#ours = running(bill.facts.length, row => lines.get(row)?.amount ?? NIL)
    this.#printed = running(bill.facts.length, row => lines.get(row)?.priced.printed ?? lines.get(row)?.amount ?? NIL)
    this.#all = running(bill.facts.length, row => {
      const reading = bill.readings[row]
      return reading && PRODUCT_CLASSES.has(reading.class)
        ? (numberOrNull(bill.facts[row]?.amount ?? 'blank') ?? lines.get(row)?.amount ?? NIL)
        : NIL
    })
  }

  check(): TotalCheck[] {
    const open: { level: number; row: number }[] = []
    let lastTotal = this.#top
    for (const facts of this.#bill.facts) {
      const reading = this.#bill.readings[facts.row]
      const fate = this.#bill.fates[facts.row]
      const printed = numberOrNull(facts.amount)
      if (reading?.class === 'heading') {
        while ((open.at(-1)?.level ?? 0) >= reading.level) open.pop()
        open.push({ level: reading.level, row: facts.row })
        if (printed !== null && fate === 'heading')
          this.#add(
            {
              row: facts.row,
              label: facts.name,
              of: '',
              scope: 'heading',
              after: facts.row,
              before: this.#endOf(facts.row, reading.level),
            },
            printed,
          )
      } else if (reading?.class === 'total' && printed !== null) {
        const label = facts.name || facts.ref || facts.description
        const wording = totalWording(label) ?? 'plain'
        if (wording === 'tax' || wording === 'brought') {
          if (fate === 'total')
            this.#add({ row: facts.row, label, of: '', scope: 'aside', after: facts.row, before: facts.row }, printed)
          continue
        }
        const parts = [lastTotal, ...open.map(each => each.row).toReversed()]
        const isSection = wording === 'section'
        const isLast = !isSection && !this.#bill.lines.some(line => line.row > facts.row)
        const after = this.#nearest(isSection ? parts : [...parts, this.#top], facts.row, printed, isLast)
        const scope = after === this.#top && !isSection ? 'bill' : 'section'
        const headings = scope === 'bill' ? [] : open.map(each => each.row)
        const of = this.#headingOf(headings, after, facts.row, label)
        if (fate === 'total') this.#add({ row: facts.row, label, of, scope, after, before: facts.row }, printed)
        this.#summed.add(after)
        lastTotal = facts.row
      }
    }
    return this.#checks.toSorted((a, b) => a.row - b.row)
  }

  /**
   * The start whose lines come closest to the printed sum; ranges without lines only when there is no other. On a tie the shorter range,
   * or the wider one for the sum that ends the bill.
   */
  #nearest(starts: readonly number[], row: number, printed: Money, isWide: boolean): number {
    const free = starts.filter(after => after === this.#top || !this.#summed.has(after))
    const best = (free.length > 0 ? free : starts)
      .map(after => ({ after, sum: between(this.#all, after, row) }))
      .filter((each, index) => index === 0 || each.sum !== NIL)
      .toSorted(
        (a, b) =>
          compare(absolute(minus(a.sum, printed)), absolute(minus(b.sum, printed))) ||
          (isWide ? a.after - b.after : b.after - a.after),
      )
    return best[0]?.after ?? this.#top
  }

  #add(range: Pick<TotalCheck, 'row' | 'label' | 'of' | 'scope' | 'after' | 'before'>, printed: Money): void {
    const { row, scope, after, before } = range
    const ours = between(this.#ours, after, before)
    this.#checks.push({
      ...range,
      printed,
      ours,
      printedLines: between(this.#printed, after, before),
      printedSums: scope === 'aside' ? null : this.#sumOfSums(after, before),
      difference: scope === 'aside' ? NIL : minus(printed, ours),
      leftOut: this.#leftOut(row, after, before),
    })
  }

  /** The highest open heading that has just the lines of the range, unless the sum's own words name it. */
  #headingOf(open: readonly number[], after: number, row: number, label: string): string {
    const sum = between(this.#all, after, row)
    const heading = open.find(each => !this.#summed.has(each) && between(this.#all, each, row) === sum)
    const facts = heading === undefined ? undefined : this.#bill.facts[heading]
    const names = [facts?.name, facts?.ref].filter(name => name)
    return names.some(name => name && label.includes(name)) ? '' : (names[0] ?? '')
  }

  /** The widest sums printed inside a range, added up without counting a line twice. */
  #sumOfSums(after: number, before: number): Money | null {
    let sum: Money | null = null
    let end = before
    for (const check of this.#checks.toReversed()) {
      if (check.scope === 'aside' || check.scope === 'heading' || check.row >= end || check.after < after) continue
      sum = sum === null ? check.printed : plus(sum, check.printed)
      end = check.after + 1
    }
    return sum
  }

  #leftOut(row: number, after: number, before: number): number[] {
    const summed = summedRows(this.#sheet, row, this.#amountColumn)
    if (!summed) return []
    const inRange = this.#bill.lines.filter(
      line => line.row > after && line.row < before && (line.priced.printed ?? line.amount) !== NIL,
    )
    return inRange.some(line => summed.has(line.row))
      ? inRange.filter(line => !summed.has(line.row)).map(line => line.row)
      : []
  }

  #endOf(row: number, level: number): number {
    const next = this.#bill.readings.findIndex(
      (reading, index) => index > row && reading.class === 'heading' && reading.level <= level,
    )
    return next < 0 ? this.#bill.readings.length : next
  }
}

function running(length: number, valueOf: (row: number) => Money): Money[] {
  const sums: Money[] = [NIL]
  for (let row = 0; row < length; row++) sums.push(plus(sums[row] ?? NIL, valueOf(row)))
  return sums
}

const between = (sums: readonly Money[], after: number, before: number): Money =>
  minus(sums[before] ?? NIL, sums[after + 1] ?? NIL)
