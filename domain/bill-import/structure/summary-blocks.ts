import type { RowFacts } from '../rows/read-rows'
import type { RowReading } from '../rows/row-class'
import { SUMMARY_OPENING, wordKey } from '../sheet/words'
import type { Figure } from './figures'

/** A heading with the rows under it. */
export interface HeadingSpan {
  readonly row: number
  readonly level: number
  /** The row of the next heading of its level or above. */
  readonly end: number
  readonly words: string
  readonly ref: string
}

/** Returns every heading without a sum of its own, in file order. */
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

/** Returns the headings open at a row, outermost first; `spans` are all of a bill, in file order. */
export function openSpans(spans: readonly HeadingSpan[]): (row: number) => readonly HeadingSpan[] {
  const above: number[] = []
  spans.forEach((span, place) => {
    let parent = place - 1
    while (parent >= 0 && (spans[parent]?.end ?? 0) <= span.row) parent = above[parent] ?? -1
    above.push(parent)
  })
  return row => {
    const open: HeadingSpan[] = []
    for (let place = firstAt(spans, row) - 1; place >= 0; place = above[place] ?? -1) {
      const span = spans[place]
      if (span && span.end >= row) open.push(span)
    }
    return open.toReversed()
  }
}

/** Returns the index of the first of some items in file order that is at `row` or below it. */
export function firstAt(all: readonly { readonly row: number }[], row: number): number {
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((all[middle]?.row ?? 0) < row) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Returns the figures under each heading such as COLLECTION or MAIN SUMMARY that have an amount alone. A measured line ends the list, because a bill
 * continues there. At most `most` lists.
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
    const first = firstAt(figures, span.row + 1)
    let end = first
    for (let figure = figures[end]; figure && figure.row < span.end; figure = figures[++end])
      if (figure.role === 'line' && !figure.isFixed) break
    const block = figures.slice(first, end)
    if (block.length > 0) blocks.push({ heading: span.row, block })
  }
  return blocks
}

/** Returns runs of consecutive figures with an amount alone, which may be a summary without a heading. */
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
