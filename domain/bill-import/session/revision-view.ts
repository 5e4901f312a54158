import { absolute, compare, minus } from '../../value/money'
import type { BillPlan } from '../plan/plan'
import type { KnownZone } from '../revision/known-bill'
import type { Revision, RevisionChoices, RevisionKind, RevisionLine, RevisionSums } from '../revision/revision'
import type { Some } from './view'

/** A revision as the page shows it before it is applied: totals and decisions. Lines are fetched by kind. */
export interface RevisionView {
  readonly choices: RevisionChoices
  readonly sums: RevisionSums
  /** Zones of the file, and of the present bill. */
  readonly sent: readonly string[]
  readonly zones: readonly KnownZone[]
}

/** `row` is the row of the file, null for lines missing from it. */
export interface RevisionLineView extends RevisionLine {
  readonly row: number | null
}

/** Returns the lines of a kind with the largest change in money. */
export function linesOfKind(
  { lines }: Revision,
  plan: BillPlan,
  kind: RevisionKind,
  most: number,
): Some<RevisionLineView> {
  const all = lines.filter(line => line.kind === kind)
  const moved = (line: RevisionLine) => absolute(minus(line.now, line.was))
  return {
    count: all.length,
    first: all
      .toSorted((a, b) => compare(moved(b), moved(a)))
      .slice(0, most)
      .map(line => ({
        ...line,
        row: line.product === null ? null : (plan.products[line.product]?.rows.at(-1) ?? null),
      })),
  }
}
