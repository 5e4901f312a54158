import { type Kinds, type Money, NIL, textOf } from '../../value/money'
import { bidderTotal, type DoubtfulColumn, doubtfulColumns } from '../plan/bidder-prices'
import { type Bidder, isChosen } from '../columns/bidders'
import type { PlannedBill } from '../plan/build-plan'
import { differs, type TotalCheck } from '../totals/check-totals'
import type { Mapping } from '../columns/columns'
import type { Offers } from '../workbook/offers'
import type { LayoutFit } from '../columns/layouts'
import { type FilteredLines, filteredLines } from '../totals/filtered-rows'
import { mainSummary, type MainSummary } from '../totals/main-summary'
import { type LeftOutColumn, leftOutColumns } from '../totals/left-out-columns'
import type { Assumption, AssumptionKind, PlanProduct } from '../plan/plan'
import type { PlanLine } from '../plan/price-line'
import { numberOrNull, type RowFacts } from '../rows/read-rows'
import type { Duplicate, HiddenRow, LineCheck, Reconciliation } from '../totals/reconcile'
import type { RowNote } from '../totals/row-note'
import type { RowReading } from '../rows/row-class'
import type { RowOrigin, Sheet } from '../sheet/sheet'
import { type Conversion, type Conversions, type ConvertedLine, convertUnits } from '../plan/unit-conversion'
import { unitKey, type UnitChoices } from '../../value/match-unit'
import type { BillDraft } from './draft'
import { type FilterChip, filterChips } from './row-filter'

/**
 * The page's view of a bill held in the import worker: figures and short lists. Rows are fetched as they scroll into view, so that a bill of 60,000
 * lines needs no more of the page than one of sixty.
 */
export interface SessionView {
  readonly fileName: string
  readonly remarks: readonly string[]
  readonly sheets: readonly SheetLook[]
  readonly sheet: number
  readonly also: readonly number[]
  /** Text sheets stored with the bill, by index. */
  readonly noted: readonly number[]
  /** Number of notes from them and from the words above the titles. */
  readonly notes: number
  /** The remembered layout that fits the sheet, by its index in the page's list; null for none. */
  readonly layout: (LayoutFit & { readonly isUsed: boolean }) | null
  readonly table: TableView
  readonly mapping: Mapping
  readonly hints: readonly string[]
  readonly bidders: readonly (Bidder & { readonly total: Money; readonly isChosen: boolean })[]
  /** A long file's contracts and bidders; `chosen` is null for all of them, and missing before a choice. */
  readonly offers: readonly (Offers & { readonly chosen?: string | null })[]
  readonly taught: UnitChoices
  /** Currency of the file's figures, as an ISO code. */
  readonly currency: string
  /** Columns with numbers that could be read two ways, until a person chooses their decimal sign. */
  readonly doubtful: readonly DoubtfulColumn[]
  /** Ignored columns although lines have numbers in them. */
  readonly leftOut: readonly LeftOutColumn[]
  /** Sheets of the file that are not read, and the sum of their lines. */
  readonly otherSheets: readonly { readonly name: string; readonly total: Money }[]
  /** Lines hidden by a filter of the file and excluded: their number, and their printed total. */
  readonly filtered: { readonly lines: number; readonly total: Money }
  readonly plan: PlanSize
  readonly check: ShownCheck
  /** The summary of the tender compared with its bills; null where the file has none. */
  readonly summary: MainSummary | null
  readonly chips: readonly FilterChip[]
  readonly canUndo: boolean
}

export interface SheetLook {
  readonly name: string
  readonly hidden: boolean
  readonly isPreset: boolean
  /** Whether it contains only pivot tables. */
  readonly isPivot: boolean
  /** Total of a bill that is next to another on its sheet; null for other sheets. */
  readonly total: Money | null
}

/** The chosen sheets as one table, without its rows. */
export interface TableView {
  readonly name: string
  readonly rows: number
  readonly isPreset: boolean
  readonly names: RowNames
  readonly columns: readonly ColumnLook[]
}
export interface ColumnLook {
  /** Whether it holds long texts or figures and is shown wider. */
  readonly isText: boolean
  /** Whether its numbers are stored as text, so that their decimal sign matters. */
  readonly hasWrittenNumbers: boolean
}

/** Place of each stretch of rows in the file; null when the table is one sheet unchanged. */
export type RowNames = readonly (RowOrigin & { readonly at: number })[] | null

