import type { Cell } from './cell'
import { looksLikeFormula } from './formula-text'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters XML cannot hold. */
const UNFIT =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A text as it stands in XML; characters that cannot are left out. */
export function textXml(text: string): string {
  return text.replaceAll(UNFIT, '').replaceAll(/[&<>"]/g, sign => ESCAPES[sign] ?? sign)
}

/** Number formats by what a cell holds; a style is its place in this list plus one (0 is plain), the header the last. */
const FORMATS = [
  'dd/mm/yyyy',
  'dd/mm/yyyy hh:mm',
  '#,##0',
  '#,##0.00',
  '#,##0.0000',
  '#,##0.000000',
  '0.00##"%"',
] as const
const DAY = 1
const INSTANT = 2
const PERCENT = 7
/** The style of a heading: bold. */
const HEADER = FORMATS.length + 1
/** The styles of a plain text and of a heading that stay texts when someone edits them or saves them as CSV. */
const QUOTED = HEADER + 1
const QUOTED_HEADER = HEADER + 2
export const BY_DECIMALS: Readonly<Record<number, number>> = { 0: 3, 2: 4, 4: 5, 6: 6 }
const FIRST_FORMAT = 164
const WIDTH = 22

export const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${FORMATS.length}">${FORMATS.map(
  (format, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${textXml(format)}"/>`,
).join(
  '',
)}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${QUOTED_HEADER + 1}"><xf/>${FORMATS.map(
  (_, index) => `<xf numFmtId="${FIRST_FORMAT + index}" applyNumberFormat="1"/>`,
).join(
  '',
)}<xf fontId="1" applyFont="1"/><xf quotePrefix="1"/><xf fontId="1" applyFont="1" quotePrefix="1"/></cellXfs></styleSheet>`

/** The header stays in view, and columns are wide enough to read. */
export const columnsXml = (header: readonly string[]): string =>
  `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${Math.max(1, header.length)}" width="${WIDTH}" customWidth="1"/></cols>`

export const headerXml = (header: readonly string[]): string =>
  `<row r="1">${header.map((text, column) => textCellXml(text, addressOf(column, 1), true)).join('')}</row>`

export function cellXml(cell: Cell, column: number, row: number): string {
  const at = addressOf(column, row)
  switch (cell?.kind) {
    case undefined:
      return ''
    case 'text':
      return textCellXml(cell.text, at)
    case 'number':
      return value(cell.text, at, cell.unit === '%' ? PERCENT : (BY_DECIMALS[cell.decimals] ?? 0))
    case 'day':
      return value(String(serialOf(`${cell.day}T00:00:00Z`)), at, DAY)
    case 'instant':
      return value(String(serialOf(cell.at)), at, INSTANT)
  }
}

const value = (text: string, at: string, style: number): string => `<c r="${at}" s="${style}"><v>${text}</v></c>`

/** A cell that holds a text, bold in a heading. */
export function textCellXml(text: string, at: string, isHeading = false): string {
  const style = looksLikeFormula(text) ? (isHeading ? QUOTED_HEADER : QUOTED) : isHeading ? HEADER : 0
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${textXml(text)}</t></is></c>`
}

/** "A1", "AB12". */
export function addressOf(column: number, row: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return `${letters}${row}`
}

/** Days since 30 December 1899, as spreadsheets count them. */
const serialOf = (iso: string): number => (Date.parse(iso) - Date.UTC(1899, 11, 30)) / 86_400_000
