import { alignTables } from './align-tables'
import { columnsWith, columnWith, type ColumnRole, type Mapping } from '../columns/columns'
import type { RowChoice, RowChoices } from '../rows/row-class'
import { type Cell, cellKey, cellText, isBlankRow, type RowOrigin, type SheetRow } from '../sheet/sheet'
import type { FileLine } from '../../estimating/file-build-up'
import { type Money, NIL, rateAsMoney, sum } from '../../value/money'
import { readNumberText } from '../../value/number-text'
import { isSummarySheet, type SheetStart, startSheet } from './suggest-sheet'
import { looksNumeric, readNumber } from '../sheet/read-number'
import { readRows } from '../rows/read-rows'
import { countedTwice, isSaidElsewhere } from './pivot-tables'
import { ratesElsewhere } from './rates-elsewhere'
import { besideThese } from './side-by-side'
import { totalWording, wordKey } from '../sheet/words'
import { matchUnit } from '../../value/match-unit'
import type { Workbook, WorkbookSheet } from './workbook'

/** Several sheets as one table: each begins with a heading of its name, and its columns are moved under those of the first bill. */
export interface Combined extends SheetStart {
  readonly sheet: WorkbookSheet
}

/** Layout of one sheet within the table. */
interface Part {
  readonly sheet: WorkbookSheet
  readonly start: SheetStart
}

/** Combines the sheets at these indexes of the workbook, one below another. One sheet alone stays as it is. */
export function combineSheets(workbook: Workbook, places: readonly number[]): Combined {
  const parts = places.flatMap(place => {
    const found = workbook.sheets[place]
    if (!found) return []
    const sheet = alignTables(found)
    const start = startTenderSheet(sheet)
    return [{ sheet, start: { ...start, hints: [...start.hints, ...saysRealigned(sheet)] } }]
  })
  const [first] = parts
  if (!first) throw new RangeError('No sheet was chosen')
  const lead = parts.toSorted((a, b) => rolesOf(b).size - rolesOf(a).size)[0] ?? first
  const combined = parts.length === 1 ? { sheet: first.sheet, ...first.start } : new Table(lead, parts).finish()
  const named = (sheet: WorkbookSheet, text: string) => (parts.length === 1 ? text : `${sheet.name}: ${text}`)
  const besides = parts.flatMap(({ sheet, start }) => start.besides.map(text => named(sheet, text)))
  const dropped = parts.flatMap(({ sheet }) => (sheet.dropped ?? []).map(text => named(sheet, text)))
  const twice = countedTwice(workbook, places)
  const told =
    besides.length + dropped.length + twice.length === 0
      ? combined
      : { ...combined, sheet: { ...combined.sheet, besides, dropped, twice } }
  const isPreset = lead.sheet.preset !== undefined
  if (isPreset) return told
  const leftOut = withMoney(workbook, places).flatMap(place => sheetMoney(workbook.sheets[place]))
  const rates = ratesElsewhere(workbook, places, told.sheet, told.mapping, startTenderSheet)
  if (leftOut.length + rates.length === 0) return told
  return { ...told, sheet: { ...told.sheet, leftOut, ratesElsewhere: rates } }
}

/** Reports titles of a sheet in another order than the titles above them. */
function saysRealigned({ realigned = new Map() }: WorkbookSheet): string[] {
  const rows = [...realigned.keys()].filter(
    row => !realigned.has(row - 1) || realigned.get(row) !== realigned.get(row - 1),
  )
  return rows.map(row => `The titles in row ${row + 1} stand in another order: the rows below are read by them.`)
}

/** Reads a main summary, which often has no titles: its one column of numbers is the amount. */
export function startTenderSheet(sheet: WorkbookSheet): SheetStart {
  const start = startSheet(sheet)
  if (columnWith(start.mapping, 'amount') >= 0 || sheet.preset) return start
  const counts = start.mapping.columns.map((_, column) => sheet.rows.filter(row => looksNumeric(row[column])).length)
  const amount = counts.lastIndexOf(Math.max(...counts, 1))
  if (amount < 0 || !isSummarySheet(sheet)) return start
  const isPence = amount > 0 && sheet.rows.slice(0, 6).some(row => wordKey(cellText(row[amount])) === 'p')
  const columns = start.mapping.columns.map((choice, column) => {
    if (column === amount) return { ...choice, role: isPence ? ('amountPence' as const) : ('amount' as const) }
    if (isPence && column === amount - 1) return { ...choice, role: 'amount' as const }
    return ['quantity', 'rate', 'zoneQuantity'].includes(choice.role) ? { ...choice, role: 'ignore' as const } : choice
  })
  return { ...start, mapping: { ...start.mapping, columns } }
}

