import type { Sheet, SheetCell } from '#domain/value/sheet'
import { DECLARATION, MAIN, parts, sheetPath } from './xlsx'
import { addressOf, BY_DECIMALS, textCellXml, textXml } from './xlsx-parts'

const MONEY = 2

/** The time of every part in a package: the same sheets give the same bytes. */
const PACKED_AT = new Date(2000, 0, 1)

/** Returns sheets as an XLSX. Formulas have the results of now beside them, for readers that compute nothing. */
export async function exportWorkbook(...sheets: readonly Sheet[]): Promise<Uint8Array> {
  const { strToU8, zipSync } = await import('fflate')
  const files = {
    ...parts(sheets.map(({ name }) => name)),
    ...Object.fromEntries(sheets.map((sheet, at) => [sheetPath(at), sheetXml(sheet)])),
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(DECLARATION + text)])), {
    mtime: PACKED_AT,
  })
}

function sheetXml(sheet: Sheet): string {
  const columns = sheet.columns
    .map(
      ({ width, isHidden }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}"${isHidden ? ' hidden="1"' : ''} customWidth="1"/>`,
    )
    .join('')
  const rows = sheet.rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, addressOf(column, row + 1))).join('')}</row>`,
    )
    .join('')
  const view = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  const page = `<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>`
  return `<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>${view}<cols>${columns}</cols><sheetData>${rows}</sheetData>${page}</worksheet>`
}

function cellXml(cell: SheetCell, address: string): string {
  if (!cell) return ''
  if (cell.kind === 'text') return textCellXml(cell.text, address, cell.isStrong === true)
  const style = BY_DECIMALS[cell.kind === 'number' ? cell.decimals : MONEY] ?? 0
  const formula = cell.kind === 'formula' ? `<f>${textXml(cell.formula)}</f>` : ''
  return `<c r="${address}" s="${style}">${formula}<v>${cell.value}</v></c>`
}
