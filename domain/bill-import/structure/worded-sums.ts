import { summedRows } from './sum-formula'
import { isTotalOfAll, wordKey } from '../sheet/words'
import { ByValue } from './by-value'
import type { Decisions } from './decisions'
import { rowsInWords } from './evidence'
import { isSame, isDiscountFigure, type Figure } from './figures'
import { joinRanges, type RowRange, type SumReading } from './structure-reading'
import { firstAt } from './summary-blocks'

/** Most figures visited when following the formulas of a bill, per figure it has. */
const MOST_LOOKS = 50
/** Depth to which sums of sums are followed through formulas. */
const MOST_SUMS_OF_SUMS = 8
/** A pound: a figure with tax is rounded to it. */
const MOST_ROUNDED = 10_000

/** Compares every row with the words of a sum with the rows it adds by its place, under the present decisions. */
export function resolveWorded(decided: Decisions): void {
  new WordedSums(decided).resolveTo(Infinity)
  followFormulas(decided)
}

/** The rows with the words of a sum, resolved from top to bottom. It works step by step, for a caller that makes further decisions on the way. */
export class WordedSums {
  readonly #decided: Decisions
  /** Sums so far by their figure, to find those brought forward. */
  readonly #above = new ByValue<SumReading>()
  readonly #starts = new Starts()
  #place = 0
  #last: number
  #brought: RowRange | null = null

  constructor(decided: Decisions) {
    this.#decided = decided
    this.#last = decided.input.mapping.headerRow
    decided.recount()
    const before = decided.sums
    decided.sums = new Map(decided.settled)
    for (const sum of decided.settled.values()) {
      this.#remember(sum)
      // The target of a summary may have another reading by now.
      const target = sum.kind === 'repeat' ? before.get(sum.target) : undefined
      if (target) decided.settle({ ...sum, covers: target.covers })
    }
  }

  /** Resolves the sums above a row and returns them. */
  resolveTo(row: number): SumReading[] {
    const found: SumReading[] = []
    const { figures, sums } = this.#decided
    for (let figure = figures[this.#place]; figure && figure.row < row; figure = figures[++this.#place]) {
      this.#resolve(figure)
      const sum = figure.role === 'sum' ? sums.get(figure.row) : undefined
      if (sum && !this.#decided.settled.has(figure.row)) found.push(sum)
    }
    return found
  }

  #resolve(figure: Figure): void {
    const decided = this.#decided
    if (figure.role !== 'sum' || decided.lines.has(figure.row) || decided.discounts.has(figure.row)) return
    if (figure.wording === 'tax')
      return aside(
        decided,
        figure,
        decided.input.readings[figure.row]?.repeats ?? 'tax, or a discount or retention on the whole',
      )
    // "Übertrag" is also used at the foot of a page, where it is a sum of the lines above it.
    if (figure.wording === 'brought' && !this.#isCarried(figure)) {
      this.#brought = bring(decided, figure, this.#above)
      return
    }
    if (decided.settled.has(figure.row)) return
    const sum = resolve(decided, figure, this.#place, this.#last, this.#starts, this.#brought)
    const taxes = sum.comesOut ? null : taxesIn(decided, figure, this.#place, this.#last)
    if (taxes) return aside(decided, figure, `adds the tax of ${rowsInWords(decided.input.sheet, figure.row, taxes)}`)
    decided.sums.set(figure.row, sum)
    this.#remember(sum)
    if (sum.covers[0]) {
      this.#starts.add(sum.covers[0].from, decided)
      this.#starts.add(figure.row + 1, decided)
    }
    this.#last = figure.row
    this.#brought = null
  }

  /** Whether there are lines between it and the sum above, and no sum above has its figure. */
  #isCarried(figure: Figure): boolean {
    const found = this.#above.last(figure.value, sum => sum.row < figure.row)
    return !found && this.#decided.counted.count(this.#last + 1, figure.row) > 0
  }

  #remember(sum: SumReading): void {
    const figure = sum.kind === 'sum' ? this.#decided.byRow.get(sum.row) : undefined
    if (figure) this.#above.add(figure.value, sum)
  }
}

/** First rows of the sums so far, and the rows below those sums. They are found by the total of the counted rows above them. */
class Starts {
  readonly #known = new Set<number>()
  readonly #byCounted = new ByValue<number>()