const rolesOf = ({ start }: Part): Set<ColumnRole> =>
  new Set(start.mapping.columns.map(column => column.role).filter(role => role !== 'ignore'))

class Table {
  readonly #lead: Part
  readonly #parts: readonly Part[]
  readonly #rows: SheetRow[] = []
  readonly #origins: RowOrigin[] = []
  readonly #choices = new Map<number, RowChoice>()
  readonly #formulas = new Map<number, string>()
  readonly #buildUps = new Map<number, readonly FileLine[]>()
  readonly #hiddenRows = new Set<number>()
  readonly #filteredRows = new Set<number>()
  readonly #outline = new Map<number, number>()
  readonly #indents = new Map<number, number>()

  constructor(lead: Part, parts: readonly Part[]) {
    this.#lead = lead
    this.#parts = parts
  }

  finish(): Combined {
    const { sheet, start } = this.#lead
    // The titles come first, so that every sheet's own titles are recognised as repeats.
    this.#put(sheet.rows[start.mapping.headerRow] ?? [], { sheet: sheet.name, row: start.mapping.headerRow })
    for (const part of this.#parts) this.#add(part)
    const mapping: Mapping = { ...start.mapping, headerRow: 0 }
    return {
      sheet: {
        name: this.#parts.map(part => part.sheet.name).join(', '),
        hidden: false,
        rows: this.#rows,
        origins: this.#origins,
        formulas: this.#formulas,
        buildUps: this.#buildUps,
        hiddenRows: this.#hiddenRows,
        filteredRows: this.#filteredRows,
        outline: this.#outline,
        indents: this.#indents,
        ...(sheet.currencies ? { currencies: sheet.currencies } : {}),
        ...(sheet.hiddenColumns ? { hiddenColumns: sheet.hiddenColumns } : {}),
      },
      mapping,
      choices: this.#choices satisfies RowChoices,
      hints: start.hints,
      bidders: start.bidders,
      besides: start.besides,
    }
  }

  #put(row: SheetRow, origin: RowOrigin): number {
    this.#rows.push(row)
    return this.#origins.push(origin) - 1
  }

  #add({ sheet, start }: Part): void {
    const name = columnWith(this.#lead.start.mapping, 'name')
    const heading: Cell[] = Array.from({ length: Math.max(name, 0) + 1 }, () => null)
    heading[Math.max(name, 0)] = sheet.name
    this.#choices.set(this.#put(heading, { sheet: sheet.name, row: -1 }), { class: 'heading', level: 1 })
    const columns = this.#columnsOf(start.mapping)
    const lead = this.#lead.start.mapping.columns
    const powers = (columns ?? []).map(
      (from, to) => 10 ** ((start.mapping.columns[from]?.exponent ?? 0) - (lead[to]?.exponent ?? 0)),
    )
    sheet.rows.forEach((row, index) => {
      const at = this.#put(columns === null ? row : moved(row, columns, powers), { sheet: sheet.name, row: index })
      if (index <= start.mapping.headerRow && !isBlankRow(row)) this.#choices.set(at, { class: 'front' })
      const choice = start.choices.get(index)
      if (choice) this.#choices.set(at, choice)
      const buildUp = sheet.buildUps?.get(index)
      if (buildUp) this.#buildUps.set(at, buildUp)
      if (sheet.hiddenRows?.has(index)) this.#hiddenRows.add(at)
      if (sheet.filteredRows?.has(index)) this.#filteredRows.add(at)
      const level = sheet.outline?.get(index)
      if (level !== undefined) this.#outline.set(at, level)
      // Formulas and indents are kept by column, so they are dropped where the columns move.
      if (columns !== null) return
      row.forEach((_, column) => {
        const formula = sheet.formulas?.get(cellKey(index, column))
        const indent = sheet.indents?.get(cellKey(index, column))
        if (formula !== undefined) this.#formulas.set(cellKey(at, column), formula)
        if (indent !== undefined) this.#indents.set(cellKey(at, column), indent)
      })
    })
  }

