import { finder } from '../../value/search-key'
import { moneyCell, quantityCell, rateCell, words } from '../../estimating/bill-export/export-sheet'
import { NIL, type Percentage, sum, textOf } from '../../value/money'
import type { Sheet, SheetCell } from '../../value/sheet'
import { PACK_UNITS } from '../../value/units'
import type { MaterialRow } from './material-bill'
import { sentOf } from './taken-up'

/** A row with its heading. */
export interface TypedRow extends MaterialRow {
  readonly type: string
}
/** The heading of materials without a type. */
export const OTHER_MATERIALS = 'Other materials'

/** Sorts rows in the order of the bill: by heading, then by name. */
export const inBillOrder = <R extends TypedRow>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => a.type.localeCompare(b.type, 'en-GB') || a.name.localeCompare(b.name, 'en-GB'))

/** Filter of the rows: words in their name, and only rows with a rest to order. */
export interface RowChoice {
  readonly words: string
  readonly onlyLeft: boolean
}
export function rowsChosen<R extends MaterialRow>(rows: readonly R[], { words: asked, onlyLeft }: RowChoice): R[] {
  const isFound = finder(asked)
  return rows.filter(({ name, left }) => (!onlyLeft || left > NIL) && isFound(name))
}

interface MaterialBillSheet {
  readonly rows: readonly TypedRow[]
  /** Names of suppliers. */
  readonly names: ReadonlyMap<number, string>
  /** Whether invoiced quantities are included. */
  readonly isPaying: boolean
}

/** Returns the rows of the material bill with their figures, and the total left to order. Spec: MAT-1. */
export function materialBillSheet({ rows, names, isPaying }: MaterialBillSheet): Sheet {
  const columns: readonly Column[] = COLUMNS.filter(({ ofInvoices }) => isPaying || ofInvoices !== true)
  const last = columns.length - 1
  return {
    name: 'Material bill',
    columns: columns.map(({ width }) => ({ width })),
    rows: [
      columns.map(({ title }) => words(title, true)),
      ...rows.map(row => columns.map(({ cell }) => cell(row, names))),
      columns.map((_, index) =>
        index === 0
          ? words('Together', true)
          : index === last
            ? moneyCell(sum(rows.map(({ toOrder }) => toOrder ?? NIL)))
            : null,
      ),
    ],
  }
}

interface Column {
  readonly title: string
  readonly width: number
  readonly ofInvoices?: boolean
  readonly cell: (row: TypedRow, names: MaterialBillSheet['names']) => SheetCell
}

const isPacked = ({ packUnit }: MaterialRow): boolean =>
  packUnit !== null && packUnit !== 'single' && packUnit !== 'no_rounding'
const packName = ({ packUnit }: MaterialRow): string =>
  packUnit === 'no_rounding'
    ? 'No rounding'
    : packUnit === null || packUnit === 'single'
      ? 'Single items'
      : (PACK_UNITS.find(({ value }) => value === packUnit)?.label ?? packUnit)
const wasteCell = (waste: Percentage | null): SheetCell =>
  waste === null ? words('mixed') : { kind: 'number', value: textOf('percentage', waste), decimals: 2 }

const COLUMNS: readonly Column[] = [
  { title: 'Type', width: 22, cell: row => words(row.type) },
  { title: 'Material', width: 44, cell: row => words(row.name) },
  { title: 'Unit', width: 12, cell: row => words(row.unit) },
  { title: 'First needed', width: 14, cell: row => words(row.firstNeeded) },
  { title: 'Waste %', width: 10, cell: row => wasteCell(row.waste) },
  { title: 'Needed', width: 12, cell: row => quantityCell(row.needed) },
  { title: 'Ordered', width: 12, cell: row => quantityCell(sentOf(row)) },
  { title: 'In drafts', width: 12, cell: row => quantityCell(row.drafted) },
  { title: 'Delivered', width: 12, cell: row => quantityCell(row.delivered) },
  { title: 'Invoiced', width: 12, ofInvoices: true, cell: row => quantityCell(row.invoiced) },
  { title: 'Left', width: 12, cell: row => quantityCell(row.left) },
  { title: 'Pack', width: 16, cell: row => words(packName(row)) },
  { title: 'Pack size', width: 12, cell: row => (isPacked(row) ? quantityCell(row.size) : null) },
  { title: 'Packs', width: 12, cell: row => (row.left > NIL ? quantityCell(row.packs) : null) },
  { title: 'Over-order', width: 12, cell: row => quantityCell(row.over) },
  { title: 'Pack price', width: 12, cell: row => rateCell(row.packPrice) },
  {
    title: 'Supplier',
    width: 28,
    cell: (row, names) => words(row.supplier === null ? null : (names.get(row.supplier) ?? null)),
  },
  { title: 'Price from', width: 24, cell: row => words(row.quote) },
  { title: 'To order', width: 14, cell: row => moneyCell(row.toOrder) },
]
