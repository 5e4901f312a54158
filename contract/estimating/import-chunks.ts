import { measures } from '#domain/estimating/bill-formula/formula'
import { closeBuildUp } from '#domain/estimating/file-build-up'
import type { BidderRates } from '#domain/bill-import/plan/bidder-prices'
import { formatDecimal, SCALE } from '#domain/value/decimal'
import type { BillPlan, ImportSource, PlanProduct } from '#domain/bill-import/plan/plan'
import type { SheetNote } from '#domain/bill-import/workbook/sheet-notes'
import type { ReadFrom } from '#domain/bill-import/workbook/where-read'
import { type Rate, textOf } from '#domain/value/money'
import {
  IMPORT_LIMIT,
  type ImportBuildUpLine,
  type ImportEntry,
  type ImportHeader,
  type ImportRows,
} from './import-bill'

/** Details of the new assessment that a plan does not have. */
export interface ImportTarget {
  readonly project: number
  readonly projectWorkPackage: number | null
  readonly name: string
  readonly source: ImportSource
  readonly fileName: string
  /** In pence; stored with the assessment. */
  readonly printedTotal: number | null
  /** Units mapped by hand, by key. */
  readonly units: ReadonlyMap<string, string>
  /** Tenderers whose rates are imported with it. */
  readonly bidders?: readonly string[]
  /** Number of the bill's notes. */
  readonly notes?: number
}

const money = (value: number): string => formatDecimal(value, SCALE.money)

export function importHeaderOf(
  plan: BillPlan,
  { printedTotal, units, bidders = [], ...target }: ImportTarget,
): ImportHeader {
  return {
    ...target,
    ...(bidders.length > 0 ? { bidders: [...bidders] } : {}),
    fileName: target.fileName.slice(-IMPORT_LIMIT.fileName),
    zones: [...plan.zones],
    groups: plan.groups.length,
    products: plan.products.length,
    cells: plan.products.reduce((cells, product) => cells + product.cells.length, 0),
    total: money(plan.total),
    printedTotal: printedTotal === null ? null : money(printedTotal),
    units: [...units].filter(([key]) => key !== '' && key.length <= IMPORT_LIMIT.unitKey),
  }
}

/** Characters of text after which a chunk is closed, so that long descriptions do not make long requests. */
const CHUNK_TEXT = 400_000
/** Characters counted for one part of a rate. */
const LINE_TEXT = 150

/** Yields the plan in chunks for sending: all headings, then all products, then the bill's notes, each in order. */
export function* importChunksOf(
  plan: BillPlan,
  notes: readonly SheetNote[] = [],
  bids: BidderRates = NO_BIDS,
  whereRead: (product: PlanProduct) => ReadFrom | null = () => null,
): Generator<ImportRows> {
  const entries: ImportEntry[] = [
    ...plan.groups.map(({ name, parent, order }) => ({ kind: 'group' as const, order, name, parent })),
    ...plan.products.map((product, place) => productEntry(product, bids.get(place), whereRead(product))),
    ...notes.map(({ title, text }, place) => ({ kind: 'note' as const, place, title, text })),
  ]
  let chunk: ImportEntry[] = []
  let text = 0
  let number = 0
  for (const entry of entries) {
    chunk.push(entry)
    text += lengthOf(entry)
    if (chunk.length < IMPORT_LIMIT.chunkRows && text < CHUNK_TEXT) continue
    yield { number: number++, entries: chunk }
    chunk = []
    text = 0
  }
  if (chunk.length > 0) yield { number, entries: chunk }
}

const lengthOf = (entry: ImportEntry): number =>
  entry.kind === 'note'
    ? entry.text.length
    : entry.name.length +
      (entry.kind === 'product'
        ? (entry.buildUp?.length ?? 0) * LINE_TEXT +
          (entry.description?.length ?? 0) +
          (entry.notes?.length ?? 0) +
          (entry.read?.text.length ?? 0)
        : 0)

const NO_BIDS: BidderRates = new Map()

function productEntry(
  product: PlanProduct,
  bids: readonly (Rate | null)[] | undefined,
  read: ReadFrom | null,
): ImportEntry {
  const { order, group, name, isFixedPrice, isProvisional, isRateOnly } = product
  return {
    kind: 'product',
    order,
    group,
    name,
    isFixedPrice,
    isProvisional,
    isRateOnly,
    ref: product.ref || null,
    description: product.description || null,
    notes: product.notes || null,
    unit: product.unit || null,
    rate: product.rate === null ? null : formatDecimal(product.rate, SCALE.rate),
    ...(read ? { read } : {}),
    ...(bids ? { bids: bids.map(rate => (rate === null ? null : textOf('rate', rate))) } : {}),
    cells: product.cells.map(({ zone, quantity }) => [zone, formatDecimal(quantity, SCALE.quantity)]),
    ...buildUpOf(product),
    ...measurementOf(product),
  }
}

function buildUpOf({ buildUp, rate }: PlanProduct): { readonly buildUp?: ImportBuildUpLine[] } {
  if (!buildUp || rate === null) return {}
  const lines = closeBuildUp(buildUp, rate).lines
  if (lines.length > IMPORT_LIMIT.buildUp) return {}
  return {
    buildUp: lines.map(({ kind, name, unit, quantity, price }) => ({
      kind,
      name,
      unit: unit || null,
      quantity: textOf('quantity', quantity),
      price: price === null ? null : textOf('cost', price),
    })),
  }
}

function measurementOf({ cells }: PlanProduct): { readonly formula?: string } {
  const [cell, another] = cells
  if (cell?.formula === undefined || another || !measures(cell.formula, cell.quantity)) return {}
  return { formula: cell.formula.startsWith('=') ? cell.formula : `=${cell.formula}` }
}
