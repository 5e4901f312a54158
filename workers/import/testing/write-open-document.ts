// Writes OpenDocument spreadsheets (.ods) for tests.
import { strToU8, zipSync } from 'fflate'
import { escaped, type WrittenRow, type WrittenSheet } from './write-workbook'

/** Returns a spreadsheet with this content between the tags of its body, and these styles of cells. */
export const openDocument = (body: string, styles = ''): Uint8Array =>
  zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
    'META-INF/manifest.xml': strToU8('<manifest/>'),
    'styles.xml': strToU8('<office:document-styles/>'),
    'content.xml': strToU8(
      `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"><office:automatic-styles><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>${styles}</office:automatic-styles><office:body><office:spreadsheet>${body}</office:spreadsheet></office:body></office:document-content>`,
    ),
  })

/** One cell. */
export function openCell(cell: WrittenRow['cells'][number]): string {
  const value = typeof cell === 'object' ? (cell?.text ?? cell?.number ?? null) : cell
  if (value === null) return '<table:table-cell/>'
  const type =
    typeof value === 'number' ? `office:value-type="float" office:value="${value}"` : 'office:value-type="string"'
  return `<table:table-cell ${type}><text:p>${escaped(String(value))}</text:p></table:table-cell>`
}

const address = (sheet: string, ref: string): string =>
  ref
    .split(':')
    .map(cell => `'${escaped(sheet)}'.${cell}`)
    .join(':')

/** Returns a document of sheets with their pivot tables. */
export function writeOpenDocument(sheets: readonly WrittenSheet[]): Uint8Array {
  const tables = sheets.map(
    ({ name, rows }) =>
      `<table:table table:name="${escaped(name)}">${rows
        .map(({ cells }) => `<table:table-row>${cells.map(openCell).join('')}</table:table-row>`)
        .join('')}</table:table>`,
  )
  const pivots = sheets.flatMap(({ name, pivot }) =>
    pivot
      ? [
          `<table:data-pilot-table table:name="P" table:target-range-address="${address(name, pivot.ref)}"><table:source-cell-range table:cell-range-address="${address(pivot.sheet ?? '', 'A1:G9')}"/></table:data-pilot-table>`,
        ]
      : [],
  )
  return openDocument(`${tables.join('')}<table:data-pilot-tables>${pivots.join('')}</table:data-pilot-tables>`)
}
