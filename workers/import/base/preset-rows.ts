import type { ColumnRole, Mapping } from '#domain/bill-import/columns/columns'
import { MAX_GROUP_DEPTH } from '#domain/bill-import/plan/plan'
import type { RowChoice } from '#domain/bill-import/rows/row-class'
import type { FileLine } from '#domain/estimating/file-build-up'
import { cellKey } from '#domain/bill-import/sheet/sheet'
import type { WorkbookSheet } from '#domain/bill-import/workbook/workbook'
import { LIMITS } from '#spreadsheets/base/limits'
import { Unreadable } from '#spreadsheets/base/unreadable'

const ROLES = ['ref', 'name', 'description', 'quantity', 'unit', 'rate', 'amount', 'notes'] as const
type Field = (typeof ROLES)[number]

/** Builds the rows of a bill whose format names the kind of each part. The rest of the import then treats it like any other file. */
export class PresetRows {
  readonly #rows: (string | null)[][]
  readonly #choices = new Map<number, RowChoice>()
  readonly #formulas = new Map<number, string>()
  readonly #buildUps = new Map<number, readonly FileLine[]>()
  readonly #mapping: Mapping

  /** Column titles in the words of the format's trade. */
  constructor(titles: Readonly<Record<Field, string>>) {
    this.#rows = [ROLES.map(role => titles[role])]
    const columns = ROLES.map(role => ({
      role: role satisfies ColumnRole,
      title: titles[role],
      style: 'point' as const,
    }))
    this.#mapping = { headerRow: 0, columns }
  }

  get isEmpty(): boolean {
    return this.#rows.length === 1
  }

  /** Adds a row and returns its index. Figures are decimal texts with a point. */
  add(cells: Readonly<Partial<Record<Field, string>>>, choice: RowChoice): number {
    if (this.#rows.length > LIMITS.rows)
      throw new Unreadable(`The bill has more than ${LIMITS.rows.toLocaleString('en-GB')} rows and is not read.`)
    this.#choices.set(this.#rows.length, choice)
    return this.#rows.push(ROLES.map(role => cells[role] || null)) - 1
  }

  heading(depth: number, cells: Readonly<Partial<Record<Field, string>>>): number {
    return this.add(cells, { class: 'heading', level: Math.min(depth, MAX_GROUP_DEPTH + 1) })
  }

  /** Adds an item, priced when it has a quantity and a rate, or an amount. */
  item(cells: Readonly<Partial<Record<Field, string>>>): number {
    const isPriced = Boolean(cells.amount) || Boolean(cells.rate)
    return this.add(cells, { class: isPriced ? (cells.quantity ? 'item' : 'rateOnly') : 'unpriced' })
  }

  /** Records how the quantity of a row was measured, as a sum of plain numbers. */
  measured(row: number, formula: string): void {
    this.#formulas.set(cellKey(row, ROLES.indexOf('quantity')), formula)
  }

  /** Records the build-up of a row's rate. */
  madeOf(row: number, lines: readonly FileLine[]): void {
    if (lines.length > 0) this.#buildUps.set(row, lines)
  }

  /** Appends text to a field of an existing row, on a new line. */
  append(row: number, field: Field, text: string): void {
    const cells = this.#rows[row]
    const column = ROLES.indexOf(field)
    if (cells && text !== '') cells[column] = [cells[column] ?? '', text].filter(Boolean).join('\n')
  }

  sheet(name: string, currency: string): WorkbookSheet {
    const sheet = {
      name,
      hidden: false,
      rows: this.#rows,
      ...(this.#formulas.size > 0 ? { formulas: this.#formulas } : {}),
      ...(this.#buildUps.size > 0 ? { buildUps: this.#buildUps } : {}),
      preset: { mapping: this.#mapping, choices: this.#choices },
    }
    return currency === '' ? sheet : { ...sheet, currencies: new Map([[currency, 1]]) }
  }
}
