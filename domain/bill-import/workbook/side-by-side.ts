/**
 * Splits bills side by side on one sheet into a sheet each, so that all can be read, one below another. Each keeps its cells at their place in the
 * file; the cells of the others are blank in it.
 */
import { buildPlan } from '../plan/build-plan'
import { columnWith } from '../columns/columns'
import { looksNumeric, readNumber } from '../sheet/read-number'
import { type Cell, cellKey, cellText, columnLetters, type Sheet, type SheetRow, sheetWidth } from '../sheet/sheet'
import { suggestColumns } from '../columns/suggest-columns'
import { startSheet } from './suggest-sheet'
import { suggestHeaderRow, titledRoles, titleScore } from '../columns/titles'
import { ALTERNATIVE, PLACE, totalWording, wordKey } from '../sheet/words'
import type { Side, Workbook, WorkbookSheet } from './workbook'
import { type Money, NIL, sum } from '../../value/money'

/** Sheets with one bill stay as they are. */
export function splitSheets(workbook: Workbook): Workbook {
  const sheets = workbook.sheets.flatMap(sheet => (sheet.preset ? [sheet] : sidesOf(sheet)))
  return sheets.length === workbook.sheets.length ? workbook : { ...workbook, sheets }
}

/** Returns the sheets that are read with these because they are side by side with one of them. */
export function besideThese({ sheets }: Pick<Workbook, 'sheets'>, places: readonly number[]): number[] {
  const taken = new Set(places.flatMap(place => sheets[place]?.side?.of ?? []))
  return sheets.flatMap((sheet, place) => (sheet.side?.isTogether && taken.has(sheet.side.of) ? [place] : []))
}

/** Returns how bills side by side are read, in words. */
export function saysSides({ sheets }: Pick<Workbook, 'sheets'>, places: readonly number[]): string[] {
  const taken = places.flatMap(place => sheets[place] ?? [])
  return [...new Set(taken.flatMap(sheet => sheet.side?.of ?? []))].map(of => {
    const all = sheets.filter(sheet => sheet.side?.of === of)
    const left = all.filter(sheet => !taken.includes(sheet)).map(sheet => `“${sheet.name}”`)
    const many = `Sheet ${of} holds ${all.length} bills side by side`
    return left.length === 0
      ? `${many}: all are read, each under a heading of its own.`
      : `${many}: ${left.join(', ')} ${left.length === 1 ? 'is' : 'are'} not read. Tick it at the sheets if it is part of this tender.`
  })
}

interface Span {
  readonly from: number
  readonly to: number
}
/** Wider sheets are not split. */
const WIDEST = 100
const LEAST_TITLES = 3
const LEAST_LINES = 2

function sidesOf(sheet: WorkbookSheet): WorkbookSheet[] {
  const spans = tablesOf(sheet)
  if (spans.length < 2) return [sheet]
  const cut = spans.map(span => only(sheet, span))
  const totals = withTotals(cut)
  const all = sum(totals)
  const together = areTogether(sheet, cut, all)
  const bands = cut.map(bandOf)
  const isNamed = bands.every(Boolean) && new Set(bands).size === bands.length
  const last = cut.length - 1
  const foot = footOf(sheet, all)
  return cut.map((side, place): WorkbookSheet => {
    const { from, to } = spans[place] ?? { from: 0, to: 0 }
    const name = isNamed ? bands[place] : `${columnLetters(from)} to ${columnLetters(to)}`
    const own: Side = { of: sheet.name, total: totals[place] ?? NIL, isTogether: together }
    return {
      ...(foot === null ? side : withFoot(side, foot, place === last)),
      name: `${sheet.name}: ${name}`,
      side: own,
    }
  })
}

/** Returns the columns of each priced table of the sheet: separated by a blank column, or by titles that begin again. */
function tablesOf(sheet: Sheet): Span[] {
  const width = sheetWidth(sheet)
  if (width > WIDEST || width < LEAST_TITLES * 2) return []
  const runs = filledRuns(sheet, width)
  // The first rows are enough to find the tables.
  const top = { name: sheet.name, hidden: sheet.hidden, rows: sheet.rows.slice(0, SAMPLE) }
  const spans = runs.length > 1 ? joined(top, runs) : []
  return spans.length > 1 ? spans : joined(top, byTitles(top, width))
}
const SAMPLE = 2_000

/** Returns runs of adjacent columns that are not empty. */
function filledRuns({ rows }: Sheet, width: number): Span[] {
  const filled = Array.from({ length: width }, () => false)
  let open = width
  for (const row of rows) {
    for (let column = 0; column < row.length; column++)
      if (!filled[column] && cellText(row[column]) !== '') {
        filled[column] = true
        open--
      }
    if (open === 0) break
  }
  const runs: { from: number; to: number }[] = []
  filled.forEach((isFilled, column) => {
    const run = runs.at(-1)
    if (!isFilled) return
    if (run && run.to === column - 1) run.to = column
    else runs.push({ from: column, to: column })
  })
  return runs
}

/** Returns stretches of the titles that begin with the same title again. */
function byTitles(sheet: Sheet, width: number): Span[] {
  const titles = (sheet.rows[suggestHeaderRow(sheet)] ?? []).map(cell => wordKey(cellText(cell)))
  const first = titles.findIndex(Boolean)
  if (first < 0) return []
  const starts = titles.flatMap((title, column) => (title === titles[first] ? [column] : []))
  if (starts.length < 2) return []
  return starts.map((from, place) => ({ from: place === 0 ? 0 : from, to: (starts[place + 1] ?? width) - 1 }))
}

