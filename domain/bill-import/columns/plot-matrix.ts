import { MONEY_ROLES, type Mapping } from './columns'
import { readNumber } from '../sheet/read-number'
import { type Cell, cellText, type Sheet, type SheetRow } from '../sheet/sheet'
import { wordKey } from '../sheet/words'
import { type Money, NIL, plus, textOf, times } from '../../value/money'

/** House types side by side, with each element priced for one plot of each, and the number of plots of each. */
export interface PlotMatrix {
  readonly headerRow: number
  readonly nameColumn: number
  readonly types: readonly { readonly column: number; readonly title: string; readonly times: number }[]
  /** The row with the numbers of plots. */
  readonly numberRow: number
  /** Last row, from the titles on, with prices for one plot. */
  readonly until: number
}

const TYPE = /^(?:house |unit |flat |plot |apartment )?types? [a-z0-9]{1,3}(?: [£€$]| gbp| eur)*$/
const NUMBER_OF =
  /^(?:number|no|nr|nos) of (?:plots|units|houses|homes|dwellings|flats|apartments|off|types)\b|^(?:plots|units|dwellings)$/
/** Titles are among the first rows, and a matrix is a short table. */
const [MOST_ABOVE, MOST_ROWS] = [20, 400]
const MOST_PLOTS = 2_000

/**
 * Returns the matrix of house types; null unless the file's own figures prove it: a row below multiplies, type by type, the sum of the elements by
 * the number of plots.
 */
export function findPlotMatrix({ rows }: Pick<Sheet, 'rows'>): PlotMatrix | null {
  const headerRow = rows.slice(0, MOST_ABOVE).findIndex(row => typesOf(row).length > 1)
  const titles = rows[headerRow]
  if (!titles || rows.length - headerRow > MOST_ROWS) return null
  const columns = typesOf(titles)
  const nameColumn = (columns[0] ?? 0) - 1
  const numberRow = rows.findIndex((row, at) => at > headerRow && NUMBER_OF.test(wordKey(cellText(row[nameColumn]))))
  const numbers = columns.map(column => rows[numberRow]?.[column])
  if (!numbers.every(isPlots)) return null
  const matrix = (until: number): PlotMatrix => ({
    headerRow,
    nameColumn,
    types: columns.map((column, place) => ({ column, title: cellText(titles[column]), times: Number(numbers[place]) })),
    numberRow,
    until,
  })
  /** Sums of the elements above for one plot of each type, until a row prints them. */
  let so = columns.map((): Money => NIL)
  for (let at = headerRow + 1; at < rows.length; at++) {
    const row = rows[at] ?? []
    if (at === numberRow) continue
    const money = columns.map(column => moneyIn(row[column]))
    if (money.every(value => value === null)) continue
    const isEach = (wanted: (place: number) => Money) => money.every((value, place) => value === wanted(place))
    if (isEach(place => times(so[place] ?? NIL, Number(numbers[place])))) return numberRow < at ? matrix(at) : null
    if (isEach(place => so[place] ?? NIL)) continue
    so = so.map((value, place) => plus(value, money[place] ?? NIL))
  }
  return null
}

/**
 * Finds house types side by side for which no figure of the file gives the number of plots. Returns the row that names a number, -1 for none; null
 * where there are no such types. One of each is counted.
 */
export function typesWithoutPlots(
  sheet: Pick<Sheet, 'rows'>,
  { headerRow, columns }: Mapping,
): { readonly numberRow: number } | null {
  const money = columns.flatMap(({ role, title }, column) => (isAmount(role) ? [{ column, title }] : []))
  if (money.length < 2 || !money.every(({ title }) => TYPE.test(wordKey(title))) || findPlotMatrix(sheet)) return null
  const name = columns.findIndex(({ role }) => role === 'name')
  const numberRow = sheet.rows.findIndex(
    (row, at) =>
      at > headerRow &&
      NUMBER_OF.test(wordKey(cellText(row[name]))) &&
      money.every(({ column }) => isPlots(row[column])),
  )
  return { numberRow }
}
const isAmount = (role: Mapping['columns'][number]['role']): boolean => role === 'amount' || role === 'amountAlso'

const typesOf = (row: SheetRow): number[] =>
  row.flatMap((cell, column) => (column > 0 && TYPE.test(wordKey(cellText(cell))) ? [column] : []))
const isPlots = (cell: Cell | undefined): boolean =>
  typeof cell === 'number' && Number.isInteger(cell) && cell > 0 && cell <= MOST_PLOTS
const moneyIn = (cell: Cell | undefined): Money | null => {
  const read = readNumber(cell, 'point', 'money')
  return typeof read === 'number' ? read : null
}

/** Returns the mapping that reads the types as parts of one amount; {@link ofAllPlots} gives the amount of each. */
export function matrixMapping({ rows }: Pick<Sheet, 'rows'>, { headerRow, nameColumn, types }: PlotMatrix): Mapping {
  const titles = rows[headerRow] ?? []
  return {
    headerRow,
    columns: titles.map((cell, column) => {
      const place = types.findIndex(type => type.column === column)
      const role = column === nameColumn ? 'name' : place < 0 ? 'ignore' : place === 0 ? 'amount' : 'amountAlso'
      return { role, style: 'point' as const, title: cellText(cell) }
    }),
  }
}

/** Whether a mapping reads every type of the matrix as money. */
export const readsMatrix = ({ types, headerRow }: PlotMatrix, mapping: Mapping): boolean =>
  mapping.headerRow === headerRow &&
  types.every(({ column }) => MONEY_ROLES.has(mapping.columns[column]?.role ?? 'ignore'))

/** Returns the cells of a row for all plots together. */
export function ofAllPlots({ types, numberRow, headerRow, until }: PlotMatrix, row: SheetRow, at: number): SheetRow {
  if (at <= headerRow || at >= until) return row
  if (at === numberRow) return row.map(cell => (typeof cell === 'number' ? null : cell))
  return row.map((cell, column) => {
    const type = types.find(each => each.column === column)
    const money = type ? moneyIn(cell) : null
    return type && money !== null ? Number(textOf('money', times(money, type.times))) : cell
  })
}

/** Returns "12 of Type A £, 7 of Type B £". */
export const matrixWords = ({ types }: PlotMatrix): string =>
  types.map(({ title, times: many }) => `${many} of ${title}`).join(', ')
