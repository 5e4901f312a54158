/** Widths in pixels of a bill's frozen parts and cells, for a desktop or a phone. */
export interface BillLayout {
  readonly columns: readonly { readonly key: 'ref' | 'name' | 'unit' | 'rate'; readonly title: string; readonly width: number }[]
  readonly left: number
  readonly column: number
  readonly right: number
  readonly rightQuantity: number
  readonly rightTotal: number
  readonly row: number
}

const REF = { key: 'ref', title: 'Ref', width: 60 } as const
const layout = (columns: BillLayout['columns'], column: number, rightQuantity: number, rightTotal: number, row: number): BillLayout => ({
  columns, column, rightQuantity, rightTotal, row,
  left: columns.reduce((total, each) => total + each.width, 0), right: rightQuantity + rightTotal,
})

/** On a phone only the reference stays put; the product's name is in the bar above. A finger gets taller rows. */
export const PHONE_LAYOUT = layout([{ ...REF, width: 76 }], 92, 0, 0, 48)
const DESKTOP = [REF, { key: 'name', title: 'Product', width: 270 }, { key: 'unit', title: 'Unit', width: 56 }, { key: 'rate', title: 'Rate £', width: 84 }] as const
export const ROW_HEIGHT = { compact: 26, standard: 32, roomy: 40 } as const
export type RowDensity = keyof typeof ROW_HEIGHT
/** Wider cells when quantity and money share one. */
export const desktopLayout = (density: RowDensity, wide: boolean): BillLayout => layout(DESKTOP, wide ? 156 : 84, 96, 112, ROW_HEIGHT[density])
