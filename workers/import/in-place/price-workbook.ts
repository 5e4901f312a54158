import { zipSync } from 'fflate'
import { type CellWrite, cellName, type Unwritten } from '#domain/bill-import/in-place/cells-to-write'
import { type Cell, cellKey } from '#domain/bill-import/sheet/sheet'
import type { WorkbookSheet } from '#domain/bill-import/workbook/workbook'
import { computeFormulas, type FormulaSheet } from '#spreadsheets/formulas/compute-formulas'
import { readXlsx, sheetPaths } from '#spreadsheets/xlsx/read-xlsx'
import { unzip } from '#spreadsheets/base/zip'
import { type CellPatch, patchSheet } from './patch-sheet'

export interface PricedWorkbook {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly written: number
  readonly unwritten: readonly Unwritten[]
}

/** The earliest time a ZIP entry can have: the package carries no time of ours. */
const NO_TIME = new Date(1980, 0, 1)
const ROWS = 16_384
/** Results closer than this are equal: programs keep fifteen digits. */
const SAME = 0.000_001

/**
 * Returns the client's own workbook with numbers written into its cells. Parts without such a cell stay byte for byte. In the others only those cells
 * change, with the saved results of formulas that depend on them. So programs that do not compute show right totals. Formulas stay. Where a result
 * cannot be computed here, the workbook is marked to compute when opened.
 */
export function priceWorkbook(bytes: Uint8Array, writes: readonly CellWrite[]): PricedWorkbook {
  const parts = unzip(bytes, () => true)
  const paths = sheetPaths(parts)
  const unwritten: Unwritten[] = []
  const patches = new Map<string, CellPatch[]>()
  for (const { sheet, row, column, value } of writes)
    patches.set(sheet, [...(patches.get(sheet) ?? []), { row, column, value }])

  const stayed = new Set<string>()
  const patchAll = (from: ReadonlyMap<string, readonly CellPatch[]>): Map<string, Uint8Array> => {
    const done = new Map<string, Uint8Array>()
    for (const [sheet, own] of from) {
      const path = paths.get(sheet)
      const part = path === undefined ? undefined : parts.get(path)
      const xml = part && asText(part)
      if (path === undefined || !xml) {
        unwritten.push({ at: sheet, reason: 'The sheet is kept in a way that is not written' })
        for (const patch of own) stayed.add(cellName({ sheet, ...patch }))
        continue
      }
      const patched = patchSheet(xml, own)
      for (const { patch, reason } of patched.left) {
        const at = cellName({ sheet, ...patch })
        stayed.add(at)
        unwritten.push({ at, reason })
      }
      done.set(path, new TextEncoder().encode(patched.xml))
    }
    return done
  }
  const first = patchAll(patches)
  const written = writes.filter(each => !stayed.has(cellName(each)))
  const { results, isWhole } = newResults(readXlsx(bytes).sheets, written)
  for (const [path, part] of first) parts.set(path, part)
  for (const [path, part] of patchAll(results)) parts.set(path, part)
  if (!isWhole && !computeOnOpening(parts))
    unwritten.push({
      at: 'The workbook',
      reason: 'Some of its formulas are computed when it is opened and saved again',
    })
  const packed = zipSync(Object.fromEntries(parts), { mtime: NO_TIME })
  return { bytes: packed, written: written.length, unwritten }
}

/** Returns the text of a part that encodes to the same bytes again; null where the part has another encoding. */
function asText(part: Uint8Array): string | null {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(part)
  const again = new TextEncoder().encode(text)
  return again.length === part.length && again.every((byte, place) => byte === part[place]) ? text : null
}

/** Returns the results of formulas after the writes, by sheet. `isWhole`: every result that can have changed is known. */
function newResults(sheets: readonly WorkbookSheet[], writes: readonly CellWrite[]) {
  const before = computed(sheets, [])
  const after = computed(sheets, writes)
  const results = new Map<string, CellPatch[]>()
  let isWhole = true
  sheets.forEach((sheet, place) => {
    for (const key of sheet.formulas?.keys() ?? []) {
      const [row, column] = [Math.floor(key / ROWS), key % ROWS]
      const kept = sheet.rows[row]?.[column] ?? null
      const [was, is] = [before[place]?.rows[row]?.[column] ?? null, after[place]?.rows[row]?.[column] ?? null]
      if (isLike(was, is) && typeof is !== 'object') continue
      // Where our result differed from the file's before, do not write ours.
      if (typeof is !== 'number' || !(isLike(was, kept) || kept === null)) isWhole = false
      else
        results.set(sheet.name, [...(results.get(sheet.name) ?? []), { row, column, value: String(is), result: true }])
    }
  })
  return { results, isWhole }
}

const isLike = (one: Cell, other: Cell): boolean =>
  typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) < SAME : one === other

/** Computes every formula of a workbook with these writes in its cells. */
function computed(sheets: readonly WorkbookSheet[], writes: readonly CellWrite[]): FormulaSheet[] {
  const all = sheets.map((sheet): FormulaSheet => {
    const formulas = sheet.formulas ?? new Map<number, string>()
    const rows = sheet.rows.map((row, at) =>
      row.map((cell, column) => (formulas.has(cellKey(at, column)) ? null : cell)),
    )
    for (const { row, column, value } of writes.filter(each => each.sheet === sheet.name)) {
      const cells = (rows[row] ??= [])
      while (cells.length <= column) cells.push(null)
      cells[column] = Number(value)
    }
    return { name: sheet.name, rows, formulas, unsaved: [...formulas.keys()] }
  })
  computeFormulas(all)
  return all
}

/** Marks the workbook to be computed when it opens; returns false where the workbook has no element for that. */
function computeOnOpening(parts: Map<string, Uint8Array>): boolean {
  const path = [...parts.keys()].find(name => name.toLowerCase() === 'xl/workbook.xml')
  const part = path === undefined ? undefined : parts.get(path)
  const xml = part && asText(part)
  if (path === undefined || !xml || !/<(?:\w+:)?calcPr\b/.test(xml)) return false
  const said = xml.replace(
    /<((?:\w+:)?)calcPr\b([^>]*?)\s*(\/?)>/,
    (_whole, prefix: string, attributes: string, end: string) => {
      const others = attributes.replace(/\s+fullCalcOnLoad="[^"]*"/, '')
      return `<${prefix}calcPr${others} fullCalcOnLoad="1"${end}>`
    },
  )
  parts.set(path, new TextEncoder().encode(said))
  return true
}
