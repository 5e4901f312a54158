import type { RowReading } from '../rows/row-class'

/** Rows of the sheet from `from` up to but not including `to`. */
export interface RowRange {
  readonly from: number
  readonly to: number
}

/**
 * Effect of a printed figure that is not counted. It adds rows (`sum` below them, `parent` above them), repeats another sum, or is only in a summary
 * (`addition`). `aside` is a figure we do not add: tax, or a sum without a match.
 */
export type SumKind = 'sum' | 'parent' | 'repeat' | 'addition' | 'aside'

/** One printed sum with the rows it adds. */
export interface SumReading {
  readonly row: number
  readonly kind: SumKind
  /** The rows whose counted lines it adds, top to bottom. */
  readonly covers: readonly RowRange[]
  /** The row it repeats or is compared with, -1 for none. */
  readonly target: number
  /** Why it has this kind, complete and fit to show: "= sum of rows 12 to 31". */
  readonly evidence: string
  /** Whether the lines it covers add up to it in the file's own figures. */
  readonly comesOut: boolean
}

/** An amount that is counted although it could be a sum, or excluded although only a summary has it. The person should decide. */
export interface Doubt {
  readonly row: number
  readonly text: string
}

export interface Structure {
  readonly sums: ReadonlyMap<number, SumReading>
  /** Class of each row once the sums are known. */
  readonly readings: readonly RowReading[]
  readonly doubts: readonly Doubt[]
  /** Alternatives that are not counted, with the evidence for it. */
  readonly options: ReadonlyMap<number, string>
}

/** Joins ranges that touch or overlap. */
export function joinRanges(ranges: readonly RowRange[]): RowRange[] {
  const joined: { from: number; to: number }[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to)
    else joined.push({ ...range })
  }
  return joined
}

/** Returns a function that tells whether a row is in any of some ranges. */
export function rowsIn(ranges: readonly RowRange[]): (row: number) => boolean {
  const joined = joinRanges(ranges)
  return row => {
    let [low, high] = [0, joined.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((joined[middle]?.to ?? 0) <= row) low = middle + 1
      else high = middle
    }
    return row >= (joined[low]?.from ?? Infinity)
  }
}
