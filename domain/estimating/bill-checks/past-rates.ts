import { groupBy } from '../../value/group-by'
import {
  absolute,
  averageOf,
  compare,
  fractionOf,
  minus,
  NIL,
  percent,
  percentOf,
  plus,
  type Rate,
  shareOf,
} from '../../value/money'

/** How far a rate may be from the middle of its like before it is unusual. Source: rooms, the choices made. */
export const UNUSUAL = percent(25)
/** Fewer like lines than this say nothing about a rate. */
const ENOUGH = 3

export interface Estimate {
  readonly id: number
  readonly copiedFrom: number | null
  readonly snapshotOf: number | null
  /** A what-if is no estimate of its own. One that came to a device before there were any has no such field. */
  readonly branchOf?: number | null
  readonly isBudgetOnly: boolean
  readonly versionMajor: number
  readonly versionMinor: number
}
export interface RatedLine {
  readonly id: number
  readonly assessment: number
  readonly name: string
  readonly description: string | null
  readonly unit: string | null
  readonly rate: Rate | null
}
export interface UnusualRate {
  readonly product: number
  readonly rate: Rate
  readonly median: Rate
  /** How many like lines the median is of. */
  readonly lines: number
  /** The rate as a multiple of the median, for words; one decimal. */
  readonly times: string
}

/**
 * The estimates whose rates one estimate is held against: of each other estimate its newest version. Versions, copies and snapshots of the
 * one itself are not its past, nor are budgets, which have one line.
 */
export function pastOf(assessment: number, all: readonly Estimate[]): ReadonlySet<number> {
  const known = new Map(all.map(each => [each.id, each]))
  const firstOf = (id: number): number => {
    const seen = new Set<number>()
    let at = id
    for (;;) {
      const each = known.get(at)
      const before = each ? (each.copiedFrom ?? each.snapshotOf) : null
      if (before === null || seen.has(at)) return at
      seen.add(at)
      at = before
    }
  }
  const own = firstOf(assessment)
  const families = groupBy(
    all.filter(
      ({ id, snapshotOf, branchOf, isBudgetOnly }) =>
        snapshotOf === null && (branchOf ?? null) === null && !isBudgetOnly && firstOf(id) !== own,
    ),
    ({ id }) => firstOf(id),
  )
  const newest = [...families.values()].map(family =>
    family.reduce((a, b) =>
      (b.versionMajor - a.versionMajor || b.versionMinor - a.versionMinor || b.id - a.id) > 0 ? b : a,
    ),
  )
  return new Set(newest.map(({ id }) => id))
}

/** Two lines are alike when these are the same: letters and figures of name and description, whatever their case, marks and spaces, and the unit. */
function likeness({ name, description, unit }: RatedLine): string {
  // NFKC makes m² and m2 the same. A point between figures is kept: 12.5 mm is not 125 mm.
  const plain = (text: string | null): string =>
    (text ?? '')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/(?<!\d)\.|\.(?!\d)/g, ' ')
      .replace(/[^\p{L}\p{N}.]+/gu, ' ')
      .trim()
  return [name, description, unit].map(plain).join('|')
}

/** The lines whose rate is far from the median of what like lines were priced at before. Issue "Estimating", 8. */
export function unusualRates(lines: readonly RatedLine[], past: readonly RatedLine[]): UnusualRate[] {
  const before = groupBy(
    past.filter(({ rate }) => rate !== null),
    likeness,
  )
  return lines.flatMap(line => {
    const { rate } = line
    const rates = (before.get(likeness(line)) ?? []).flatMap(each => each.rate ?? []).toSorted(compare)
    const median = medianOf(rates)
    if (rate === null || median === null || median <= NIL || rates.length < ENOUGH) return []
    if (absolute(minus(rate, median)) <= percentOf(median, UNUSUAL)) return []
    const times = fractionOf(shareOf(rate, median) ?? NIL).toFixed(1)
    return [{ product: line.id, rate, median, lines: rates.length, times }]
  })
}

/** Of an even number the middle between the two in the middle. */
function medianOf(sorted: readonly Rate[]): Rate | null {
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : averageOf(plus(low, high), 2)
}
