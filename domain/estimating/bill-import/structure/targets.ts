import { wordKey } from '../words'
import { ByValue } from './by-value'
import type { Decisions } from './decisions'
import type { Figure } from './figures'
import type { RowRange, SumReading } from './structure'
import { firstAt, type HeadingSpan } from './summary-blocks'
import { resolveWorded, WordedSums } from './worded-sums'

/** Something a summary line may repeat: a printed sum, a heading's rows, a sheet. */
export interface Target {
  readonly row: number
  readonly value: number
  readonly from: number
  readonly to: number
  readonly words: string
  /** The file prints the value; otherwise it is ours. */
  readonly isPrinted: boolean
  readonly lines: number
}

/** For each line of a summary what it repeats, null for nothing. */
export type Pairs = readonly (Target | null)[]

/** Times the sums of a whole bill are found again for one summary: most repeat what stands above them, which is known by then. */
const MOST_WHOLE_LOOKS = 30
/** Summaries that are held against what stands below them too, and by name. */
const MOST_SUMMARIES_BELOW = 300
/** Rows between a heading and the first that its sum adds. */
const MOST_ROWS_BETWEEN = 3

/** What the summaries of a bill may repeat. They are asked about from top to bottom, and what was settled of one counts for the next. */
export class Targets {
  readonly #decided: Decisions
  readonly #isWanted: (target: Target) => boolean
  readonly #sums: WordedSums
  /** Settled sums above which nothing more is found, by where their rows end. */
  readonly #settled: readonly SumReading[]
  readonly #known = new TargetList()
  readonly #open: HeadingSpan[] = []
  #nextSettled = 0
  #nextSpan = 0
  #whole: { readonly settled: number; readonly targets: readonly Target[] } | null = null
  #looks = MOST_WHOLE_LOOKS
  #left = MOST_SUMMARIES_BELOW

  constructor(decided: Decisions, isWanted: (target: Target) => boolean = () => true) {
    this.#decided = decided
    this.#isWanted = isWanted
    resolveWorded(decided)
    this.#sums = new WordedSums(decided)
    const end = ({ row, covers }: SumReading) => Math.max(row, (covers.at(-1)?.to ?? 0) - 1)
    this.#settled = [...decided.settled.values()].toSorted((a, b) => end(a) - end(b))
  }

