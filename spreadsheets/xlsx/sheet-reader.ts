import { cellKey, columnOf, MAX_COLUMNS, type Cell } from '#domain/bill-import/sheet/sheet'
import { isDay } from '#domain/value/day'
import type { Limits } from '../base/limits'
import { Unreadable } from '../base/unreadable'
import { walkXml } from '../base/xml'
import { serialDay } from './dates'
import { fillMerged, type MergedRange, readRange } from './merged-cells'
import { SharedFormulas } from './shared-formulas'
import type { CellStyle } from './styles'
import { unescapeText } from './shared-strings'

/** Workbook data needed to read the cells of any sheet. */
export interface CellContext {
  readonly strings: readonly string[]
  readonly styles: readonly CellStyle[]
  readonly is1904: boolean
  readonly limits: Pick<Limits, 'rows' | 'cells'>
  /** Cells read so far over all sheets, compared with the limit. */
  cells: number
}

export interface SheetCells {
  /** Mutable: computed results replace formulas saved without one. */
  readonly rows: Cell[][]
  readonly formulas: ReadonlyMap<number, string>
  /** Keys of the cells whose formula was saved without a result. */
  readonly unsaved: readonly number[]
  /** Rows that are hidden or struck through. */
  readonly hiddenRows: ReadonlySet<number>
  readonly hiddenColumns: ReadonlySet<number>
  /** The hidden rows under a filter: some programs save the hidden rows but not the criterion. */
  readonly filteredRows: ReadonlySet<number>
  /** Rows folded by a collapsed outline. They are not hidden. */
  readonly foldedRows: number
  readonly outline: ReadonlyMap<number, number>
  readonly indents: ReadonlyMap<number, number>
  /** The currency signs of the number formats in use, by column, with how many numbers show them. */
  readonly currencies: ReadonlyMap<string, number>
  /** Whether columns beyond our limit held a value. */
  readonly isCut: boolean
}

const BLANK_CELL = { column: 0, type: 'n', style: 0, value: '', inline: '', formula: '', sharedAs: '' }

/**
 * Returns the cells of one sheet with the saved results of its formulas; failed formulas stay visible as errors. `filters`: ranges of its tables with
 * an active filter.
 */
