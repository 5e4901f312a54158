import Papa from 'papaparse'

/** Cells as tab-separated text, the form every spreadsheet takes; text that holds tabs, quotes or new lines is quoted. */
export const toClipboard = (cells: readonly (readonly string[])[]): string =>
  Papa.unparse(
    cells.map(row => [...row]),
    { delimiter: '\t', newline: '\r\n' },
  )

/** Reads what a spreadsheet put on the clipboard; one trailing line end belongs to the last row and makes no row of its own. */
export function fromClipboard(text: string): string[][] {
  if (text === '') return []
  return Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t', skipEmptyLines: false }).data
}

/**
 * A block laid into a range as a spreadsheet does: a single value fills the range, a block is repeated where the range is a whole
 * number of times its size, and otherwise is laid once from the top left. Answers offsets from the range's top left.
 */
export function layOut(
  block: readonly (readonly string[])[],
  rows: number,
  columns: number,
): { readonly row: number; readonly column: number; readonly text: string }[] {
  const height = block.length
  const width = Math.max(0, ...block.map(row => row.length))
  if (height === 0 || width === 0) return []
  const repeats = rows % height === 0 && columns % width === 0
  const laid = { rows: repeats ? Math.max(rows, height) : height, columns: repeats ? Math.max(columns, width) : width }
  const cells = []
  for (let row = 0; row < laid.rows; row++) {
    for (let column = 0; column < laid.columns; column++)
      cells.push({ row, column, text: block[row % height]?.[column % width] ?? '' })
  }
  return cells
}
