import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import type { AssessmentZone } from '#contract/estimating/assessment-zone'
import type { ProductGroup } from '#contract/estimating/product-group'
import { QUANTITY_SOURCES, UNKNOWN_SOURCE, type ProductQuantities, type QuantityCell } from '#contract/estimating/product-quantities'
import type { Money, Quantity } from '#domain/value/decimal'
import { BillTotals, lineTotals, type LineTotals } from '#domain/estimating/bill'
import { sameValue } from '#domain/records/path'
import { billColumns, type BillColumn, type BillColumns } from './bill-columns'
import { billRows, type BillRow } from './bill-rows'

export interface BillRecords {
  readonly groups: readonly ProductGroup[]
  readonly products: readonly AssessmentProduct[]
  readonly zones: readonly AssessmentZone[]
  readonly quantities: readonly ProductQuantities[]
}

/** What one cell shows. `none` is missing, `nil` is a deliberate 0.00, `sum` is the total of sub-zones. */
export interface BillCell {
  readonly kind: 'none' | 'nil' | 'quantity' | 'sum'
  readonly quantity: Quantity | null
  readonly amount: Money
  readonly source: string
}

type Cells = ProductQuantities['cells']
const NO_CELLS: Cells = {}
/** Corner letter of each source; typed quantities and sums carry none. Source: design 2, Quantity sources. */
export const SOURCE_LETTERS: Readonly<Record<string, string>> =
  { slate: 'T', slate_error: 'T', ws: 'R', imp_b: 'I', imp_c: 'C', app_i: 'A', saf_q: 'Q', dep: '=', budget: 'B' }
/** The specification's words for a source; anything unknown says so. */
export const sourceLabel = (source: string): string => QUANTITY_SOURCES.find(each => each.value === source)?.label ?? UNKNOWN_SOURCE

/**
 * A bill as its grid shows it. Building it costs the whole bill once; `next` reuses every line whose product and cells did not change,
 * so one edited cell costs one line.
 */
export class BillModel {
  readonly rows: readonly BillRow[]
  readonly layout: BillColumns
  readonly totals: BillTotals
  readonly #records: BillRecords
  readonly #cells: ReadonlyMap<number, Cells>

  private constructor(records: BillRecords, rows: readonly BillRow[], layout: BillColumns, totals: BillTotals, cells: ReadonlyMap<number, Cells>) {
    this.#records = records
    this.rows = rows
    this.layout = layout
    this.totals = totals
    this.#cells = cells
  }

  static from(records: BillRecords, closed: ReadonlySet<number>, previous: BillModel | null): BillModel {
    const sameZones = previous !== null && sameList(previous.#records.zones, records.zones)
    const layout = billColumns(records.zones, closed)
    const cells = new Map(records.quantities.map(each => [each.id, keep(previous ? previous.#cells.get(each.id) : undefined, each.cells)]))
    const rows = billRows(records.groups, records.products)
    const was = new Map(previous?.rows.flatMap(row => (row.kind === 'product' ? [[row.id, row.product] as const] : [])) ?? [])
    const totals = new BillTotals()
    for (const row of rows) {
      if (row.kind !== 'product') continue
      const own = cells.get(row.id) ?? NO_CELLS
      const line = previous?.totals.line(row.id)
      const reusable = sameZones && line && was.get(row.id)?.rate === row.product.rate && previous.#cells.get(row.id) === own
      totals.put(row.id, reusable ? line : lineTotals(row.product.rate, own, layout.tree))
    }
    return new BillModel(records, rows, layout, totals, cells)
  }

  cells(product: number): Cells { return this.#cells.get(product) ?? NO_CELLS }
  line(product: number): LineTotals | undefined { return this.totals.line(product) }

  /** The stored cell, as an edit's base. */
  stored(product: number, zone: number): QuantityCell | null { return this.cells(product)[zone] ?? null }

  cell(product: number, column: BillColumn): BillCell {
    const figure = this.line(product)?.zones.get(column.zone)
    if (column.kind === 'sum') {
      return figure ? { kind: 'sum', ...figure, source: 'subz' } : { kind: 'none', quantity: null, amount: 0, source: 'subz' }
    }
    const stored = this.stored(product, column.zone)
    if (stored === null || stored.quantity === null) return { kind: 'none', quantity: null, amount: 0, source: stored?.source ?? 'boq' }
    return { kind: stored.quantity === 0 ? 'nil' : 'quantity', quantity: stored.quantity, amount: figure?.amount ?? 0, source: stored.source }
  }
}

/** The old object when it holds the same, so that what did not change can be recognised by identity. */
const keep = <T>(old: T | undefined, now: T): T => (old !== undefined && sameValue(old, now) ? old : now)
const sameList = (a: readonly AssessmentZone[], b: readonly AssessmentZone[]): boolean =>
  a.length === b.length && a.every((zone, index) => zone.id === b[index]?.id && zone.parent === b[index]?.parent && zone.order === b[index]?.order)
