import { summedRows } from './sum-formula'
import type { Decisions } from './decisions'
import { rowsInWords } from './evidence'
import { isSame, type Figure } from './figures'
import type { RowRange } from './structure-reading'
import { treeParents } from './tree-parents'

/** Marks headings with an amount as the sum of the rows below them. */
export function settleParents(decided: Decisions): void {
  for (const span of decided.spans) {
    const figure = decided.byRow.get(span.row)
    if (figure?.role === 'parent') settleParent(decided, figure, { from: span.row + 1, to: span.end })
  }
  decided.recount()
  refreshParents(decided)
}

function settleParent(decided: Decisions, figure: Figure, children: RowRange): void {
  decided.settle({ row: figure.row, kind: 'parent', covers: [children], target: -1, evidence: '', comesOut: false })
}

/** Marks an amount whose own formula adds others as their sum. */
export function settleFormulas(decided: Decisions): void {
  for (const figure of decided.figures) {
    const maySum = figure.role === 'open' || figure.role === 'blank'
    if (figure.isFixed || !maySum || decided.settled.has(figure.row)) continue
    const rows = summedRows(decided.input.sheet, figure.row, decided.amount)
    const covers = rows?.flatMap(range => filled(decided, range, figure.row)) ?? []
    const others = covers.reduce((count, range) => count + size(decided.placesIn(range)), 0)
    if (others < 2) continue
    const isAbove = covers.every(range => range.from > figure.row)
    decided.formulas.set(figure.row, covers)
    decided.settle({
      row: figure.row,
      kind: isAbove ? 'parent' : 'sum',
      covers,
      target: -1,
      evidence: `its formula adds ${rowsInWords(decided.input.sheet, figure.row, covers)}`,
      comesOut: true,
    })
  }
  decided.recount()
}

/** Returns the parts of a range that have figures, from the first to the last of them, without the row of the formula itself. */
function filled(decided: Decisions, range: RowRange, own: number): RowRange[] {
  const parts = [
    { from: range.from, to: Math.min(range.to, own) },
    { from: Math.max(range.from, own + 1), to: range.to },
  ]
  return parts.flatMap(part => {
    const [from, to] = decided.placesIn(part)
    const [first, last] = [decided.figures[from], decided.figures[to - 1]]
    return first && last && from < to ? [{ from: first.row, to: last.row + 1 }] : []
  })
}

const size = ([first, end]: readonly [number, number]): number => Math.max(0, end - first)

/** Marks amounts above others by reference, outline or indent as their sum; without a reference only where they equal it. */
export function settleTree(decided: Decisions): void {
  const places = new Map(decided.figures.map((figure, place) => [figure.row, place]))
  for (const { figure, children, by, isMeasured } of treeParents(decided.figures, decided.input.facts)) {
    if (figure.isFixed || decided.settled.has(figure.row)) continue
    let [sum, lines] = [0, 0]
    for (let place = (places.get(figure.row) ?? 0) + 1; place < decided.figures.length; place++) {
      const child = decided.figures[place]
      if (!child || child.row >= children.to) break
      if (!decided.isCounted(child)) continue
      sum += child.value
      lines++
    }
    const mustEqual = by !== 'ref' || isMeasured
    if (lines < (isMeasured ? 2 : 1) || (mustEqual && !isSame(sum, figure.value))) continue
    settleParent(decided, figure, children)
  }
  decided.recount()
  refreshParents(decided)
}

/** Updates the evidence of every parent with the rows that count by now. */
export function refreshParents(decided: Decisions): void {
  for (const sum of decided.settled.values()) {
    if (sum.kind !== 'parent' || sum.evidence.startsWith('its formula')) continue
    const figure = decided.byRow.get(sum.row)
    const comesOut = figure !== undefined && isSame(decided.value(sum.covers), figure.value)
    decided.settle({
      ...sum,
      comesOut,
      evidence: `${comesOut ? '= sum of' : 'stands above'} ${decided.words(sum.row, sum.covers)}`,
    })
  }
}
