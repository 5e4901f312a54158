import type { Decisions } from './decisions'
import { rowsInWords } from './evidence'
import { isSame, isDiscountFigure, type Figure } from './figures'
import { looksLikeItem } from './item-likeness'
import { nestFigures } from './nest-figures'
import { settleNested } from './settle-nested'
import { joinRanges } from './structure-reading'
import { resolveWorded } from './worded-sums'

/** Most neighbours of an amount that are added up to test whether it is their sum. */
const MOST_NEIGHBOURS = 100

/** Reads rows that no printed sum reaches as nested sums, where all of them fit. */
export function settleUnreached(decided: Decisions): void {
  const reached = joinRanges([...decided.sums.values()].flatMap(sum => (sum.comesOut ? sum.covers : [])))
  let range = 0
  const isReached = (row: number) => {
    while ((reached[range]?.to ?? Infinity) <= row) range++
    return row >= (reached[range]?.from ?? Infinity)
  }
  let run: Figure[] = []
  const runs = [run]
  for (const figure of decided.figures) {
    const isOut = !isReached(figure.row) && (decided.isCounted(figure) || figure.role === 'blank')
    if (isOut) run.push(figure)
    else if (run.length > 0) runs.push((run = []))
  }
  for (const figures of runs) nestRun(decided, figures)
  resolveWorded(decided)
}

/** Accepts nested sums only when every amount without words fits and enough lines confirm it; otherwise the amounts are counted and listed as doubtful. */
function nestRun(decided: Decisions, figures: readonly Figure[]): void {
  const open = figures.filter(figure => (figure.role === 'open' || figure.role === 'blank') && !figure.isFixed)
  if (open.length === 0) return
  const loose = figures.map(figure => (looksLikeItem(decided, figure) ? { ...figure, role: 'line' as const } : figure))
  for (const direction of ['above', 'below'] as const) {
    const nested = nestFigures(loose, direction, null)
    for (const each of nested ?? []) settleNested(decided, figures, each, direction)
    if (nested) return
  }
  const places = new Map(figures.map((figure, place) => [figure, place]))
  for (const figure of open) doubt(decided, figure, places.get(figure) ?? 0, figures)
}

/** Reads an amount that equals its neighbours as a sum when it has no words, and lists it as doubtful when it has. */
function doubt(decided: Decisions, figure: Figure, place: number, figures: readonly Figure[]): void {
  for (const step of [-1, 1]) {
    let sum = 0
    for (let at = place + step; figures[at] !== undefined && Math.abs(at - place) <= MOST_NEIGHBOURS; at += step) {
      sum += figures[at]?.value ?? 0
      if (Math.abs(at - place) < 2 || !isSame(sum, figure.value)) continue
      const [from, to] = [Math.min(at, place + step), Math.max(at, place + step) + 1]
      if (figure.role === 'blank')
        return settleNested(decided, figures, { place, from, to }, step < 0 ? 'below' : 'above')
      const rows = rowsInWords(decided.input.sheet, figure.row, [
        { from: figures[from]?.row ?? 0, to: (figures[to - 1]?.row ?? 0) + 1 },
      ])
      const why = looksLikeItem(decided, figure) ? 'It looks like the items beside it and equals' : 'It equals'
      decided.doubts.push({ row: figure.row, text: `${why} the sum of ${rows}, and is counted as a line` })
      return
    }
  }
}

/** Reports every row that is a sum by its figure alone, because it could be a line as well. */
export function doubtSums(decided: Decisions): void {
  for (const row of decided.doubtedSums) {
    const sum = decided.settled.get(row)
    if (!sum) continue
    const text = `It has no word of a sum, but equals the sum of ${decided.words(row, sum.covers)}, and is not counted`
    decided.doubts.push({ row, text })
  }
}

/** Reports every discount that no sum subtracts, because it is not counted. */
export function doubtDiscounts(decided: Decisions): void {
  for (const figure of decided.figures)
    if (isDiscountFigure(figure) && !figure.isFixed && !decided.discounts.has(figure.row) && figure.value !== 0)
      decided.doubts.push({ row: figure.row, text: 'No printed sum takes this discount off. It is not counted' })
}
