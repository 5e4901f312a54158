import { COLUMN_ROLES, type ColumnRole, type Mapping } from './columns'
import type { DecimalStyle } from '../../value/number-text'
import { MAX_COLUMNS, sheetWidth, type Sheet } from '../sheet/sheet'
import { columnTitles } from './titles'
import { wordKey } from '../sheet/words'

/**
 * Column roles of a bill by title: a client's next bill has the same titles, though not always in the same places. A column without a title is
 * recognised by its index.
 */
export interface ColumnLayout {
  readonly columns: readonly LayoutColumn[]
}
export interface LayoutColumn {
  readonly title: string
  /** Index in the sheet it was learnt from, counted from 0. */
  readonly at: number
  readonly role: Exclude<ColumnRole, 'ignore'>
  readonly style: DecimalStyle
}

/** Fewer titled columns than this do not identify a client's bill. */
const LEAST_TITLED = 3
/** Rows searched for the titles. */
const LOOKED_AT = 100
const STYLES: readonly string[] = ['point', 'comma'] satisfies readonly DecimalStyle[]

/** Returns the layout of a sheet to remember; null for one with too few titles to recognise it. */
export function layoutOf({ headerRow, columns }: Mapping): ColumnLayout | null {
  if (headerRow < 0) return null
  const used = columns.flatMap(({ title, role, style }, at): LayoutColumn[] =>
    role === 'ignore' ? [] : [{ title, at, role, style }],
  )
  return used.filter(({ title }) => wordKey(title) !== '').length < LEAST_TITLED ? null : { columns: used }
}

/** Returns the layout as text, to store in a record. */
export const writeLayout = ({ columns }: ColumnLayout): string =>
  JSON.stringify(columns.map(({ title, at, role, style }) => [title, at, role, style]))

/** Returns a layout stored as text; null for anything else, such as one of a later version. */
export function readLayout(text: string): ColumnLayout | null {
  try {
    const read: unknown = JSON.parse(text)
    const columns = isList(read) ? read.map(columnOf) : []
    return columns.length > 0 && columns.every(column => column !== null) ? { columns } : null
  } catch {
    return null
  }
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

function columnOf(entry: unknown): LayoutColumn | null {
  if (!isList(entry)) return null
  const [title, at, role, style] = entry
  const known = COLUMN_ROLES.find(({ value }) => value === role)?.value
  if (typeof title !== 'string' || !Number.isSafeInteger(at) || known === undefined || known === 'ignore') return null
  if (typeof style !== 'string' || !STYLES.includes(style)) return null
  return { title, at: Number(at), role: known, style: style === 'comma' ? 'comma' : 'point' }
}

/** The layout that fits a sheet, of several, and the row with its titles. */
export interface LayoutFit {
  readonly layout: number
  readonly headerRow: number
}

/** Returns the first layout whose columns all have their titles in one row of the sheet; null where none does. */
export function fitLayout(sheet: Sheet, layouts: readonly ColumnLayout[]): LayoutFit | null {
  if (layouts.length === 0) return null
  const width = Math.min(sheetWidth(sheet), MAX_COLUMNS)
  const rows = sheet.rows.slice(0, LOOKED_AT).flatMap((row, headerRow) => {
    const words = row.filter(cell => typeof cell === 'string' && wordKey(cell) !== '').length
    return words < LEAST_TITLED - 1 ? [] : [{ headerRow, titles: columnTitles(sheet, headerRow, width) }]
  })
  for (const [layout, each] of layouts.entries()) {
    const found = rows.find(({ titles }) => placesOf(each, titles) !== null)
    if (found) return { layout, headerRow: found.headerRow }
  }
  return null
}

/** Returns the mapping with the roles of a layout; unknown columns are ignored. The mapping itself where it does not fit. */
export function withLayout(mapping: Mapping, layout: ColumnLayout): Mapping {
  const places = placesOf(
    layout,
    mapping.columns.map(({ title }) => title),
  )
  if (!places) return mapping
  const columns = mapping.columns.map((choice, column) => {
    const known = layout.columns[places.indexOf(column)]
    return known ? { ...choice, role: known.role, style: known.style } : { ...choice, role: 'ignore' as const }
  })
  return { ...mapping, columns }
}

/** Whether a sheet is already read with the layout. */
export function readsAs(mapping: Mapping, layout: ColumnLayout): boolean {
  const laid = withLayout(mapping, layout)
  return laid.columns.every(({ role, style }, column) => {
    const own = mapping.columns[column]
    return own?.role === role && (role === 'ignore' || own.style === style)
  })
}

/** Returns the column of each part of the layout under these titles, matching repeated titles in order; null when one is missing. */
function placesOf({ columns }: ColumnLayout, titles: readonly string[]): number[] | null {
  const keys = titles.map(wordKey)
  const taken = new Set<number>()
  const places: number[] = []
  for (const { title, at } of columns) {
    const key = wordKey(title)
    const place = key === '' ? (keys[at] === '' ? at : -1) : keys.findIndex((each, i) => each === key && !taken.has(i))
    if (place < 0 || taken.has(place)) return null
    taken.add(place)
    places.push(place)
  }
  return places
}