  /** Returns, for each column of the table, the column of this sheet that moves there, -1 for none; null when all stay where they are. */
  #columnsOf(mapping: Mapping): readonly number[] | null {
    const lead = this.#lead.start.mapping
    const isSame =
      lead.columns.every((choice, column) => {
        const own = mapping.columns[column]
        return choice.role === 'ignore' || (own?.role ?? 'ignore') === 'ignore' || own?.title === choice.title
      }) &&
      // Every column this sheet uses must be used in the table too. Words in B and amounts in C are lost in a table that ignores B and C.
      mapping.columns.every(({ role, title, exponent }, column) => {
        const there = lead.columns[column]
        if (role === 'ignore') return true
        return (there?.title === title || (there?.role ?? 'ignore') !== 'ignore') && there?.exponent === exponent
      })
    if (isSame && mapping.headerRow >= 0) return null
    const taken = new Map<ColumnRole, number>()
    return lead.columns.map(({ role }) => {
      if (role === 'ignore') return -1
      const place = taken.get(role) ?? 0
      taken.set(role, place + 1)
      return columnsWith(mapping, role)[place] ?? -1
    })
  }
}

/** Returns a row with its cells in the table's columns; money in thousands is converted to the table's own power of ten. */
const moved = (row: SheetRow, columns: readonly number[], powers: readonly number[]): SheetRow =>
  columns.map((column, to) => {
    const cell = column < 0 ? null : (row[column] ?? null)
    const power = powers[to] ?? 1
    if (power === 1 || cell === null) return cell
    const value = typeof cell === 'number' ? cell : plainIn(cell)
    return Number.isFinite(value) ? Number((value * power).toPrecision(MOST_DIGITS)) : cell
  })
/** Returns a printed number with either decimal sign; NaN for other text. */
function plainIn(cell: Cell): number {
  const text = cellText(cell)
  const [point, comma] = [readNumberText(text, 'point', { lakhs: true }), readNumberText(text, 'comma')]
  const read = point.is === 'number' ? point : comma
  return read.is === 'number' && !read.hasPercent ? Number(read.plain) : NaN
}
/** A spreadsheet's number has this many reliable digits. */
const MOST_DIGITS = 15

/**
 * Returns the sheets of the tender: the one that looks most like a bill, those with the same titles, and the summary that adds them. Equal titles
 * alone prove nothing, since workbooks hold copies and samples: names such as "Bill 2" or the figures of the summary must confirm it. Hidden sheets
 * are never included automatically.
 */
export function suggestSheets(workbook: Workbook, lead: number): number[] {
  const places = tenderSheets(workbook, lead)
  return [...new Set([...places, ...besideThese(workbook, places)])].toSorted((a, b) => a - b)
}

function tenderSheets(workbook: Workbook, lead: number): number[] {
  const summaryPlaces = new Set(
    workbook.sheets.flatMap((sheet, place) =>
      place !== lead && sheet.addsUp === undefined && isSummarySheet(sheet) ? [place] : [],
    ),
  )
  const alike = withoutCopies(workbook, lead, sameTitles(workbook, lead)).filter(place => !summaryPlaces.has(place))
  const isNumbered = alike.every(place => NUMBERED.test(wordKey(workbook.sheets[place]?.name ?? '')))
  const summaries = workbook.sheets.flatMap((sheet, place) =>
    summaryPlaces.has(place) && !sheet.hidden && hasNumbers(sheet) ? [place] : [],
  )
  // Preliminaries often have columns of their own: the summary shows that they are part of the tender.
  const others = withAmounts(workbook, [...alike, ...summaries]).filter(place =>
    summaries.some(summary => repeats(workbook, summary, place)),
  )
  const places = withoutCopies(workbook, lead, [...alike, ...others])
  if (places.length < 2)
    return [lead, ...summaries.filter(summary => says(workbook, summary, lead))].toSorted((a, b) => a - b)
  const repeated = places.filter(place => summaries.some(summary => repeats(workbook, summary, place)))
  if (!isNumbered && (repeated.length === 0 || repeated.length * 2 < places.length)) return [lead]
  return [...places, ...summaries].toSorted((a, b) => a - b)
}

