import type { Workbook, WorkbookSheet } from '#domain/bill-import/workbook/workbook'
import { computeFormulas } from '../formulas/compute-formulas'
import { type Limits, LIMITS } from '../base/limits'
import { Unreadable } from '../base/unreadable'
import { decodeXml, walkXml } from '../base/xml'
import { unzip } from '../base/zip'
import { readBeside, readRelations } from './beside-sheets'
import { foldedWords, formulaRemarks } from './remarks'
import { readSharedStrings } from './shared-strings'
import { readSheetCells, type CellContext, type SheetCells } from './sheet-reader'
import { readStyles } from './styles'

const WANTED =
  /^(?:_rels\/\.rels|mimetype|xl\/(?:workbook\.(?:xml|bin)|sharedStrings\.xml|styles\.xml|_rels\/workbook\.xml\.rels|worksheets\/(?:_rels\/[^/]+\.rels|[^/]+\.xml)|(?:tables|pivotTables)\/(?:_rels\/[^/]+\.rels|[^/]+\.xml)|pivotCache\/pivotCacheDefinition[^/]*\.xml)|EncryptedPackage|word\/document\.xml)$/i

/** Reads a workbook of Excel, LibreOffice, Google or Numbers (.xlsx, .xlsm): every sheet with its name, hidden ones marked. */
export function readXlsx(bytes: Uint8Array, limits: Limits = LIMITS): Workbook {
  const parts = unzip(bytes, name => WANTED.test(name), limits)
  const xmlOf = (path: string): string | null => {
    const found = [...parts.keys()].find(name => name.toLowerCase() === path.toLowerCase())
    return found === undefined ? null : decodeXml(parts.get(found) ?? new Uint8Array(), 'The workbook')
  }
  const workbook = xmlOf(WORKBOOK)
  if (workbook === null) throw new Unreadable(otherKind(parts))
  const { entries, is1904 } = readSheetList(workbook)
  const listed = withPaths(entries, xmlOf('xl/_rels/workbook.xml.rels') ?? '')
  const beside = readBeside(listed, xmlOf)
  const context: CellContext = {
    strings: readSharedStrings(xmlOf('xl/sharedStrings.xml') ?? ''),
    styles: readStyles(xmlOf('xl/styles.xml') ?? ''),
    is1904,
    limits,
    cells: 0,
  }
  const remarks: string[] = []
  const sheets = listed.flatMap(({ name, isHidden, path }): (WorkbookSheet & SheetCells)[] => {
    const xml = xmlOf(path)
    if (xml === null) {
      remarks.push(`"${name}" is a chart or has no cells, so it is not offered.`)
      return []
    }
    const { filters, pivots } = beside(name)
    const cells = readSheetCells(xml, name, context, filters)
    if (cells.isCut) remarks.push(`"${name}" is wider than can be read: the columns furthest right are left out.`)
    if (cells.foldedRows > 0) remarks.push(foldedWords(name, cells.foldedRows))
    return [{ name, hidden: isHidden, ...(pivots.length > 0 ? { pivots } : {}), ...cells }]
  })
  if (sheets.length === 0) throw new Unreadable('The workbook has no sheet with cells.')
  remarks.push(...formulaRemarks(computeFormulas(sheets)))
  return { format: 'xlsx', sheets, remarks }
}

/** Returns the part of the package that holds each sheet, by the sheet's name. */
export function sheetPaths(parts: ReadonlyMap<string, Uint8Array>): Map<string, string> {
  const partOf = (path: string): string | undefined =>
    [...parts.keys()].find(name => name.toLowerCase() === path.toLowerCase())
  const xmlOf = (path: string): string => {
    const found = partOf(path)
    return found === undefined ? '' : decodeXml(parts.get(found) ?? new Uint8Array(), 'The workbook')
  }
  const listed = withPaths(readSheetList(xmlOf(WORKBOOK)).entries, xmlOf('xl/_rels/workbook.xml.rels'))
  return new Map(
    listed.flatMap(({ name, path }) => {
      const part = partOf(path)
      return part === undefined ? [] : [[name, part] as const]
    }),
  )
}

interface SheetEntry {
  readonly name: string
  readonly isHidden: boolean
  readonly relation: string
}

function readSheetList(xml: string): { entries: SheetEntry[]; is1904: boolean } {
  const entries: SheetEntry[] = []
  let is1904 = false
  walkXml(xml, 'The list of sheets', {
    open: (tag, attribute) => {
      if (tag === 'workbookPr') is1904 ||= /^(?:1|true)$/.test(attribute('date1904') ?? '')
      if (tag === 'sheet')
        entries.push({
          name: attribute('name') ?? `Sheet ${entries.length + 1}`,
          isHidden: (attribute('state') ?? 'visible') !== 'visible',
          relation: attribute('id') ?? '',
        })
    },
  })
  return { entries, is1904 }
}

/** Returns the sheets with the package part of each. */
function withPaths(entries: readonly SheetEntry[], relations: string) {
  const paths = new Map(readRelations(relations, WORKBOOK).map(({ id, path }) => [id, path]))
  return entries.map((entry, index) => ({
    ...entry,
    path: paths.get(entry.relation) ?? `xl/worksheets/sheet${index + 1}.xml`,
  }))
}
const WORKBOOK = 'xl/workbook.xml'

function otherKind(parts: ReadonlyMap<string, Uint8Array>): string {
  if ([...parts.keys()].some(name => name.toLowerCase() === 'xl/workbook.bin'))
    return 'This is a binary workbook (.xlsb). Open it and save it as .xlsx.'
  const kind = new TextDecoder().decode(parts.get('mimetype') ?? new Uint8Array())
  if (kind.includes('opendocument'))
    return 'This is an OpenDocument file that is no spreadsheet. Save the bill as .xlsx.'
  if ([...parts.keys()].some(name => name.startsWith('word/')))
    return 'This is a text document (.docx). Save the bill as .xlsx.'
  return 'This is not a workbook, or parts of it are missing. Open it and save it as .xlsx.'
}
