import { lineAmount, NIL, plus, type Money } from '../../value/money'
import { columnWith, type Mapping } from '../columns/columns'
import { readNumber } from '../sheet/read-number'
import { cellText, type RowOrigin, type Sheet } from '../sheet/sheet'
import { wordKey } from '../sheet/words'
import type { WorkbookSheet } from './workbook'

/**
 * A column of a long file that names the contract or the bidder of each row. Such a file holds many bills, one below another; read as one, it gives
 * the total of all of them.
 */
export interface Offers {
  readonly column: number
  readonly title: string
  readonly kind: 'contract' | 'bidder'
  /** Each value with its number of lines and their total, among the rows that earlier columns leave; the most lines first. */
  readonly values: readonly OfferValue[]
}
export interface OfferValue {
  readonly value: string
  readonly lines: number
  readonly total: Money
}

/** The person's choice by column: one value, or null for all together. A missing column is undecided. */
export type OfferChoices = ReadonlyMap<number, string | null>

const KINDS = [
  {
    kind: 'contract',
    title: /^(?:contract|project|job|proposal|letting|tender)(?: (?:no|number|id|ref|code|name))?$/,
  },
  {
    kind: 'bidder',
    title:
      /^(?:bidder|tenderer|(?:sub ?)?contractor|vendor|firm|company|bieter|soumissionnaire)(?: (?:no|number|id|ref|code|name))?$/,
  },
] as const
/** More values than this are remarks, not names. */
const MOST_VALUES = 2_000
const LONGEST = 120
/** Share of the rows with figures that must have a value. */
const FILLED = 0.95
/** Share of a bidder column's rows that must be items another bidder has too: otherwise it only names suppliers. */
const SHARED = 0.5

/** Returns the columns that name the contract or bidder of the rows, contracts before bidders; empty for a file with one bill. */
export function findOffers(sheet: Sheet, mapping: Mapping, choices: OfferChoices): Offers[] {
  const isTitled = ({ role, title }: Mapping['columns'][number], pattern: RegExp) =>
    role === 'ignore' && pattern.test(wordKey(title))
  if (!KINDS.some(({ title }) => mapping.columns.some(choice => isTitled(choice, title)))) return []
  const rows = figureRows(sheet, mapping)
  const found: { readonly column: number; readonly kind: Offers['kind']; readonly partition: string }[] = []
  for (const { kind, title } of KINDS)
    mapping.columns.forEach((choice, column) => {
      if (!isTitled(choice, title)) return
      const values = rows.map(({ row }) => valueAt(sheet, row, column))
      const distinct = new Set(values)
      const filled = values.filter(value => value !== '').length
      if (distinct.size < 2 || distinct.size > MOST_VALUES || filled < rows.length * FILLED) return
      if (distinct.size * 2 > rows.length || values.some(value => value.length > LONGEST)) return
      if (kind === 'bidder' && !isShared(sheet, mapping, rows, values)) return
      // A number next to its name is the same information.
      const partition = partitionOf(values)
      const twin = found.findIndex(each => each.kind === kind && each.partition === partition)
      if (twin < 0) found.push({ column, kind, partition })
      else if (isNamed(values) && !isNamed(rows.map(({ row }) => valueAt(sheet, row, found[twin]?.column ?? 0))))
        found[twin] = { column, kind, partition }
    })
  let left = rows
  return found.map(({ column, kind }) => {
    const values = countOf(sheet, left, column)
    const chosen = choices.get(column)
    if (typeof chosen === 'string') left = left.filter(({ row }) => valueAt(sheet, row, column) === chosen)
    return { column, kind, title: mapping.columns[column]?.title ?? '', values }
  })
}

