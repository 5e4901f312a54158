import { readNumberText } from '#domain/value/number-text'
import { isFigure, type SheetColumn } from './columns'
import type { CellText } from './selection'

/** A pasted cell whose number can be read two ways. */
export interface PasteDoubt extends CellText {
  /** What it is where commas are decimal signs, as plain text; null where it is no number so either. */
  readonly asComma: string | null
}

/** Returns the cells of figures in a paste that can be read two ways. */
export const doubtsIn = (cells: readonly CellText[], columns: readonly SheetColumn[]): PasteDoubt[] =>
  cells
    .filter(cell => isFigureCell(cell, columns) && readNumberText(cell.text).is === 'doubtful')
    .map(cell => ({ ...cell, asComma: commaText(cell.text) }))

/** The cells of a paste with every figure read by a decimal comma: with 12,50 beside it, 1.234 is more than a thousand. */
export const byCommas = (cells: readonly CellText[], columns: readonly SheetColumn[]): CellText[] =>
  cells.map(cell => (isFigureCell(cell, columns) ? { ...cell, text: commaText(cell.text) ?? cell.text } : cell))

const isFigureCell = ({ column }: CellText, columns: readonly SheetColumn[]): boolean => {
  const found = columns[column]
  return found !== undefined && isFigure(found.kind)
}

function commaText(text: string): string | null {
  const read = readNumberText(text, 'comma')
  return read.is === 'number' ? `${read.plain}${read.hasPercent ? '%' : ''}` : null
}
