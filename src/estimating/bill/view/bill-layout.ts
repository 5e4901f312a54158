import { formatExact } from '../../../ui/format'
import type { BillRow } from '../../../common/bill/bill-rows'

type Key = 'ref' | 'name' | 'unit' | 'rate' | 'line'
/** Widths in pixels of a bill's frozen parts and cells, for a desktop or a phone. */
export interface BillLayout {
  /** `line` is the reference over the name, where there is room for one column. */
  readonly columns: readonly { readonly key: Key; readonly title: string; readonly width: number }[]
  readonly left: number
  readonly column: number
  readonly right: number
  readonly rightQuantity: number
  readonly rightTotal: number
  readonly row: number
}

/** The line beside each frozen part. */
const EDGE = 1
const layout = (
  columns: BillLayout['columns'],
  column: number,
  rightQuantity: number,
  rightTotal: number,
  row: number,
): BillLayout => ({
  columns,
  column,
  rightQuantity,
  rightTotal,
  row,
  left: columns.reduce((total, each) => total + each.width, EDGE),
  right: rightTotal === 0 ? 0 : rightQuantity + rightTotal + EDGE,
})

/** On a phone reference and name share the one column that stays put. A finger gets taller rows. */
export const PHONE_LAYOUT = layout([{ key: 'line', title: 'Product', width: 148 }], 92, 0, 0, 48)
const DESKTOP = [
  { key: 'ref', title: 'Ref', width: 60 },
  { key: 'name', title: 'Product', width: 244 },
  { key: 'unit', title: 'Unit', width: 52 },
  { key: 'rate', title: 'Rate', width: 76 },
] as const
export const ROW_HEIGHT = { compact: 26, standard: 32, roomy: 40 } as const
export type RowDensity = keyof typeof ROW_HEIGHT
/** Wider cells when quantity and money share one. */
export const desktopLayout = (density: RowDensity, wide: boolean): BillLayout =>
  layout(DESKTOP, wide ? 156 : 80, 92, 104, ROW_HEIGHT[density])

/** What the frozen columns have to hold: the length of the longest text of each. */
export interface Longest {
  readonly ref: number
  readonly unit: number
  readonly rate: number
}
/** Widths between which a column follows its longest text, at this many pixels a character. */
const BOUNDS = { ref: [60, 128], unit: [44, 88], rate: [64, 96] } as const
const CHARACTER = 6.4
const PADDING = 16
/** A name longer than this is read in the bar above. */
const NAME_AT_MOST = 720

/**
 * The layout for one bill: reference, unit and rate as wide as theirs are, and the room that few zones leave goes to the names of products.
 * `width` is what the grid has, 0 while it is not known.
 */
export function fitted(given: BillLayout, width: number, zones: number, longest: Longest): BillLayout {
  const held = given.columns.map(each =>
    each.key in BOUNDS ? { ...each, width: widthOf(each.key as keyof Longest, longest) } : each,
  )
  const spare = Math.max(
    0,
    width - EDGE - held.reduce((sum, each) => sum + each.width, 0) - given.right - zones * given.column,
  )
  const columns = held.map(each =>
    each.key === 'name' ? { ...each, width: Math.min(NAME_AT_MOST, each.width + spare) } : each,
  )
  return layout(columns, given.column, given.rightQuantity, given.rightTotal, given.row)
}

/** No glyph of the grid's face is wider. */
const WIDEST = 12
/** Whether a text may not fit a column, at the width of a usual character for figures and of the widest for words. */
export const mayOverflow = (text: string, width: number, isFigure: boolean): boolean =>
  text.length * (isFigure ? CHARACTER + 1 : WIDEST) > width - PADDING

function widthOf(key: keyof Longest, longest: Longest): number {
  const [least, most] = BOUNDS[key]
  return Math.min(most, Math.max(least, Math.ceil(longest[key] * CHARACTER) + PADDING))
}

export function longestOf(rows: readonly BillRow[]): Longest {
  const longest = { ref: 0, unit: 0, rate: 0 }
  for (const row of rows) {
    if (row.kind !== 'product') continue
    const { ref, unit, rate } = row.product
    longest.ref = Math.max(longest.ref, ref?.length ?? 0)
    longest.unit = Math.max(longest.unit, unit?.length ?? 0)
    longest.rate = Math.max(longest.rate, rate === null ? 0 : formatExact('rate', rate).length)
  }
  return longest
}
