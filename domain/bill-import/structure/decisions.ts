import { columnWith, type Mapping } from '../columns/columns'
import type { RowFacts } from '../rows/read-rows'
import type { RowChoices, RowReading } from '../rows/row-class'
import type { Sheet } from '../sheet/sheet'
import { spanInWords } from './evidence'
import { type Figure, figureOf } from './figures'
import { RunningSums } from './running-sums'
import type { Doubt, RowRange, SumReading } from './structure-reading'
import { firstAt, type HeadingSpan, headingSpans, openSpans } from './summary-blocks'

export interface StructureInput {
  readonly facts: readonly RowFacts[]
  readonly readings: readonly RowReading[]
  readonly choices: RowChoices
  readonly sheet: Sheet
  readonly mapping: Mapping
}

/** Decisions so far about the amounts of a bill: each step reads those of the others, and corrects them. */
export class Decisions {
  readonly input: StructureInput
  readonly figures: readonly Figure[]
  readonly spans: readonly HeadingSpan[]
  readonly byRow: ReadonlyMap<number, Figure>
  /** The column of the amounts. */
  readonly amount: number
  /** Returns the headings open at a row, outermost first. */
  readonly openAt: (row: number) => readonly HeadingSpan[]
  readonly #settled = new Map<number, SumReading>()
  readonly #options = new Map<number, string>()
  readonly #discounts = new Set<number>()
  readonly #lines = new Set<number>()
  /** Decisions that do not depend on the ranges of the worded sums. */
  readonly settled: ReadonlyMap<number, SumReading> = this.#settled
  /** Alternatives that the file's own sums skip, with the evidence. */
  readonly options: ReadonlyMap<number, string> = this.#options
  /** Discounts that a printed sum subtracts. */
  readonly discounts: ReadonlySet<number> = this.#discounts
  /** Worded sums and parents that turned out to be lines. */
  readonly lines: ReadonlySet<number> = this.#lines
  /** Decisions of the current round: settled ones and the worded sums. */
  sums = new Map<number, SumReading>()
  /** Headings of summaries: no row below them is counted. */
  readonly summaryHeadings = new Set<number>()
  /** Rows of summaries, including those that repeat another figure. */
  readonly inSummary = new Set<number>()
  /** Rows that the formulas of settled sums add. */
  readonly formulas = new Map<number, readonly RowRange[]>()
  readonly doubts: Doubt[] = []
  /** Rows read as sums by their figure alone; reported when everything is settled. */
  readonly doubtedSums = new Set<number>()
  /** The counted amounts as of the last {@link recount}. */
  readonly counted: RunningSums
  /** Rows with decisions since then. */
  readonly #changed = new Set<number>()

  constructor(input: StructureInput) {
    this.input = input
    const { facts, readings, choices, sheet, mapping } = input
    this.amount = columnWith(mapping, 'amount')
    this.figures = facts.flatMap(fact => {
      const reading = readings[fact.row]
      const choice = choices.get(fact.row)
      // An excluded hidden row is in none of the sums the file shows.
      if (!reading || (sheet.hiddenRows?.has(fact.row) && choice?.isExcluded)) return []
      return figureOf(fact, reading, choice) ?? []
    })
    this.byRow = new Map(this.figures.map(figure => [figure.row, figure]))
    this.spans = headingSpans(facts, readings)
    this.openAt = openSpans(this.spans)
    this.counted = new RunningSums(facts.length, row => this.#countedAt(row))
  }

  isCounted(figure: Figure): boolean {
    const isSum = figure.role === 'sum' || figure.role === 'parent' || figure.role === 'blank'
    if (this.options.has(figure.row)) return false
    if (this.discounts.has(figure.row)) return true
    return this.lines.has(figure.row) || (!isSum && !this.settled.has(figure.row))
  }

  isCountedRow(row: number): boolean {
    const figure = this.byRow.get(row)
    return figure !== undefined && this.isCounted(figure)
  }

  /** Returns the figures of the rows from `from` up to but not including `to`. */
  figuresIn(range: RowRange): readonly Figure[] {
    return this.figures.slice(...this.placesIn(range))
  }

  /** Returns the indexes of those figures: the first, and the one after the last. */
  placesIn({ from, to }: RowRange): [number, number] {
    return [firstAt(this.figures, from), firstAt(this.figures, to)]
  }

  /** Updates the running sums with the rows that count by now. */
  recount(): void {
    for (const row of this.#changed) this.counted.set(row, this.#countedAt(row))
    this.#changed.clear()
  }

  #countedAt(row: number): number | null {
    const figure = this.byRow.get(row)
    if (!figure || !this.isCounted(figure)) return null
    return this.discounts.has(row) ? -Math.abs(figure.value) : figure.value
  }

  settle(sum: SumReading): void {
    this.#settled.set(sum.row, sum)
    this.sums.set(sum.row, sum)
    this.#changed.add(sum.row)
  }

  /** Marks a sum, by its words or its place, as a line after all. */
  countAsLine(row: number): void {
    this.#settled.delete(row)
    this.#lines.add(row)
    this.#changed.add(row)
  }

  /** Marks a row as a sum by its figure alone. */
  doubtSum(row: number): void {
    this.doubtedSums.add(row)
  }

  /** Marks a discount that a printed sum subtracts. */
  takeOff(row: number): void {
    this.#discounts.add(row)
    this.sums.delete(row)
    this.#changed.add(row)
  }

  /** Marks an alternative that the file's own sums skip. */
  leaveOut(row: number, evidence: string): void {
    this.#options.set(row, evidence)
    this.#changed.add(row)
  }

  /** Returns the sum of the counted amounts in the ranges. */
  value(covers: readonly RowRange[]): number {
    return covers.reduce((total, range) => total + this.counted.sum(range.from, range.to), 0)
  }

  /** Returns the counted rows of the ranges, in words. */
  words(at: number, covers: readonly RowRange[]): string {
    return spanInWords(this.input.sheet, at, covers, row => this.byRow.has(row) && this.isCountedRow(row))
  }
}