  add(row: number, { counted }: Decisions): void {
    if (this.#known.has(row)) return
    this.#known.add(row)
    this.#byCounted.add(counted.sum(0, row), row)
  }

  /** Returns those from which the counted rows up to `row` add up to a value. */
  thatGive(value: number, row: number, { counted }: Decisions): number[] {
    return this.#byCounted.same(counted.sum(0, row) - value)
  }
}

/** Replaces the sums in a formula with the rows they cover. */
function followFormulas(decided: Decisions): void {
  let looked = 0
  const most = decided.figures.length * MOST_LOOKS
  const coversOf = (row: number, depth: number): readonly RowRange[] => {
    const added = depth < MOST_SUMS_OF_SUMS ? decided.formulas.get(row) : undefined
    if (added && decided.settled.has(row)) return added.flatMap(range => inside(range, depth + 1))
    const sum = decided.isCountedRow(row) ? undefined : decided.sums.get(row)
    return sum && sum.kind !== 'aside' ? sum.covers : [{ from: row, to: row + 1 }]
  }
  const inside = (range: RowRange, depth: number): readonly RowRange[] => {
    const figures = looked < most ? decided.figuresIn(range) : []
    looked += figures.length
    return figures.length === 0 ? [range] : figures.flatMap(figure => coversOf(figure.row, depth))
  }
  for (const row of decided.formulas.keys()) {
    const sum = decided.settled.get(row)
    if (sum) decided.settle({ ...sum, covers: joinRanges(coversOf(row, 0)) })
  }
}

/** Returns the taxes since the sum above, where a total is the lines, those taxes and a rounding; null where it is not. A total with tax is not compared. */
function taxesIn(decided: Decisions, figure: Figure, place: number, last: number): RowRange[] | null {
  const since = decided.figures.slice(decided.placesIn({ from: last + 1, to: figure.row })[0], place)
  const taxes = since.filter(each => each.wording === 'tax' && !isDiscountFigure(each))
  const first = taxes[0]?.row ?? Infinity
  const roundings = since.filter(
    each => each.row > first && each.role === 'open' && !each.isFixed && Math.abs(each.value) <= MOST_ROUNDED,
  )
  const top = decided.input.mapping.headerRow + 1
  const lines = decided.counted.sum(top, figure.row) - totalOf(roundings.filter(each => decided.isCounted(each)))
  if (taxes.length === 0 || !isSame(lines + totalOf(taxes) + totalOf(roundings), figure.value)) return null
  const evidence = 'rounds the figure with tax'
  for (const { row } of roundings)
    decided.settle({ row, kind: 'aside', covers: [], target: -1, evidence, comesOut: false })
  return taxes.map(({ row }) => ({ from: row, to: row + 1 }))
}

function aside(decided: Decisions, figure: Figure, evidence: string): void {
  decided.sums.set(figure.row, { row: figure.row, kind: 'aside', covers: [], target: -1, evidence, comesOut: false })
}

/** Returns the nearest sum above with the same figure, which a sum brought forward repeats. */
function bring(decided: Decisions, figure: Figure, above: ByValue<SumReading>): RowRange | null {
  const found = above.last(figure.value, sum => sum.row < figure.row)
  if (!found) {
    aside(decided, figure, 'no sum above has this figure')
    return null
  }
  const evidence = `repeats ${rowsInWords(decided.input.sheet, figure.row, [{ from: found.row, to: found.row + 1 }])}`
  decided.sums.set(figure.row, {
    ...found,
    row: figure.row,
    kind: 'repeat',
    target: found.row,
    evidence,
    comesOut: true,
  })
  return found.covers[0] ?? null
}

function resolve(
  decided: Decisions,
  figure: Figure,
  place: number,
  last: number,
  starts: Starts,
  brought: RowRange | null,
): SumReading {
  const sum = (covers: readonly RowRange[], comesOut: boolean, words: string): SumReading => ({
    row: figure.row,
    kind: 'sum',
    covers,
    target: -1,
    evidence: words,
    comesOut,
  })
  const block = summaryAbove(decided, place)
  if (block) {
    const comesOut = isSame(decided.value(block.covers), figure.value)
    return sum(block.covers, comesOut, `adds ${rowsInWords(decided.input.sheet, figure.row, block.rows)}`)
  }
  const below = { from: figure.row + 1, to: decided.input.facts.length }
  const isOnTop = decided.counted.count(0, figure.row) === 0 && decided.counted.count(below.from, below.to) > 0
  // A sum above all other rows can only add those below.
  const covers = isOnTop ? [below] : [{ from: firstRowAdded(decided, figure, last, starts, brought), to: figure.row }]
  const comesOut = isSame(decided.value(covers), figure.value)
  return sum(
    covers,
    comesOut,
    `${comesOut ? '= sum of' : 'by its place, the sum of'} ${decided.words(figure.row, covers)}`,
  )
}

/** Returns the rows of a summary directly above a sum, with all they cover; null when it is below lines. */
function summaryAbove(decided: Decisions, place: number): { covers: RowRange[]; rows: RowRange[] } | null {
  const covers: RowRange[] = []
  const rows: RowRange[] = []
  for (let at = place - 1; at >= 0; at--) {
    const figure = decided.figures[at]
    if (!figure) break
    const sum = decided.sums.get(figure.row)
    if (figure.role === 'sum' && sum?.kind === 'sum') {
      if (rows.length > 0 && decided.inSummary.has(figure.row)) covers.push(...sum.covers)
      break
    }
    if (!decided.inSummary.has(figure.row)) break
    if (figure.wording === 'tax') continue
    rows.push({ from: figure.row, to: figure.row + 1 })
    if (decided.isCounted(figure)) covers.push({ from: figure.row, to: figure.row + 1 })
    else covers.push(...(sum?.covers ?? []))
  }
  return rows.length === 0 ? null : { covers: joinRanges(covers), rows: joinRanges(rows) }
}

/** Returns the first row a sum adds: the one that makes it match, else the one its words and place give it. */
function firstRowAdded(
  decided: Decisions,
  figure: Figure,
  last: number,
  starts: Starts,
  brought: RowRange | null,
): number {
  const top = decided.input.mapping.headerRow + 1
  const isSection = figure.wording === 'section'
  const isEnd = decided.counted.count(figure.row, decided.input.facts.length) === 0
  const spans = decided.openAt(figure.row)
  const open = spans.map(span => span.row + 1)
  const added = summedRows(decided.input.sheet, figure.row, decided.amount)
  const near = [
    ...(added ? [firstOf(decided, added)] : []),
    last + 1,
    ...open.toReversed(),
    ...(brought ? [brought.from] : []),
    ...starts.thatGive(figure.value, figure.row, decided),
    top,
  ]
  // The only "Total" of a bill below another sum adds all of it, even where a part of it would match its figure.
  if (isEnd && isGrandTotal(decided, figure)) return top
  const places = [...new Set(near)].filter(start => decided.counted.count(start, figure.row) > 0)
  const wide = !isSection && isEnd ? places.toSorted((a, b) => a - b) : places.toSorted((a, b) => b - a)
  const exact = wide.find(start => isSame(decided.counted.sum(start, figure.row), figure.value))
  if (exact !== undefined) return exact
  if (!isSection && isEnd) return top
  if (brought) return brought.from
  const words = wordKey(figure.label)
  const named = spans.find(span => span.words.length > 2 && ` ${words} `.includes(` ${span.words} `))
  if (named) return named.row + 1
  const since = open.find(start => start > last) ?? last + 1
  if (decided.counted.count(since, figure.row) > 0) return since
  // No line is between it and the sum above: it adds sums.
  if (added) return firstOf(decided, added)
  const above = decided.sums.get(last)?.covers[0]?.from ?? top
  return isSection ? (open.findLast(start => decided.counted.count(start, above) > 0) ?? top) : top
}

/** Whether it is directly below another sum, and the only one of the bill with words for the total of all. */
function isGrandTotal({ figures, sums }: Decisions, figure: Figure): boolean {
  const place = firstAt(figures, figure.row)
  const above = figures[place - 1]
  if (!isTotalOfAll(figure.label) || above?.role !== 'sum' || above.wording === 'tax' || !sums.has(above.row))
    return false
  return !figures.some(each => each !== figure && each.role === 'sum' && isTotalOfAll(each.label))
}

/** Returns the first row a formula's rows lead to: a sum among them leads to the rows it adds. */
function firstOf(decided: Decisions, added: readonly RowRange[]): number {
  const top = decided.input.mapping.headerRow + 1
  let first = Infinity
  for (const range of added) {
    const [place, end] = decided.placesIn(range)
    if (!decided.sums.get(range.from)?.covers[0]) first = Math.min(first, range.from)
    for (let at = place; at < end && first > top; at++) {
      const row = decided.figures[at]?.row ?? Infinity
      first = Math.min(first, decided.sums.get(row)?.covers[0]?.from ?? row)
    }
  }
  return first
}

const totalOf = (figures: readonly Figure[]): number => figures.reduce((sum, figure) => sum + figure.value, 0)
