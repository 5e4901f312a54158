import type { Decisions } from './decisions'
import { rowsInWords } from './evidence'
import { wordKey } from '../sheet/words'
import { isSame, type Figure } from './figures'
import { openRuns, wordedBlocks } from './summary-blocks'
import { pairByWords, type Pairs, type Target, Targets } from './targets'

/** Most collections and summaries checked: each is compared with the whole bill, and this limits a hostile file. */
const MOST_BLOCKS = 10_000

/** Marks rows under "COLLECTION" or "SUMMARY", and runs of amounts that equal other sections one by one, as repeats. */
export function settleSummaries(decided: Decisions): void {
  const worded = new Targets(decided)
  for (const { heading, block } of wordedBlocks(decided.figures, decided.spans, MOST_BLOCKS)) {
    const open = block.filter(figure => figure.role === 'open' && !decided.settled.has(figure.row))
    if (open.length === 0) continue
    const above = worded.above(block).pair(open, false)
    const pairs = isExact(open, above) ? above : worded.all(block).pair(open, true)
    if (pairs.every(pair => pair === null)) continue
    if (!block.some(figure => figure.isFixed && figure.role === 'line')) decided.summaryHeadings.add(heading)
    for (const figure of block) decided.inSummary.add(figure.row)
    settleRepeats(decided, open, pairs)
  }
  const loose = new Targets(decided, target => target.isPrinted || target.lines > 1)
  const figures = decided.figures.filter(figure => !decided.settled.has(figure.row) && !figure.isFixed)
  for (const run of openRuns(figures).slice(0, MOST_BLOCKS)) {
    const above = loose.above(run).pair(run, false)
    const pairs = isExact(run, above) ? above : loose.all(run).pair(run, false)
    if (!isExact(run, pairs) || pairs.some((pair, place) => (pairs[place - 1]?.from ?? -1) > (pair?.from ?? 0)))
      continue
    for (const figure of run) decided.inSummary.add(figure.row)
    settleRepeats(decided, run, pairs)
  }
}

const isExact = (figures: readonly Figure[], pairs: Pairs): boolean =>
  figures.every((figure, place) => isSame(pairs[place]?.value ?? Infinity, figure.value))

function settleRepeats(decided: Decisions, figures: readonly Figure[], pairs: Pairs): void {
  const named = pairByWords(figures, pairs)
  const additions = figures.filter((_, place) => (named[place] ?? null) === null)
  const repeated = named.reduce((total, target) => total + (target?.value ?? 0), 0)
  figures.forEach((figure, place) => {
    const target = named[place] ?? null
    // A row left open is counted as a line.
    if (target !== null || !isAddedByTotal(decided, figure, additions, repeated)) settleRepeat(decided, figure, target)
  })
  decided.recount()
}

/** Words of additions to the sum of a contractor's bills that are part of the price. Tax is not, and contingencies become a question. */
const ON_TOP =
  /\b(?:overheads?|profits?|oh ?p|o h p|margin|insurances?|bonds?|wagnis|gewinn|gemeinkosten|gastos generales|beneficio industrial|adjustment items?)\b/
/** Rows around an addition in which its sums are searched. */
const NEAR = 60

/** Whether a sum printed below equals a sum above it, or all the bills repeated, plus this addition and those near it. */
function isAddedByTotal(decided: Decisions, figure: Figure, additions: readonly Figure[], repeated: number): boolean {
  if (!ON_TOP.test(wordKey(figure.label))) return false
  const { origins } = decided.input.sheet
  const sheetOf = (row: number) => origins?.[row]?.sheet
  const near = decided
    .figuresIn({ from: Math.max(0, figure.row - NEAR), to: figure.row + NEAR })
    .filter(each => each.role === 'sum' && sheetOf(each.row) === sheetOf(figure.row))
  const added = (after: number, before: number) =>
    additions.reduce((sum, { row, value }) => (row > after && row < before ? sum + value : sum), 0)
  return near.some(
    below =>
      below.row > figure.row &&
      (isSame(repeated + added(-1, below.row), below.value) ||
        near.some(above => above.row < figure.row && isSame(above.value + added(above.row, below.row), below.value))),
  )
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