/** Joins columns that are not a table of their own to the table before them. */
function joined(sheet: Sheet, runs: readonly Span[]): Span[] {
  const spans: { from: number; to: number }[] = []
  let start = 0
  for (const { from, to } of runs) {
    const last = spans.at(-1)
    // Columns before the first table are part of it.
    const span = { from: last ? from : start, to }
    if (isTable(only(sheet, span))) spans.push(span)
    else if (last) last.to = to
    else start = Math.min(start, from)
  }
  return spans
}

/** Whether a sheet is a table: with its own titles, words for its lines, and titled quantities or amounts. */
function isTable(sheet: Sheet): boolean {
  const header = suggestHeaderRow(sheet)
  if (header < 0 || titledRoles(sheet.rows[header] ?? []) < LEAST_TITLES) return false
  const { mapping } = suggestColumns(sheet, header)
  const [name, amount, quantity] = (['name', 'amount', 'quantity'] as const).map(role => columnWith(mapping, role))
  if (name === undefined || name < 0) return false
  const isTitled = (column = -1, role: 'amount' | 'quantity') =>
    titleScore(mapping.columns[column]?.title ?? '', role) > 1
  if (!isTitled(amount, 'amount')) return false
  const lines = sheet.rows.filter(
    (row, at) =>
      at > header &&
      /\p{L}{2}/u.test(cellText(row[name])) &&
      (looksNumeric(row[amount ?? -1]) || (isTitled(quantity, 'quantity') && looksNumeric(row[quantity ?? -1]))),
  )
  return lines.length >= LEAST_LINES
}

/** Returns the sheet with only these columns. */
function only(sheet: WorkbookSheet, { from, to }: Span): WorkbookSheet {
  const isIn = (column: number) => column >= from && column <= to
  const width = cellKey(1, 0)
  const kept = <V>(of: ReadonlyMap<number, V> | undefined) =>
    new Map([...(of ?? [])].filter(([key]) => isIn(key % width)))
  return {
    ...sheet,
    rows: sheet.rows.map(row => row.slice(0, to + 1).map((cell, column): Cell => (isIn(column) ? cell : null))),
    formulas: kept(sheet.formulas),
    indents: kept(sheet.indents),
  }
}

const plannedOf = (sheet: WorkbookSheet) => buildPlan({ sheet, ...startSheet(sheet), units: new Map() })
const withTotals = (sides: readonly WorkbookSheet[]): Money[] => sides.map(side => plannedOf(side).plan.total)

/** Returns "FIRST FLOOR" alone above the titles; '' for none. */
function bandOf(side: Sheet): string {
  const header = suggestHeaderRow(side)
  const above = side.rows.slice(Math.max(0, header - MOST_ABOVE), header).toReversed()
  for (const row of above) {
    const texts = row.map(cellText).filter(Boolean)
    if (texts.length > 0) return texts.length === 1 && (texts[0] ?? '').length <= LONGEST_BAND ? (texts[0] ?? '') : ''
  }
  return ''
}
const MOST_ABOVE = 3
const LONGEST_BAND = 60

/** Words above a bill that make it another price of the same work, or no price to add. */
const ANOTHER =
  /\b(?:omit|omits|omissions?|tender(?:ed|er)?|previous(?:ly)?|original|revised|final|superseded|budget|estimate|contract|quote|quotation|bid|offer|actual|cost|net|target|comparison|ltd|limited|plc|breakdown|build ?up|analysis|resources?|allocation|rates|valuation|invoiced?)\b/

/**
 * Whether bills are parts of one price. A printed sum that adds them proves it, and so do names of places above them. Otherwise their lines must be
 * different work, and all or none must have sums: the same work twice is often another price for it.
 */
function areTogether(sheet: Sheet, sides: readonly WorkbookSheet[], all: Money): boolean {
  const bands = sides.map(side => wordKey(bandOf(side)))
  if (bands.some(band => ANOTHER.test(band) || ALTERNATIVE.test(band))) return false
  if (footOf(sheet, all) !== null || bands.every(band => PLACE.test(band))) return true
  const bills = sides.map(plannedOf)
  // A total below one of them alone is the total of the bill.
  const haveSums = bills.map(({ structure }) => [...structure.sums.values()].some(each => each.kind === 'sum'))
  if (new Set(haveSums).size > 1) return false
  const [first = new Set<string>(), ...others] = bills.map(
    ({ plan }) => new Set(plan.products.map(product => wordKey(product.name))),
  )
  return others.every(names => [...names].filter(name => first.has(name)).length * 2 < names.size)
}

interface Foot {
  readonly row: number
  readonly label: string
  readonly amount: Cell
}

/** Returns the row that prints the sum of all of them as its only figure. */
function footOf({ rows }: Sheet, all: Money): Foot | null {
  if (all === NIL) return null
  for (let row = rows.length - 1; row >= 0; row--) {
    const figures = (rows[row] ?? []).filter(looksNumeric)
    const [amount] = figures
    if (figures.length !== 1 || amount === undefined || readNumber(amount, 'point', 'money') !== all) continue
    const label = (rows[row] ?? []).map(cellText).find(text => totalWording(text) !== null)
    if (label !== undefined) return { row, label, amount }
  }
  return null
}

/** Moves the sum of all below the last of them. */
function withFoot(side: WorkbookSheet, { row: at, label, amount }: Foot, isLast: boolean): WorkbookSheet {
  const { mapping } = startSheet(side)
  const [name, money] = [columnWith(mapping, 'name'), columnWith(mapping, 'amount')]
  const cells: SheetRow = isLast
    ? mapping.columns.map((_, column): Cell => (column === name ? label : column === money ? amount : null))
    : []
  const formulas = new Map([...(side.formulas ?? [])].filter(([key]) => Math.floor(key / cellKey(1, 0)) !== at))
  return { ...side, rows: side.rows.with(at, cells), formulas }
}
