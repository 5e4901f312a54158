import type { AssessmentDetails, BillDesk, DeskReading, PreparedImport } from '#contract/estimating/bill-desk'
import { importChunksOf, importHeaderOf } from '#contract/estimating/import-chunks'
import type { ImportRows } from '#contract/estimating/import-bill'
import { adjustPlan } from '#domain/estimating/bill-import/adjust-plan'
import { buildPlan, type PlanInput, type PlannedBill } from '#domain/estimating/bill-import/build-plan'
import { convertPlan } from '#domain/estimating/bill-import/currency'
import { diffBill, type DiffLine, type KnownProduct } from '#domain/estimating/bill-import/diff-bill'
import { diffView, type DiffKind } from '#domain/estimating/bill-import/desk/diff-view'
import { type BillDraft, currencyOf, openWorkbook } from '#domain/estimating/bill-import/desk/draft'
import { applyEdit, type DraftEdit, type RowSet } from '#domain/estimating/bill-import/desk/edit'
import { filterRows, type RowFilter } from '#domain/estimating/bill-import/desk/row-filter'
import { type DeskView, planView, type RowView, tableView } from '#domain/estimating/bill-import/desk/view'
import { readRows, type RowFacts } from '#domain/estimating/bill-import/read-rows'
import { reconcile, type Reconciliation } from '#domain/estimating/bill-import/reconcile'
import type { UnitChoices } from '#domain/estimating/bill-import/units'
import type { BillFileReader } from '#domain/estimating/bill-import/workbook'
import { type Cost, exchanged as atPrice, type Money } from '#domain/value/money'
import { readAnyFile } from './read-bill-file'

/** One file with every decision about it, and the bill it is read into. */
interface Open {
  /** The draft and those before it, for undo; the last is what is shown. */
  readonly past: readonly BillDraft[]
  readonly facts: readonly RowFacts[]
  readonly bill: PlannedBill
  readonly check: Reconciliation
  readonly lines: ReadonlyMap<number, PlannedBill['lines'][number]>
  /** What only the table and its columns give. */
  readonly looks: Pick<DeskView, 'table' | 'currency'>
}

const STEPS_BACK = 50
const EMPTY_COUNTS = { same: 0, changed: 0, new: 0, removed: 0 }

/** The importer's desk: see contract/estimating/bill-desk. Lives in the import worker; tests use it as it is. */
export class ImportDesk implements BillDesk, BillFileReader {
  #open: Open | null = null
  #units: UnitChoices = new Map()
  #own = 'GBP'
  #shown: { readonly bill: PlannedBill; readonly filter: RowFilter; readonly rows: readonly number[] } | null = null
  #chunks: readonly ImportRows[] = []
  #known: KnownProduct[] = []
  #diffs: readonly DiffLine[] = []

  read = readAnyFile

