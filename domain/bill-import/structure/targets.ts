import { wordKey } from '../sheet/words'
import { ByValue } from './by-value'
import type { Decisions } from './decisions'
import type { Figure } from './figures'
import type { RowRange, SumReading } from './structure-reading'
import { firstAt, type HeadingSpan } from './summary-blocks'
import { resolveWorded, WordedSums } from './worded-sums'

/** Something a summary line may repeat: a printed sum, a heading's rows, a sheet. */
export interface Target {
  readonly row: number
  readonly value: number
  readonly from: number
  readonly to: number
  readonly words: string
  /** Whether the file prints the value; otherwise it is ours. */
  readonly isPrinted: boolean
  readonly lines: number
}

/** For each line of a summary the target it repeats, null for none. */
export type Pairs = readonly (Target | null)[]

/** Times the sums of a whole bill are searched again for a summary that does not just repeat the rows above it; then the last result is used. */
const MOST_WHOLE_LOOKS = 12
/** Most rows between a heading and the first row its sum adds. */
const MOST_ROWS_BETWEEN = 3
/** Most lines of a summary whose words are compared with those of all its others. */
const MOST_NAMED_LINES = 500

/** Targets that the summaries of a bill may repeat. They are queried from top to bottom, and the result of one counts for the next. */
export class Targets {
  readonly #decided: Decisions
  readonly #isWanted: (target: Target) => boolean
  readonly #sums: WordedSums
  /** Settled sums that end the search upwards, by the end of their rows. */
  readonly #settled: readonly SumReading[]
  readonly #known = new TargetList()
  readonly #open: HeadingSpan[] = []
  #nextSettled = 0
  #nextSpan = 0
  #whole: { readonly settled: number; readonly targets: TargetList } | null = null
  #looks = MOST_WHOLE_LOOKS

  constructor(decided: Decisions, isWanted: (target: Target) => boolean = () => true) {
    this.#decided = decided
    this.#isWanted = isWanted
    resolveWorded(decided)
    this.#sums = new WordedSums(decided)
    const end = ({ row, covers }: SumReading) => Math.max(row, (covers.at(-1)?.to ?? 0) - 1)
    this.#settled = [...decided.settled.values()].toSorted((a, b) => end(a) - end(b))
  }

