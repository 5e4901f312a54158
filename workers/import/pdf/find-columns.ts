import { looksNumeric } from '#domain/bill-import/sheet/read-number'
import type { TextLine } from './text-lines'

/** A column of a table. A word belongs to it when its middle lies between the edges. */
export interface PdfColumn {
  readonly from: number
  readonly to: number
}

/** Narrowest gap between columns, in points. */
const NARROWEST = 3
/** Share of lines that may cross a gap: a note printed over the table. */
const MOST_CROSSING = 0.03
/** A blank between words is about a quarter of a letter's size; this exceeds it. */
const BLANK = 0.75
/** Share of rows where neighbouring columns must form one text to be joined. */
const ONE_TEXT = 0.3

/** Whether a line has figures of a table: two numbers or more, or one among words. */
const hasFigures = ({ words }: TextLine): boolean => words.filter(({ text }) => looksNumeric(text)).length > 1

/**
 * Returns the columns of a document's tables, split where no line of figures has ink. Gaps between words of a description differ from line to line;
 * where they happen to align, the columns are joined again.
 */
export function findColumns(lines: readonly TextLine[]): PdfColumn[] {
  const table = lines.filter(hasFigures)
  if (table.length === 0) return []
  const width = Math.ceil(Math.max(...table.flatMap(({ words }) => words.map(({ right }) => right)))) + 1
  const ink = Array.from({ length: width }, () => 0)
  for (const { words } of table) {
    const own = new Set<number>()
    for (const { left, right } of words)
      for (let x = Math.max(0, Math.floor(left)); x <= Math.min(width - 1, Math.ceil(right) - 1); x++) own.add(x)
    for (const x of own) ink[x] = (ink[x] ?? 0) + 1
  }
  const most = Math.floor(table.length * MOST_CROSSING)
  const columns: { from: number; to: number }[] = []
  let white = NARROWEST
  ink.forEach((count, x) => {
    if (count <= most) {
      white++
      return
    }
    const last = columns.at(-1)
    if (!last || white >= NARROWEST) columns.push({ from: x, to: x + 1 })
    else last.to = x + 1
    white = 0
  })
  return joinTexts(columns, table)
}

/** Joins two columns where the words on both sides of the gap are mostly one blank apart. */
function joinTexts(columns: readonly PdfColumn[], table: readonly TextLine[]): PdfColumn[] {
  const joined: PdfColumn[] = []
  for (const column of columns) {
    const last = joined.at(-1)
    if (last && isOneText(last, column, table)) joined[joined.length - 1] = { from: last.from, to: column.to }
    else joined.push(column)
  }
  return joined
}

function isOneText(left: PdfColumn, right: PdfColumn, table: readonly TextLine[]): boolean {
  let [near, both] = [0, 0]
  for (const line of table) {
    const [before] = line.words.filter(word => isIn(word, left)).slice(-1)
    const after = line.words.find(word => isIn(word, right))
    if (!before || !after) continue
    both++
    if (after.left - before.right <= BLANK * after.size && !(looksNumeric(before.text) || looksNumeric(after.text)))
      near++
  }
  return both > 0 && near >= both * ONE_TEXT
}

export const isIn = (
  { left, right }: { readonly left: number; readonly right: number },
  column: PdfColumn,
): boolean => {
  const middle = (left + right) / 2
  return middle >= column.from && middle < column.to
}
