import { columnOf, MAX_COLUMNS } from '#domain/bill-import/sheet/sheet'
import type { Pivot } from '#domain/bill-import/workbook/workbook'
import { LIMITS } from '#spreadsheets/base/limits'
import { Unreadable } from '#spreadsheets/base/unreadable'
import { decodeXml, walkXml } from '#spreadsheets/base/xml'

/** The parts of an OpenDocument sheet that the spreadsheet library does not read. */
export interface OpenSheet {
  readonly isHidden: boolean
  /** Rows that are hidden or struck through. */
  readonly hiddenRows: Set<number>
  /** The hidden rows that a filter hides. */
  readonly filteredRows: Set<number>
  readonly hiddenColumns: Set<number>
  /** Rows folded by their outline; they are not hidden. */
  foldedRows: number
  readonly pivots: Pivot[]
}

/** The state of a row while a sheet is walked. */
interface Walked {
  readonly sheet: OpenSheet
  row: number
  column: number
  /** Cells with values in the row, and those of them that are struck through. */
  filled: number
  struck: number
  /** Style of the row's cells without one of their own. */
  rowStyle: string
  /** Style of each column's cells, up to a column. */
  readonly columnStyles: { readonly end: number; readonly style: string }[]
  times: number
  visibility: string
  /** Whether each open outline group is folded. */
  readonly groups: boolean[]
}

const times = (text: string | undefined): number => Math.max(1, Math.trunc(Number(text ?? 1)) || 1)

/**
 * Walks the content of an OpenDocument spreadsheet before it is expanded: a file can repeat a cell 16,384 times in one word. Throws Unreadable above
 * the limit of cells. Returns what each sheet hides, and its pivot tables.
 */
export function walkOpenDocument(content: Uint8Array): Map<string, OpenSheet> {
  const sheets = new Map<string, OpenSheet>()
  const [hiddenStyles, struckStyles] = [new Set<string>(), new Set<string>()]
  let [style, cells] = ['', 0]
  let now: Walked | null = null
  let pivot: { readonly name: string; readonly place: Omit<Pivot, 'of'> } | null = null
  walkXml(decodeXml(content, 'The spreadsheet'), 'The spreadsheet', {
    open: (name, attribute) => {
      if (name === 'style') {
        style = STYLED.has(attribute('family') ?? '') ? (attribute('name') ?? '') : ''
        if (struckStyles.has(attribute('parent-style-name') ?? '')) struckStyles.add(style)
      } else if (name === 'table-properties' && attribute('display') === 'false') hiddenStyles.add(style)
      else if (name === 'text-properties' && style !== '') {
        const line = attribute('text-line-through-style') ?? attribute('text-line-through-type')
        if (line === 'none') struckStyles.delete(style)
        else if (line !== undefined) struckStyles.add(style)
      } else if (name === 'table') {
        const sheet = blankSheet(hiddenStyles.has(attribute('style-name') ?? ''))
        sheets.set(attribute('name') ?? '', sheet)
        now = blankWalk(sheet)
      } else if (name === 'data-pilot-table') {
        const at = addressOf(attribute('target-range-address') ?? '')
        pivot = at && { name: at.sheet, place: at.place }
        if (pivot) sheets.get(pivot.name)?.pivots.push({ ...pivot.place, of: '' })
      } else if (name === 'source-cell-range' && pivot) {
        const of = addressOf(attribute('cell-range-address') ?? '')?.sheet ?? ''
        const pivots = sheets.get(pivot.name)?.pivots
        pivots?.splice(-1, 1, { ...pivot.place, of })
      }
      if (now) openIn(now, name, attribute, struckStyles)
    },
    close: name => {
      if (name !== 'table-row' || !now) {
        if (name === 'table-row-group') now?.groups.pop()
        return
      }
      cells += now.filled * now.times
      if (cells > LIMITS.cells)
        throw new Unreadable(
          `The workbook has more than ${LIMITS.cells.toLocaleString('en-GB')} cells. Keep only the sheet with the bill.`,
        )
      closeRow(now)
    },
  })
  return sheets
}

