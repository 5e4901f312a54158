import { detectDecimalStyle, looksNumeric, readNumber, splitMeasure } from '../sheet/read-number'
import type { DecimalStyle } from '../../value/number-text'
import { cellText, type Cell, type Sheet, type SheetRow } from '../sheet/sheet'
import { matchUnit } from '../../value/match-unit'
import { NIL, floorTo, pence } from '../../value/money'

/** A column of pence holds integers up to 99. */
const [POUND, MOST_PENCE] = [pence(100), pence(9_900)]

/** Facts about the cells under a title; shares are of the cells that are not blank. */
export interface ColumnFacts {
  readonly filled: number
  readonly numericShare: number
  readonly unitShare: number
  readonly averageLength: number
  /** Cells with a letter in them; "100 nr" counts as number too. */
  readonly wordShare: number
  /** Whether every value is an integer from 0 to 99. */
  readonly isSmallWhole: boolean
  readonly style: DecimalStyle
  readonly isStyleSure: boolean
}

/** Rows checked; more would not change the facts. */
const SAMPLE = 2_000

/** Returns the facts of every column under the titles. A column whose texts have two readings takes the decimal sign of the sheet's other columns. */
export function columnFacts(sheet: Sheet, headerRow: number, width: number): ColumnFacts[] {
  // Titles repeated on each page are not content of the column.
  const titles = (sheet.rows[headerRow] ?? []).map(cellText)
  const isTitles = (row: SheetRow) =>
    titles.length > 1 && titles.every((title, column) => cellText(row[column]) === title)
  const body = sheet.rows.slice(headerRow + 1, headerRow + 1 + SAMPLE).filter(row => !isTitles(row))
  const styles = Array.from({ length: width }, (_, column) => detectDecimalStyle(body.map(row => row[column])))
  const commas = styles.filter(each => each.isSure && each.style === 'comma').length
  const points = styles.filter(each => each.isSure && each.style === 'point').length
  const usual: DecimalStyle = commas > points ? 'comma' : 'point'
  return styles.map(({ style, isSure }, column) =>
    factsOf(
      body.map(row => row[column]),
      isSure ? style : usual,
      isSure,
    ),
  )
}

function factsOf(cells: readonly (Cell | undefined)[], style: DecimalStyle, isStyleSure: boolean): ColumnFacts {
  let filled = 0
  let numeric = 0
  let units = 0
  let length = 0
  let words = 0
  let isSmallWhole = true
  for (const cell of cells) {
    const text = cellText(cell)
    if (text === '') continue
    filled++
    length += text.length
    if (/\p{L}/u.test(text)) words++
    if (looksNumeric(cell) || splitMeasure(cell)) {
      numeric++
      const value = readNumber(splitMeasure(cell)?.number ?? cell, style, 'money')
      if (typeof value !== 'number' || floorTo(value, POUND) !== value || value < NIL || value > MOST_PENCE)
        isSmallWhole = false
    } else if (readNumber(cell, style, 'money') === 'text') isSmallWhole = false
    if (text.length <= 20 && !looksNumeric(cell) && matchUnit(text) !== null) units++
  }
  const share = (count: number) => (filled === 0 ? 0 : count / filled)
  return {
    filled,
    numericShare: share(numeric),
    unitShare: share(units),
    averageLength: share(length),
    wordShare: share(words),
    isSmallWhole: isSmallWhole && numeric > 0,
    style,
    isStyleSure,
  }
}
