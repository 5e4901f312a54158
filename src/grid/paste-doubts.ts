import { type Doubts, doubtsAmong, readNumberText } from '#domain/value/number-text'
import { isFigure, type SheetColumn } from './columns'
import type { CellText } from './selection'

/** A pasted cell whose number can be read two ways. */
export interface PasteDoubt {
  readonly cell: CellText
  /** What it is where commas are decimal signs, as plain text; null where it is no number so either. */
  readonly asComma: string | null
  /** What else it may mean, as plain text; null without another reading. */
  readonly otherwise: string | null
}

/** Returns the cells of figures in a paste that can be read two ways. One decimal comma makes 1,234 doubtful in all of the paste. Decision 649. */
export function doubtsIn(cells: readonly CellText[], columns: readonly SheetColumn[]): PasteDoubt[] {
  const figures = cells.filter(cell => isFigureCell(cell, columns))
  const doubts = doubtsAmong(figures.flatMap(({ text }) => numbersIn(text)))
  return figures.flatMap(cell => doubtOf(cell, doubts) ?? [])
}

function doubtOf(cell: CellText, doubts: Doubts): PasteDoubt | null {
  const found = numbersIn(cell.text).map(doubts)
  if (found.every(each => each === null)) return null
  const read = readNumberText(cell.text, 'comma')
  if (read.is !== 'number') return { cell, asComma: null, otherwise: null }
  const otherwise = found.flatMap(each => each ?? []).find(each => each !== read.plain) ?? null
  return { cell, asComma: read.plain, otherwise }
}

/** Returns the cells of a paste with the doubtful ones read by a decimal comma, and the others as they are. */
export function byCommas(cells: readonly CellText[], doubts: readonly PasteDoubt[]): CellText[] {
  const doubtful = new Map(doubts.map(({ cell, asComma }) => [cell, asComma]))
  return cells.map(cell => {
    const asComma = doubtful.get(cell) ?? null
    return asComma === null ? cell : { ...cell, text: withMarks(asComma, cell.text) }
  })
}

const isFigureCell = ({ column }: CellText, columns: readonly SheetColumn[]): boolean => {
  const found = columns[column]
  return found !== undefined && isFigure(found.kind)
}

/** Returns the number of a cell, or those of a sum in it. */
const numbersIn = (text: string): readonly string[] =>
  /^\s*=|[*/+×÷]/.test(text) && readNumberText(text).is === 'words' ? (text.match(/\d[\d.,]*/g) ?? []) : [text]

/** A currency or percent sign stays with its number: a cell of another kind refuses it. */
function withMarks(plain: string, text: string): string {
  const read = readNumberText(text, 'comma')
  if (read.is !== 'number') return plain
  return `${read.hasCurrency ? '£' : ''}${plain}${read.hasPercent ? '%' : ''}`
}