/** Returns the name of a sheet and the sum of its lines, without the rows that say they are totals. */
function sheetMoney(sheet: WorkbookSheet | undefined): { readonly name: string; readonly total: Money }[] {
  if (!sheet) return []
  const { mapping } = startTenderSheet(sheet)
  if (columnWith(mapping, 'amount') < 0)
    return [{ name: sheet.name, total: sum(sheet.rows.flatMap(row => untitledAmount(row) ?? [])) }]
  const amounts = readRows(sheet, mapping).flatMap(({ row, name, amount }) =>
    row > mapping.headerRow && typeof amount === 'number' && name !== '' && totalWording(name) === null ? [amount] : [],
  )
  return [{ name: sheet.name, total: sum(amounts) }]
}

/** Returns the other visible sheets in which words have amounts: money of this tender or of another one. */
function withAmounts(workbook: Workbook, but: readonly number[]): number[] {
  return workbook.sheets.flatMap((sheet, place) => {
    if (but.includes(place) || sheet.hidden || sheet.preset || isSaidElsewhere(workbook, sheet)) return []
    const { mapping } = startTenderSheet(sheet)
    const [amount, name] = [columnWith(mapping, 'amount'), columnWith(mapping, 'name')]
    if (amount < 0 || name < 0) return []
    const style = mapping.columns[amount]?.style ?? 'point'
    const rows = sheet.rows.filter((row, index) => {
      const value = index > mapping.headerRow ? readNumber(row[amount], style, 'money') : null
      return typeof value === 'number' && value !== NIL && cellText(row[name]) !== ''
    })
    // A price list of one line is rare; a bill of one line, with its quantity, is a trade of its own.
    const isBill = columnWith(mapping, 'quantity') >= 0 && columnWith(mapping, 'rate') >= 0
    return rows.length >= (isBill ? 1 : LEAST_AMOUNTS) ? [place] : []
  })
}
const LEAST_AMOUNTS = 2

/** Returns the other visible sheets with money: with titled amounts, or without titles where the name, words or a currency sign show money. */
function withMoney(workbook: Workbook, but: readonly number[]): number[] {
  const titled = new Set(withAmounts(workbook, but))
  return workbook.sheets.flatMap((sheet, place) =>
    titled.has(place) || (!but.includes(place) && !isSaidElsewhere(workbook, sheet) && isUntitledMoney(sheet))
      ? [place]
      : [],
  )
}

/** Names of sheets that are part of a tender even with few figures: "Prelims", "Dayworks", "Provisional sums". */
const MONEY_SHEET =
  /\b(prelims?|preliminaries|provisional|prime cost|pc sums?|day ?works?|contingenc(y|ies)|attendances?)\b/

function isUntitledMoney(sheet: WorkbookSheet): boolean {
  if (sheet.hidden || sheet.preset) return false
  const words = [sheet.name, ...sheet.rows.slice(0, 4).flatMap(row => row.slice(0, 3).map(cellText))]
  const isCalledMoney = words.some(text => MONEY_SHEET.test(wordKey(text)))
  if (sheet.rows.some(row => untitledAmount(row) !== null)) return true
  if (!isCalledMoney && (sheet.currencies?.size ?? 0) === 0) return false
  return sheet.rows.some(row => row.some(looksNumeric) && row.some(cell => /\p{L}{3}/u.test(cellText(cell))))
}

/** Returns the amount of a line without titles above it: words, a unit, and a quantity that by a rate makes an amount; null for other rows. */
function untitledAmount(row: SheetRow): Money | null {
  const texts = row.map(cellText)
  if (!texts.some(text => /\p{L}{3}/u.test(text)) || !texts.some(text => text !== '' && matchUnit(text) !== null))
    return null
  const figures = row.filter(looksNumeric)
  const numbers = figures.map(cell => plainIn(cell ?? null))
  const found = numbers.findIndex((quantity, at) => {
    const [rate = 0, amount = 0] = numbers.slice(at + 1)
    return amount !== 0 && Math.abs(quantity * rate - amount) < ABOUT_A_PENNY
  })
  const read = found < 0 ? null : readNumber(figures[found + 2], 'point', 'money')
  return typeof read === 'number' ? read : null
}
const ABOUT_A_PENNY = 0.011

