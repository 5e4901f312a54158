/**
 * Long because every step reads and corrects the decisions of the others. What needs only its own figures stands in the files beside it.
 *
 * Finds which amounts of a bill are counted and which only add or repeat others, as one question over the whole file: lines are chosen so
 * that most printed sums come out. Words and places propose, sums decide:
 *
 * 1. A row whose own formula adds others, or that stands above others by reference, outline or indent and equals them, is their sum.
 * 2. Rows under "COLLECTION" or "SUMMARY", and runs of amounts that equal other sections one by one, repeat them.
 * 3. Rows that say "total" are held against the rows their place gives them; the range that comes out exactly wins.
 * 4. Where such a sum does not come out, amounts without words inside it are tried as sums of their neighbours.
 * 5. Parts no printed sum reaches are read as nested sums only when every amount without words fits.
 *
 * An amount that no printed sum confirms is counted and told, never dropped on a guess.
 */
import { columnWith, type Mapping } from '../columns'
import { type RowFacts, rowText } from '../read-rows'
import type { RowChoices, RowReading } from '../row-class'
import { type Sheet } from '../sheet'
import { summedRows } from '../sum-formula'
import { ALTERNATIVE, DISCOUNT, wordKey } from '../words'
import { rowsInWords, spanInWords } from './evidence'
import { type Figure, figureOf, isSame } from './figures'
import { nestFigures } from './nest-figures'
import { RunningSums } from './running-sums'
import { joinRanges, type Doubt, type RowRange, type Structure, type SumReading } from './structure'
import { headingSpans, openRuns, pairWithTargets, wordedBlocks, type HeadingSpan, type Target } from './summary-blocks'
import { treeParents } from './tree-parents'

export interface StructureInput {
  readonly facts: readonly RowFacts[]
  readonly readings: readonly RowReading[]
  readonly choices: RowChoices
  readonly sheet: Sheet
  readonly mapping: Mapping
}

export function solveStructure(input: StructureInput): Structure {
  return new Solver(input).solve()
}

/** Starts of ranges looked at for one sum; bills with more sums than this above one another are not met. */
const MOST_STARTS = 400
const ROUNDS = 4
/** Sums of sums of sums that formulas are followed through. */
const MOST_SUMS_OF_SUMS = 8
/** A pound: a figure with tax is rounded to it. */
const MOST_ROUNDED = 10_000
/** Fewer lines than this come to another's amount by chance. */
const LEAST_LINES = 3

class Solver {
  readonly #input: StructureInput
  readonly #figures: readonly Figure[]
  readonly #spans: readonly HeadingSpan[]
  readonly #byRow: ReadonlyMap<number, Figure>
  readonly #amount: number
  /** Decisions that stand whatever ranges the worded sums get. */
  readonly #settled = new Map<number, SumReading>()
  /** Decisions of the current round: settled ones and the worded sums. */
  #sums = new Map<number, SumReading>()
  /** Headings of summaries: nothing stands under them that is counted. */
  readonly #summaryHeadings = new Set<number>()
  /** Rows of summaries, with those of them that repeat something. */
  readonly #inSummary = new Set<number>()
  /** Alternatives the file's own sums leave out, with the evidence. */
  readonly #options = new Map<number, string>()
  /** Discounts that a printed sum takes off. */
  readonly #discounts = new Set<number>()
  /** Worded sums and parents that turned out to be lines. */
  readonly #lines = new Set<number>()
  /** Rows that the formulas of settled sums add. */
  readonly #formulas = new Map<number, readonly number[]>()
  readonly #doubts: Doubt[] = []
  #counted: RunningSums

