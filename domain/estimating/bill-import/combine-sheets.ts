import { columnsWith, columnWith, type ColumnRole, type Mapping } from './columns'
import type { RowChoice, RowChoices } from './row-class'
import { type Cell, cellKey, cellText, isBlankRow, type RowOrigin, type SheetRow } from './sheet'
import { type SheetStart, startSheet } from './suggest-sheet'
import { looksNumeric } from './read-number'
import { SUMMARY_OPENING, wordKey } from './words'
import type { Workbook, WorkbookSheet } from './workbook'

/** Several sheets as one table: each begins with a heading of its name, and its columns stand where those of the first bill stand. */
export interface Combined extends SheetStart {
  readonly sheet: WorkbookSheet
}

/** How one sheet is laid into the table. */
interface Part {
  readonly sheet: WorkbookSheet
  readonly start: SheetStart
}

/** Lays the sheets at these places of the workbook under one another. One sheet alone stays as it is. */
export function combineSheets(workbook: Workbook, places: readonly number[]): Combined {
  const parts = places.flatMap(place => {
    const sheet = workbook.sheets[place]
    return sheet ? [{ sheet, start: startTenderSheet(sheet) }] : []
  })
  const [first] = parts
  if (!first) throw new RangeError('No sheet was chosen')
  if (parts.length === 1) return { sheet: first.sheet, ...first.start }
  const lead = parts.toSorted((a, b) => rolesOf(b).size - rolesOf(a).size)[0] ?? first
  return new Table(lead, parts).finish()
}

/** A main summary often has no titles: its one column of numbers is the amount. */
function startTenderSheet(sheet: WorkbookSheet): SheetStart {
  const start = startSheet(sheet)
  if (columnWith(start.mapping, 'amount') >= 0 || sheet.preset) return start
  const counts = start.mapping.columns.map((_, column) => sheet.rows.filter(row => looksNumeric(row[column])).length)
  const amount = counts.lastIndexOf(Math.max(...counts, 1))
  if (amount < 0 || !isSummarySheet(sheet)) return start
  const columns = start.mapping.columns.map((choice, column) => {
    if (column === amount) return { ...choice, role: 'amount' as const }
    return ['quantity', 'rate', 'zoneQuantity'].includes(choice.role) ? { ...choice, role: 'ignore' as const } : choice
  })
  return { ...start, mapping: { ...start.mapping, columns } }
}

/** Named or headed as a summary. */
const isSummarySheet = (sheet: WorkbookSheet): boolean =>
  [sheet.name, ...sheet.rows.slice(0, 4).flatMap(row => row.slice(0, 3).map(cellText))].some(text =>
    SUMMARY_OPENING.test(wordKey(text)),
  )

const rolesOf = ({ start }: Part): Set<ColumnRole> =>
  new Set(start.mapping.columns.map(column => column.role).filter(role => role !== 'ignore'))

class Table {
  readonly #lead: Part
  readonly #parts: readonly Part[]
  readonly #rows: SheetRow[] = []
  readonly #origins: RowOrigin[] = []
  readonly #choices = new Map<number, RowChoice>()
  readonly #formulas = new Map<number, string>()
  readonly #hiddenRows = new Set<number>()
  readonly #outline = new Map<number, number>()
  readonly #indents = new Map<number, number>()

  constructor(lead: Part, parts: readonly Part[]) {
    this.#lead = lead
    this.#parts = parts
  }

  finish(): Combined {
    const { sheet, start } = this.#lead
    // The titles come first, so that every sheet's own are known as repeats of them.
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
        hiddenRows: this.#hiddenRows,
        outline: this.#outline,
        indents: this.#indents,
        ...(sheet.currencies ? { currencies: sheet.currencies } : {}),
        ...(sheet.hiddenColumns ? { hiddenColumns: sheet.hiddenColumns } : {}),
      },
      mapping,
      choices: this.#choices satisfies RowChoices,
      hints: start.hints,
      bidders: start.bidders,
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
    sheet.rows.forEach((row, index) => {
      const at = this.#put(columns === null ? row : moved(row, columns), { sheet: sheet.name, row: index })
      if (index <= start.mapping.headerRow && !isBlankRow(row)) this.#choices.set(at, { class: 'front' })
      const choice = start.choices.get(index)
      if (choice) this.#choices.set(at, choice)
      if (sheet.hiddenRows?.has(index)) this.#hiddenRows.add(at)
      const level = sheet.outline?.get(index)
      if (level !== undefined) this.#outline.set(at, level)
      // Formulas and indents are known by column: where the columns move they say nothing of these.
      if (columns !== null) return
      row.forEach((_, column) => {
        const formula = sheet.formulas?.get(cellKey(index, column))
        const indent = sheet.indents?.get(cellKey(index, column))
        if (formula !== undefined) this.#formulas.set(cellKey(at, column), formula)
        if (indent !== undefined) this.#indents.set(cellKey(at, column), indent)
      })
    })
  }

  /** For each column of the table the column of this sheet that goes there, -1 for none; null when all stay where they are. */
  #columnsOf(mapping: Mapping): readonly number[] | null {
    const lead = this.#lead.start.mapping
    const isSame = lead.columns.every((choice, column) => {
      const own = mapping.columns[column]
      return choice.role === 'ignore' || (own?.role ?? 'ignore') === 'ignore' || own?.title === choice.title
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

const moved = (row: SheetRow, columns: readonly number[]): SheetRow =>
  columns.map(column => (column < 0 ? null : (row[column] ?? null)))

/**
 * The sheets that make up the tender: the one that looks most like a bill, those with the same titles, and the summary that adds them.
 * Hidden sheets are never taken in by themselves.
 */
export function suggestSheets(workbook: Workbook, lead: number): number[] {
  const bill = workbook.sheets[lead]
  if (!bill || bill.preset) return [lead]
  const { mapping } = startSheet(bill)
  const titles = titlesOf(mapping)
  const places = workbook.sheets.flatMap((sheet, place) => {
    if (place === lead) return [place]
    if (sheet.hidden || sheet.preset) return []
    const own = titlesOf(startSheet(sheet).mapping)
    const shared = [...own].filter(title => titles.has(title)).length
    return shared >= 4 && shared >= titles.size - 1 ? [place] : []
  })
  if (places.length < 2) return [lead]
  const summaries = workbook.sheets.flatMap((sheet, place) =>
    !places.includes(place) && !sheet.hidden && isSummarySheet(sheet) && hasNumbers(sheet) ? [place] : [],
  )
  return [...places, ...summaries].toSorted((a, b) => a - b)
}

const titlesOf = ({ columns }: Mapping): Set<string> =>
  new Set(columns.flatMap(({ title }, column) => (title === '' ? [] : [`${column} ${wordKey(title)}`])))
const hasNumbers = (sheet: WorkbookSheet): boolean => sheet.rows.some(row => row.some(looksNumeric))
