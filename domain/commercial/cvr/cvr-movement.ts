import { minus, type Money, NIL, plus } from '../../value/money'
import type { CostBudget, CostLine } from '../costs/cost-lines'
import { lineKey, mergeLines } from '../costs/merge-lines'
import { groupBy } from '../../value/group-by'
import type { Cvr, CvrPackage, CvrRow, CvrTotals, ValuePart } from './cvr'

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
  /** The document, the newest of a series; null for other causes. */
  readonly document: Pick<CostLine, 'source' | 'id'> | null
  /** The variation whose lines changed the value; null for the bill as it was tendered, and for other causes. */
  readonly variation: ValuePart['variation']
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
 * moved from one budget to another is two causes; one that took the place of another, as an application to date does, is one with it. Packages that only
 * one report has count with all they have.
 */
export function causesOf(before: CvrWithLines, after: CvrWithLines): readonly Cause[] {
  const [was, is] = [before, after].map(({ lines }) => inSeries(withSeries(lines, [...before.lines, ...after.lines])))
  const packages = pairs(before.packages, after.packages, ({ assessment }) => String(assessment))
  return [
    ...packages.flatMap(([old, now]) => packageCauses(old, now)),
    ...pairs(was ?? [], is ?? [], seriesKey).map(([old, now]) => costCause(old, now)),
  ].filter(({ effect }) => effect !== NIL)
}

function packageCauses(was: CvrPackage | undefined, is: CvrPackage | undefined): Cause[] {
  const assessment = (is ?? was)?.assessment ?? null
  const of = { assessment, budget: null, document: null, variation: null } as const
  const rows = pairs<CvrRow>(was?.rows ?? [], is?.rows ?? [], ({ name }) => name)
  return [
    ...valuePairs(was, is).map(([old, now]) =>
      better({
        ...of,
        kind: 'value',
        variation: (now ?? old)?.variation ?? null,
        before: old?.value ?? NIL,
        after: now?.value ?? NIL,
      }),
    ),
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

/** Returns the parts of the value side by side; the whole of it where one report does not say what it is made of. */
function valuePairs(was: CvrPackage | undefined, is: CvrPackage | undefined) {
  const isWhole = was?.values === null || is?.values === null
  const partsOf = (of: CvrPackage | undefined): readonly ValuePart[] =>
    of === undefined ? [] : isWhole ? [{ variation: null, value: of.value }] : (of.values ?? [])
  return pairs(partsOf(was), partsOf(is), ({ variation }) => String(variation?.id))
}

/** Returns the lines with the series that any report gives their documents: those locked before series were kept have none. */
function withSeries(lines: readonly CostLine[], all: readonly CostLine[]): readonly CostLine[] {
  const document = ({ source, id }: CostLine): string => `${source} ${id}`
  const known = new Map(all.flatMap(each => (each.series == null ? [] : [[document(each), each.series] as const])))
  return lines.map(line => ({ ...line, series: line.series ?? known.get(document(line)) ?? null }))
}

/** Returns the key of a line whose document may take the place of another of its series. */
const seriesKey = (line: CostLine): string =>
  line.series == null ? lineKey(line) : lineKey({ ...line, id: -line.series })

/** Returns one line for each document or series of documents, package and budget. A series is told by its newest document. */
const inSeries = (lines: readonly CostLine[]): readonly CostLine[] =>
  [...groupBy(mergeLines(lines), seriesKey).values()].flatMap(of => {
    const newest = of.toSorted((a, b) => a.id - b.id).at(-1)
    return newest ? mergeLines(of.map(line => ({ ...line, id: newest.id }))) : []
  })

const costOf = (line: CostLine | undefined): Money => (line ? plus(line.actual, line.accrued) : NIL)

function costCause(was: CostLine | undefined, is: CostLine | undefined): Cause {
  const of = is ?? was
  return worse({
    kind: 'cost',
    assessment: of?.assessment ?? null,
    budget: of?.budget ?? null,
    document: of ? { source: of.source, id: of.id } : null,
    variation: null,
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
