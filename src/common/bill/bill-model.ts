import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import type { AssessmentZone } from '#contract/estimating/assessment-zone'
import type { ProductGroup } from '#contract/estimating/product-group'
import {
  QUANTITY_SOURCES,
  UNKNOWN_SOURCE,
  type ProductQuantities,
  type QuantityCell,
} from '#contract/estimating/product-quantities'
import { BillTotals, LineTotals } from '#domain/estimating/bill'
import { countedBill, type QuantityDecimals } from '#domain/estimating/counted-cells'
import type { MeasuredQuantities } from '#domain/takeoff/measured-bill'
import { sameValue } from '#domain/records/path'
import { billColumns, type BillColumn, type BillColumns } from './bill-columns'
import { billRows, type BillRow } from './bill-rows'
import { NIL, type Money, type Quantity } from '#domain/value/money'

export interface BillRecords {
  readonly groups: readonly ProductGroup[]
  readonly products: readonly AssessmentProduct[]
  readonly zones: readonly AssessmentZone[]
  readonly quantities: readonly ProductQuantities[]
  /** Of its quantities. */
  readonly decimals: QuantityDecimals
  /** Quantities that takeoff gives it; null or missing where its shapes are not on this device. */
  readonly measured?: MeasuredQuantities | null
  /** False while some of the bill is still on its way to this device: a part makes no total. Whole where nothing is said. */
  readonly isWhole?: boolean
  /** A large change of a bill that was whole has come in part: there is no total until all of it is here. */
  readonly isArriving?: boolean
}

/** What one cell shows. `none` is missing, `nil` is a deliberate 0.00, `sum` is the total of sub-zones, `held` a parent zone's own quantity that they don't come to. */
export interface BillCell {
  readonly kind: 'none' | 'nil' | 'quantity' | 'sum' | 'held'
  readonly quantity: Quantity | null
  readonly amount: Money
  readonly source: string
}

export type Cells = ProductQuantities['cells']
const NO_CELLS: Cells = {}
/** Corner letter of each source; typed quantities and sums carry none. Source: design 2, Quantity sources. */
export const SOURCE_LETTERS: Readonly<Record<string, string>> = {
  slate: 'T',
  slate_error: 'T',
  ws: 'R',
  imp_b: 'I',
  imp_c: 'C',
  app_i: 'A',
  saf_q: 'Q',
  dep: '=',
  budget: 'B',
}
/** The specification's words for a source; anything unknown says so. */
export const sourceLabel = (source: string): string =>
  QUANTITY_SOURCES.find(each => each.value === source)?.label ?? UNKNOWN_SOURCE

/** What a cell shows of a product's line and its cells. */
export function billCell(line: LineTotals | undefined, cells: Cells, column: BillColumn): BillCell {
  const figure = line?.figure(column.zone)
  if (column.kind === 'sum') {
    return figure
      ? { kind: line?.locked(column.zone) ? 'held' : 'sum', ...figure, source: 'subz' }
      : { kind: 'none', quantity: null, amount: NIL, source: 'subz' }
  }
  const stored = cells[column.zone]
  if (!stored || stored.quantity === null)
    return { kind: 'none', quantity: null, amount: NIL, source: stored?.source ?? 'boq' }
  return {
    kind: stored.quantity === NIL ? 'nil' : 'quantity',
    quantity: stored.quantity,
    amount: figure?.amount ?? NIL,
    source: stored.source,
  }
}

/**
 * A bill as its grid shows it. Building it costs the whole bill once; built on a previous one it reuses the rows, the columns and every
 * line that did not change, so one edited cell costs one line. Where nothing shown has changed it is the previous one.
 */
export class BillModel {
  readonly rows: readonly BillRow[]
  readonly layout: BillColumns
  readonly totals: BillTotals
  readonly #records: BillRecords
  readonly #closed: ReadonlySet<number>
  /** As stored. */
  readonly #stored: ReadonlyMap<number, Cells>
  /** As the bill counts them: rounded, linked quantities worked out. */
  readonly #cells: ReadonlyMap<number, Cells>

  private constructor(
    records: BillRecords,
    closed: ReadonlySet<number>,
    rows: readonly BillRow[],
    layout: BillColumns,
    totals: BillTotals,
    stored: ReadonlyMap<number, Cells>,
    cells: ReadonlyMap<number, Cells>,
  ) {
    this.#records = records
    this.#closed = closed
    this.rows = rows
    this.layout = layout
    this.totals = totals
    this.#stored = stored
    this.#cells = cells
  }