  /** Returns the targets above some rows. */
  above(block: readonly Figure[]): Choice {
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
    return new Choice(block, [this.#known, new TargetList(own.filter(target => this.#isWanted(target)))])
  }

  /** Returns the targets above some rows or below them. */
  all(block: readonly Figure[]): Choice {
    return this.above(block).orBelow(this.#everything())
  }

  #know(target: Target | null): void {
    if (target && this.#isWanted(target)) this.#known.add(target)
  }

  #everything(): TargetList {
    const decided = this.#decided
    if (this.#whole && (this.#whole.settled === decided.settled.size || this.#looks === 0)) return this.#whole.targets
    this.#looks--
    resolveWorded(decided)
    const targets = [
      ...[...decided.sums.values()].map(sum => printed(decided, sum)),
      ...decided.spans.map(span => headed(decided, span, span.end)),
    ].filter(target => target !== null)
    const wanted = targets.filter(target => this.#isWanted(target))
    this.#whole = { settled: decided.settled.size, targets: new TargetList(wanted) }
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

/** Returns the heading just above some rows that contains all of them. */
function headingOf({ spans }: Decisions, from: number, to: number): HeadingSpan | null {
  for (let place = firstAt(spans, from + 1) - 1; place >= 0; place--) {
    const span = spans[place]
    if (!span || span.row < from - MOST_ROWS_BETWEEN) return null
    if (span.end >= to) return span
  }
  return null
}

/** Returns a heading with its lines up to a row. */
function headed({ counted }: Decisions, { row, words }: HeadingSpan, to: number): Target | null {
  const lines = counted.count(row, to)
  return lines === 0 ? null : { row, value: counted.sum(row, to), from: row, to, words, isPrinted: false, lines }
}

/** Targets found by figure and by name. */
class TargetList {
  readonly #byValue = new ByValue<Target>()
  /** Keyed by all of their words, and by each number of their first words. */
  readonly #byName = new Map<string, Target[]>()
  readonly #byOpening = new Map<string, Target[]>()

  constructor(targets: readonly Target[] = []) {
    for (const target of targets) this.add(target)
  }

  add(target: Target): void {
    this.#byValue.add(target.value, target)
    if (!mayName(target.words)) return
    put(this.#byName, target.words, target)
    for (let end = target.words.indexOf(' '); end > 0; end = target.words.indexOf(' ', end + 1))
      put(this.#byOpening, target.words.slice(0, end), target)
  }

  same(value: number): Target[] {
    return this.#byValue.same(value)
  }

  /** Returns those whose words are in a label, or begin with it. */
  named(label: string): Target[] {
    const words = label.split(' ', MOST_WORDS)
    const parts = words.flatMap((_, from) => words.slice(from).map((_each, more) => words.slice(from, from + more + 1)))
    const inside = parts.flatMap(part => this.#byName.get(part.join(' ')) ?? [])
    return [...inside, ...(this.#byOpening.get(label) ?? [])]
  }
}

const MOST_WORDS = 20

const put = (map: Map<string, Target[]>, key: string, target: Target): void => {
  const known = map.get(key)
  if (known) known.push(target)
  else map.set(key, [target])
}

/** Whether words may name a heading: "Section B" names "SECTION B: WALLS"; words that are only numbers name none. */
const mayName = (words: string): boolean => /\p{L}{2}|^\p{L}$/u.test(words)

/** Targets that the lines of one summary may repeat. */
class Choice {
  readonly #block: readonly Figure[]
  readonly #lists: readonly TargetList[]
  readonly #below: TargetList | null

  constructor(block: readonly Figure[], lists: readonly TargetList[], below: TargetList | null = null) {
    this.#block = block
    this.#lists = lists
    this.#below = below
  }

  orBelow(targets: TargetList): Choice {
    return new Choice(this.#block, this.#lists, targets)
  }

  /**
   * Pairs lines of the summary with the targets they repeat, each target once. The same value comes first, in file order, then the same name where
   * `isByName`.
   */
  pair(figures: readonly Figure[], isByName: boolean): Pairs {
    const last = this.#block.at(-1)?.row ?? 0
    const used = new UsedRows({ from: this.#block[0]?.row ?? 0, to: last + 1 })
    const find = (look: (list: TargetList) => readonly Target[]): Target[] => {
      const below = this.#below ? look(this.#below).filter(target => target.from > last) : []
      return [...this.#lists.flatMap(look), ...below].filter(target => used.isFree(target)).toSorted(inFile)
    }
    const byValue = figures.map(figure => {
      const same = find(list => list.same(figure.value)).filter(target => target.value !== 0)
      const printed = same.filter(target => target.isPrinted)
      const label = wordKey(figure.label)
      return used.take(printed.find(target => isNamed(label, target.words)) ?? printed[0] ?? same[0])
    })
    if (!isByName) return byValue
    return byValue.map((found, place) => {
      const label = wordKey(figures[place]?.label ?? '')
      return found ?? used.take(find(list => list.named(label))[0])
    })
  }
}

/**
 * Corrects pairs by words. The words of a summary's lines may name other targets than their figures, and other lines may have found those by figure.
 * Then the words win, so a summary that swaps the figures of two bills names the right bill for each.
 */
export function pairByWords(figures: readonly Figure[], pairs: Pairs): Pairs {
  if (figures.length > MOST_NAMED_LINES) return pairs
  const named = figures.map((figure, place) => {
    const label = wordKey(figure.label)
    const own = pairs[place]
    if (!own || isNamed(label, own.words)) return own ?? null
    const others = pairs.filter(other => other !== null && other !== own && isNamed(label, other.words))
    return (others.length === 1 ? others[0] : null) ?? own
  })
  const isOneEach = new Set(named.filter(each => each !== null)).size === named.filter(each => each !== null).length
  return isOneEach ? named : pairs
}

const inFile = (a: Target, b: Target): number => a.from - b.from || a.to - b.to

/** Ranges of rows that do not overlap: those of a summary itself, and those its lines already represent. */
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

const isNamed = (label: string, words: string): boolean =>
  label !== '' && mayName(words) && (` ${label} `.includes(` ${words} `) || ` ${words} `.startsWith(` ${label} `))
