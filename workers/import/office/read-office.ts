import { type CellObject, read, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { zipSync } from 'fflate'
import { type Cell, cellKey, MAX_COLUMNS } from '#domain/bill-import/sheet/sheet'
import type { Workbook, WorkbookSheet } from '#domain/bill-import/workbook/workbook'
import { computeFormulas, type FormulaSheet } from '#spreadsheets/formulas/compute-formulas'
import { LIMITS } from '#spreadsheets/base/limits'
import { Unreadable } from '#spreadsheets/base/unreadable'
import { unzip } from '#spreadsheets/base/zip'
import { decodeXml } from '#spreadsheets/base/xml'
import { serialDay } from '#spreadsheets/xlsx/dates'
import { fillMerged, readRange } from '#spreadsheets/xlsx/merged-cells'
import { foldedWords, formulaRemarks } from '#spreadsheets/xlsx/remarks'
import { showsDay } from '#spreadsheets/xlsx/styles'

import type { OfficeKind } from './kind'
import { oldSheets } from './old-workbook'
import { walkOpenDocument } from './open-document'
import { withoutThemes } from './themes'

const KINDS = { xls: 'old Excel workbook (.xls)', ods: 'OpenDocument spreadsheet (.ods)' } as const

/**
 * Reads old Excel workbooks and OpenDocument spreadsheets through SheetJS, which loads only when such a file arrives. Treats the content like a
 * .xlsx: results as saved, failed formulas as errors, hidden and struck rows, merged cells.
 */
export function readOffice(bytes: Uint8Array, kind: OfficeKind): Workbook {
  const { unpacked, looks } = kind === 'ods' ? openDocument(bytes) : { unpacked: bytes, looks: null }
  const book = open(unpacked)
  const old = kind === 'xls' ? oldSheets(bytes) : null
  const remarks = [`Read as ${KINDS[kind]}.`]
  let cells = 0
  const sheets = book.SheetNames.flatMap((name, place): (WorkbookSheet & FormulaSheet)[] => {
    const sheet = book.Sheets[name]
    if (!sheet?.['!ref']) return []
    const look = looks?.get(name)
    const isHidden = look?.isHidden ?? (book.Workbook?.Sheets?.[place]?.Hidden ?? 0) !== 0
    const made = sheetOf(sheet, name, isHidden, isFrom1904(book))
    cells += made.cells
    if (cells > LIMITS.cells) throw new Unreadable(tooManyCells())
    const pivots = look?.pivots ?? old?.get(name)?.pivots ?? []
    const read = pivots.length > 0 ? { ...made.sheet, pivots } : made.sheet
    if (!look)
      return [{ ...read, hiddenRows: new Set([...(read.hiddenRows ?? []), ...(old?.get(name)?.struckRows ?? [])]) }]
    if (look.foldedRows > 0) remarks.push(foldedWords(name, look.foldedRows))
    const { hiddenRows, filteredRows, hiddenColumns } = look
    return [{ ...read, hiddenRows, filteredRows, hiddenColumns }]
  })
  if (sheets.length === 0) throw new Unreadable('The workbook has no sheet with cells.')
  remarks.push(...formulaRemarks(computeFormulas(sheets)))
  return { format: kind, sheets, remarks }
}

/**
 * Measures an OpenDocument file before expanding it, and reads what the library does not. Passes the parts on unpacked: with a damaged part, or a
 * wrong list of parts, the library never ended.
 */
function openDocument(bytes: Uint8Array) {
  const parts = unzip(bytes, () => true)
  const manifest = decodeXml(parts.get('META-INF/manifest.xml') ?? new Uint8Array(), 'The spreadsheet')
  if (manifest.includes('encryption-data')) throw new Unreadable(LOCKED)
  const looks = walkOpenDocument(parts.get('content.xml') ?? new Uint8Array())
  return { unpacked: zipSync(Object.fromEntries(parts), { level: 0 }), looks }
}

const LOCKED = 'The workbook is protected by a password. Open it, take the password off and save it as .xlsx.'
const tooManyCells = (): string =>
  `The workbook has more than ${LIMITS.cells.toLocaleString('en-GB')} cells. Keep only the sheet with the bill.`

function open(bytes: Uint8Array): WorkBook {
  try {
    return read(withoutThemes(bytes), { dense: true, cellStyles: true, cellNF: true, sheetRows: LIMITS.rows + 1 })
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message)) throw new Unreadable(LOCKED)
    throw new Unreadable('The workbook could not be read. Open it and save it as .xlsx.')
  }
}