  constructor(input: StructureInput) {
    this.#input = input
    const { facts, readings, choices, sheet, mapping } = input
    this.#amount = columnWith(mapping, 'amount')
    this.#figures = facts.flatMap(fact => {
      const reading = readings[fact.row]
      const choice = choices.get(fact.row)
      // A hidden row that is left out takes no part in the sums the file shows.
      if (!reading || (sheet.hiddenRows?.has(fact.row) && choice?.isExcluded)) return []
      return figureOf(fact, reading, choice) ?? []
    })
    this.#byRow = new Map(this.#figures.map(figure => [figure.row, figure]))
    this.#spans = headingSpans(facts, readings)
    this.#counted = this.#count()
  }

  solve(): Structure {
    this.#settleParents()
    this.#settleFormulas()
    this.#settleTree()
    this.#settleSummaries()
    for (let round = 0; round < ROUNDS; round++) {
      this.#resolveWorded()
      if (!this.#repair()) break
    }
    this.#settleLast()
    this.#settleOptionsBelow()
    this.#settleUnreached()
    this.#resolveWorded()
    this.#doubtDiscounts()
    return { sums: this.#sums, options: this.#options, readings: this.#readings(), doubts: this.#doubts }
  }

  // What counts

  #isCounted(figure: Figure): boolean {
    const isSum = figure.role === 'sum' || figure.role === 'parent' || figure.role === 'blank'
    if (this.#options.has(figure.row)) return false
    if (this.#discounts.has(figure.row)) return true
    return this.#lines.has(figure.row) || (!isSum && !this.#settled.has(figure.row))
  }

  #count(): RunningSums {
    return new RunningSums(this.#input.facts.length, row => {
      const figure = this.#byRow.get(row)
      if (!figure || !this.#isCounted(figure)) return null
      return this.#discounts.has(row) ? -Math.abs(figure.value) : figure.value
    })
  }

  #settle(sum: SumReading): void {
    this.#settled.set(sum.row, sum)
    this.#sums.set(sum.row, sum)
  }

  #value(covers: readonly RowRange[]): number {
    return covers.reduce((total, range) => total + this.#counted.sum(range.from, range.to), 0)
  }

  #words(at: number, covers: readonly RowRange[]): string {
    return spanInWords(this.#input.sheet, at, covers, row => this.#byRow.has(row) && this.#isCountedRow(row))
  }

  #isCountedRow(row: number): boolean {
    const figure = this.#byRow.get(row)
    return figure !== undefined && this.#isCounted(figure)
  }

  // 1. Depth, formulas, references, indents

  #settleParents(): void {
    for (const span of this.#spans) {
      const figure = this.#byRow.get(span.row)
      if (figure?.role === 'parent') this.#settleParent(figure, { from: span.row + 1, to: span.end })
    }
    this.#counted = this.#count()
    this.#refreshParents()
  }

  #settleParent(figure: Figure, children: RowRange): void {
    this.#settle({ row: figure.row, kind: 'parent', covers: [children], target: -1, evidence: '', comesOut: false })
  }

  #settleFormulas(): void {
    for (const figure of this.#figures) {
      const maySum = figure.role === 'open' || figure.role === 'blank'
      if (figure.isFixed || !maySum || this.#settled.has(figure.row)) continue
      const rows = summedRows(this.#input.sheet, figure.row, this.#amount)
      const others = rows && [...rows].filter(row => row !== figure.row && this.#byRow.has(row))
      if (!others || others.length < 2) continue
      const isAbove = others.every(row => row > figure.row)
      const covers = joinRanges(others.map(row => ({ from: row, to: row + 1 })))
      this.#formulas.set(figure.row, others)
      this.#settle({
        row: figure.row,
        kind: isAbove ? 'parent' : 'sum',
        covers,
        target: -1,
        evidence: `its formula adds ${rowsInWords(this.#input.sheet, figure.row, covers)}`,
        comesOut: true,
      })
    }
    this.#counted = this.#count()
  }

  #settleTree(): void {
    const places = new Map(this.#figures.map((figure, place) => [figure.row, place]))
    for (const { figure, children, by } of treeParents(this.#figures, this.#input.facts)) {
      if (figure.isFixed || this.#settled.has(figure.row)) continue
      let [sum, lines] = [0, 0]
      for (let place = (places.get(figure.row) ?? 0) + 1; place < this.#figures.length; place++) {
        const child = this.#figures[place]
        if (!child || child.row >= children.to) break
        if (!this.#isCounted(child)) continue
        sum += child.value
        lines++
      }
      if (lines === 0 || (by !== 'ref' && !isSame(sum, figure.value))) continue
      this.#settleParent(figure, children)
    }
    this.#counted = this.#count()
    this.#refreshParents()
  }

  /** Says again of every parent what it adds, now that more is known of what counts. */
  #refreshParents(): void {
    for (const sum of this.#settled.values()) {
      if (sum.kind !== 'parent' || sum.evidence.startsWith('its formula')) continue
      const figure = this.#byRow.get(sum.row)
      const comesOut = figure !== undefined && isSame(this.#value(sum.covers), figure.value)
      this.#settle({
        ...sum,
        comesOut,
        evidence: `${comesOut ? '= sum of' : 'stands above'} ${this.#words(sum.row, sum.covers)}`,
      })
    }
  }

  // 2. Summaries and collections

  #settleSummaries(): void {
    for (const { heading, block } of wordedBlocks(this.#figures, this.#spans)) {
      const open = block.filter(figure => figure.role === 'open' && !this.#settled.has(figure.row))
      const pairs = pairWithTargets(open, this.#targets(block))
      if (pairs.every(pair => pair === null)) continue
      if (!block.some(figure => figure.isFixed && figure.role === 'line')) this.#summaryHeadings.add(heading)
      for (const figure of block) this.#inSummary.add(figure.row)
      open.forEach((figure, place) => this.#settleRepeat(figure, pairs[place] ?? null))
      this.#counted = this.#count()
    }
    for (const run of openRuns(this.#figures.filter(figure => !this.#settled.has(figure.row) && !figure.isFixed))) {
      const targets = this.#targets(run).filter(target => target.isPrinted || target.lines > 1)
      const pairs = pairWithTargets(run, targets)
      const isRepeat = pairs.every((pair, place) => pair !== null && isSame(pair.value, run[place]?.value ?? 0))
      if (!isRepeat || pairs.some((pair, place) => (pairs[place - 1]?.from ?? -1) > (pair?.from ?? 0))) continue
      for (const figure of run) this.#inSummary.add(figure.row)
      run.forEach((figure, place) => this.#settleRepeat(figure, pairs[place] ?? null))
      this.#counted = this.#count()
    }
  }

  #settleRepeat(figure: Figure, target: Target | null): void {
    if (target === null) {
      this.#settle({
        row: figure.row,
        kind: 'addition',
        covers: [],
        target: -1,
        evidence: 'only the summary has it',
        comesOut: false,
      })
      return
    }
    const comesOut = isSame(target.value, figure.value)
    const name = rowsInWords(this.#input.sheet, figure.row, [{ from: target.row, to: target.row + 1 }])
    this.#settle({
      row: figure.row,
      kind: 'repeat',
      covers: [{ from: target.from, to: target.to }],
      target: target.row,
      evidence: comesOut ? `repeats ${name}` : `names ${name}`,
      comesOut,
    })
  }

  /** What the lines of a summary may repeat: printed sums, and headings with the lines under them. */
  #targets(block: readonly Figure[]): Target[] {
    const rows = new Set(block.map(figure => figure.row))
    const [first = 0, last = 0] = [block[0]?.row, block.at(-1)?.row]
    const isOutside = (from: number, to: number) => to <= first || from > last
    this.#resolveWorded()
    const printed = [...this.#sums.values()].flatMap((sum): Target[] => {
      const figure = this.#byRow.get(sum.row)
      const [from, to] = [sum.covers[0]?.from ?? 0, sum.covers.at(-1)?.to ?? 0]
      if (!figure || rows.has(sum.row) || sum.covers.length === 0 || sum.kind === 'repeat' || !isOutside(from, to))
        return []
      const heading = this.#spans.findLast(span => span.row <= from && span.end >= to && span.row >= from - 3)
      const words = heading ? heading.words : wordKey(figure.label)
      return [
        { row: sum.row, value: figure.value, from, to, words, isPrinted: true, lines: this.#counted.count(from, to) },
      ]
    })
    const headed = this.#spans.flatMap((span): Target[] => {
      const [from, to] = [span.row, Math.min(span.end, span.row < first ? first : span.end)]
      const lines = this.#counted.count(from, to)
      return lines === 0 || !isOutside(from, to)
        ? []
        : [{ row: span.row, value: this.#counted.sum(from, to), from, to, words: span.words, isPrinted: false, lines }]
    })
    return [...printed, ...headed].toSorted((a, b) => a.from - b.from || a.to - b.to)
  }

  // 3. Rows that say they are sums

  #resolveWorded(): void {
    this.#counted = this.#count()
    const before = this.#sums
    this.#sums = new Map(this.#settled)
    // What a summary repeats may have been read otherwise by now.
    for (const sum of this.#settled.values()) {
      const target = sum.kind === 'repeat' ? before.get(sum.target) : undefined
      if (target) this.#settle({ ...sum, covers: target.covers })
    }
    let last = this.#input.mapping.headerRow
    const starts: number[] = []
    let brought: RowRange | null = null
    this.#figures.forEach((figure, place) => {
      if (figure.role !== 'sum' || this.#lines.has(figure.row) || this.#discounts.has(figure.row)) return
      if (figure.wording === 'tax') return this.#aside(figure, 'tax or a discount on the whole')
      if (figure.wording === 'brought') {
        brought = this.#bring(figure)
        return
      }
      if (this.#settled.has(figure.row)) return
      const sum = this.#resolve(figure, place, last, starts, brought)
      const taxes = sum.comesOut ? null : this.#taxesIn(figure, place, last)
      if (taxes) return this.#aside(figure, `adds the tax of ${rowsInWords(this.#input.sheet, figure.row, taxes)}`)
      this.#sums.set(figure.row, sum)
      if (sum.covers.length > 0) starts.push(sum.covers[0]?.from ?? 0, figure.row + 1)
      last = figure.row
      brought = null
    })
    this.#followFormulas()
  }

  /** A formula that adds sums covers what those cover. */
  #followFormulas(): void {
    const coversOf = (row: number, depth: number): readonly RowRange[] => {
      const added = depth < MOST_SUMS_OF_SUMS ? this.#formulas.get(row) : undefined
      if (added && this.#settled.has(row)) return added.flatMap(each => coversOf(each, depth + 1))
      const sum = this.#isCountedRow(row) ? undefined : this.#sums.get(row)
      return sum && sum.kind !== 'aside' ? sum.covers : [{ from: row, to: row + 1 }]
    }
    for (const row of this.#formulas.keys()) {
      const sum = this.#settled.get(row)
      if (sum) this.#settle({ ...sum, covers: joinRanges(coversOf(row, 0)) })
    }
  }

  /** The taxes since the sum above, where a total is just the lines, them and a rounding: a figure with tax is compared with nothing. */
  #taxesIn(figure: Figure, place: number, last: number): RowRange[] | null {
    const since = this.#figures.slice(0, place).filter(each => each.row > last)
    const taxes = since.filter(each => each.wording === 'tax' && !isDiscountFigure(each))
    const first = taxes[0]?.row ?? Infinity
    const roundings = since.filter(
      each => each.row > first && each.role === 'open' && !each.isFixed && Math.abs(each.value) <= MOST_ROUNDED,
    )
    const top = this.#input.mapping.headerRow + 1
    const lines = this.#counted.sum(top, figure.row) - add(roundings.filter(each => this.#isCounted(each)))
    if (taxes.length === 0 || !isSame(lines + add(taxes) + add(roundings), figure.value)) return null
    const evidence = 'rounds the figure with tax'
    for (const { row } of roundings)
      this.#settle({ row, kind: 'aside', covers: [], target: -1, evidence, comesOut: false })
    return taxes.map(({ row }) => ({ from: row, to: row + 1 }))
  }

  #aside(figure: Figure, evidence: string): void {
    this.#sums.set(figure.row, { row: figure.row, kind: 'aside', covers: [], target: -1, evidence, comesOut: false })
  }

  /** A sum brought forward repeats the nearest one above that has its figure. */
  #bring(figure: Figure): RowRange | null {
    const above = [...this.#sums.values()].filter(sum => sum.row < figure.row && sum.kind === 'sum')
    const found = above.findLast(sum => isSame(this.#byRow.get(sum.row)?.value ?? 0, figure.value))
    if (!found) {
      this.#aside(figure, 'no sum above has this figure')
      return null
    }
    const evidence = `repeats ${rowsInWords(this.#input.sheet, figure.row, [{ from: found.row, to: found.row + 1 }])}`
    this.#sums.set(figure.row, {
      ...found,
      row: figure.row,
      kind: 'repeat',
      target: found.row,
      evidence,
      comesOut: true,
    })
    return found.covers[0] ?? null
  }

  #resolve(
    figure: Figure,
    place: number,
    last: number,
    starts: readonly number[],
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
    const block = this.#summaryAbove(place)
    if (block) {
      const comesOut = isSame(this.#value(block.covers), figure.value)
      return sum(block.covers, comesOut, `adds ${rowsInWords(this.#input.sheet, figure.row, block.rows)}`)
    }
    const from = this.#start(figure, last, starts, brought)
    const covers = [{ from, to: figure.row }]
    const comesOut = isSame(this.#counted.sum(from, figure.row), figure.value)
    return sum(
      covers,
      comesOut,
      `${comesOut ? '= sum of' : 'by its place, the sum of'} ${this.#words(figure.row, covers)}`,
    )
  }

  /** The rows of a summary that stand directly above a sum, with all they cover; null when it stands below lines. */
  #summaryAbove(place: number): { covers: RowRange[]; rows: RowRange[] } | null {
    const covers: RowRange[] = []
    const rows: RowRange[] = []
    for (let at = place - 1; at >= 0; at--) {
      const figure = this.#figures[at]
      if (!figure) break
      const sum = this.#sums.get(figure.row)
      if (figure.role === 'sum' && sum?.kind === 'sum') {
        if (rows.length > 0 && this.#inSummary.has(figure.row)) covers.push(...sum.covers)
        break
      }
      if (!this.#inSummary.has(figure.row)) break
      if (figure.wording === 'tax') continue
      rows.unshift({ from: figure.row, to: figure.row + 1 })
      if (this.#isCounted(figure)) covers.push({ from: figure.row, to: figure.row + 1 })
      else covers.push(...(sum?.covers ?? []))
    }
    return rows.length === 0 ? null : { covers: joinRanges(covers), rows: joinRanges(rows) }
  }

  /** Where the rows a sum adds begin: the place that makes it come out, else the one its words and place give it. */
  #start(figure: Figure, last: number, starts: readonly number[], brought: RowRange | null): number {
    const top = this.#input.mapping.headerRow + 1
    const isSection = figure.wording === 'section'
    const isEnd = this.#counted.count(figure.row, this.#input.facts.length) === 0
    const open = this.#spans.filter(span => span.row < figure.row && span.end >= figure.row).map(span => span.row + 1)
    const added = summedRows(this.#input.sheet, figure.row, this.#amount)
    const near = [
      ...(added ? [this.#firstOf(added)] : []),
      last + 1,
      ...open.toReversed(),
      ...(brought ? [brought.from] : []),
      ...starts.slice(-MOST_STARTS).toReversed(),
      top,
    ]
    const places = [...new Set(near)].filter(start => this.#counted.count(start, figure.row) > 0)
    const wide = !isSection && isEnd ? places.toSorted((a, b) => a - b) : places.toSorted((a, b) => b - a)
    const exact = wide.find(start => isSame(this.#counted.sum(start, figure.row), figure.value))
    if (exact !== undefined) return exact
    if (!isSection && isEnd) return top
    if (brought) return brought.from
    const words = wordKey(figure.label)
    const named = this.#spans.find(
      span =>
        span.row < figure.row &&
        span.end >= figure.row &&
        span.words.length > 2 &&
        ` ${words} `.includes(` ${span.words} `),
    )
    if (named) return named.row + 1
    const since = open.find(start => start > last) ?? last + 1
    if (this.#counted.count(since, figure.row) > 0) return since
    // Nothing stands between it and the sum above: it adds sums.
    if (added) return this.#firstOf(added)
    const above = this.#sums.get(last)?.covers[0]?.from ?? top
    return isSection ? (open.findLast(start => this.#counted.count(start, above) > 0) ?? top) : top
  }

  /** The first row a formula's rows lead to: a sum among them leads to what it adds itself. */
  #firstOf(added: ReadonlySet<number>): number {
    return [...added].reduce((first, row) => Math.min(first, this.#sums.get(row)?.covers[0]?.from ?? row), Infinity)
  }

  // 4. Sums that do not come out

  /** Looks inside the worded sums that do not come out for amounts that are sums, or sums that are lines. True when something changed. */
  #repair(): boolean {
    let hasChanged = false
    for (const sum of [...this.#sums.values()].toSorted((a, b) => width(a) - width(b))) {
      const figure = this.#byRow.get(sum.row)
      if (!figure || sum.comesOut || sum.kind !== 'sum') continue
      const apart = figure.value - this.#value(sum.covers)
      if (isSame(apart, 0)) continue
      const inside = this.#figures.filter(
        each => each.row !== sum.row && sum.covers.some(range => each.row >= range.from && each.row < range.to),
      )
      const isMended =
        this.#tryDiscounts(inside, apart, figure) ||
        this.#tryOptions(inside, apart, sum.row) ||
        (apart < 0 ? this.#tryNested(inside, figure) : this.#tryLine(inside, apart))
      hasChanged ||= isMended
      if (hasChanged) this.#counted = this.#count()
    }
    return hasChanged
  }

  /** Discounts that are just what a sum has too much, or what parts it from the sum printed above them, are taken off by it. */
  #tryDiscounts(inside: readonly Figure[], apart: number, sum: Figure): boolean {
    const isOpen = (figure: Figure) => isDiscountFigure(figure) && !this.#discounts.has(figure.row)
    const above = this.#figures.findLast(
      figure => figure.role === 'sum' && figure.wording !== 'tax' && figure.row < sum.row && this.#sums.has(figure.row),
    )
    const between = this.#figures.filter(each => above && each.row > above.row && each.row < sum.row && isOpen(each))
    const within = inside.filter(isOpen)
    const found = [
      isSame(off(between), (above?.value ?? 0) - sum.value) ? between : [],
      isSame(off(within), -apart) ? within : [],
      within.filter(each => isSame(Math.abs(each.value), -apart)).slice(0, 1),
    ].find(each => each.length > 0)
    for (const figure of found ?? []) {
      this.#discounts.add(figure.row)
      this.#sums.delete(figure.row)
    }
    return found !== undefined
  }

  /** Alternatives that are just what a sum has too much are not part of it: all of them, or one. */
  #tryOptions(inside: readonly Figure[], apart: number, sum: number): boolean {
    const options = inside.filter(figure => !figure.isFixed && this.#isCounted(figure) && this.#isOption(figure))
    const total = options.reduce((all, figure) => all + figure.value, 0)
    const out = isSame(-total, apart) ? options : options.filter(figure => isSame(-figure.value, apart)).slice(0, 1)
    for (const figure of out) {
      const row = rowsInWords(this.#input.sheet, figure.row, [{ from: sum, to: sum + 1 }])
      this.#options.set(figure.row, `The sum in ${row} leaves it out`)
    }
    return out.length > 0
  }

  /** Its words offer it in place of other work. */
  #isOption(figure: Figure): boolean {
    const facts = this.#input.facts[figure.row]
    return facts !== undefined && ALTERNATIVE.test(wordKey(rowText(facts)))
  }

  #tryNested(inside: readonly Figure[], total: Figure): boolean {
    const counted = inside.filter(figure => this.#isCounted(figure) || figure.role === 'blank')
    if (!counted.some(figure => figure.role === 'open' || figure.role === 'blank')) return false
    const loose = counted.map(figure => (figure.isFixed ? { ...figure, role: 'line' as const } : figure))
    for (const direction of ['above', 'below'] as const) {
      const nested = nestFigures(loose, direction, total.value)
      if (nested === null) continue
      for (const each of nested) this.#settleNested(loose, each, direction)
      this.#refreshParents()
      return true
    }
    return false
  }

  #settleNested(
    figures: readonly Figure[],
    nested: { place: number; from: number; to: number },
    direction: 'above' | 'below',
  ) {
    const figure = figures[nested.place]
    const [first, last] = [figures[nested.from], figures[nested.to - 1]]
    if (!figure || !first || !last) return
    const covers = [{ from: first.row, to: last.row + 1 }]
    const kind = direction === 'above' ? 'parent' : 'sum'
    const evidence = `= sum of ${rowsInWords(this.#input.sheet, figure.row, covers)}`
    this.#settle({ row: figure.row, kind, covers, target: -1, evidence, comesOut: true })
  }

  /** A sum by its words whose amount is just what is missing is a line after all. */
  #tryLine(inside: readonly Figure[], missing: number): boolean {
    const found = inside.find(
      figure =>
        (figure.role === 'sum' || figure.role === 'parent' || this.#settled.get(figure.row)?.kind === 'parent') &&
        figure.wording !== 'tax' &&
        !figure.isFixed &&
        this.#sums.get(figure.row)?.comesOut !== true &&
        isSame(figure.value, missing),
    )
    if (!found) return false
    this.#settled.delete(found.row)
    this.#lines.add(found.row)
    return true
  }

  /** The last amount of a bill without a total, with no ref and no unit, that is all of the others together: its total by another name. */
  #settleLast(): void {
    const place = this.#figures.findLastIndex(figure => this.#isCounted(figure))
    const figure = this.#figures[place]
    const facts = figure && this.#input.facts[figure.row]
    if (!figure || !facts || figure.role !== 'open' || figure.isFixed || facts.ref !== '' || facts.unit !== '') return
    const covers = [{ from: this.#input.mapping.headerRow + 1, to: figure.row }]
    const lines = this.#counted.count(covers[0]?.from ?? 0, figure.row)
    if (lines < LEAST_LINES || !isSame(this.#value(covers), figure.value)) return
    const evidence = `= sum of ${this.#words(figure.row, covers)}`
    this.#settle({ row: figure.row, kind: 'sum', covers, target: -1, evidence, comesOut: true })
    this.#counted = this.#count()
  }

  /** Below a total that comes out stand options, by their own words or their heading's, and no later total takes them in: they are not counted. */
  #settleOptionsBelow(): void {
    const top = this.#figures.find(figure => this.#isCounted(figure))?.row ?? 0
    const whole = [...this.#sums.values()]
      .filter(sum => sum.kind === 'sum' && sum.comesOut && (sum.covers[0]?.from ?? Infinity) <= top)
      .toSorted((a, b) => b.row - a.row)[0]
    if (!whole) return
    const below = this.#figures.filter(figure => figure.row > whole.row && this.#isCounted(figure))
    const headings = this.#spans.filter(span => span.row > whole.row && ALTERNATIVE.test(span.words))
    const isOffered = (figure: Figure) =>
      !figure.isFixed &&
      (this.#isOption(figure) || headings.some(span => figure.row > span.row && figure.row < span.end))
    if (below.length === 0 || !below.every(isOffered)) return
    const row = rowsInWords(this.#input.sheet, whole.row, [{ from: whole.row, to: whole.row + 1 }])
    for (const figure of below) this.#options.set(figure.row, `It stands below the total in ${row}`)
    const off = below.reduce((sum, figure) => sum + figure.value, 0)
    for (const figure of this.#figures)
      if (figure.row > whole.row && figure.role === 'sum' && figure.wording !== 'tax' && isSame(figure.value, off))
        this.#settle({
          row: figure.row,
          kind: 'aside',
          covers: [],
          target: -1,
          evidence: 'adds options that are not counted',
          comesOut: false,
        })
    this.#counted = this.#count()
  }

  // 5. Where no printed sum reaches

  #settleUnreached(): void {
    const reached = new Set<number>()
    for (const sum of this.#sums.values())
      if (sum.comesOut) for (const { from, to } of sum.covers) for (let row = from; row < to; row++) reached.add(row)
    let run: Figure[] = []
    const runs = [run]
    for (const figure of this.#figures) {
      const isOut = !reached.has(figure.row) && (this.#isCounted(figure) || figure.role === 'blank')
      if (isOut) run.push(figure)
      else if (run.length > 0) runs.push((run = []))
    }
    for (const figures of runs) this.#nestRun(figures)
    this.#resolveWorded()
  }

  /** Nested sums are taken only when every amount without words fits and enough lines say so; else the amounts are counted and told. */
  #nestRun(figures: readonly Figure[]): void {
    const open = figures.filter(figure => (figure.role === 'open' || figure.role === 'blank') && !figure.isFixed)
    if (open.length === 0) return
    for (const direction of ['above', 'below'] as const) {
      const nested = nestFigures(figures, direction, null)
      for (const each of nested ?? []) this.#settleNested(figures, each, direction)
      if (nested) return
    }
    for (const figure of open) this.#doubt(figure, figures)
  }

  /** An amount that equals just what stands beside it is a sum when it has no words, and is told when it has. */
  #doubt(figure: Figure, figures: readonly Figure[]): void {
    const place = figures.indexOf(figure)
    for (const step of [-1, 1]) {
      let sum = 0
      for (let at = place + step; figures[at] !== undefined; at += step) {
        sum += figures[at]?.value ?? 0
        if (Math.abs(at - place) < 2 || !isSame(sum, figure.value)) continue
        const [from, to] = [Math.min(at, place + step), Math.max(at, place + step) + 1]
        if (figure.role === 'blank')
          return this.#settleNested(figures, { place, from, to }, step < 0 ? 'below' : 'above')
        const rows = rowsInWords(this.#input.sheet, figure.row, [
          { from: figures[from]?.row ?? 0, to: (figures[to - 1]?.row ?? 0) + 1 },
        ])
        this.#doubts.push({ row: figure.row, text: `It equals the sum of ${rows}, and is counted as a line` })
        return
      }
    }
  }

  #doubtDiscounts(): void {
    for (const figure of this.#figures)
      if (isDiscountFigure(figure) && !figure.isFixed && !this.#discounts.has(figure.row) && figure.value !== 0)
        this.#doubts.push({ row: figure.row, text: 'No printed sum takes this discount off. It is not counted' })
  }

  // What each row is now

  #readings(): RowReading[] {
    return this.#input.readings.map((reading, row) => {
      if (this.#lines.has(row)) return { class: 'lumpSum', level: 0, reason: '' }
      if (this.#discounts.has(row)) return { class: 'discount', level: 0, reason: '' }
      if (this.#options.has(row)) return { class: 'alternative', level: 0, reason: '' }
      if (this.#summaryHeadings.has(row)) return { class: 'total', level: 0, reason: '' }
      const sum = this.#sums.get(row)
      if (!sum || reading.class === 'total' || reading.class === 'heading') return reading
      if (sum.kind !== 'parent') return { class: 'total', level: 0, reason: '' }
      return { class: 'heading', level: this.#levelOf(sum), reason: '' }
    })
  }

  /** One deeper than the headings and parents it stands in. */
  #levelOf(sum: SumReading): number {
    const parents = [...this.#settled.values()].filter(
      each => each.kind === 'parent' && each.row < sum.row && each.covers.some(range => range.to > sum.row),
    ).length
    const headings = this.#spans.filter(
      span => span.row < sum.row && span.end > sum.row && !this.#settled.has(span.row),
    ).length
    return parents + headings + 1
  }
}

const isDiscountFigure = ({ wording, label }: Figure): boolean => wording === 'tax' && DISCOUNT.test(wordKey(label))
/** What discounts take off together, however they are printed. */
const off = (figures: readonly Figure[]): number => figures.reduce((sum, figure) => sum + Math.abs(figure.value), 0)

const add = (figures: readonly Figure[]): number => figures.reduce((sum, figure) => sum + figure.value, 0)

const width = ({ covers }: SumReading): number => covers.reduce((sum, range) => sum + range.to - range.from, 0)