export interface PlanSize {
  readonly products: number
  readonly groups: number
  readonly zones: readonly string[]
  readonly total: Money
  /** Total after conversion of units: with four decimals it may miss the printed money by pennies. */
  readonly converted: Money
  /** Digits before the point of its largest figures, including their signs. */
  readonly digits: { readonly quantity: number; readonly rate: number; readonly amount: number }
}

/** The first items of a list, and their total number. */
export interface Some<T> {
  readonly count: number
  readonly first: readonly T[]
}

/** The reconciliation with its lists cut to the length a page shows. */
export interface ShownCheck extends Pick<Reconciliation, 'total' | 'printedTotal' | 'proof' | 'zoneRounding'> {
  /** Those that differ before others, in file order and without the rows they add; `apart` is the number that differ. */
  readonly totals: Some<TotalCheck> & { readonly apart: number }
  /** Ticked rows that the file's own formulas skip in its sums. */
  readonly leftOut: readonly number[]
  readonly notUnderstood: Some<RowNote>
  readonly doubts: Some<RowNote>
  readonly hidden: Some<HiddenRow>
  readonly arithmetic: Some<LineCheck>
  readonly workedBack: Some<LineCheck>
  readonly duplicates: Some<Duplicate & { readonly more: number }>
  readonly units: readonly ShownUnit[]
  readonly assumptions: Readonly<Partial<Record<AssumptionKind, Some<Assumption>>>>
}
/** A spelling of a unit, the number of rows with it, and the first of them. */
export interface ShownUnit {
  readonly text: string
  readonly unit: string | null
  readonly row: number
  readonly count: number
  /** The chosen conversion of its figures, if any. */
  readonly conversion: Conversion | null
  /** The first line with this unit and a quantity, as an example for the question about conversion. */
  readonly example: (ConvertedLine & { readonly name: string }) | null
}

/** One row of the file with its reading. */
export interface RowView {
  readonly facts: RowFacts
  readonly reading: RowReading
  readonly line: PlanLine | null
  readonly product: Pick<PlanProduct, 'name' | 'unit'> | null
  readonly isTicked: boolean
}

/** Most findings of one kind that are sent; the row list has the others. */
const MOST_FINDINGS = 400
/** Most rows named for one repeated ref. */
const MOST_NAMED = 20
const LOOKED_AT = 60
const LONG_TEXT = 14
const LONG_NUMBER = 11

const some = <T>(all: readonly T[]): Some<T> => ({ count: all.length, first: all.slice(0, MOST_FINDINGS) })

/** Returns all sums of an everyday bill; of one with thousands, those that differ and as many others as fit. */
function shownTotals(totals: readonly TotalCheck[]): ShownCheck['totals'] {
  const apart = totals.filter(differs)
  const others = totals.filter(total => !differs(total)).slice(0, Math.max(0, MOST_FINDINGS - apart.length))
  const first = [...apart.slice(0, MOST_FINDINGS), ...others].toSorted((a, b) => a.row - b.row)
  return {
    count: totals.length,
    apart: apart.length,
    first: first.map(total => ({ ...total, covers: [], leftOut: [] })),
  }
}

function shownCheck(check: Reconciliation, { plan, lines }: PlannedBill, conversions: Conversions): ShownCheck {
  const { total, printedTotal, proof, zoneRounding } = check
  const kinds = new Map<AssumptionKind, Assumption[]>()
  for (const each of check.assumptions) {
    const known = kinds.get(each.kind)
    if (known) known.push(each)
    else kinds.set(each.kind, [each])
  }
  const duplicates = some(check.duplicates)
  const examples = new Map(lines.filter(line => line.priced.quantity !== null).map(line => [line.row, line]))
  return {
    total,
    printedTotal,
    proof,
    zoneRounding,
    totals: shownTotals(check.totals),
    leftOut: [...new Set(check.totals.flatMap(total => total.leftOut))].toSorted((a, b) => a - b),
    notUnderstood: some(check.notUnderstood),
    doubts: some(check.doubts),
    hidden: some(check.hidden),
    arithmetic: some(check.arithmetic.filter(each => !each.isWorkedBack)),
    workedBack: some(check.arithmetic.filter(each => each.isWorkedBack)),
    duplicates: {
      ...duplicates,
      first: duplicates.first.map(({ ref, rows }) => ({
        ref,
        rows: rows.slice(0, MOST_NAMED),
        more: Math.max(0, rows.length - MOST_NAMED),
      })),
    },
    units: check.units.map(({ text, unit, rows }) => {
      const first = rows.map(row => examples.get(row)).find(Boolean)
      const product = first && plan.products[first.product]
      const { quantity = null, rate = null } = first?.priced ?? {}
      return {
        text,
        unit,
        row: rows[0] ?? 0,
        count: rows.length,
        conversion: conversions.get(unitKey(unit ?? text)) ?? null,
        example: product && quantity !== null ? { name: product.name, quantity, rate, amount: first.amount } : null,
      }
    }),
    assumptions: Object.fromEntries([...kinds].map(([kind, all]) => [kind, some(all)])),
  }
}