  static from(records: BillRecords, closed: ReadonlySet<number>, previous: BillModel | null): BillModel {
    const was = previous && previous.#records
    const layout =
      previous && was?.zones === records.zones && previous.#closed === closed
        ? previous.layout
        : billColumns(records.zones, closed)
    const rows =
      previous && was?.groups === records.groups && was.products === records.products
        ? previous.rows
        : billRows(records.groups, records.products)
    const stored = new Map(
      records.quantities.map(each => [each.id, keep(previous ? previous.#stored.get(each.id) : undefined, each.cells)]),
    )
    const cells = followed(stored, records.decimals, previous ? previous.#cells : null)
    const isSame =
      was?.decimals === records.decimals &&
      layout === previous?.layout &&
      rows === previous.rows &&
      sameEntries(stored, previous.#stored)
    if (previous && isSame && previous.isWhole === isWhole(records) && previous.isArriving === isArriving(records))
      return previous

    const base = previous && was && sameList(was.zones, records.zones) ? previous : null
    const rates = new Map(
      base?.rows.flatMap(row => (row.kind === 'product' ? [[row.id, row.product.rate] as const] : [])),
    )
    const totals = base?.totals.copy() ?? new BillTotals(layout.tree)
    for (const row of rows) {
      if (row.kind !== 'product') continue
      const isKept =
        rates.get(row.id) === row.product.rate && base !== null && base.#cells.get(row.id) === cells.get(row.id)
      if (!isKept) totals.put(row.id, new LineTotals(row.product.rate, cells.get(row.id) ?? NO_CELLS, layout.tree))
      rates.delete(row.id)
    }
    for (const gone of rates.keys()) totals.put(gone, undefined)
    return new BillModel(records, closed, rows, layout, totals, stored, cells)
  }

  /** The records it was made from. */
  get records(): BillRecords {
    return this.#records
  }

  /** All of it is on this device: only then it comes to a total. */
  get isWhole(): boolean {
    return isWhole(this.#records)
  }

  /** It is a mixture of what it was and what it becomes. */
  get isArriving(): boolean {
    return isArriving(this.#records)
  }

  /** The cells of a product as the bill counts them: rounded, linked quantities worked out. */
  cells(product: number): Cells {
    return this.#cells.get(product) ?? NO_CELLS
  }
  /** What a line comes to. Undefined where there is none, and while its quantities, or those they are linked to, may be on their way. */
  line(product: number): LineTotals | undefined {
    return this.isWhole || this.#hasCome(product) ? this.totals.line(product) : undefined
  }

  #hasCome(product: number): boolean {
    const cells = this.#stored.get(product)
    return cells !== undefined && !sourcesOf(cells).has('dep')
  }

  /** Where the figures of the bill came from. */
  sources(): Set<string> {
    return new Set(this.rows.flatMap(row => (row.kind === 'product' ? [...sourcesOf(this.cells(row.id))] : [])))
  }

  /** The stored cell, as an edit's base. */
  stored(product: number, zone: number): QuantityCell | null {
    return this.#stored.get(product)?.[zone] ?? null
  }
  /** All stored cells, by product. */
  get stores(): ReadonlyMap<number, Cells> {
    return this.#stored
  }

  cell(product: number, column: BillColumn): BillCell {
    return billCell(this.line(product), this.cells(product), column)
  }
}

const isArriving = (records: BillRecords): boolean => records.isArriving ?? false
const isWhole = (records: BillRecords): boolean => records.isWhole ?? true

const sources = new WeakMap<Cells, ReadonlySet<string>>()
function sourcesOf(cells: Cells): ReadonlySet<string> {
  const own = sources.get(cells) ?? new Set(Object.values(cells).map(cell => cell.source))
  sources.set(cells, own)
  return own
}

/** Quantities rounded and linked ones worked out; a product whose cells come to the same keeps its object. */
function followed(
  stored: ReadonlyMap<number, Cells>,
  decimals: QuantityDecimals,
  before: ReadonlyMap<number, Cells> | null,
): ReadonlyMap<number, Cells> {
  const now = countedBill(stored, decimals)
  if (now === stored || !before) return now
  return new Map([...now].map(([id, cells]) => [id, stored.get(id) === cells ? cells : keep(before.get(id), cells)]))
}

/** The old object when it holds the same, so that what did not change can be recognised by identity. */
const keep = <T>(old: T | undefined, now: T): T => (old !== undefined && sameValue(old, now) ? old : now)
const sameList = (a: readonly AssessmentZone[], b: readonly AssessmentZone[]): boolean =>
  a.length === b.length &&
  a.every(
    (zone, index) => zone.id === b[index]?.id && zone.parent === b[index]?.parent && zone.order === b[index]?.order,
  )
const sameEntries = <K, T>(a: ReadonlyMap<K, T>, b: ReadonlyMap<K, T>): boolean =>
  a.size === b.size && [...a].every(([key, value]) => b.get(key) === value)