const blankSheet = (isHidden: boolean): OpenSheet => ({
  isHidden,
  hiddenRows: new Set(),
  filteredRows: new Set(),
  hiddenColumns: new Set(),
  foldedRows: 0,
  pivots: [],
})

const blankWalk = (sheet: OpenSheet): Walked => ({
  sheet,
  row: 0,
  column: 0,
  filled: 0,
  struck: 0,
  times: 1,
  visibility: '',
  rowStyle: '',
  columnStyles: [],
  groups: [],
})

/** Families of styles that say what is hidden or struck through. */
const STYLED: ReadonlySet<string> = new Set(['table', 'table-cell'])

function openIn(
  now: Walked,
  name: string,
  attribute: (name: string) => string | undefined,
  struckStyles: ReadonlySet<string>,
): void {
  switch (name) {
    case 'table-row-group':
      now.groups.push(attribute('display') === 'false')
      return
    case 'table-column': {
      const end = Math.min(now.column + times(attribute('number-columns-repeated')), MAX_COLUMNS)
      if ((attribute('visibility') ?? 'visible') !== 'visible')
        for (let column = now.column; column < end; column++) now.sheet.hiddenColumns.add(column)
      now.columnStyles.push({ end, style: attribute('default-cell-style-name') ?? '' })
      now.column = end
      return
    }
    case 'table-row':
      now.filled = 0
      now.struck = 0
      now.column = 0
      now.rowStyle = attribute('default-cell-style-name') ?? ''
      now.times = times(attribute('number-rows-repeated'))
      now.visibility = attribute('visibility') ?? 'visible'
      return
    case 'table-cell':
    case 'covered-table-cell': {
      const many = times(attribute('number-columns-repeated'))
      const { column } = now
      now.column += many
      if (name === 'covered-table-cell' || attribute('value-type') === undefined) return
      now.filled += many
      const own = attribute('style-name') ?? now.rowStyle
      const style = own === '' ? (now.columnStyles.find(({ end }) => column < end)?.style ?? '') : own
      if (struckStyles.has(style)) now.struck += many
    }
  }
}

/** Records the hidden, struck or folded rows of a run; blank rows are ignored. */
function closeRow(now: Walked): void {
  const { sheet, visibility, groups, filled, struck } = now
  const from = now.row
  now.row += now.times
  if (filled === 0) return
  // A row is struck through when all that it says is.
  if (struck === filled) for (let row = from; row < Math.min(now.row, LIMITS.rows + 1); row++) sheet.hiddenRows.add(row)
  if (visibility === 'visible') return
  for (let row = from; row < Math.min(now.row, LIMITS.rows + 1); row++)
    if (visibility !== 'filter' && groups.includes(true)) sheet.foldedRows++
    else {
      sheet.hiddenRows.add(row)
      if (visibility === 'filter') sheet.filteredRows.add(row)
    }
}

const ADDRESS =
  /^\$?('(?:[^']|'')+'|[^'.]+)\.\$?([A-Z]{1,3})\$?(\d+)(?::(?:\$?(?:'(?:[^']|'')+'|[^'.]*))?\.?\$?([A-Z]{1,3})\$?(\d+))?$/i

/** Returns "$'Bill 2'.$A$3:.$D$20" as a sheet and a place; null when it cannot be read. */
function addressOf(address: string): { sheet: string; place: Omit<Pivot, 'of'> } | null {
  const [, quoted = '', from = '', top = '', to = from, bottom = top] = ADDRESS.exec(address) ?? []
  if (from === '') return null
  const sheet = quoted.startsWith("'") ? quoted.slice(1, -1).replaceAll("''", "'") : quoted
  return {
    sheet,
    place: { top: Number(top) - 1, bottom: Number(bottom) - 1, left: columnOf(from), right: columnOf(to) },
  }
}