/** Returns the visible sheets with the same titles as this one, including itself. */
function sameTitles(workbook: Workbook, lead: number): number[] {
  const bill = workbook.sheets[lead]
  if (!bill || bill.preset) return [lead]
  const titles = titlesOf(startSheet(bill).mapping)
  return workbook.sheets.flatMap((sheet, place) => {
    if (place === lead) return [place]
    if (sheet.hidden || sheet.preset || sheet.addsUp !== undefined) return []
    const shared = [...titlesOf(startSheet(sheet).mapping)].filter(title => titles.has(title)).length
    return shared >= 4 && shared >= titles.size - 1 ? [place] : []
  })
}

/** Keeps one of several copies: "Bill 1 (2)", "Bill 1 rev B", "Copy of Bill 1" and "Bill 1 old" are Bill 1 again. One is read, the others are reported. */
function withoutCopies(workbook: Workbook, lead: number, places: readonly number[]): number[] {
  const keyOf = (place: number) => originalName(workbook.sheets[place]?.name ?? '')
  const taken = new Set([keyOf(lead)])
  return places.filter(place => {
    const key = keyOf(place)
    if (place === lead || !taken.has(key)) taken.add(key)
    else return false
    return true
  })
}

const originalName = (name: string): string =>
  wordKey(name.replace(/\s*\(\d+\)\s*$/, ''))
    .replace(/^(?:copy of|old|new|superseded) /, '')
    .replace(/ (?:rev(?:ision)?|issue|version|ver|v|r)(?: ?\w{1,3})?$/, '')
    .replace(/ (?:copy|old|new|superseded|original|revised|updated|final)(?: \w{1,3})?$/, '')

/** Matches names of parts of one tender: "Bill 2", "Section C", "Part 3 Drainage". */
const NUMBERED =
  /^(?:bill|bq|boq|page|section|part|element|zone|block|phase|lot|trade|package)s? (?:no )?(?:\d+|[a-z])\b/

/** Whether a summary prints one of the last sums of a bill's amounts. */
function repeats(workbook: Workbook, summary: number, place: number): boolean {
  const [from, bill] = [workbook.sheets[summary], workbook.sheets[place]]
  if (!from || !bill) return false
  const { mapping } = startTenderSheet(bill)
  const amount = columnWith(mapping, 'amount')
  const style = mapping.columns[amount]?.style ?? 'point'
  const read = (cell: Cell | undefined) => readNumber(cell, style, 'money')
  const amounts = amount < 0 ? [] : bill.rows.map(row => read(row[amount])).filter(value => typeof value === 'number')
  const last = new Set(amounts.slice(-LAST_SUMS).filter(value => value !== NIL))
  return from.rows.some(row =>
    row.some(cell => {
      const value = read(cell)
      return typeof value === 'number' && last.has(value)
    }),
  )
}
/**
 * Whether a summary repeats the sums of one bill. Most of its figures are printed there, or its total or the bill's is among them. One of them may
 * also be priced several times ("12 plots at" the sum of a house).
 */
function says(workbook: Workbook, summary: number, place: number): boolean {
  const [from, bill] = [workbook.sheets[summary], workbook.sheets[place]]
  if (!from || !bill || !repeats(workbook, summary, place)) return false
  const figuresOf = (sheet: WorkbookSheet) => {
    const { mapping } = startTenderSheet(sheet)
    const facts = readRows(sheet, mapping)
    return facts.flatMap(({ row, amount }) =>
      row > mapping.headerRow && typeof amount === 'number' && amount !== NIL ? [amount] : [],
    )
  }
  const known = new Set(figuresOf(bill))
  const figures = figuresOf(from)
  const { mapping } = startTenderSheet(from)
  const isPricedAgain = readRows(from, mapping).some(
    ({ row, rate }) => row > mapping.headerRow && typeof rate === 'number' && known.has(rateAsMoney(rate)),
  )
  if (isPricedAgain && figures.length > 0) return true
  return figures.length > 1 && figures.filter(figure => known.has(figure)).length * 2 >= figures.length
}

/** Rows from the end within which a bill's own total may be. */
const LAST_SUMS = 4

const titlesOf = ({ columns }: Mapping): Set<string> =>
  new Set(columns.flatMap(({ title }, column) => (title === '' ? [] : [`${column} ${wordKey(title)}`])))
const hasNumbers = (sheet: WorkbookSheet): boolean => sheet.rows.some(row => row.some(looksNumeric))
