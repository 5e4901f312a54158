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
const layout = (columns: BillLayout['columns'], column: number, rightQuantity: number, rightTotal: number, row: number): BillLayout => ({
  columns, column, rightQuantity, rightTotal, row,
  left: columns.reduce((total, each) => total + each.width, EDGE), right: rightTotal === 0 ? 0 : rightQuantity + rightTotal + EDGE,
})

/** On a phone reference and name share the one column that stays put. A finger gets taller rows. */
export const PHONE_LAYOUT = layout([{ key: 'line', title: 'Product', width: 148 }], 92, 0, 0, 48)
const NAME = 244
const DESKTOP = [
  { key: 'ref', title: 'Ref', width: 60 }, { key: 'name', title: 'Product', width: NAME }, { key: 'unit', title: 'Unit', width: 52 }, { key: 'rate', title: 'Rate £', width: 76 },
] as const
export const ROW_HEIGHT = { compact: 26, standard: 32, roomy: 40 } as const
export type RowDensity = keyof typeof ROW_HEIGHT
/** Wider cells when quantity and money share one. */
export const desktopLayout = (density: RowDensity, wide: boolean): BillLayout => layout(DESKTOP, wide ? 156 : 80, 92, 104, ROW_HEIGHT[density])

/** A name longer than this is read in the bar above. */
const NAME_AT_MOST = 720
/** Room that a bill of few zones leaves goes to the names of its products. `width` is what the grid has, 0 while it is not known. */
export function fitted(given: BillLayout, width: number, zones: number): BillLayout {
  const spare = width - given.left - given.right - zones * given.column
  if (spare <= 0) return given
  const columns = given.columns.map(each => (each.key === 'name' ? { ...each, width: Math.min(NAME_AT_MOST, each.width + spare) } : each))
  return layout(columns, given.column, given.rightQuantity, given.rightTotal, given.row)
}
