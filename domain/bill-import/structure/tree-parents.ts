import type { RowFacts } from '../rows/read-rows'
import type { Figure } from './figures'
import type { RowRange } from './structure-reading'
import { firstAt } from './summary-blocks'

/** Evidence that a row is above others. */
export type TreeEvidence = 'ref' | 'indent'

export interface TreeParent {
  readonly figure: Figure
  readonly children: RowRange
  readonly by: TreeEvidence
  /** Whether it has its own quantity and rate, as cost plans print the cost per m² of a section. Only its figure can show that it is a sum. */
  readonly isMeasured: boolean
}

const SEPARATOR = /^[-./_ ]/
const isUnder = (ref: string, above: string): boolean =>
  ref.length > above.length && ref.startsWith(above) && SEPARATOR.test(ref.slice(above.length))

/** Returns rows with an amount alone that are above others by reference (A, A-1, A-1-1), outline or indent, innermost first. */
export function treeParents(figures: readonly Figure[], rows: readonly RowFacts[]): TreeParent[] {
  const parents: TreeParent[] = []
  for (const figure of figures.toReversed()) {
    const isMeasured = figure.role === 'line' && !figure.isFixed
    if (figure.role !== 'open' && !isMeasured) continue
    const own = rows[figure.row]
    const next = nextFilled(rows, figure.row)
    if (!own || !next) continue
    const by = own.ref !== '' && isUnder(next.ref, own.ref) ? 'ref' : next.indent > own.indent ? 'indent' : null
    if (by === null || (isMeasured && by !== 'ref')) continue
    let to = figure.row + 1
    let lastChild = figure.row
    for (; to < rows.length; to++) {
      const each = rows[to]
      if (!each || each.isBlank || each.isTitles) continue
      if (by === 'ref' ? each.ref !== '' && !isUnder(each.ref, own.ref) : each.indent <= own.indent) break
      if (each.ref !== '') lastChild = to
    }
    // A sum with its words, after the last of its children, ends them: later rows are not in the tree.
    const sum = by === 'ref' ? firstSum(figures, lastChild + 1, to) : null
    if (sum) to = sum.row
    parents.push({ figure, children: { from: figure.row + 1, to }, by, isMeasured })
  }
  return parents
}

/** Returns the first of the rows from `from` up to but not including `to` with the words of a sum. */
function firstSum(figures: readonly Figure[], from: number, to: number): Figure | null {
  let place = firstAt(figures, from)
  for (let each = figures[place]; each && each.row < to; each = figures[++place]) if (each.role === 'sum') return each
  return null
}

function nextFilled(rows: readonly RowFacts[], row: number): RowFacts | undefined {
  for (let next = row + 1; next < rows.length; next++) {
    const each = rows[next]
    if (each && !each.isBlank && !each.isTitles) return each
  }
  return undefined
}
