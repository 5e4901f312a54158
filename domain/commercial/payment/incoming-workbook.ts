import { readNumber } from '../../bill-import/sheet/read-number'
import { type Cell, cellKey, type Sheet } from '../../bill-import/sheet/sheet'
import { incomingKey, lineName, reviewIncoming } from './incoming-lines'
import { readKey, SHEET_TITLES, type SheetOf } from './incoming-sheet'
import { dayWords } from '../../value/day'
import { type Money, NIL } from '../../value/money'
import { moneyWords } from '../../value/money-words'
import { doubtsAmong, doubtWords } from '../../value/number-text'

/** A line that a workbook may apply for: of the application, or of the bill. All money is to date. */
export interface KnownLine {
  /** Null for a line that the application does not have yet. */
  readonly id: number | null
  readonly assessment: number | null
  readonly product: number | null
  readonly fixedCost: number | null
  readonly code: string | null
  readonly name: string
  readonly unit: string | null
  readonly value: Money
  readonly contractValue: Money | null
  readonly measuredValue: Money | null
  readonly approvedElsewhere: Money
  readonly approvedBefore: Money
}

/** A line of the bill, or of the last certificate, as the next application of the subcontractor may have it. */
export type DraftedLine = Omit<KnownLine, 'id'>

/** Returns the lines that a workbook may apply for: those of the application, then those of the draft that it does not have yet. */
export function knownLines(own: readonly KnownLine[], draft: readonly DraftedLine[]): readonly KnownLine[] {
  const has = new Set(own.map(incomingKey))
  const fresh = draft.filter(line => !has.has(incomingKey(line)))
  return [...own, ...fresh.map(line => ({ ...line, id: null, value: NIL }))]
}

/** A line as the workbook would leave it. */
export interface ReadLine {
  readonly line: KnownLine
  readonly value: Money
  /** Whether the application gets another value, or a new line. */
  readonly isChanged: boolean
  /** Marks, in words: disagreements with the bill, with progress and with earlier certificates. */
  readonly marks: readonly string[]
}

export type WorkbookRead =
  | { readonly ok: false; readonly reason: string }
  | {
      readonly ok: true
      readonly lines: readonly ReadLine[]
      /** Rows that can't be read, with the reason: nothing is written while there are any. */
      readonly faults: readonly string[]
      /** The same workbook read with commas as decimal signs, where that leaves fewer faults; null otherwise. */
      readonly withCommas: WorkbookRead | null
      /** Lines of the application that the workbook leaves as they are, by name. */
      readonly untouched: readonly string[]
    }

const ASK = 'Download the workbook of this application, and ask for that one to be filled in.'
const NO_KEYS = `This isn’t a workbook of an application: its hidden first column is missing, so no row can be matched. ${ASK}`

/** Returns what a subcontractor's workbook applies for. `known`: the lines of the application, then those of the bill that it lacks. */
export function readWorkbook(
  sheets: readonly Pick<Sheet, 'rows' | 'formulas'>[],
  of: SheetOf,
  known: readonly KnownLine[],
): WorkbookRead {
  const sheet = sheets.find(({ rows }) => rows.some(row => keyOf(row) !== null))
  if (!sheet) return { ok: false, reason: NO_KEYS }
  const rows = sheet.rows.map((cells, index) => ({ cells, index, key: keyOf(cells) }))
  const foreign = rows.find(({ key }) => key !== null && !isSame(key.of, of))?.key
  if (foreign) return { ok: false, reason: whyForeign(foreign.of, of) }
  const columns = columnsOf(sheet.rows)
  if (typeof columns === 'string') return { ok: false, reason: columns }
  const asPoints = linesOf({ rows, columns, formulas: sheet.formulas, known, readsCommas: false })
  if (!asPoints.ok || asPoints.faults.length === 0) return asPoints
  const asCommas = linesOf({ rows, columns, formulas: sheet.formulas, known, readsCommas: true })
  const isBetter = asCommas.ok && asCommas.faults.length < asPoints.faults.length
  return { ...asPoints, withCommas: isBetter ? asCommas : null }
}

const text = (cell: Cell | undefined): string =>
  typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : ''

/** A column before the key may have been put in, so every cell is looked at. */
function keyOf(row: readonly Cell[]): ReturnType<typeof readKey> {
  for (const cell of row) {
    const key = typeof cell === 'string' ? readKey(cell) : null
    if (key) return key
  }
  return null
}

const isSame = (a: SheetOf, b: SheetOf): boolean =>
  a.project === b.project && a.subcontractor === b.subcontractor && a.effectiveDate === b.effectiveDate

function whyForeign(found: SheetOf, of: SheetOf): string {
  if (found.project !== of.project) return `This workbook is of another project. Nothing was taken from it. ${ASK}`
  if (found.subcontractor !== of.subcontractor)
    return `This workbook is of another subcontractor. Nothing was taken from it. ${ASK}`
  return `This workbook is for work up to ${dayWords(found.effectiveDate)}, and this application is for work up to ${dayWords(of.effectiveDate)}. Nothing was taken from it. ${ASK}`
}

