import { minus, type Money, NIL, plus } from '../../value/money'
import type { CostBudget, CostLine } from '../costs/cost-lines'
import { lineKey, mergeLines } from '../costs/merge-lines'
import type { Cvr, CvrPackage, CvrRow, CvrTotals } from './cvr'

/** A report with the documents behind its costs, each under the package it counts for. */
export interface CvrWithLines extends Cvr {
  readonly lines: readonly CostLine[]
}

/** Causes of a change of the final margin: a change of the value, of the cost of one document, of a forecast, or of known losses. */
export type CauseKind = 'value' | 'cost' | 'forecast' | 'futureLoss'

/** One cause of the movement between two reports. */
export interface Cause {
  readonly kind: CauseKind
  readonly assessment: number | null
  /** Null for a cause that is of the whole package. */
  readonly budget: CostBudget | null
  /** The document; null for other causes. */
  readonly document: Pick<CostLine, 'source' | 'id'> | null
  readonly before: Money
  readonly after: Money
  /** The effect on the final margin: what costs more has a minus. */
  readonly effect: Money
}

/** Returns the change of the final margin between two reports. */
export const movementOf = (before: Pick<CvrTotals, 'finalMargin'>, after: Pick<CvrTotals, 'finalMargin'>): Money =>
  minus(after.finalMargin, before.finalMargin)

/**
 * Returns what changed the final margin between two reports, cause by cause: their effects add up to the movement, to the penny. A document that
 * moved from one budget to another is two causes. Packages that only one report has count with all they have.
 */
export function causesOf(before: CvrWithLines, after: CvrWithLines): readonly Cause[] {
  const packages = pairs(before.packages, after.packages, ({ assessment }) => String(assessment))
  return [
    ...packages.flatMap(([was, is]) => packageCauses(was, is)),
    ...pairs(mergeLines(before.lines), mergeLines(after.lines), lineKey).map(([was, is]) => costCause(was, is)),
  ].filter(({ effect }) => effect !== NIL)
}

function packageCauses(was: CvrPackage | undefined, is: CvrPackage | undefined): Cause[] {
  const assessment = (is ?? was)?.assessment ?? null
  const of = { assessment, budget: null, document: null } as const
  const rows = pairs<CvrRow>(was?.rows ?? [], is?.rows ?? [], ({ name }) => name)
  return [
    better({ ...of, kind: 'value', before: was?.value ?? NIL, after: is?.value ?? NIL }),
    ...rows.map(([old, now]) =>
      worse({
        ...of,
        kind: 'forecast',
        budget: (now ?? old)?.name ?? null,
        before: old?.toComplete ?? NIL,
        after: now?.toComplete ?? NIL,
      }),
    ),
    worse({ ...of, kind: 'futureLoss', before: was?.futureLoss ?? NIL, after: is?.futureLoss ?? NIL }),
  ]
}

const costOf = (line: CostLine | undefined): Money => (line ? plus(line.actual, line.accrued) : NIL)

function costCause(was: CostLine | undefined, is: CostLine | undefined): Cause {
  const of = is ?? was
  return worse({
    kind: 'cost',
    assessment: of?.assessment ?? null,
    budget: of?.budget ?? null,
    document: of ? { source: of.source, id: of.id } : null,
    before: costOf(was),
    after: costOf(is),
  })
}

const better = (cause: Omit<Cause, 'effect'>): Cause => ({ ...cause, effect: minus(cause.after, cause.before) })
const worse = (cause: Omit<Cause, 'effect'>): Cause => ({ ...cause, effect: minus(cause.before, cause.after) })

/** Returns the items of two lists side by side, by key; keys are unique within a list. */
function pairs<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): readonly (readonly [T | undefined, T | undefined])[] {
  const [was, is] = [new Map(before.map(each => [keyOf(each), each])), new Map(after.map(each => [keyOf(each), each]))]
  return [...new Set([...was.keys(), ...is.keys()])].map(key => [was.get(key), is.get(key)] as const)
}
