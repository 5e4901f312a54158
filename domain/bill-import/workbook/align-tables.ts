import { columnsWith, columnWith, type ColumnRole, type Mapping } from '../columns/columns'
import { looksNumeric } from '../sheet/read-number'
import { type Cell, cellKey, cellText, columnLetters, type SheetRow } from '../sheet/sheet'
import { suggestColumns } from '../columns/suggest-columns'
import { suggestHeaderRow, titledRoles, titleScore } from '../columns/titles'
import type { WorkbookSheet } from './workbook'

/** Fewest cells of a row of titles that name a role. */
const LEAST_TITLES = 3
/** Titles that must differ from the first table's columns: one may be a plain word, two mean another column order. */
const LEAST_APART = 2

/**
 * Returns a sheet with every further table moved under the columns of its first: combined bills have titles in another order halfway down. Rows keep
 * their indexes; `realigned` holds the file's columns of each moved row.
 */
export function alignTables(sheet: WorkbookSheet): WorkbookSheet {
  const header = sheet.preset ? -1 : suggestHeaderRow(sheet)
  if (header < 0) return sheet
  const titles = titleRows(sheet, header)
  const [next] = titles
  if (next === undefined) return sheet
  const lead = readAlone(sheet, header, next)
  const rows = [...sheet.rows]
  const realigned = new Map<number, readonly number[]>()
  const dropped: string[] = []
  titles.forEach((from, place) => {
    const to = titles[place + 1] ?? sheet.rows.length
    const own = readAlone(sheet, from, to)
    if (!isInOtherOrder(sheet.rows[from] ?? [], lead) && !hasMoneyElsewhere(own, lead)) return
    const columns = placesIn(own, lead)
    dropped.push(...droppedColumns(sheet, from, to, own, columns))
    for (let row = from; row < to; row++) {
      rows[row] = columns.map((column): Cell => (column < 0 ? null : (sheet.rows[row]?.[column] ?? null)))
      realigned.set(row, columns)
    }
  })
  if (realigned.size === 0) return sheet
  // Facts kept by column are dropped for moved cells.
  const kept = <V>(of: ReadonlyMap<number, V> | undefined) =>
    new Map([...(of ?? [])].filter(([key]) => !realigned.has(Math.floor(key / cellKey(1, 0)))))
  return { ...sheet, rows, realigned, dropped, formulas: kept(sheet.formulas), indents: kept(sheet.indents) }
}

/** Returns the mapping for a row of a further table, with each role at its column in the file. */
export function mappingInFile(mapping: Mapping, columns: readonly number[] | undefined): Mapping {
  if (!columns) return mapping
  const width = Math.max(...columns, ...mapping.columns.keys()) + 1
  return {
    ...mapping,
    columns: Array.from({ length: width }, (_, from) => {
      const choice = mapping.columns[columns.indexOf(from)]
      return columns.includes(from) && choice ? choice : { role: 'ignore' as const, style: 'point' as const, title: '' }
    }),
  }
}

const titleRows = ({ rows }: WorkbookSheet, header: number): number[] =>
  rows.flatMap((row, index) => (index > header && titledRoles(row) >= LEAST_TITLES ? [index] : []))

/** Reads the columns of one table of the sheet on its own. */
const readAlone = (sheet: WorkbookSheet, from: number, to: number): Mapping => {
  const { formulas: _formulas, indents: _indents, ...rest } = sheet
  return suggestColumns({ ...rest, rows: sheet.rows.slice(from, to) }, 0).mapping
}

/** Whether titles are above columns that have another role in the first table. */
function isInOtherOrder(titles: SheetRow, lead: Mapping): boolean {
  const apart = lead.columns.filter(({ role, title }, column) => {
    const own = cellText(titles[column])
    if (role === 'ignore' || own === '' || own === title || titleScore(own, role) > 1) return false
    return lead.columns.some(
      other => other.role !== role && other.role !== 'ignore' && titleScore(own, other.role) > 2.5,
    )
  })
  return apart.length >= LEAST_APART
}

/** Whether rate and amount have their own titles, in other columns than in the first table. */
function hasMoneyElsewhere(own: Mapping, lead: Mapping): boolean {
  return (['rate', 'amount'] as const).every(role => {
    const [here, there] = [columnWith(own, role), columnWith(lead, role)]
    const isTitled = (mapping: Mapping, column: number) =>
      titleScore(mapping.columns[column]?.title ?? '', role) > LEAST_TITLED
    return here >= 0 && there >= 0 && here !== there && isTitled(own, here) && isTitled(lead, there)
  })
}
const LEAST_TITLED = 2.5

/** Names the columns of a further table whose figures the first has no column for, because they may be money. */
function droppedColumns(
  { rows }: WorkbookSheet,
  from: number,
  to: number,
  own: Mapping,
  columns: readonly number[],
): string[] {
  const body = rows.slice(from + 1, to)
  return own.columns.flatMap(({ title }, column) => {
    const isDropped = !columns.includes(column) && title !== '' && body.some(row => looksNumeric(row[column]))
    return isDropped ? [`Column ${columnLetters(column)} ${title} below row ${from + 1}`] : []
  })
}

/** Returns, for each column of the first table, the column of this one that moves there; -1 for none. Columns the first table does not read are skipped. */
function placesIn(own: Mapping, lead: Mapping): number[] {
  const taken = new Map<ColumnRole, number>()
  return lead.columns.map(({ role }) => {
    if (role === 'ignore') return -1
    const place = taken.get(role) ?? 0
    taken.set(role, place + 1)
    return columnsWith(own, role)[place] ?? -1
  })
}
