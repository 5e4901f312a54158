import { cellKey, columnOf, MAX_COLUMNS, type Cell, type SheetRow } from '#domain/estimating/bill-import/sheet'
import { isDay } from '#domain/value/day'
import { LIMITS } from '../limits'
import { Unreadable } from '../unreadable'
import { walkXml } from '../xml'
import { serialDay } from './dates'
import { unescapeText } from './shared-strings'

/** What cells of every sheet of a workbook need to be understood. */
export interface CellContext {
  readonly strings: readonly string[]
  readonly dayStyles: readonly boolean[]
  readonly is1904: boolean
  /** Cells read so far over all sheets; counted up against the limit. */
  cells: number
}

export interface SheetCells {
  readonly rows: readonly SheetRow[]
  readonly formulas: ReadonlyMap<number, string>
  /** Columns further right than we read held something. */
  readonly isCut: boolean
}

const EMPTY: SheetRow = []
const BLANK_CELL = { column: 0, type: 'n', style: 0, value: '', inline: '', formula: '' }

/** The cells of one sheet with the results its formulas had when it was saved; failed formulas stay visible as errors. */
export function readSheetCells(xml: string, name: string, context: CellContext): SheetCells {
  const rows: Cell[][] = []
  const formulas = new Map<number, string>()
  let row = -1
  let cell = { ...BLANK_CELL, column: -1 }
  let into: 'value' | 'inline' | 'formula' | null = null
  let isCut = false
  const put = () => {
    if (cell.formula !== '') formulas.set(cellKey(row, cell.column), cell.formula)
    const value = cellValue(cell, context)
    if (value === null) return
    if (cell.column >= MAX_COLUMNS) {
      isCut = true
      return
    }
    const cells = (rows[row] ??= [])
    context.cells += Math.max(1, cell.column + 1 - cells.length)
    if (context.cells > LIMITS.cells)
      throw new Unreadable(
        `The workbook has more than ${LIMITS.cells.toLocaleString('en-GB')} cells. Keep only the sheet with the bill.`,
      )
    while (cells.length < cell.column) cells.push(null)
    cells[cell.column] = value
  }
  walkXml(xml, `The sheet "${name}"`, {
    open: (tag, attribute) => {
      if (tag === 'c') {
        const address = attribute('r')
        cell = {
          ...BLANK_CELL,
          column: address === undefined ? cell.column + 1 : columnOf(address),
          type: attribute('t') ?? 'n',
          style: Number(attribute('s') ?? 0),
        }
      } else if (tag === 'row') {
        row = Number(attribute('r') ?? row + 2) - 1
        if (!(row >= 0 && row < 1_048_576))
          throw new Unreadable(`The sheet "${name}" is damaged: it has a row numbered ${attribute('r')}.`)
        cell = { ...BLANK_CELL, column: -1 }
      } else if (tag === 'v') into = 'value'
      else if (tag === 't') into = 'inline'
      else if (tag === 'f') into = 'formula'
    },
    close: tag => {
      if (tag === 'c') put()
      if (tag === 'v' || tag === 't' || tag === 'f') into = null
    },
    text: part => {
      if (into !== null) cell[into] += part
    },
  })
  if (rows.length > LIMITS.rows)
    throw new Unreadable(
      `The sheet "${name}" goes down to row ${rows.length.toLocaleString('en-GB')}; at most ${LIMITS.rows.toLocaleString('en-GB')} are read.`,
    )
  return { rows: Array.from(rows, each => each ?? EMPTY), formulas, isCut }
}

function cellValue({ type, style, value, inline }: typeof BLANK_CELL, context: CellContext): Cell {
  switch (type) {
    case 's':
      return context.strings[Number(value)] || null
    case 'str':
      return unescapeText(value) || null
    case 'inlineStr':
      return unescapeText(inline) || null
    case 'b':
      return value === '' ? null : value === '1'
    case 'e':
      return { error: value || '#ERROR' }
    case 'd':
      return isDay(value.slice(0, 10)) ? { day: value.slice(0, 10) } : value || null
    default: {
      if (value === '') return null
      const number = Number(value)
      if (!Number.isFinite(number)) return value
      return context.dayStyles[style] ? (serialDay(number, context.is1904) ?? number) : number
    }
  }
}
