import type { Money, Quantity, Rate } from '../../value/money'
import { textOf } from '../../value/money'
import type { SheetCell as ExportCell, SheetColumn } from '../../value/sheet'

export type { SheetCell as ExportCell } from '../../value/sheet'

interface LayoutColumn extends SheetColumn {
  /** Whether it belongs to the column before it and stays with it. */
  readonly isWithLast?: boolean
}
export interface ExportSheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  /** The first row holds titles. */
  readonly rows: readonly (readonly ExportCell[])[]
  /** Total of the sheet, and the cell that has it, both counted from 0. */
  readonly amount: Money
  readonly total: { readonly row: number; readonly column: number }
}
/** A sheet that can also be laid out for print. */
export interface LayoutSheet extends ExportSheet {
  readonly columns: readonly LayoutColumn[]
  /** Rows that add up rows above them, and rows that are headings, counted from 0. */
  readonly sums: readonly number[]
  readonly headings: readonly number[]
  /** Number of columns at the left that name a row. */
  readonly names: number
  /** Whether its columns stay on one page, however narrow: quantity and rate belong beside each other. */
  readonly readsAcross?: boolean
}

export const words = (text: string | null, isStrong = false): ExportCell =>
  text ? { kind: 'text', text, ...(isStrong ? { isStrong } : {}) } : null
/** Two decimals, or four where two would hide a factor of the product. */
const decimalsOf = (value: string): number => (value.endsWith('00') ? 2 : 4)
const exactCell = (value: string): ExportCell => ({ kind: 'number', value, decimals: decimalsOf(value) })
export const quantityCell = (quantity: Quantity | null): ExportCell =>
  quantity === null ? null : exactCell(textOf('quantity', quantity))
export const rateCell = (rate: Rate | null): ExportCell => (rate === null ? null : exactCell(textOf('rate', rate)))
export const moneyCell = (amount: Money | null): ExportCell =>
  amount === null ? null : { kind: 'number', value: textOf('money', amount), decimals: 2 }
export const sumCell = (formula: string, amount: Money, isStrong = false): ExportCell => ({
  kind: 'formula',
  formula,
  value: textOf('money', amount),
  ...(isStrong ? { isStrong } : {}),
})

/** Returns the letters of a column counted from 0: "A", "AB". */
function letters(column: number): string {
  let text = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    text = String.fromCharCode(65 + ((rest - 1) % 26)) + text
  return text
}
/** Returns "B7" for a column and a row counted from 0. */
export const at = (column: number, row: number): string => `${letters(column)}${row + 1}`
/** Returns "SUM(B2:B9)" down a column; "0" where there is no row between. */
export const sumDown = (column: number, from: number, to: number): string =>
  to < from ? '0' : `SUM(${at(column, from)}:${at(column, to)})`