export function readSheetCells(
  xml: string,
  name: string,
  context: CellContext,
  filters: readonly MergedRange[] = [],
): SheetCells {
  const rows: Cell[][] = []
  const formulas = new Map<number, string>()
  const unsaved: number[] = []
  const [hiddenRows, hiddenColumns] = [new Set<number>(), new Set<number>()]
  const [struck, legible] = [new Set<number>(), new Set<number>()]
  const collapsed: number[] = []
  const [outline, indents] = [new Map<number, number>(), new Map<number, number>()]
  const currencies = new Map<string, number>()
  const merged: MergedRange[] = []
  const filtered = [...filters]
  const shared = new SharedFormulas()
  let row = -1
  let cell = { ...BLANK_CELL, column: -1 }
  let into: 'value' | 'inline' | 'formula' | null = null
  let isCut = false
  const count = (more: number) => {
    context.cells += more
    if (context.cells > context.limits.cells)
      throw new Unreadable(
        `The workbook has more than ${context.limits.cells.toLocaleString('en-GB')} cells. Keep only the sheet with the bill.`,
      )
  }
  const put = () => {
    // The key of a column past Excel's last would be that of a cell in the next row.
    if (cell.column >= MAX_COLUMNS) {
      isCut ||= cell.value !== '' || cell.inline !== '' || cell.formula !== ''
      return count(1)
    }
    const key = cellKey(row, cell.column)
    const formula = shared.resolve(row, cell.column, cell.formula, cell.sharedAs)
    if (formula !== '') formulas.set(key, formula)
    const value = cellValue(cell, context)
    if (value === null) {
      if (formula !== '') unsaved.push(key)
      return
    }
    const { indent = 0, currency = '', isStruck = false } = context.styles[cell.style] ?? {}
    // A row is struck through when all that it says is.
    if (!isStruck) legible.add(row)
    else if (!legible.has(row)) struck.add(row)
    if (indent > 0) indents.set(key, indent)
    if (currency !== '' && typeof value === 'number') currencies.set(currency, (currencies.get(currency) ?? 0) + 1)
    const cells = (rows[row] ??= [])
    count(Math.max(1, cell.column + 1 - cells.length))
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
        if (isTrue(attribute('hidden'))) hiddenRows.add(row)
        if (isTrue(attribute('collapsed'))) collapsed.push(row)
        const level = Number(attribute('outlineLevel') ?? 0)
        if (level > 0) outline.set(row, level)
      } else if (tag === 'col') {
        const [first, last] = [Number(attribute('min')), Number(attribute('max'))]
        if (isTrue(attribute('hidden')))
          for (let each = first; each <= Math.min(last, MAX_COLUMNS); each++) hiddenColumns.add(each - 1)
      } else if (tag === 'autoFilter') {
        const range = readRange(attribute('ref') ?? '')
        if (range) filtered.push(range)
      } else if (tag === 'mergeCell') {
        const range = readRange(attribute('ref') ?? '')
        if (range) merged.push(range)
      } else if (tag === 'v') into = 'value'
      else if (tag === 't') into = 'inline'
      else if (tag === 'f') {
        into = 'formula'
        cell.sharedAs = attribute('t') === 'shared' ? (attribute('si') ?? '') : ''
      }
    },
    close: tag => {
      if (tag === 'c') put()
      if (tag === 'v' || tag === 't' || tag === 'f') into = null
    },
    text: part => {
      if (into !== null) cell[into] += part
    },
  })
  if (rows.length > context.limits.rows)
    throw new Unreadable(
      `The sheet "${name}" goes down to row ${rows.length.toLocaleString('en-GB')}; at most ${context.limits.rows.toLocaleString('en-GB')} are read.`,
    )
  const hiddenAtFirst = hiddenRows.size
  unfold(hiddenRows, outline, collapsed)
  const whole = Array.from(rows, each => each ?? [])
  fillMerged(whole, merged)
  const foldedRows = hiddenAtFirst - hiddenRows.size
  const filteredRows = new Set(
    [...hiddenRows].filter(row => filtered.some(({ top, bottom }) => row > top && row <= bottom)),
  )
  for (const each of struck) if (!legible.has(each)) hiddenRows.add(each)
  return {
    rows: whole,
    formulas,
    unsaved,
    hiddenRows,
    hiddenColumns,
    filteredRows,
    foldedRows,
    outline,
    indents,
    currencies,
    isCut,
  }
}

/** Removes folded rows from the hidden ones: the rows of a collapsed outline lie above or below the row that collapses them. */
function unfold(hidden: Set<number>, outline: ReadonlyMap<number, number>, collapsed: readonly number[]): void {
  const isFolded = (row: number) => hidden.has(row) && outline.has(row)
  for (const row of collapsed) {
    const step = isFolded(row - 1) ? -1 : 1
    for (let each = row + step; isFolded(each); each += step) hidden.delete(each)
  }
}

const isTrue = (attribute: string | undefined): boolean => attribute === '1' || attribute === 'true'

function cellValue({ type, style, value, inline, formula }: typeof BLANK_CELL, context: CellContext): Cell {
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
      // Some programs mark a formula without a result this way: it is computed.
      return value === '' && formula !== '' ? null : { error: value || '#ERROR' }
    case 'd':
      return isDay(value.slice(0, 10)) ? { day: value.slice(0, 10) } : value || null
    default: {
      if (value === '') return null
      const number = Number(value)
      if (!Number.isFinite(number)) return value
      return context.styles[style]?.isDay ? (serialDay(number, context.is1904) ?? number) : number
    }
  }
}
