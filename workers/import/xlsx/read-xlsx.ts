import type { Workbook, WorkbookSheet } from '#domain/estimating/bill-import/workbook'
import { computeFormulas } from '../formulas/compute-formulas'
import { Unreadable } from '../unreadable'
import { decodeXml, walkXml } from '../xml'
import { unzip } from '../zip'
import { readSharedStrings } from './shared-strings'
import { readSheetCells, type CellContext, type SheetCells } from './sheet-reader'
import { readStyles } from './styles'

const WANTED =
  /^(?:_rels\/\.rels|mimetype|xl\/(?:workbook\.(?:xml|bin)|sharedStrings\.xml|styles\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)|EncryptedPackage|word\/document\.xml)$/i

/** Reads a workbook of Excel, LibreOffice, Google or Numbers (.xlsx, .xlsm): every sheet with its name, hidden ones marked. */
export function readXlsx(bytes: Uint8Array): Workbook {
  const parts = unzip(bytes, name => WANTED.test(name))
  const xmlOf = (path: string): string | null => {
    const found = [...parts.keys()].find(name => name.toLowerCase() === path.toLowerCase())
    return found === undefined ? null : decodeXml(parts.get(found) ?? new Uint8Array(), 'The workbook')
  }
  const workbook = xmlOf('xl/workbook.xml')
  if (workbook === null) throw new Unreadable(otherKind(parts))
  const { entries, is1904 } = readSheetList(workbook)
  const targets = readRelations(xmlOf('xl/_rels/workbook.xml.rels') ?? '')
  const context: CellContext = {
    strings: readSharedStrings(xmlOf('xl/sharedStrings.xml') ?? ''),
    styles: readStyles(xmlOf('xl/styles.xml') ?? ''),
    is1904,
    cells: 0,
  }
  const remarks: string[] = []
  const sheets = entries.flatMap(({ name, isHidden, relation }, index): (WorkbookSheet & SheetCells)[] => {
    const target = targets.get(relation) ?? `worksheets/sheet${index + 1}.xml`
    const xml = xmlOf(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    if (xml === null) {
      remarks.push(`"${name}" is a chart or has no cells, so it is not offered.`)
      return []
    }
    const cells = readSheetCells(xml, name, context)
    if (cells.isCut) remarks.push(`"${name}" is wider than can be read: the columns furthest right are left out.`)
    if (cells.foldedRows > 0)
      remarks.push(
        `"${name}" has ${cells.foldedRows.toLocaleString('en-GB')} rows folded away by its outline: they are read.`,
      )
    return [{ name, hidden: isHidden, ...cells }]
  })
  if (sheets.length === 0) throw new Unreadable('The workbook has no sheet with cells.')
  remarks.push(...formulaRemarks(computeFormulas(sheets)))
  return { format: 'xlsx', sheets, remarks }
}

/** The part of the package that holds each sheet, by the sheet's name. */
export function sheetPaths(parts: ReadonlyMap<string, Uint8Array>): Map<string, string> {
  const partOf = (path: string): string | undefined =>
    [...parts.keys()].find(name => name.toLowerCase() === path.toLowerCase())
  const xmlOf = (path: string): string => {
    const found = partOf(path)
    return found === undefined ? '' : decodeXml(parts.get(found) ?? new Uint8Array(), 'The workbook')
  }
  const targets = readRelations(xmlOf('xl/_rels/workbook.xml.rels'))
  return new Map(
    readSheetList(xmlOf('xl/workbook.xml')).entries.flatMap(({ name, relation }, index) => {
      const target = targets.get(relation) ?? `worksheets/sheet${index + 1}.xml`
      const path = partOf(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
      return path === undefined ? [] : [[name, path] as const]
    }),
  )
}

function formulaRemarks({ computed, failed }: { computed: number; failed: number }): string[] {
  const count = (number: number) => number.toLocaleString('en-GB')
  return [
    ...(computed > 0 ? [`${count(computed)} formulas were saved without their results and were computed here.`] : []),
    ...(failed > 0 ? [`${count(failed)} formulas could not be computed: their rows say so.`] : []),
  ]
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

function readRelations(xml: string): Map<string, string> {
  const targets = new Map<string, string>()
  walkXml(xml, 'The list of parts', {
    open: (tag, attribute) => {
      if (tag === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '')
    },
  })
  return targets
}

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
