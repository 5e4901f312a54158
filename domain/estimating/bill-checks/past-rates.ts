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

/** Largest usual distance of a rate from the median of like lines. */
export const UNUSUAL = percent(25)
/** With fewer like lines than this no rate is unusual. */
const ENOUGH = 3

export interface Estimate {
  readonly id: number
  readonly copiedFrom: number | null
  readonly snapshotOf: number | null
  /** A what-if is not a separate estimate. A record stored before what-ifs existed lacks the field. */
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
  /** Number of like lines in the median. */
  readonly lines: number
  /** The rate as a multiple of the median, for display; one decimal. */
  readonly times: string
}

/**
 * Returns the estimates to compare rates with: the newest version of each other estimate. Versions, copies and snapshots of the same estimate do not
 * count, nor do budgets, which have one line.
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

/** Returns the key of like lines: letters and digits of name and description, without case, marks and spaces, and the unit. */
function likeness({ name, description, unit }: RatedLine): string {
  // NFKC makes m² and m2 equal. A point between digits stays: 12.5 mm is not 125 mm.
  const plain = (text: string | null): string =>
    (text ?? '')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/(?<!\d)\.|\.(?!\d)/g, ' ')
      .replace(/[^\p{L}\p{N}.]+/gu, ' ')
      .trim()
  return [name, description, unit].map(plain).join('|')
}

/** Returns the lines whose rate is far from the median of earlier rates of like lines. */
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

/** Returns the median; of an even number, the mean of the middle two. */
function medianOf(sorted: readonly Rate[]): Rate | null {
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : averageOf(plus(low, high), 2)
}