const isFrom1904 = (book: WorkBook): boolean => book.Workbook?.WBProps?.date1904 ?? false

function sheetOf(sheet: WorkSheet, name: string, hidden: boolean, is1904: boolean) {
  const data = sheet['!data'] ?? []
  if (data.length > LIMITS.rows)
    throw new Unreadable(
      `The sheet "${name}" has more than ${LIMITS.rows.toLocaleString('en-GB')} rows; no more are read.`,
    )
  let cells = 0
  const formulas = new Map<number, string>()
  const unsaved: number[] = []
  const rows = Array.from({ length: data.length }, (_, row) => {
    const line: Cell[] = []
    for (let column = 0; column < Math.min(data[row]?.length ?? 0, MAX_COLUMNS); column++) {
      const cell = data[row]?.[column]
      if (cell?.f) formulas.set(cellKey(row, column), cell.f)
      const value = cell ? valueOf(cell, is1904) : null
      if (value === null) {
        if (cell?.f) unsaved.push(cellKey(row, column))
        continue
      }
      while (line.length < column) line.push(null)
      line[column] = value
    }
    cells += line.length
    return line
  })
  fillMerged(
    rows,
    (sheet['!merges'] ?? []).flatMap(({ s, e }) => (e.r > s.r ? [{ top: s.r, bottom: e.r, column: s.c }] : [])),
  )
  const hiddenIn = (all: readonly ({ readonly hidden?: boolean } | undefined)[] | undefined) =>
    new Set((all ?? []).flatMap((each, place) => (each?.hidden ? [place] : [])))
  const hiddenRows = hiddenIn(sheet['!rows'])
  const made: WorkbookSheet & FormulaSheet = {
    name,
    hidden,
    rows,
    formulas,
    unsaved,
    hiddenRows,
    filteredRows: filteredOf(sheet, hiddenRows),
    hiddenColumns: hiddenIn(sheet['!cols']),
    currencies: currenciesOf(data),
  }
  return { sheet: made, cells }
}

/** Returns the hidden rows under the filter of an old workbook. */
function filteredOf(sheet: WorkSheet, hidden: ReadonlySet<number>): Set<number> {
  const range = readRange(sheet['!autofilter']?.ref ?? '')
  return new Set(range ? [...hidden].filter(row => row > range.top && row <= range.bottom) : [])
}

function valueOf(cell: CellObject, is1904: boolean): Cell {
  switch (cell.t) {
    case 'n': {
      if (typeof cell.v !== 'number' || !Number.isFinite(cell.v)) return null
      const isDay = typeof cell.z === 'string' && showsDay(cell.z)
      return isDay ? (serialDay(cell.v, is1904) ?? cell.v) : cell.v
    }
    case 'd':
      return cell.v instanceof Date ? { day: cell.v.toISOString().slice(0, 10) } : null
    case 'e':
      return { error: cell.w ?? '#ERROR' }
    case 'b':
      return cell.v === true
    case 's':
      return typeof cell.v === 'string' && cell.v !== '' ? cell.v : null
    default:
      return null
  }
}

/** Counts the currency signs that number formats show. */
function currenciesOf(data: readonly (readonly CellObject[] | undefined)[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of data)
    for (const cell of row ?? []) {
      const sign = cell?.t === 'n' && typeof cell.z === 'string' ? /\[\$([^\]-]+)|[£€$¥₹]/.exec(cell.z) : null
      const shown = sign ? (sign[1] ?? sign[0]).trim() : ''
      if (shown !== '') counts.set(shown, (counts.get(shown) ?? 0) + 1)
    }
  return counts
}