interface Columns {
  readonly item: number
  readonly before: number | null
  readonly applied: number
}
function columnsOf(rows: readonly (readonly Cell[])[]): Columns | string {
  const { item, before, applied } = SHEET_TITLES
  const places = (title: string, row: readonly Cell[]): readonly number[] =>
    row.flatMap((cell, at) => (text(cell).toLowerCase().startsWith(title.toLowerCase()) ? [at] : []))
  const head = rows.find(row => places(applied, row).length > 0 && places(item, row).length > 0)
  if (!head) {
    const missing = rows.some(row => places(applied, row).length > 0) ? item : applied
    return `The column "${missing}" is missing or has another name, so nothing was taken. Give it that name again in the first row, or: ${ASK}`
  }
  const [appliedAt = 0, another] = places(applied, head)
  if (another !== undefined)
    return `Two columns are called "${applied}", so nothing was taken. Rename the one that doesn’t count, and choose the file again.`
  return { item: places(item, head)[0] ?? 0, before: places(before, head)[0] ?? null, applied: appliedAt }
}

interface Reading {
  readonly rows: readonly {
    readonly cells: readonly Cell[]
    readonly index: number
    readonly key: ReturnType<typeof readKey>
  }[]
  readonly columns: Columns
  readonly formulas: Sheet['formulas']
  readonly known: readonly KnownLine[]
  readonly readsCommas: boolean
}

function linesOf({ rows, columns, formulas, known, readsCommas }: Reading): WorkbookRead {
  const byKey = new Map(known.map(line => [incomingKey(line), line]))
  const doubts = doubtsAmong(
    rows.flatMap(({ cells }) => {
      const cell = cells[columns.applied]
      return typeof cell === 'string' ? [cell.trim()] : []
    }),
    { lakhs: true },
  )
  const faults: string[] = []
  const found = new Map<string, ReadLine>()
  /** Reads an amount; a text is its fault, null an empty cell. */
  const amount = (cell: Cell | undefined): Money | string | null => {
    if (cell !== null && typeof cell === 'object' && cell !== undefined)
      return 'error' in cell
        ? `its formula failed (${cell.error}). Write the value`
        : 'a date is where the value should be. Write the value'
    const written = typeof cell === 'string' ? cell.trim() : null
    const readings = written === null ? null : doubts(written)
    if (written !== null && readings !== null && !readsCommas) return doubtWords(written, readings)
    const read = readNumber(cell, readings !== null ? 'comma' : 'point', 'money')
    if (read === 'blank') return null
    return read === 'text' ? `"${String(cell)}" is not a number. Write the value, like 1234.50` : read
  }
  for (const { cells, index, key } of rows) {
    if (key?.row.is === 'total') continue
    const written = text(cells[columns.item])
    const isLine = key?.row.is === 'line'
    // Rows without a key are titles and notes, or rows that were put in: those have a name and a value.
    const read = amount(cells[columns.applied])
    if (!key && (written === '' || typeof read !== 'number')) continue
    const line = isLine ? (byKey.get(incomingKey({ ...key.row, name: '' })) ?? null) : otherLine(byKey, written)
    const name = line === null || line.name === '' ? written : lineName(line)
    const where = `Row ${index + 1}${name === '' ? '' : `, ${name}`}`
    if (read === null) continue
    if (typeof read === 'string') faults.push(`${where}: ${read}`)
    else if (line === null) faults.push(`${where}: it isn’t in the accepted bill any more. Empty its value`)
    else if (line.name === '') faults.push(`${where}: ${moneyWords(read)} has no name. Write what it is for`)
    else if (found.has(incomingKey(line)))
      faults.push(`${where}: it is in the workbook twice. Put both values together in one row`)
    else {
      const before = columns.before === null ? null : amount(cells[columns.before])
      const isFormula = formulas?.has(cellKey(index, columns.applied)) ?? false
      found.set(incomingKey(line), readLine(line, read, { before, isFormula }))
    }
  }
  const untouched = known
    .filter(({ id, approvedBefore }) => id !== null || approvedBefore !== NIL)
    .filter(line => !found.has(incomingKey(line)))
  return { ok: true, lines: [...found.values()], faults, withCommas: null, untouched: untouched.map(lineName) }
}

const otherLine = (byKey: ReadonlyMap<string, KnownLine>, name: string): KnownLine =>
  byKey.get(incomingKey({ product: null, fixedCost: null, name })) ?? {
    id: null,
    assessment: null,
    product: null,
    fixedCost: null,
    code: null,
    name,
    unit: null,
    value: NIL,
    contractValue: null,
    measuredValue: null,
    approvedElsewhere: NIL,
    approvedBefore: NIL,
  }

interface Beside {
  readonly before: Money | string | null
  readonly isFormula: boolean
}
function readLine(line: KnownLine, value: Money, { before, isFormula }: Beside): ReadLine {
  const { overScope, overProgress } = reviewIncoming({ ...line, id: line.id ?? 0, value, approvedValue: null })
  const marks = [
    ...(overScope > NIL ? [`${moneyWords(overScope)} over the bill`] : []),
    ...(overScope === NIL && overProgress > NIL ? [`${moneyWords(overProgress)} over progress`] : []),
    ...(line.approvedBefore > NIL && value < line.approvedBefore
      ? [`Below the ${moneyWords(line.approvedBefore)} certified before`]
      : []),
    ...(typeof before === 'number' && before !== line.approvedBefore
      ? [`They have ${moneyWords(before)} certified before, and we have ${moneyWords(line.approvedBefore)}`]
      : []),
    ...(isFormula ? ['Worked out by their formula'] : []),
  ]
  return { line, value, isChanged: line.id === null ? value !== NIL : value !== line.value, marks }
}