  async open(fileName: string, bytes: Uint8Array, units: UnitChoices, currency: string): Promise<DeskReading> {
    const reading = await readAnyFile(fileName, bytes)
    if (!reading.ok) return reading
    this.close()
    this.#units = units
    this.#own = currency
    this.#show([openWorkbook(fileName, reading.workbook)])
    return { ok: true, view: this.#view() }
  }

  learn(units: UnitChoices): DeskView | null {
    this.#units = units
    if (!this.#open) return null
    this.#show(this.#open.past)
    return this.#view()
  }

  edit(edit: DraftEdit): DeskView {
    const { past, check } = this.#now()
    const draft = applyEdit(this.#draft, edit, rows => this.#rowsOf(rows, check))
    this.#show([...past, draft].slice(-STEPS_BACK), edit)
    return this.#view()
  }

  undo(): DeskView {
    const { past } = this.#now()
    if (past.length > 1) this.#show(past.slice(0, -1))
    return this.#view()
  }

  sheetRows(from: number, to: number) {
    return this.#draft.table.rows.slice(from, to)
  }

  rows(filter: RowFilter, from: number, to: number): RowView[] {
    const { bill, lines } = this.#now()
    const { choices } = this.#draft
    return this.#filtered(filter)
      .slice(from, to)
      .flatMap((row): RowView[] => {
        const [facts, reading, line = null] = [bill.facts[row], bill.readings[row], lines.get(row)]
        if (!facts || !reading) return []
        const product = line && bill.plan.products[line.product]
        return [
          {
            facts,
            reading,
            line,
            product: product ? { name: product.name, unit: product.unit } : null,
            isTicked: !choices.get(row)?.isExcluded,
          },
        ]
      })
  }

  placeOf(filter: RowFilter, row: number): number {
    return this.#filtered(filter).findIndex(each => each >= row)
  }

  exchanged(from: string, price: Cost): Money {
    return convertPlan(this.#now().bill.plan, from, price).total
  }

  prepare({ exchange, ...details }: AssessmentDetails): PreparedImport {
    const { bill, check } = this.#now()
    const { fileName, taught } = this.#draft
    const plan = exchange ? convertPlan(bill.plan, exchange.from, exchange.price) : bill.plan
    const printed = check.printedTotal
    const printedTotal = printed !== null && exchange ? atPrice(printed, exchange.price) : printed
    this.#chunks = [...importChunksOf(plan)]
    return {
      header: importHeaderOf(plan, { ...details, fileName, printedTotal, units: taught }),
      rows: plan.groups.length + plan.products.length,
      chunks: this.#chunks.length,
    }
  }

  chunk(number: number): ImportRows {
    const chunk = this.#chunks[number]
    if (!chunk) throw new RangeError(`There is no chunk ${number}`)
    return chunk
  }

  know(products: readonly KnownProduct[], isFirst: boolean): void {
    this.#known = isFirst ? [...products] : [...this.#known, ...products]
  }

  compare(): Readonly<Record<DiffKind, number>> {
    this.#diffs = diffBill(this.#known, this.#now().bill.plan)
    const counts = { ...EMPTY_COUNTS }
    for (const { kind } of this.#diffs) counts[kind]++
    return counts
  }

  compared(kind: DiffKind, most: number) {
    const { plan } = this.#now().bill
    const known = new Map(this.#known.map(each => [each.id, each]))
    const all = this.#diffs.filter(each => each.kind === kind)
    return { count: all.length, first: all.slice(0, most).map(each => diffView(each, plan, known)) }
  }

  close(): void {
    this.#open = null
    this.#shown = null
    this.#chunks = []
    this.#known = []
    this.#diffs = []
  }

  #now(): Open {
    if (!this.#open) throw new Error('No bill is open')
    return this.#open
  }

  get #draft(): BillDraft {
    const draft = this.#now().past.at(-1)
    if (!draft) throw new Error('No bill is open')
    return draft
  }

  #rowsOf(rows: RowSet, check: Reconciliation): readonly number[] {
    if ('shown' in rows) return this.#filtered(rows.shown)
    if ('found' in rows)
      return rows.found === 'hidden'
        ? check.hidden.map(each => each.row)
        : check.arithmetic.filter(each => !each.isWorkedBack).map(each => each.row)
    return rows
  }

  #filtered(filter: RowFilter): readonly number[] {
    const { bill } = this.#now()
    if (this.#shown?.bill !== bill || this.#shown.filter !== filter)
      this.#shown = { bill, filter, rows: filterRows(bill, filter) }
    return this.#shown.rows
  }

  /** Reads again only what the last draft can have changed: one row, the rows, or cells and rows. */
  #show(past: readonly BillDraft[], edit?: DraftEdit): void {
    const [before, draft] = [this.#open, past.at(-1)]
    if (!draft) return
    const last = before?.past.at(-1)
    const isSameTable = last?.table === draft.table && last.mapping === draft.mapping
    const facts = before && isSameTable ? before.facts : readRows(draft.table, draft.mapping)
    const input: PlanInput = {
      sheet: draft.table,
      mapping: draft.mapping,
      choices: draft.choices,
      units: new Map([...this.#units, ...draft.taught]),
    }
    const [row, another] = edit?.kind === 'rows' && !('shown' in edit.rows || 'found' in edit.rows) ? edit.rows : []
    const isOne = before && isSameTable && row !== undefined && another === undefined
    const adjusted = isOne ? adjustPlan(before.bill, input, row, last.choices.get(row)) : null
    const bill = adjusted ?? buildPlan(input, facts)
    this.#open = {
      past,
      facts,
      bill,
      check: reconcile(bill, input),
      lines: new Map(bill.lines.map(line => [line.row, line])),
      looks:
        before && isSameTable
          ? before.looks
          : { table: tableView(draft.table, draft.mapping), currency: currencyOf(draft, this.#own) },
    }
  }

  #view(): DeskView {
    const { past, bill, check, looks } = this.#now()
    const draft = this.#draft
    const { workbook, fileName, sheet, also, mapping, hints, taught } = draft
    return {
      fileName,
      remarks: workbook.remarks,
      sheets: workbook.sheets.map(({ name, hidden, preset }) => ({ name, hidden, isPreset: preset !== undefined })),
      sheet,
      also,
      mapping,
      hints,
      taught,
      ...looks,
      ...planView(draft, bill, check),
      canUndo: past.length > 1,
    }
  }
}
