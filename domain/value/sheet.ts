/** One cell of an exported sheet. Numbers are decimal texts; a formula carries its present result. */
export type SheetCell =
  | { readonly kind: 'text'; readonly text: string; readonly isStrong?: boolean }
  | { readonly kind: 'number'; readonly value: string; readonly decimals: number }
  | { readonly kind: 'formula'; readonly formula: string; readonly value: string; readonly isStrong?: boolean }
  | null
export interface SheetColumn {
  /** In characters. */
  readonly width: number
  readonly isHidden?: boolean
}

/** A sheet of a workbook. The first row holds titles. */
export interface Sheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly SheetCell[])[]
}
