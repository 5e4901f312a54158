import { readQuantity } from '../common/quantity-text'
import { readRate } from '../common/rate-text'
import { fromClipboard } from '../../grid/clipboard'

/** A line of a bill as a person types it, before it is a product. */
export interface TypedLine {
  readonly ref: string
  readonly name: string
  readonly unit: string
  readonly quantity: string
  readonly rate: string
}
export type LinePart = keyof TypedLine

/** In the order in which they stand beside each other, and in which a pasted block fills them: that of most workbooks. */
export const LINE_PARTS: readonly LinePart[] = ['ref', 'name', 'unit', 'quantity', 'rate']
export const EMPTY_LINE: TypedLine = { ref: '', name: '', unit: '', quantity: '', rate: '' }

export const isEmptyLine = (line: TypedLine): boolean => LINE_PARTS.every(part => line[part].trim() === '')

/** Returns why a line cannot be added as it is; null when it can. */
export function lineFault(line: TypedLine): { readonly part: LinePart; readonly message: string } | null {
  if (isEmptyLine(line)) return null
  if (line.name.trim() === '') return { part: 'name', message: 'A line needs a description' }
  if (line.name.trim().length > 1_000) return { part: 'name', message: 'At most 1,000 characters' }
  if (line.ref.trim().length > 40) return { part: 'ref', message: 'At most 40 characters' }
  if (line.unit.trim().length > 30) return { part: 'unit', message: 'At most 30 characters' }
  const [quantity, rate] = [readQuantity(line.quantity), readRate(line.rate)]
  if (!quantity.ok) return { part: 'quantity', message: quantity.doubt ?? 'Not a number' }
  if (!rate.ok) return { part: 'rate', message: rate.doubt ?? 'Not a rate' }
  return null
}

/**
 * Lays what a spreadsheet put on the clipboard over the lines, from one field on: to the right in the order of `parts`, and down,
 * with new lines where there are not enough. Null for a single value, which the field itself takes.
 */
export function pasteLines(
  lines: readonly TypedLine[],
  at: { readonly row: number; readonly part: LinePart },
  text: string,
  parts: readonly LinePart[] = LINE_PARTS,
): TypedLine[] | null {
  const block = fromClipboard(text)
  if (block.length === 0 || (block.length === 1 && block[0]?.length === 1)) return null
  const laid = [...lines]
  const from = parts.indexOf(at.part)
  block.forEach((cells, index) => {
    const row = at.row + index
    const pasted = Object.fromEntries(
      cells.flatMap((cell, offset) => {
        const part = parts[from + offset]
        return part === undefined ? [] : [[part, cell.trim()]]
      }),
    )
    laid[row] = { ...(laid[row] ?? EMPTY_LINE), ...pasted }
  })
  return laid
}
