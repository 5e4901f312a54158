import type {
  AssessmentDetails,
  BillSession,
  SessionReading,
  Exchange,
  PreparedImport,
  PricedFile,
} from '#contract/estimating/bill-session'
import { importChunksOf, importHeaderOf } from '#contract/estimating/import-chunks'
import type { ImportHeader, ImportRows } from '#contract/estimating/import-bill'
import { bidderRates } from '#domain/bill-import/plan/bidder-prices'
import { unitKey } from '#domain/value/match-unit'
import { adjustPlan } from '#domain/bill-import/plan/adjust-plan'
import { buildPlan, type PlanInput, type PlannedBill } from '#domain/bill-import/plan/build-plan'
import { cellsToWrite, type OwnPrice } from '#domain/bill-import/in-place/cells-to-write'
import { alignTables, mappingInFile } from '#domain/bill-import/workbook/align-tables'
import { startTenderSheet } from '#domain/bill-import/workbook/combine-sheets'
import { convertPlan } from '#domain/bill-import/plan/currency'
import { type ColumnLayout, fitLayout, readsAs } from '#domain/bill-import/columns/layouts'
import { readingWords } from '#domain/bill-import/sheet/number-doubts'
import { cellKey } from '#domain/bill-import/sheet/sheet'
import { sheetNotes } from '#domain/bill-import/workbook/sheet-notes'
import { linesOfKind, type RevisionView } from '#domain/bill-import/session/revision-view'
import { filteredLines } from '#domain/bill-import/totals/filtered-rows'
import { type BillDraft, currencyOf, openWorkbook } from '#domain/bill-import/session/draft'
import { applyEdit, type DraftEdit, type RowSet } from '#domain/bill-import/session/edit'
import { filterRows, type RowFilter } from '#domain/bill-import/session/row-filter'
import { type SessionView, planView, type RowView, tableView } from '#domain/bill-import/session/view'
import { whereRead } from '#domain/bill-import/workbook/where-read'
import { readRows, type RowFacts } from '#domain/bill-import/rows/read-rows'
import { reconcile, type Reconciliation } from '#domain/bill-import/totals/reconcile'
import type { BillPlan, ImportSource } from '#domain/bill-import/plan/plan'
import type { KnownBill } from '#domain/bill-import/revision/known-bill'
import { planRevision } from '#domain/bill-import/revision/plan-revision'
import type { Revision, RevisionChoices, RevisionKind } from '#domain/bill-import/revision/revision'
import { suggestZones } from '#domain/bill-import/revision/revised-cells'
import { convertUnits } from '#domain/bill-import/plan/unit-conversion'
import type { UnitChoices } from '#domain/value/match-unit'
import type { BillFileReader } from '#domain/bill-import/workbook/workbook'
import { type Cost, exchanged as atPrice, type Money, textOf } from '#domain/value/money'
import { priceWorkbook } from './in-place/price-workbook'
import { readAnyFile } from './read-bill-file'

/** One file with every decision about it, and the resulting bill. */
interface Open {
  /** The draft and its predecessors, for undo; the last one is shown. */
  readonly past: readonly BillDraft[]
  readonly facts: readonly RowFacts[]
  readonly bill: PlannedBill
  readonly check: Reconciliation
  readonly lines: ReadonlyMap<number, PlannedBill['lines'][number]>
  /** Parts that depend only on the table and its columns. */
  readonly looks: Pick<SessionView, 'table' | 'currency'>
}

const STEPS_BACK = 50
/** Longest name of a bidder in the contract. */
const LONGEST_NAME = 255
const NOTHING_KNOWN: KnownBill = { zones: [], groups: [], products: [], decimals: null }

/** The importer's session: see contract/estimating/bill-session. Runs in the import worker; tests use it directly. */
export class ImportSession implements BillSession, BillFileReader {
  #open: Open | null = null
  #units: UnitChoices = new Map()
  #own = 'GBP'
  #layouts: readonly ColumnLayout[] = []
  /** The remembered layout that fits a table. */
  #fit: { readonly of: BillDraft['whole']; readonly found: ReturnType<typeof fitLayout> } | null = null
  #shown: { readonly bill: PlannedBill; readonly filter: RowFilter; readonly rows: readonly number[] } | null = null
  #chunks: readonly ImportRows[] = []
  #known = NOTHING_KNOWN
  #revision: { readonly plan: BillPlan; readonly choices: RevisionChoices; readonly made: Revision } | null = null
  /** The file as it arrived, to be returned with prices filled in. */
  #file: Uint8Array | null = null

