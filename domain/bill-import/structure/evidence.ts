import type { Sheet } from '../sheet/sheet'
import type { RowRange } from './structure-reading'

/** Ranges named before the rest is only counted. */
const MOST_NAMED = 4

/**
 * Returns "row 12", "rows 12 to 31", "rows 12 to 14, 20 and 31", with rows as the person counts them. Rows of another sheet than that of the row `at`
 * include its name.
 */
export function rowsInWords(sheet: Pick<Sheet, 'origins'>, at: number, ranges: readonly RowRange[]): string {
  const named = ranges.slice(0, MOST_NAMED).map(({ from, to }) => spanName(sheet, at, from, to - 1))
  const rest = ranges.length - named.length
  if (rest > 0) named.push(`${rest} more`)
  const isOne = ranges.length === 1 && ranges[0]?.to === (ranges[0]?.from ?? 0) + 1
  const [last = '', ...others] = named.toReversed()
  return `${isOne ? 'row' : 'rows'} ${others.length > 0 ? `${others.toReversed().join(', ')} and ${last}` : last}`
}

/** The same, from the first to the last row of each range for which `counts` is true. */
export function spanInWords(
  sheet: Pick<Sheet, 'origins'>,
  at: number,
  ranges: readonly RowRange[],
  counts: (row: number) => boolean,
): string {
  const tight = ranges.flatMap(({ from, to }) => {
    let [first, last] = [from, to - 1]
    while (first <= last && !counts(first)) first++
    while (last >= first && !counts(last)) last--
    return first > last ? [] : [{ from: first, to: last + 1 }]
  })
  return tight.length === 0 ? 'no counted rows' : rowsInWords(sheet, at, tight)
}

function spanName({ origins }: Pick<Sheet, 'origins'>, at: number, first: number, last: number): string {
  const [one, other] = [origins?.[first], origins?.[last]]
  if (!one || !other) return first === last ? String(first + 1) : `${first + 1} to ${last + 1}`
  if (one.sheet !== other.sheet) return `${one.row + 1} of ${one.sheet} to ${other.row + 1} of ${other.sheet}`
  const of = one.sheet === origins?.[at]?.sheet ? '' : ` of ${one.sheet}`
  return `${first === last ? one.row + 1 : `${one.row + 1} to ${other.row + 1}`}${of}`
}
