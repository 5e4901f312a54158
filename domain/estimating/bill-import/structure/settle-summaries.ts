import { wordKey } from '../words'
import type { Decisions } from './decisions'
import { rowsInWords } from './evidence'
import { isSame, type Figure } from './figures'
import { openRuns, pairWithTargets, wordedBlocks, type Target } from './summary-blocks'
import { resolveWorded } from './worded-sums'

/** Collections and summaries that are looked at: each is held against all of the bill, and a hostile file ends here. */
const MOST_BLOCKS = 1_000

/** Rows under "COLLECTION" or "SUMMARY", and runs of amounts that equal other sections one by one, repeat them. */
export function settleSummaries(decided: Decisions): void {
  for (const { heading, block } of wordedBlocks(decided.figures, decided.spans, MOST_BLOCKS)) {
    const open = block.filter(figure => figure.role === 'open' && !decided.settled.has(figure.row))
    const pairs = pairWithTargets(open, targetsOf(decided, block))
    if (pairs.every(pair => pair === null)) continue
    if (!block.some(figure => figure.isFixed && figure.role === 'line')) decided.summaryHeadings.add(heading)
    for (const figure of block) decided.inSummary.add(figure.row)
    open.forEach((figure, place) => settleRepeat(decided, figure, pairs[place] ?? null))
    decided.recount()
  }
  const loose = decided.figures.filter(figure => !decided.settled.has(figure.row) && !figure.isFixed)
  for (const run of openRuns(loose).slice(0, MOST_BLOCKS)) {
    const targets = targetsOf(decided, run).filter(target => target.isPrinted || target.lines > 1)
    const pairs = pairWithTargets(run, targets)
    const isRepeat = pairs.every((pair, place) => pair !== null && isSame(pair.value, run[place]?.value ?? 0))
    if (!isRepeat || pairs.some((pair, place) => (pairs[place - 1]?.from ?? -1) > (pair?.from ?? 0))) continue
    for (const figure of run) decided.inSummary.add(figure.row)
    run.forEach((figure, place) => settleRepeat(decided, figure, pairs[place] ?? null))
    decided.recount()
  }
}

function settleRepeat(decided: Decisions, figure: Figure, target: Target | null): void {
  if (target === null) {
    decided.settle({
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
  const name = rowsInWords(decided.input.sheet, figure.row, [{ from: target.row, to: target.row + 1 }])
  decided.settle({
    row: figure.row,
    kind: 'repeat',
    covers: [{ from: target.from, to: target.to }],
    target: target.row,
    evidence: comesOut ? `repeats ${name}` : `names ${name}`,
    comesOut,
  })
}

/** What the lines of a summary may repeat: printed sums, and headings with the lines under them. */
function targetsOf(decided: Decisions, block: readonly Figure[]): Target[] {
  const rows = new Set(block.map(figure => figure.row))
  const [first = 0, last = 0] = [block[0]?.row, block.at(-1)?.row]
  const isOutside = (from: number, to: number) => to <= first || from > last
  resolveWorded(decided)
  const printed = [...decided.sums.values()].flatMap((sum): Target[] => {
    const figure = decided.byRow.get(sum.row)
    const [from, to] = [sum.covers[0]?.from ?? 0, sum.covers.at(-1)?.to ?? 0]
    if (!figure || rows.has(sum.row) || sum.covers.length === 0 || sum.kind === 'repeat' || !isOutside(from, to))
      return []
    const heading = decided.spans.findLast(span => span.row <= from && span.end >= to && span.row >= from - 3)
    const words = heading ? heading.words : wordKey(figure.label)
    return [
      { row: sum.row, value: figure.value, from, to, words, isPrinted: true, lines: decided.counted.count(from, to) },
    ]
  })
  const headed = decided.spans.flatMap((span): Target[] => {
    const [from, to] = [span.row, Math.min(span.end, span.row < first ? first : span.end)]
    const lines = decided.counted.count(from, to)
    return lines === 0 || !isOutside(from, to)
      ? []
      : [{ row: span.row, value: decided.counted.sum(from, to), from, to, words: span.words, isPrinted: false, lines }]
  })
  return [...printed, ...headed].toSorted((a, b) => a.from - b.from || a.to - b.to)
}