/** Returns the columns' appearance, which stays the same while only decisions about rows are made. */
export function tableView(sheet: Sheet & { readonly preset?: unknown }, { columns, headerRow }: Mapping): TableView {
  const look = (column: number): ColumnLook => ({
    isText: sheet.rows.slice(0, LOOKED_AT).some(row => isLong(row[column])),
    hasWrittenNumbers: sheet.rows.some(
      (row, index) => index > headerRow && typeof row[column] === 'string' && /\d/.test(row[column]),
    ),
  })
  return {
    name: sheet.name,
    rows: sheet.rows.length,
    isPreset: sheet.preset !== undefined,
    names: rowNames(sheet),
    columns: columns.map((_, column) => look(column)),
  }
}
const isLong = (cell: unknown): boolean =>
  typeof cell === 'string' ? cell.length > LONG_TEXT : typeof cell === 'number' && String(cell).length > LONG_NUMBER

function rowNames({ origins }: Sheet): RowNames {
  if (!origins) return null
  return origins.flatMap((origin, at) => {
    const before = origins[at - 1]
    return before?.sheet === origin.sheet && before.row + 1 === origin.row ? [] : [{ ...origin, at }]
  })
}

/** Returns the name of a row in the person's own program: "12", or "Bill 2, 12" when the table has several sheets. */
export function rowNameIn(names: RowNames, row: number): string {
  const from = names?.findLast(each => each.at <= row)
  if (!from) return String(row + 1)
  const place = from.row + row - from.at
  return place < 0 ? from.sheet : `${from.sheet}, ${place + 1}`
}

const planSize = ({ plan, facts, lines }: PlannedBill, conversions: Conversions): PlanSize => ({
  products: plan.products.length,
  groups: plan.groups.length,
  zones: plan.zones,
  total: plan.total,
  converted: convertUnits(plan, conversions).total,
  digits: {
    quantity: digits(
      'quantity',
      largest(
        lines.map(line => line.priced.quantity ?? NIL),
        NIL,
      ),
    ),
    rate: digits(
      'rate',
      largest(
        lines.map(line => line.priced.rate ?? NIL),
        NIL,
      ),
    ),
    amount: Math.max(
      digits(
        'money',
        largest(
          lines.map(line => line.amount),
          NIL,
        ),
      ),
      digits(
        'money',
        largest(
          facts.map(each => numberOrNull(each.amount) ?? NIL),
          NIL,
        ),
      ),
    ),
  },
})

const largest = <A extends number>(values: readonly A[], none: A): A =>
  values.reduce((so, value) => (Math.abs(value) > Math.abs(so) ? value : so), none)

const digits = <K extends 'money' | 'rate' | 'quantity'>(kind: K, value: Kinds[K]): number =>
  textOf(kind, value).indexOf('.')

const shownFiltered = ({ rows, total }: FilteredLines) => ({ lines: rows.length, total })

/** Returns the parts of the view that depend on the plan. */
export const planView = (draft: BillDraft, bill: PlannedBill, check: Reconciliation) => ({
  bidders: draft.bidders.map(bidder => ({
    ...bidder,
    total: bidderTotal(draft.table, draft.mapping, bill, bidder),
    isChosen: isChosen(draft.mapping, bidder),
  })),
  offers: draft.offers.map(offer => {
    const chosen = draft.offerChoices.get(offer.column)
    return chosen === undefined ? offer : { ...offer, chosen }
  }),
  doubtful: doubtfulColumns(draft.table, draft.mapping, bill, draft.bidders),
  leftOut: leftOutColumns(draft.table, draft.mapping, bill, draft.bidders),
  otherSheets: draft.table.leftOut ?? [],
  filtered: shownFiltered(filteredLines(bill, draft.table)),
  plan: planSize(bill, draft.conversions),
  check: shownCheck(check, bill, draft.conversions),
  summary: mainSummary(bill, draft.table, check.totals),
  chips: filterChips(bill, draft.choices),
})