  /** What stands above some rows. */
  above(block: readonly Figure[]): TargetList {
    const first = block[0]?.row ?? 0
    for (const sum of this.#sums.resolveTo(first)) this.#know(printed(this.#decided, sum))
    for (
      let sum = this.#settled[this.#nextSettled];
      sum && isAbove(sum, first);
      sum = this.#settled[++this.#nextSettled]
    )
      this.#know(printed(this.#decided, sum))
    const { spans } = this.#decided
    for (let span = spans[this.#nextSpan]; span && span.row < first; span = spans[++this.#nextSpan])
      this.#open.push(span)
    const stillOpen = this.#open.filter(span => {
      if (span.end > first) return true
      this.#know(headed(this.#decided, span, span.end))
      return false
    })
    this.#open.splice(0, this.#open.length, ...stillOpen)
    const own = stillOpen.map(span => headed(this.#decided, span, first)).filter(target => target !== null)
    return this.#known.with(own.filter(target => this.#isWanted(target)))
  }

  /** What stands above some rows or below them; for a bill with more odd summaries than any has, what stands above. */
  all(block: readonly Figure[]): TargetList {
    if (this.#left-- <= 0) return this.above(block)
    const last = block.at(-1)?.row ?? 0
    const below = this.#everything().filter(target => target.from > last)
    return this.above(block).with(below)
  }

  #know(target: Target | null): void {
    if (target && this.#isWanted(target)) this.#known.add(target)
  }

  #everything(): readonly Target[] {
    const decided = this.#decided
    if (this.#whole && (this.#whole.settled === decided.settled.size || this.#looks === 0)) return this.#whole.targets
    this.#looks--
    resolveWorded(decided)
    const targets = [
      ...[...decided.sums.values()].map(sum => printed(decided, sum)),
      ...decided.spans.map(span => headed(decided, span, span.end)),
    ].filter(target => target !== null)
    this.#whole = { settled: decided.settled.size, targets: targets.filter(target => this.#isWanted(target)) }
    return this.#whole.targets
  }
}

const isAbove = ({ row, covers }: SumReading, first: number): boolean =>
  row < first && covers.every(range => range.to <= first)

function printed(decided: Decisions, sum: SumReading): Target | null {
  const figure = decided.byRow.get(sum.row)
  const [from, to] = [sum.covers[0]?.from ?? 0, sum.covers.at(-1)?.to ?? 0]
  if (!figure || sum.covers.length === 0 || sum.kind === 'repeat') return null
  const words = headingOf(decided, from, to)?.words ?? wordKey(figure.label)
  return { row: sum.row, value: figure.value, from, to, words, isPrinted: true, lines: decided.counted.count(from, to) }
}

/** The heading just above some rows that holds all of them. */
function headingOf({ spans }: Decisions, from: number, to: number): HeadingSpan | null {
  for (let place = firstAt(spans, from + 1) - 1; place >= 0; place--) {
    const span = spans[place]
    if (!span || span.row < from - MOST_ROWS_BETWEEN) return null
    if (span.end >= to) return span
  }
  return null
}

/** A heading with its lines up to a row. */
function headed({ counted }: Decisions, { row, words }: HeadingSpan, to: number): Target | null {
  const lines = counted.count(row, to)
  return lines === 0 ? null : { row, value: counted.sum(row, to), from: row, to, words, isPrinted: false, lines }
}

/** Targets found by figure and by name. */
export class TargetList {
  readonly #all: Target[] = []
  readonly #byValue = new ByValue<Target>()
  readonly #base: TargetList | null

  constructor(base: TargetList | null = null) {
    this.#base = base
  }

  add(target: Target): void {
    this.#all.push(target)
    this.#byValue.add(target.value, target)
  }

  /** The same with some more. */
  with(others: readonly Target[]): TargetList {
    const list = new TargetList(this)
    for (const target of others) list.add(target)
    return list
  }

  /**
   * Pairs the lines of a summary with what they repeat, each target once: the same value first, in file order, then the same name where
   * `isByName`.
   */
  pair(block: readonly Figure[], isByName: boolean): (Target | null)[] {
    const used = new UsedRows({ from: block[0]?.row ?? 0, to: (block.at(-1)?.row ?? 0) + 1 })
    const named = block.map(figure => wordKey(figure.label))
    const byValue = block.map((figure, place) => {
      const same = this.#same(figure.value).filter(target => target.value !== 0 && used.isFree(target))
      const printed = same.filter(target => target.isPrinted)
      return used.take(printed.find(target => isNamed(named[place] ?? '', target.words)) ?? printed[0] ?? same[0])
    })
    if (!isByName || !byValue.includes(null)) return byValue
    const targets = this.#inOrder()
    return byValue.map((found, place) => {
      const words = named[place] ?? ''
      return found ?? used.take(targets.find(target => isNamed(words, target.words) && used.isFree(target)))
    })
  }

  #same(value: number): Target[] {
    const own = this.#byValue.same(value)
    return (this.#base ? [...this.#base.#same(value), ...own] : own).toSorted(inFile)
  }

  #inOrder(): Target[] {
    return (this.#base ? [...this.#base.#inOrder(), ...this.#all] : this.#all).toSorted(inFile)
  }
}

const inFile = (a: Target, b: Target): number => a.from - b.from || a.to - b.to

/** Ranges of rows that do not overlap: those of a summary itself, and those its lines stand for already. */
class UsedRows {
  readonly #ranges: { readonly row: number; readonly to: number }[]

  constructor({ from, to }: RowRange) {
    this.#ranges = [{ row: from, to }]
  }

  isFree({ from, to }: RowRange): boolean {
    const next = firstAt(this.#ranges, from)
    return (this.#ranges[next]?.row ?? Infinity) >= to && (this.#ranges[next - 1]?.to ?? 0) <= from
  }

  take(target: Target | undefined): Target | null {
    if (!target) return null
    this.#ranges.splice(firstAt(this.#ranges, target.from), 0, { row: target.from, to: target.to })
    return target
  }
}

/** "Section B" names the heading "SECTION B: WALLS"; a word or two are not enough when they are only numbers. */
function isNamed(label: string, words: string): boolean {
  if (words === '' || label === '' || !/\p{L}{2}|^\p{L}$/u.test(words)) return false
  return ` ${label} `.includes(` ${words} `) || ` ${words} `.startsWith(` ${label} `)
}
