import type { LabourRow } from '#domain/commercial/labour/labour-bill'
import type { Quantity } from '#domain/value/money'
import { type Doubts, doubtsAmong, doubtWords, readNumberText } from '#domain/value/number-text'
import { readNumber } from '#domain/bill-import/sheet/read-number'
import type { Cell, Sheet, SheetRow } from '#domain/bill-import/sheet/sheet'
import { nameKey } from '#domain/value/name-key'

/** What was found in a subcontractor's spreadsheet: quantities to date by row of the bill, and lines the bill does not have. */
export interface SheetLines {
  readonly quantities: Readonly<Record<string, Quantity>>
  readonly unknown: readonly string[]
  /** Lines whose quantity was not taken because it is no number or could be read two ways, each with the reason. */
  readonly unread: readonly string[]
  /** The same sheet read with commas as decimal signs, where that leaves fewer lines unread; null otherwise. */
  readonly withCommas: SheetLines | null
  readonly fault: string | null
}

/** What columns are called, lower case; the first that begins so counts. */
const HEADS = {
  activity: ['activity', 'description', 'work', 'item', 'operation'],
  zone: ['zone', 'location', 'level', 'area', 'where', 'plot'],
  quantity: ['to date', 'quantity to date', 'qty to date', 'done to date', 'cumulative', 'quantity', 'qty', 'claimed'],
  product: ['product', 'ref', 'type'],
} as const
type Head = keyof typeof HEADS

const NOT_FOUND =
  'No columns for activity, zone and quantity were found. Name them "Activity", "Zone" and "Quantity to date" in one row, and try again.'

/**
 * Reads quantities to date by the names of activity and zone. A zone may be named in full ("Level 2, North") or by its last part; a name that fits
 * several lines of the bill is told by its product, and left to a person where that does not tell it either.
 */
export function takeSheet(sheets: readonly Pick<Sheet, 'rows'>[], bill: readonly LabourRow[]): SheetLines {
  for (const { rows } of sheets) {
    const at = rows.findIndex(row => columnsIn(row) !== null)
    const columns = at < 0 ? null : columnsIn(rows[at] ?? [])
    if (columns) return readLines(rows.slice(at + 1), columns, bill)
  }
  return noLines(NOT_FOUND)
}

/** Returns a sheet from which nothing could be read, with the reason. */
export const noLines = (fault: string): SheetLines => ({
  quantities: {},
  unknown: [],
  unread: [],
  withCommas: null,
  fault,
})

function readLines(rows: readonly SheetRow[], columns: Columns, bill: readonly LabourRow[]): SheetLines {
  const doubts = doubtsAmong(
    rows.map(row => writtenIn(row[columns.quantity]) ?? ''),
    { lakhs: true },
  )
  const lines = linesOf(rows, columns, bill, doubts, false)
  if (lines.unread.length === 0) return lines
  const withCommas = linesOf(rows, columns, bill, doubts, true)
  return withCommas.unread.length < lines.unread.length ? { ...lines, withCommas } : lines
}

const text = (cell: Cell | undefined): string =>
  typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : ''
/** Returns the number of a cell as it was written; null for a cell that holds the number itself. */
const writtenIn = (cell: Cell | undefined): string | null => (typeof cell === 'string' ? cell.trim() : null)
type Columns = Readonly<Record<'activity' | 'zone' | 'quantity', number>> & { readonly product: number | null }

function columnsIn(row: SheetRow): Columns | null {
  const names = row.map(cell => text(cell).toLowerCase())
  const find = (head: Head): number =>
    HEADS[head].reduce((found, begin) => (found >= 0 ? found : names.findIndex(name => name.startsWith(begin))), -1)
  const [activity, zone, quantity, product] = [find('activity'), find('zone'), find('quantity'), find('product')]
  if (activity < 0 || zone < 0 || quantity < 0) return null
  return { activity, zone, quantity, product: product < 0 ? null : product }
}

function linesOf(
  rows: readonly SheetRow[],
  columns: Columns,
  bill: readonly LabourRow[],
  doubts: Doubts,
  readsCommas: boolean,
): SheetLines {
  const quantities: Record<string, Quantity> = {}
  const unknown: string[] = []
  const unread: string[] = []
  for (const row of rows) {
    const activity = text(row[columns.activity])
    const written = writtenIn(row[columns.quantity])
    const readings = written === null ? null : doubts(written)
    const style = readings !== null && readsCommas ? 'comma' : 'point'
    const quantity = readings !== null && !readsCommas ? 'text' : readNumber(row[columns.quantity], style, 'quantity')
    if (activity === '' || quantity === 'blank') continue
    const zone = text(row[columns.zone])
    const name = zone === '' ? activity : `${activity}, ${zone}`
    if (quantity === 'text' || quantity < 0) {
      const given = text(row[columns.quantity])
      unread.push(`${name}: ${readings === null ? whyUnread(given) : doubtWords(given, readings)}`)
      continue
    }
    const key = keyIn(bill, activity, zone, columns.product === null ? '' : text(row[columns.product]))
    if (key === null) unknown.push(name)
    else quantities[key] = quantity
  }
  return { quantities, unknown, unread, withCommas: null, fault: null }
}

const whyUnread = (given: string): string =>
  readNumberText(given).is === 'number' ? `${given} is below 0` : `"${given}" is not a number`

function keyIn(bill: readonly LabourRow[], activity: string, zone: string, product: string): string | null {
  const [wanted, place, of] = [nameKey(activity), nameKey(zone), nameKey(product)]
  const named = bill.filter(row => row.activity !== null && nameKey(row.name) === wanted)
  const exact = named.filter(row => nameKey(row.zoneName) === place)
  const placed =
    exact.length > 0 ? exact : named.filter(row => nameKey(row.zoneName.split(', ').at(-1) ?? '') === place)
  const told = placed.length > 1 && of !== '' ? placed.filter(row => nameKey(row.productName).startsWith(of)) : placed
  return told.length === 1 ? (told[0]?.key ?? null) : null
}
