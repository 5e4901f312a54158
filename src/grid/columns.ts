/** What a column holds; it decides how its cells are aligned and with what they are edited. */
export type ColumnKind = 'text' | 'choice' | 'money' | 'quantity' | 'number' | 'formula'

export interface SheetColumn {
  /** Names the column for as long as the grid lives: selections and widths are kept by it. */
  readonly key: string
  readonly kind: ColumnKind
  readonly title: string
  /** In pixels. */
  readonly width: number
  /** The side it is pinned to; null scrolls. Pinned columns come first (left) and last (right). */
  readonly pin: 'left' | 'right' | null
  /** What a choice column offers. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
}

export type Region = 'left' | 'scroll' | 'right'

/** Where columns are, in pixels. */
export interface Geometry {
  readonly columns: readonly SheetColumn[]
  /** The first and the last column that scroll; `last` is `first - 1` when none does. */
  readonly first: number
  readonly last: number
  /** Widths of the panes of pinned columns, with the rule beside them; 0 without. */
  readonly left: number
  readonly right: number
  /** Of each column, from the left of its region: a pane for pinned columns, the canvas for those that scroll. */
  readonly starts: readonly number[]
}

/** The rule beside a pane. */
const EDGE = 1

/** Returns where columns are. Keep it for as long as the columns are the same: the grid measures again when it changes. */
export function geometryOf(columns: readonly SheetColumn[]): Geometry {
  const pinned = (side: 'left' | 'right') => columns.filter(({ pin }) => pin === side)
  const paneOf = (side: 'left' | 'right') => {
    const own = pinned(side)
    return own.length === 0 ? 0 : own.reduce((sum, { width }) => sum + width, EDGE)
  }
  const [left, right] = [paneOf('left'), paneOf('right')]
  const first = pinned('left').length
  const last = columns.length - pinned('right').length - 1
  let at = 0
  const starts = columns.map(({ width }, index) => {
    if (index === first) at = left
    if (index === last + 1) at = EDGE
    const start = at
    at += width
    return start
  })
  return { columns, first, last, left, right, starts }
}

export const regionOf = ({ first, last }: Geometry, column: number): Region =>
  column < first ? 'left' : column > last ? 'right' : 'scroll'

/** The columns of a region as a half-open range of indexes. */
export function columnsIn({ columns, first, last }: Geometry, region: Region): readonly [number, number] {
  if (region === 'left') return [0, first]
  return region === 'scroll' ? [first, last + 1] : [last + 1, columns.length]
}

/**
 * Returns the column at a point of the grid, null beside all of them.
 *
 * @param x from the left edge of the grid
 * @param width of what is in view
 */
export function columnAt(geometry: Geometry, x: number, width: number, scrollLeft: number): number | null {
  const region: Region = x < geometry.left ? 'left' : x > width - geometry.right ? 'right' : 'scroll'
  const inRegion = region === 'left' ? x : region === 'scroll' ? x + scrollLeft : x - (width - geometry.right)
  const [from, to] = columnsIn(geometry, region)
  for (let column = from; column < to; column++) {
    const start = geometry.starts[column] ?? 0
    if (inRegion >= start && inRegion < start + (geometry.columns[column]?.width ?? 0)) return column
  }
  return null
}

/** Figures stand at the right of their cells. */
export const isFigure = (kind: ColumnKind): boolean => kind !== 'text' && kind !== 'choice'
