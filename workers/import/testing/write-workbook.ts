// Writes workbooks for tests, part by part: hidden rows, outline levels, indents, merged cells, formulas with and without results.
import { strToU8, zipSync } from 'fflate'

export interface WrittenCell {
  readonly text?: string
  readonly number?: number
  /** Without `number`, the formula has no saved result. */
  readonly formula?: string
  readonly indent?: number
}
export interface WrittenRow {
  readonly cells: readonly (WrittenCell | string | number | null)[]
  readonly isHidden?: boolean
  /** Whether its cells are struck through. */
  readonly isStruck?: boolean
  readonly outline?: number
  /** The rows next to it are folded under it. */
  readonly isCollapsed?: boolean
}
export interface WrittenSheet {
  readonly name: string
  readonly rows: readonly WrittenRow[]
  readonly merged?: readonly string[]
  /** The range of an AutoFilter that hides the rows marked as hidden. */
  readonly filter?: string
  /** The range of a table on it with an active filter. */
  readonly table?: { readonly name: string; readonly ref: string; readonly isFiltered: boolean }
  /** A pivot table on it, over a sheet or a table of this name. */
  readonly pivot?: { readonly ref: string; readonly sheet?: string; readonly table?: string }
}

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const MOST_INDENT = 8
/** The style after those of the indents. */
const STRUCK = MOST_INDENT + 1

/** Returns the letter of a column, counted from 0; test bills have fewer than 26 columns. */
export const letter = (column: number): string => String.fromCharCode(65 + column)

function cellXml(cell: WrittenRow['cells'][number], address: string, isStruck = false): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return cellXml({ number: cell }, address, isStruck)
  if (typeof cell === 'string') return cellXml({ text: cell }, address, isStruck)
  const index = isStruck ? STRUCK : Math.min(cell.indent ?? 0, MOST_INDENT)
  const style = index > 0 ? ` s="${index}"` : ''
  if (cell.text !== undefined)
    return `<c r="${address}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(cell.text)}</t></is></c>`
  const formula = cell.formula === undefined ? '' : `<f>${escaped(cell.formula)}</f>`
  return `<c r="${address}"${style}>${formula}${cell.number === undefined ? '' : `<v>${cell.number}</v>`}</c>`
}

function sheetXml({ rows, merged = [], filter }: WrittenSheet): string {
  const lines = rows.map(({ cells, isHidden, isStruck, outline, isCollapsed }, index) => {
    const attributes = `${isHidden ? ' hidden="1"' : ''}${outline ? ` outlineLevel="${outline}"` : ''}${isCollapsed ? ' collapsed="1"' : ''}`
    return `<row r="${index + 1}"${attributes}>${cells.map((cell, column) => cellXml(cell, `${letter(column)}${index + 1}`, isStruck)).join('')}</row>`
  })
  const merges = merged.map(ref => `<mergeCell ref="${ref}"/>`).join('')
  const filtered = filter
    ? `<autoFilter ref="${filter}"><filterColumn colId="0"><filters><filter val="A"/></filters></filterColumn></autoFilter>`
    : ''
  return `<worksheet><sheetData>${lines.join('')}</sheetData>${filtered}${merges ? `<mergeCells>${merges}</mergeCells>` : ''}</worksheet>`
}

/** Returns the tables and pivot tables of a sheet, which are parts of their own in the package, with the list that names them. */
function partsBeside({ table, pivot }: WrittenSheet, at: number): Record<string, Uint8Array> {
  const relation = (type: string, target: string) => `<Relationship Id="${type}" Type="r/${type}" Target="${target}"/>`
  const lists: Record<string, string> = {
    [`worksheets/_rels/sheet${at}.xml.rels`]: [
      table ? relation('table', `../tables/table${at}.xml`) : '',
      pivot ? relation('pivotTable', `/xl/pivotTables/pivotTable${at}.xml`) : '',
    ].join(''),
    [`pivotTables/_rels/pivotTable${at}.xml.rels`]: relation(
      'pivotCacheDefinition',
      `../pivotCache/pivotCacheDefinition${at}.xml`,
    ),
  }
  const on = table?.isFiltered ? '<filterColumn colId="0"><filters><filter val="A"/></filters></filterColumn>' : ''
  const source = pivot?.table ? `name="${pivot.table}"` : `ref="A1:F9" sheet="${pivot?.sheet ?? ''}"`
  const parts: Record<string, string> = {
    ...Object.fromEntries(
      Object.entries(lists).map(([path, list]) => [path, `<Relationships>${list}</Relationships>`]),
    ),
    [`tables/table${at}.xml`]: `<table displayName="${table?.name}"><autoFilter ref="${table?.ref}">${on}</autoFilter></table>`,
    [`pivotTables/pivotTable${at}.xml`]: `<pivotTableDefinition><location ref="${pivot?.ref}"/></pivotTableDefinition>`,
    [`pivotCache/pivotCacheDefinition${at}.xml`]: `<pivotCacheDefinition><worksheetSource ${source}/></pivotCacheDefinition>`,
  }
  return Object.fromEntries(Object.entries(parts).map(([path, xml]) => [`xl/${path}`, strToU8(xml)]))
}

export function writeWorkbook(sheets: readonly WrittenSheet[]): Uint8Array {
  const list = sheets.map((sheet, i) => `<sheet name="${escaped(sheet.name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
  const styles = Array.from({ length: MOST_INDENT + 1 }, (_, i) => `<xf numFmtId="0"><alignment indent="${i}"/></xf>`)
  return zipSync(
    {
      'xl/workbook.xml': strToU8(`<workbook xmlns:r="r"><sheets>${list.join('')}</sheets></workbook>`),
      'xl/styles.xml': strToU8(
        `<styleSheet><fonts><font/><font><strike/></font></fonts><cellXfs>${styles.join('')}<xf fontId="1"/></cellXfs></styleSheet>`,
      ),
      ...Object.fromEntries(sheets.map((sheet, i) => [`xl/worksheets/sheet${i + 1}.xml`, strToU8(sheetXml(sheet))])),
      ...Object.fromEntries(
        sheets.flatMap((sheet, i) => (sheet.table || sheet.pivot ? Object.entries(partsBeside(sheet, i + 1)) : [])),
      ),
    },
    { level: 1 },
  )
}
