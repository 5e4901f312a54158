import type { Decisions } from './decisions'
import { rowsInWords } from './evidence'
import type { Figure } from './figures'

/** Marks a figure as the sum of its neighbours above or below. */
export function settleNested(
  decided: Decisions,
  figures: readonly Figure[],
  nested: { place: number; from: number; to: number },
  direction: 'above' | 'below',
): void {
  const figure = figures[nested.place]
  const [first, last] = [figures[nested.from], figures[nested.to - 1]]
  if (!figure || !first || !last) return
  const covers = [{ from: first.row, to: last.row + 1 }]
  const kind = direction === 'above' ? 'parent' : 'sum'
  const evidence = `= sum of ${rowsInWords(decided.input.sheet, figure.row, covers)}`
  decided.settle({ row: figure.row, kind, covers, target: -1, evidence, comesOut: true })
}
