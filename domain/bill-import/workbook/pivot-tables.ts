import { looksNumeric } from '../sheet/read-number'
import { type Cell, cellKey, cellText } from '../sheet/sheet'
import type { Pivot, Workbook, WorkbookSheet } from './workbook'

/**
 * Separates pivot tables from bills. One beside or below a bill is removed from its sheet; a sheet with nothing else stays as a sheet that sums
 * another one. Decision 606.
 */
export function setPivotsApart(workbook: Workbook): Workbook {
  if (!workbook.sheets.some(hasPivots)) return workbook
  const remarks: string[] = []
  const sheets = workbook.sheets.map(sheet => {
    if (!hasPivots(sheet)) return sheet
    const of = sheet.pivots?.map(pivot => pivot.of).find(name => name !== '') ?? ''
    const rest = withoutCells(sheet, sheet.pivots ?? [])
    const isBill = hasLines(rest)
    remarks.push(
      isBill
        ? `“${sheet.name}” holds a pivot table beside the bill: its cells are left out.`
        : `“${sheet.name}” is a pivot table${of === '' ? '' : ` that adds up “${of}”`}, not a bill of its own.`,
    )
    return isBill ? rest : { ...withTitles(sheet), addsUp: of }
  })
  return { ...workbook, sheets, remarks: [...workbook.remarks, ...remarks] }
}

const hasPivots = ({ pivots = [] }: WorkbookSheet): boolean => pivots.length > 0

/** Whether a sheet has words with figures on several rows: more than a note to the pivot table. */
const hasLines = ({ rows }: WorkbookSheet): boolean =>
  rows.filter(row => row.some(looksNumeric) && row.some(cell => /\p{L}{2}/u.test(cellText(cell)))).length >= LEAST_LINES
const LEAST_LINES = 3

/** Replaces the program's titles "Row Labels" and "Sum of Amount" with plain ones. */
function withTitles(sheet: WorkbookSheet): WorkbookSheet {
  const tops = new Set(sheet.pivots?.flatMap(({ top }) => [top, top + 1]))
  const plain = (cell: Cell): Cell =>
    typeof cell === 'string' ? cell.replace(LABELS, 'Description').replace(SUM_OF, '') : cell
  return { ...sheet, rows: sheet.rows.map((row, at) => (tops.has(at) ? row.map(plain) : row)) }
}
const LABELS = /^(?:row labels|zeilenbeschriftungen|étiquettes de lignes|etiquetas de fila|etichette di riga)$/i
const SUM_OF = /^(?:sum of|summe von|somme de|suma de|somma di|sum -|summe -) /i

function withoutCells(sheet: WorkbookSheet, pivots: readonly Pivot[]): WorkbookSheet {
  const isIn = (row: number, column: number) =>
    pivots.some(({ top, bottom, left, right }) => row >= top && row <= bottom && column >= left && column <= right)
  const width = cellKey(1, 0)
  const formulas = new Map([...(sheet.formulas ?? [])].filter(([key]) => !isIn(Math.floor(key / width), key % width)))
  const rows = sheet.rows.map((row, at) => row.map((cell, column): Cell => (isIn(at, column) ? null : cell)))
  return { ...sheet, rows, formulas }
}

/** Whether it only sums a visible sheet: that sheet has its money, or is named as its source. */
export const isSaidElsewhere = ({ sheets }: Pick<Workbook, 'sheets'>, { addsUp }: WorkbookSheet): boolean =>
  addsUp !== undefined && sheets.some(({ name, hidden }) => name === addsUp && !hidden)

/** Returns the effect of choosing a pivot table as the bill, in words. */
export function saysPivots({ sheets }: Pick<Workbook, 'sheets'>, places: readonly number[]): string[] {
  return places.flatMap(place => {
    const { name, addsUp } = sheets[place] ?? {}
    if (name === undefined || addsUp === undefined) return []
    const source = sheets.find(sheet => sheet.name === addsUp)
    const is = `“${name}” is a pivot table: its lines are sums of others`
    return source
      ? [
          `${is}, those of “${source.name}”${source.hidden ? ', which is hidden' : ''}. Choose that sheet to import the lines themselves.`,
        ]
      : [`${is}, which are not in this file.`]
  })
}

/** Returns the pivot tables of these whose own lines are also chosen, so that their sums would count twice. */
export function countedTwice({ sheets }: Pick<Workbook, 'sheets'>, places: readonly number[]): string[] {
  const names = new Set(places.map(place => sheets[place]?.name))
  return places.flatMap(place => {
    const { name, addsUp } = sheets[place] ?? {}
    return name !== undefined && addsUp !== undefined && names.has(addsUp) ? [name] : []
  })
}