  read = readAnyFile

  async open(fileName: string, bytes: Uint8Array, units: UnitChoices, currency: string): Promise<SessionReading> {
    const reading = await readAnyFile(fileName, bytes)
    if (!reading.ok) return reading
    this.close()
    this.#file = bytes
    this.#units = units
    this.#own = currency
    this.#show([openWorkbook(fileName, reading.workbook)])
    return { ok: true, view: this.#view() }
  }

  learn(units: UnitChoices): SessionView | null {
    this.#units = units
    if (!this.#open) return null
    this.#show(this.#open.past)
    return this.#view()
  }

  remember(layouts: readonly ColumnLayout[]): SessionView | null {
    this.#layouts = layouts
    this.#fit = null
    return this.#open ? this.#view() : null
  }

  edit(edit: DraftEdit): SessionView {
    const { past, check } = this.#now()
    const draft = applyEdit(this.#draft, edit, rows => this.#rowsOf(rows, check))
    this.#show([...past, draft].slice(-STEPS_BACK), edit)
    return this.#view()
  }

  undo(): SessionView {
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
    return this.#planAt({ from, price }).total
  }

  prepare({ exchange, onto, ...details }: AssessmentDetails): PreparedImport {
    const { check } = this.#now()
    const { fileName, taught, workbook, table } = this.#draft
    const notes = onto ? [] : this.#notes()
    const plan = this.#planAt(exchange)
    const printed = check.printedTotal
    const printedTotal = printed !== null && exchange ? atPrice(printed, exchange.price) : printed
    const bidders = onto ? [] : this.#draft.bidders.map(({ name }) => name.slice(0, LONGEST_NAME))
    const revision = this.#revision
    if (onto && !revision) throw new Error('The revision has not been looked at')
    const bids = onto ? new Map() : this.#bids(exchange)
    this.#chunks = [...importChunksOf(plan, notes, bids, ({ rows }) => whereRead(workbook, table, rows))]
    return {
      header: {
        ...importHeaderOf(plan, { ...details, fileName, printedTotal, units: taught, notes: notes.length, bidders }),
        ...(onto && revision ? { onto: ontoOf(onto, revision) } : {}),
      },
      rows: plan.groups.length + plan.products.length + notes.length,
      chunks: this.#chunks.length,
    }
  }

  chunk(number: number): ImportRows {
    const chunk = this.#chunks[number]
    if (!chunk) throw new RangeError(`There is no chunk ${number}`)
    return chunk
  }

  know(part: KnownBill, isFirst: boolean): void {
    const before = isFirst ? NOTHING_KNOWN : this.#known
    this.#known = {
      zones: [...before.zones, ...part.zones],
      groups: [...before.groups, ...part.groups],
      products: [...before.products, ...part.products],
      decimals: part.decimals,
    }
    this.#revision = null
  }

  revise(choices: RevisionChoices | null, source: ImportSource, exchange: Exchange | null): RevisionView {
    const plan = this.#planAt(exchange)
    const { zones } = this.#known
    const given = choices ?? { rates: 'keep', zones: suggestZones(zones, plan.zones), apart: [], turned: [] }
    const made = planRevision(this.#known, plan, given, source)
    this.#revision = { plan, choices: given, made }
    return { choices: given, sums: made.sums, sent: plan.zones, zones }
  }

  revised(kind: RevisionKind, most: number) {
    const revision = this.#revision
    return revision ? linesOfKind(revision.made, revision.plan, kind, most) : { count: 0, first: [] }
  }

  price(products: readonly OwnPrice[]): PricedFile {
    const { bill } = this.#now()
    const draft = this.#draft
    const { workbook, table, mapping, fileName } = draft
    if (workbook.format !== 'xlsx' || !this.#file)
      return { ok: false, reason: 'Only an Excel workbook (.xlsx) can be given back with prices in it.' }
    const currency = currencyOf(draft, this.#own)
    if (currency !== this.#own)
      return { ok: false, reason: `The workbook is in ${currency}, this estimate in ${this.#own}.` }
    const sheets = new Map(
      workbook.sheets.map(found => {
        const sheet = alignTables(found)
        const { realigned } = sheet
        const { mapping: own } = startTenderSheet(sheet)
        const inFile = sheet.side?.of ?? sheet.name
        return [sheet.name, { mapping: own, realigned, formulas: found.formulas, inFile }] as const
      }),
    )
    const plan = cellsToWrite({
      bill,
      products,
      placeOf: row => {
        const from = table.origins?.[row]
        const origin = from ?? { sheet: table.name, row }
        const sheet = sheets.get(origin.sheet)
        const own = from ? (sheet?.mapping ?? mapping) : mapping
        return {
          origin: { ...origin, sheet: sheet?.inFile ?? origin.sheet },
          mapping: mappingInFile(own, sheet?.realigned?.get(origin.row)),
          isFormula: column => sheet?.formulas?.has(cellKey(origin.row, column)) ?? false,
        }
      },
    })
    const priced = priceWorkbook(this.#file, plan.writes)
    const unsure = bill.facts.flatMap(({ row, doubts = [] }) => {
      const { sheet, row: inFile } = table.origins?.[row] ?? { sheet: table.name, row }
      const at = `${sheet}, row ${inFile + 1}`
      return doubts.map(({ text, readings }) => ({
        at,
        reason: `${readingWords(text, readings)}: the line stays as it is`,
      }))
    })
    const unwritten = [...unsure, ...plan.unwritten, ...priced.unwritten]
    return {
      ok: true,
      fileName,
      bytes: priced.bytes,
      lines: plan.lines,
      cells: priced.written,
      total: plan.total,
      unwritten,
    }
  }

  close(): void {
    this.#open = null
    this.#file = null
    this.#shown = null
    this.#chunks = []
    this.#known = NOTHING_KNOWN
    this.#revision = null
  }

  /** Returns every bidder's rates in the file, to be stored beside the bill. */
  #bids(exchange: Exchange | null) {
    const { bill } = this.#now()
    const { table, mapping, bidders, conversions } = this.#draft
    const isConverted = (place: number) => conversions.has(unitKey(bill.plan.products[place]?.unit ?? ''))
    return bidderRates(table, mapping, bill, bidders, exchange?.price ?? null, isConverted)
  }

  #notes() {
    const { workbook, noted, whole, mapping } = this.#draft
    return sheetNotes(workbook, noted, whole, mapping)
  }

  /** Returns the remembered layout that fits the sheet, and whether the sheet is read with it. */
  #layout(): SessionView['layout'] {
    const { whole, mapping } = this.#draft
    if (this.#fit?.of !== whole) this.#fit = { of: whole, found: whole.preset ? null : fitLayout(whole, this.#layouts) }
    const { found } = this.#fit
    const layout = found && this.#layouts[found.layout]
    return layout ? { ...found, isUsed: readsAs(mapping, layout) } : null
  }

  /** Returns the bill in our units and the firm's currency. */
  #planAt(exchange: Exchange | null): BillPlan {
    const plan = convertUnits(this.#now().bill.plan, this.#draft.conversions)
    return exchange ? convertPlan(plan, exchange.from, exchange.price) : plan
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
      return rows.found === 'filtered'
        ? filteredLines(this.#now().bill, this.#draft.table).rows
        : rows.found === 'hidden'
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

  /** Recomputes only what the last edit can have changed: one row, the rows, or cells and rows. */
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

  #view(): SessionView {
    const { past, bill, check, looks } = this.#now()
    const draft = this.#draft
    const { workbook, fileName, sheet, also, noted, mapping, hints, taught } = draft
    return {
      fileName,
      remarks: workbook.remarks,
      sheets: workbook.sheets.map(({ name, hidden, preset, side, addsUp }) => ({
        name,
        hidden,
        isPreset: preset !== undefined,
        isPivot: addsUp !== undefined,
        total: side?.total ?? null,
      })),
      sheet,
      also,
      noted,
      notes: this.#notes().length,
      layout: this.#layout(),
      mapping,
      hints,
      taught,
      ...looks,
      ...planView(draft, bill, check),
      canUndo: past.length > 1,
    }
  }
}

function ontoOf(
  onto: NonNullable<AssessmentDetails['onto']>,
  { choices, made }: { readonly choices: RevisionChoices; readonly made: Revision },
): NonNullable<ImportHeader['onto']> {
  const { rates, zones, apart, turned } = choices
  return {
    ...onto,
    rates,
    zones: [...zones],
    apart: [...apart],
    turned: [...turned],
    before: textOf('money', made.sums.before),
    after: textOf('money', made.sums.after),
  }
}
