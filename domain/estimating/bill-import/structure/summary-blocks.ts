import type { RowFacts } from '../read-rows'
import type { RowReading } from '../row-class'
import { SUMMARY_OPENING, wordKey } from '../words'
import { type Figure, isSame } from './figures'

/** A heading with the rows under it. */
export interface HeadingSpan {
  readonly row: number
  readonly level: number
  /** The row of the next heading of its level or above. */
  readonly end: number
  readonly words: string
  readonly ref: string
}

/** Every heading that adds no sum of its own, in file order. */
export function headingSpans(facts: readonly RowFacts[], readings: readonly RowReading[]): HeadingSpan[] {
  const spans: { row: number; level: number; end: number; words: string; ref: string }[] = []
  const open: typeof spans = []
  readings.forEach((reading, row) => {
    const fact = facts[row]
    if (reading.class !== 'heading' || !fact) return
    while ((open.at(-1)?.level ?? 0) >= reading.level) {
      const closed = open.pop()
      if (closed) closed.end = row
    }
    const span = {
      row,
      level: reading.level,
      end: readings.length,
      words: wordKey(fact.name || fact.description),
      ref: fact.ref,
    }
    spans.push(span)
    open.push(span)
  })
  return spans
}

/**
 * The figures that stand under a heading such as COLLECTION or MAIN SUMMARY and print an amount alone, a list per heading. A measured line
 * ends the list: a bill goes on there. At most `most` lists.
 */
export function wordedBlocks(
  figures: readonly Figure[],
  spans: readonly HeadingSpan[],
  most: number,
): { readonly heading: number; readonly block: readonly Figure[] }[] {
  const blocks: { heading: number; block: readonly Figure[] }[] = []
  for (const span of spans) {
    if (blocks.length === most) break
    if (!SUMMARY_OPENING.test(span.words)) continue
    const inside = figures.filter(figure => figure.row > span.row && figure.row < span.end)
    const end = inside.findIndex(figure => figure.role === 'line' && !figure.isFixed)
    const block = end < 0 ? inside : inside.slice(0, end)
    if (block.length > 0) blocks.push({ heading: span.row, block })
  }
  return blocks
}

/** Runs of figures that print an amount alone, one after the other: a summary without a heading looks like that. */
export function openRuns(figures: readonly Figure[]): Figure[][] {
  const runs: Figure[][] = []
  let run: Figure[] = []
  for (const figure of figures) {
    if (figure.role === 'open') run.push(figure)
    else {
      if (run.length > 1) runs.push(run)
      run = []
    }
  }
  return run.length > 1 ? [...runs, run] : runs
}

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

/**
 * Pairs the lines of a summary with what they repeat, each target once: the same value first, in file order, then the same name. Null for
 * a line that repeats nothing.
 */
export function pairWithTargets(block: readonly Figure[], targets: readonly Target[]): (Target | null)[] {
  const last = block.at(-1)?.row ?? 0
  const first = block[0]?.row ?? 0
  const outside = targets.filter(target => target.to <= first || target.from > last)
  const used = new Set<Target>()
  const overlaps = (target: Target) => [...used].some(each => each.from < target.to && target.from < each.to)
  const take = (target: Target | undefined): Target | null => {
    if (target) used.add(target)
    return target ?? null
  }
  const named = block.map(figure => wordKey(figure.label))
  const byValue = block.map((figure, place) => {
    const same = outside.filter(target => isSame(target.value, figure.value) && target.value !== 0 && !overlaps(target))
    const printed = same.find(target => target.isPrinted)
    return take(
      same.find(target => target.isPrinted && isNamed(named[place] ?? '', target.words)) ?? printed ?? same[0],
    )
  })
  return byValue.map((found, place) => {
    if (found) return found
    const words = named[place] ?? ''
    return take(outside.find(target => isNamed(words, target.words) && !overlaps(target)))
  })
}

/** "Section B" names the heading "SECTION B: WALLS"; a word or two are not enough when they are only numbers. */
function isNamed(label: string, words: string): boolean {
  if (words === '' || label === '' || !/\p{L}{2}|^\p{L}$/u.test(words)) return false
  return ` ${label} `.includes(` ${words} `) || ` ${words} `.startsWith(` ${label} `)
}
