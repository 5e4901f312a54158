import { type DecimalStyle, readNumberText } from '../../value/number-text'
import { writtenNumber } from './read-number'
import type { Cell } from './sheet'

/** The cells of one column of figures, and the decimal sign they are read with. */
export interface WrittenColumn {
  readonly cells: readonly (Cell | undefined)[]
  readonly style: DecimalStyle
  /** Whether a person chose the decimal sign. */
  readonly isChosen: boolean
}

/** The two plain numbers a text may mean: with a decimal comma, and with a decimal point. */
export type Readings = readonly [comma: string, point: string]

/** Returns the readings of a cell in doubt; null for a cell with one reading. */
export type CellDoubts = (cell: Cell | undefined, column: number) => Readings | null

/** Signs in the texts of a column of what its decimal sign is. */
interface Evidence {
  /** Whether some texts are numbers with a decimal comma only, or with a decimal point only. */
  readonly hasCommas: boolean
  readonly hasPoints: boolean
  /** Whether thousands are grouped beside the decimals: 1.234,50; 1 234,50; 1,234.50. */
  readonly pointGroups: boolean
  readonly spaceGroups: boolean
  readonly commaGroups: boolean
}

const NO_DOUBT: CellDoubts = () => null
const SEPARATOR = /[.,]/

/**
 * Returns the doubts among the figures of a file. After one decimal comma, a number that both signs can read, such as 1,234, is in doubt. A column is
 * free of doubt when a person chose its sign, or when its grouped thousands show the sign and none of its numbers contradicts it. Decision 649.
 */
export function doubtsInColumns(columns: ReadonlyMap<number, WrittenColumn>): CellDoubts {
  const evidence = new Map([...columns].map(([column, { cells }]) => [column, evidenceOf(cells)]))
  const all = [...evidence.values()]
  const hasCommas = all.some(each => each.hasCommas)
  if (!hasCommas && ![...columns.values()].some(each => each.style === 'comma')) return NO_DOUBT
  const isOneSign = !all.some(each => each.hasPoints)
  return (cell, column) => {
    const [written, own] = [columns.get(column), evidence.get(column)]
    const text = writtenNumber(cell)
    if (!written || !own || written.isChosen || text === null) return null
    // Without a decimal comma, thousands grouped by points are read as such (1.200 in a column without decimals); commas there are not.
    if (!hasCommas && (written.style === 'point' || !text.includes(','))) return null
    const readings = bothReadings(text)
    if (readings === null) return null
    // Thousands grouped elsewhere in the file count where nothing in it contradicts them.
    const shown = isOneSign ? all : own.hasPoints ? [] : [own]
    const isComma = shown.some(each => each.pointGroups || (each.spaceGroups && !text.includes('.')))
    const isPoint = own.commaGroups && !own.hasCommas
    return (written.style === 'comma' ? isComma : isPoint) ? null : readings
  }
}

/**
 * Returns the first number of a file whose separators are all commas with three digits behind them, in two or more columns, where no figure shows what they
 * mean; null where one does, and where a person chose the sign of a column. One column alone, such as whole pounds, is read as thousands.
 */
export function groupsOnly(columns: ReadonlyMap<number, WrittenColumn>): { column: number; text: string } | null {
  const found: { column: number; text: string }[] = []
  for (const [column, { cells, style, isChosen }] of columns)
    for (const cell of cells) {
      const text = writtenNumber(cell)
      if (text === null || !SEPARATOR.test(text)) continue
      if (isChosen || style === 'comma' || !/^\D*[1-9]\d{0,2},\d{3}\D*$/.test(text)) return null
      found.push({ column, text })
    }
  return new Set(found.map(each => each.column)).size > 1 ? (found[0] ?? null) : null
}

function evidenceOf(cells: readonly (Cell | undefined)[]): Evidence {
  const found = { hasCommas: false, hasPoints: false, pointGroups: false, spaceGroups: false, commaGroups: false }
  for (const cell of cells) {
    const text = writtenNumber(cell)
    if (text === null || !SEPARATOR.test(text)) continue
    const [point, comma] = [plainIn(text, 'point'), plainIn(text, 'comma')]
    if (comma !== null && point === null) {
      found.hasCommas = true
      if (/\d\.\d{3},\d/.test(text)) found.pointGroups = true
      if (/\d[\s\u00a0\u202f'’]\d{3},\d/.test(text)) found.spaceGroups = true
    }
    if (point !== null && comma === null) {
      found.hasPoints = true
      if (/\d,\d{3}\.\d/.test(text)) found.commaGroups = true
    }
  }
  return found
}

function bothReadings(text: string): Readings | null {
  if (!SEPARATOR.test(text)) return null
  const [comma, point] = [plainIn(text, 'comma'), plainIn(text, 'point')]
  return comma === null || point === null || comma === point ? null : [comma, point]
}

function plainIn(text: string, style: DecimalStyle): string | null {
  const read = readNumberText(text, style, { lakhs: true })
  return read.is === 'number' ? read.plain : null
}

/** Returns a plain number as a person writes it: 1,250; 1.25. */
export function shownPlain(plain: string): string {
  const [whole = '', fraction = ''] = plain.split('.')
  const decimals = fraction.replace(/0+$/, '')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return decimals === '' ? grouped : `${grouped}.${decimals}`
}

/** Returns "“1,250” could be 1.25 or 1,250". */
export const readingWords = (text: string, [comma, point]: Readings): string =>
  `“${text}” could be ${shownPlain(comma)} or ${shownPlain(point)}`
