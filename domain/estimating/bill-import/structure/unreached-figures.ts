import type { Decisions } from './decisions'
import { rowsInWords } from './evidence'
import { isSame, isDiscountFigure, type Figure } from './figures'
import { nestFigures } from './nest-figures'
import { settleNested } from './settle-nested'
import { resolveWorded } from './worded-sums'

/** What no printed sum reaches is read as nested sums where all of it fits. */
export function settleUnreached(decided: Decisions): void {
  const reached = new Set<number>()
  for (const sum of decided.sums.values())
    if (sum.comesOut) for (const { from, to } of sum.covers) for (let row = from; row < to; row++) reached.add(row)
  let run: Figure[] = []
  const runs = [run]
  for (const figure of decided.figures) {
    const isOut = !reached.has(figure.row) && (decided.isCounted(figure) || figure.role === 'blank')
    if (isOut) run.push(figure)
    else if (run.length > 0) runs.push((run = []))
  }
  for (const figures of runs) nestRun(decided, figures)
  resolveWorded(decided)
}

/** Nested sums are taken only when every amount without words fits and enough lines say so; else the amounts are counted and told. */
function nestRun(decided: Decisions, figures: readonly Figure[]): void {
  const open = figures.filter(figure => (figure.role === 'open' || figure.role === 'blank') && !figure.isFixed)
  if (open.length === 0) return
  for (const direction of ['above', 'below'] as const) {
    const nested = nestFigures(figures, direction, null)
    for (const each of nested ?? []) settleNested(decided, figures, each, direction)
    if (nested) return
  }
  for (const figure of open) doubt(decided, figure, figures)
}

/** An amount that equals just what stands beside it is a sum when it has no words, and is told when it has. */
function doubt(decided: Decisions, figure: Figure, figures: readonly Figure[]): void {
  const place = figures.indexOf(figure)
  for (const step of [-1, 1]) {
    let sum = 0
    for (let at = place + step; figures[at] !== undefined; at += step) {
      sum += figures[at]?.value ?? 0
      if (Math.abs(at - place) < 2 || !isSame(sum, figure.value)) continue
      const [from, to] = [Math.min(at, place + step), Math.max(at, place + step) + 1]
      if (figure.role === 'blank')
        return settleNested(decided, figures, { place, from, to }, step < 0 ? 'below' : 'above')
      const rows = rowsInWords(decided.input.sheet, figure.row, [
        { from: figures[from]?.row ?? 0, to: (figures[to - 1]?.row ?? 0) + 1 },
      ])
      decided.doubts.push({ row: figure.row, text: `It equals the sum of ${rows}, and is counted as a line` })
      return
    }
  }
}

/** Says of every discount that no sum takes off that it is not counted. */
export function doubtDiscounts(decided: Decisions): void {
  for (const figure of decided.figures)
    if (isDiscountFigure(figure) && !figure.isFixed && !decided.discounts.has(figure.row) && figure.value !== 0)
      decided.doubts.push({ row: figure.row, text: 'No printed sum takes this discount off. It is not counted' })
}
