import { ALTERNATIVE, NOT_COUNTED } from '../sheet/words'
import type { Decisions } from './decisions'
import { rowsInWords } from './evidence'
import { isSame, type Figure } from './figures'
import { isOfOneForm } from './item-likeness'
import { isOption } from './repair-sums'

/** Fewer lines than this equal another's amount by chance. */
const LEAST_LINES = 3

/** Reads the last amount of a bill without a total as its total. It must have no ref and no unit, and equal all the others together. */
export function settleLast(decided: Decisions): void {
  const place = decided.figures.findLastIndex(figure => decided.isCounted(figure))
  const figure = decided.figures[place]
  const facts = figure && decided.input.facts[figure.row]
  if (!figure || !facts || figure.role !== 'open' || figure.isFixed || facts.ref !== '' || facts.unit !== '') return
  const covers = [{ from: decided.input.mapping.headerRow + 1, to: figure.row }]
  const lines = decided.counted.count(covers[0]?.from ?? 0, figure.row)
  if (lines < LEAST_LINES || !isSame(decided.value(covers), figure.value)) return
  const evidence = `= sum of ${decided.words(figure.row, covers)}`
  decided.settle({ row: figure.row, kind: 'sum', covers, target: -1, evidence, comesOut: true })
  const added = covers.flatMap(range => decided.figuresIn(range)).filter(each => decided.isCounted(each))
  if (isOfOneForm(decided, figure, added)) decided.doubtSum(figure.row)
  decided.recount()
}

/** Excludes options below a total that matches, by their own words or their heading's, where no later total includes them. */
export function settleOptionsBelow(decided: Decisions): void {
  const top = decided.figures.find(figure => decided.isCounted(figure))?.row ?? 0
  const whole = [...decided.sums.values()]
    .filter(sum => sum.kind === 'sum' && sum.comesOut && (sum.covers[0]?.from ?? Infinity) <= top)
    .toSorted((a, b) => b.row - a.row)[0]
  if (!whole) return
  const below = decided.figuresIn({ from: whole.row + 1, to: Infinity }).filter(figure => decided.isCounted(figure))
  const headings = decided.spans.filter(
    span => span.row > whole.row && (ALTERNATIVE.test(span.words) || NOT_COUNTED.test(span.words)),
  )
  const isOffered = (figure: Figure) =>
    !figure.isFixed &&
    (isOption(decided, figure) || headings.some(span => figure.row > span.row && figure.row < span.end))
  if (below.length === 0 || !below.every(isOffered)) return
  const row = rowsInWords(decided.input.sheet, whole.row, [{ from: whole.row, to: whole.row + 1 }])
  for (const figure of below) decided.leaveOut(figure.row, `It stands below the total in ${row}`)
  const off = below.reduce((sum, figure) => sum + figure.value, 0)
  for (const figure of decided.figures)
    if (figure.row > whole.row && figure.role === 'sum' && figure.wording !== 'tax' && isSame(figure.value, off))
      decided.settle({
        row: figure.row,
        kind: 'aside',
        covers: [],
        target: -1,
        evidence: 'adds options that are not counted',
        comesOut: false,
      })
  decided.recount()
}