/** Returns the rows of the chosen values, each with its place in the file; rows above the titles stay. */
export function withOffers(sheet: WorkbookSheet, { headerRow }: Mapping, choices: OfferChoices): WorkbookSheet {
  const chosen = [...choices].filter((each): each is [number, string] => typeof each[1] === 'string')
  if (chosen.length === 0) return sheet
  const kept = [...sheet.rows.keys()].filter(
    row => row <= headerRow || chosen.every(([column, value]) => valueAt(sheet, row, column) === value),
  )
  const places = new Map(kept.map((row, place) => [row, place]))
  const origins = kept.map((row): RowOrigin => sheet.origins?.[row] ?? { sheet: sheet.name, row })
  const moved = <V>(of: ReadonlyMap<number, V> | undefined) =>
    new Map(
      [...(of ?? [])].flatMap(([row, value]) => (places.has(row) ? [[places.get(row) ?? 0, value] as const] : [])),
    )
  const { formulas: _formulas, indents: _indents, hiddenRows, filteredRows, outline, unsure, buildUps, ...rest } = sheet
  return {
    ...rest,
    rows: kept.map(row => sheet.rows[row] ?? []),
    origins,
    hiddenRows: new Set([...(hiddenRows ?? [])].flatMap(row => places.get(row) ?? [])),
    filteredRows: new Set([...(filteredRows ?? [])].flatMap(row => places.get(row) ?? [])),
    outline: moved(outline),
    buildUps: moved(buildUps),
    unsure: moved(unsure),
  }
}

interface FigureRow {
  readonly row: number
  readonly amount: Money
}

/** Returns the rows with figures, and the total of each. */
function figureRows(sheet: Sheet, mapping: Mapping): FigureRow[] {
  const [quantity, rate, amount] = [
    columnWith(mapping, 'quantity'),
    columnWith(mapping, 'rate'),
    columnWith(mapping, 'amount'),
  ]
  const styleOf = (column: number) => mapping.columns[column]?.style ?? 'point'
  const exponentAt = (column: number) => mapping.columns[column]?.exponent
  return sheet.rows.flatMap((cells, row) => {
    if (row <= mapping.headerRow) return []
    const printed = amount < 0 ? null : readNumber(cells[amount], styleOf(amount), 'money', exponentAt(amount))
    if (typeof printed === 'number') return [{ row, amount: printed }]
    const q = quantity < 0 ? null : readNumber(cells[quantity], styleOf(quantity), 'quantity')
    const r = rate < 0 ? null : readNumber(cells[rate], styleOf(rate), 'rate', exponentAt(rate))
    return typeof q === 'number' ? [{ row, amount: typeof r === 'number' ? lineAmount(q, r) : NIL }] : []
  })
}

const valueAt = (sheet: Sheet, row: number, column: number): string => cellText(sheet.rows[row]?.[column])
const isNamed = (values: readonly string[]): boolean => values.some(value => /\p{L}{2}/u.test(value))

/** Returns which rows share a value, whatever the value is. */
function partitionOf(values: readonly string[]): string {
  const places = new Map<string, number>()
  return values.map(value => places.get(value) ?? (places.set(value, places.size), places.size - 1)).join(',')
}

/** Whether most rows are items that more than one bidder has. */
function isShared(sheet: Sheet, mapping: Mapping, rows: readonly FigureRow[], values: readonly string[]): boolean {
  const keys = (['ref', 'name', 'quantity'] as const)
    .map(role => columnWith(mapping, role))
    .filter(column => column >= 0)
  const keyOf = (row: number) => keys.map(column => valueAt(sheet, row, column)).join('\n')
  const whose = new Map<string, Set<string>>()
  rows.forEach(({ row }, place) => {
    const key = keyOf(row)
    const bidders = whose.get(key) ?? new Set<string>()
    whose.set(key, bidders.add(values[place] ?? ''))
  })
  const shared = rows.filter(({ row }) => (whose.get(keyOf(row))?.size ?? 0) > 1).length
  return shared >= rows.length * SHARED
}

function countOf(sheet: Sheet, rows: readonly FigureRow[], column: number): OfferValue[] {
  const found = new Map<string, { lines: number; total: Money }>()
  for (const { row, amount } of rows) {
    const value = valueAt(sheet, row, column)
    const own = found.get(value) ?? { lines: 0, total: NIL }
    found.set(value, { lines: own.lines + 1, total: plus(own.total, amount) })
  }
  return [...found].map(([value, each]) => ({ value, ...each })).toSorted((a, b) => b.lines - a.lines)
}
