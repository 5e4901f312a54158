import { sql } from 'kysely'
import { fixedCostHoliday } from '#contract/admin/fixed-cost-holiday'
import { fixedCostProgress } from '#contract/commercial/fixed-cost-progress'
import { productProgress } from '#contract/commercial/product-progress'
import type { ProgressKind } from '#contract/commercial/progress-calls'
import { progressGroup } from '#contract/commercial/progress-group'
import { progressGroupProduct } from '#contract/commercial/progress-group-product'
import { assessment as assessmentResource } from '#contract/estimating/assessment'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { productQuantities } from '#contract/estimating/product-quantities'
import { ProblemError } from '#contract/kit/problem'
import { earnedOfFixedCosts, fixedCostShare } from '#domain/commercial/fixed-cost-progress'
import { type ProgressByZone, progressByZone, type ProgressCells } from '#domain/commercial/progress'
import { cellAt, type CellThen } from '#domain/commercial/progress-at'
import {
  fixedCostsSheet,
  groupsSheet,
  mapSheet,
  productsSheet,
  type ExportedProduct,
} from '#domain/commercial/progress-export'
import { LineTotals, zoneTree } from '#domain/estimating/bill'
import { countedCells } from '#domain/estimating/counted-cells'
import { fixedCostPrice } from '#domain/estimating/fixed-cost-price'
import type { Day } from '#domain/value/day'
import { groupBy } from '#domain/value/group-by'
import { NIL, parseAs } from '#domain/value/money'
import type { Sheet } from '#domain/value/sheet'
import type { AccountTransaction } from '../database/session'
import { find, findAll } from '../records/write/typed'
import { inRecordForm, within } from '../records/write/within'

/** An accepted bill of a project, in record form. Throws not-found where the project has no such bill on site. */
export async function acceptedBill(tx: AccountTransaction, project: number, assessment: number) {
  const found = await find(tx, assessmentResource, assessment)
  if (!found || found.project !== project || !found.isAccepted) throw new ProblemError('not-found')
  const [zones, products, quantities] = [
    await within(tx, assessmentZone, assessment),
    await within(tx, assessmentProduct, assessment),
    await within(tx, productQuantities, assessment),
  ]
  return { name: found.name, zones, products, quantities, decimals: found.billQtyDecimals }
}

/** A site's progress of one accepted bill as a sheet. `today`: for what goes by time. */
export async function progressSheet(
  tx: AccountTransaction,
  kind: ProgressKind,
  { project, assessment, today }: { readonly project: number; readonly assessment: number; readonly today: Day },
): Promise<{ readonly name: string; readonly sheet: Sheet }> {
  const bill = await acceptedBill(tx, project, assessment)
  if (kind === 'fixed-costs') return { name: bill.name, sheet: await fixedCosts(tx, assessment, today) }
  const tree = zoneTree(bill.zones)
  const quantities = countedCells(bill.quantities, bill.decimals)
  const recorded = new Map((await within(tx, productProgress, assessment)).map(each => [each.id, each.cells]))
  const products = bill.products.map(({ id, ref, name, unit, rate }): ExportedProduct => ({
    id,
    ref,
    name,
    unit,
    line: new LineTotals(rate, quantities.get(id) ?? {}, tree),
    cells: recorded.get(id) ?? {},
  }))
  const of = { tree, names: new Map(bill.zones.map(({ id, name }) => [id, name])), products }
  if (kind === 'map') return { name: bill.name, sheet: mapSheet(of) }
  if (kind === 'products') return { name: bill.name, sheet: productsSheet(of) }
  const members = await within(tx, progressGroupProduct, assessment)
  const byId = new Map(products.map(product => [product.id, product]))
  const groups = (await within(tx, progressGroup, assessment)).map(({ id, name, weight }) => ({
    name,
    weight,
    products: members.flatMap(({ group, product }) => (group === id ? (byId.get(product) ?? []) : [])),
  }))
  return { name: bill.name, sheet: groupsSheet(of, groups) }
}

async function fixedCosts(tx: AccountTransaction, assessment: number, today: Day): Promise<Sheet> {
  const recorded = new Map((await within(tx, fixedCostProgress, assessment)).map(each => [each.id, each]))
  const holidays = await allHolidays(tx)
  const costs = (await within(tx, assessmentFixedCost, assessment)).map(cost => {
    const own = recorded.get(cost.id)
    return {
      name: cost.name,
      way: own?.way ?? null,
      startDate: own?.startDate ?? null,
      finishDate: own?.finishDate ?? null,
      share: fixedCostShare(own ?? null, today, holidays),
      price: fixedCostPrice(cost)?.price ?? null,
      note: own?.note ?? null,
    }
  })
  return fixedCostsSheet(costs, earnedOfFixedCosts(costs))
}

/** Returns the firm's holidays and closures. */
export async function allHolidays(tx: AccountTransaction) {
  const { rows } = await sql<{ id: number }>`select id from fixed_cost_holiday
    where account_id = ${tx.identity.account} and archived_at is null`.execute(tx.db)
  const found = await findAll(
    tx,
    fixedCostHoliday,
    rows.map(({ id }) => id),
  )
  return [...found.values()].map(record => inRecordForm(fixedCostHoliday, record))
}

/** How far the zones of an accepted bill are by value, or were at the end of a day. */
export async function zonesThen(
  tx: AccountTransaction,
  { project, assessment, day }: { readonly project: number; readonly assessment: number; readonly day: Day | null },
): Promise<ProgressByZone> {
  const bill = await acceptedBill(tx, project, assessment)
  const tree = zoneTree(bill.zones)
  const quantities = new Map(bill.quantities.map(each => [each.id, each.cells]))
  const recorded = groupBy(await recordedCells(tx, [assessment], null, day), ({ product }) => product)
  return progressByZone(
    tree,
    new Map(bill.products.map(({ id, rate }) => [id, new LineTotals(rate, quantities.get(id) ?? {}, tree)])),
    new Map([...recorded].map(([product, cells]) => [product, asCells(cells)])),
  )
}

/** Returns the recorded progress of bills by product, now or at the end of a day. Asks no permission. */
export async function progressCells(
  tx: AccountTransaction,
  bills: readonly number[],
  day: Day | null,
): Promise<ReadonlyMap<number, ProgressCells>> {
  const recorded = groupBy(await recordedCells(tx, bills, null, day), ({ product }) => product)
  return new Map([...recorded].map(([product, cells]) => [product, asCells(cells)]))
}

const asCells = (rows: readonly CellRow[]): ProgressCells =>
  Object.fromEntries(
    rows.map(({ zone, percent, recordedAt, note }) => [
      zone,
      { percent: parseAs('percentage', percent) ?? NIL, recordedAt, note },
    ]),
  )

interface CellRow {
  readonly product: number
  readonly zone: number
  readonly percent: string
  readonly recordedAt: string | null
  readonly note: string | null
}

/** Returns what is recorded in the cells of bills, or was at the end of a day. `zones`: only these; null for all. */
export async function recordedCells(
  tx: AccountTransaction,
  bills: readonly number[],
  zones: readonly number[] | null,
  day: Day | null,
): Promise<CellRow[]> {
  const { rows } = await sql<CellRow & { readonly since: string }>`
    select c.record_id as product, c.target_id as zone, c.percent::text as percent, c.recorded_at as "recordedAt", c.note,
      coalesce(c.recorded_at, p.updated_at) as since
    from product_progress_cells c join product_progress p on p.account_id = c.account_id and p.id = c.record_id
    where p.account_id = ${tx.identity.account} and p.assessment_id = any(${[...bills]}::bigint[]) order by c.record_id, c.target_id`.execute(
    tx.db,
  )
  const wanted = zones === null ? null : new Set(zones)
  const now = rows.filter(({ zone }) => wanted === null || wanted.has(zone))
  return day === null ? now.map(({ since: _since, ...cell }) => cell) : cellsOn(tx, bills, wanted, day)
}

interface CellRevision {
  readonly record: number
  readonly at: string
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
}

/** The cells as they were recorded up to the end of a day: what stands now, taken back step by step through the history. */
async function cellsOn(
  tx: AccountTransaction,
  bills: readonly number[],
  zones: ReadonlySet<number> | null,
  day: Day,
): Promise<CellRow[]> {
  const { rows: owners } = await sql<{ id: number }>`select id from product_progress
    where account_id = ${tx.identity.account} and assessment_id = any(${[...bills]}::bigint[]) order by id`.execute(
    tx.db,
  )
  const ids = owners.map(({ id }) => id)
  const now = await findAll(tx, productProgress, ids)
  const { rows: revisions } = await sql<CellRevision>`
    select record_id as record, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, changes from revision
    where account_id = ${tx.identity.account} and resource = ${productProgress.name} and record_id = any(${ids}::bigint[])
      and changes::text like '%"cells%' order by id desc`.execute(tx.db)
  const byRecord = groupBy(revisions, ({ record }) => record)
  return ids.flatMap(product =>
    [...everOf(now.get(product)?.cells ?? {}, byRecord.get(product) ?? [])].flatMap(([zone, ever]) => {
      const cell = zones === null || zones.has(zone) ? cellAt(ever, day) : null
      return cell ? [{ product, zone, percent: cell.percent, recordedAt: cell.recordedAt, note: cell.note }] : []
    }),
  )
}

type WireCell = Pick<CellRow, 'percent' | 'recordedAt' | 'note'>

/** All a record's cells have ever been, by zone and newest first. */
function everOf(
  now: Readonly<Record<string, WireCell>>,
  newestFirst: readonly CellRevision[],
): ReadonlyMap<number, CellThen<WireCell>[]> {
  const state = new Map<string, WireCell | null>(Object.entries(now))
  const ever = new Map<string, CellThen<WireCell>[]>([...state.keys()].map(zone => [zone, []]))
  const note = (zone: string, since: string) => {
    const cell = state.get(zone) ?? null
    const known = ever.get(zone) ?? []
    known.push({ cell, since: cell?.recordedAt ?? since })
    ever.set(zone, known)
  }
  for (const { at, changes } of newestFirst)
    for (const [zone, before] of cellsBefore(changes, state)) {
      note(zone, at)
      state.set(zone, before)
    }
  // What stood before the history begins has always stood.
  for (const zone of state.keys()) note(zone, '')
  return new Map([...ever].map(([zone, known]) => [Number(zone), known]))
}

/** What the cells that a revision changed were before it. A path names all cells, one, or one value of one. */
function* cellsBefore(
  changes: CellRevision['changes'],
  after: ReadonlyMap<string, WireCell | null>,
): Generator<readonly [string, WireCell | null]> {
  const values = new Map<string, Record<string, unknown>>()
  for (const [path, [was]] of Object.entries(changes)) {
    const [field, zone, value] = path.split('.')
    if (field !== 'cells') continue
    // The history keeps cells in the wire form they were written in.
    if (zone === undefined) {
      const before = (was ?? {}) as Readonly<Record<string, WireCell>>
      for (const each of new Set([...after.keys(), ...Object.keys(before)])) yield [each, before[each] ?? null]
    } else if (value === undefined) yield [zone, was as WireCell | null]
    else values.set(zone, { ...values.get(zone), [value]: was })
  }
  for (const [zone, parts] of values) {
    const now = after.get(zone)
    if (now) yield [zone, { ...now, ...parts }]
  }
}

/** Whether work of an accepted bill that is priced as supply and fit has been begun. Spec: business 7, has-subcontractor-progress. */
export async function hasSubcontractorProgress(tx: AccountTransaction, project: number): Promise<boolean> {
  const { rows } = await sql`select 1 from product_progress p
    join assessment a on a.account_id = p.account_id and a.id = p.assessment_id and a.is_accepted and a.archived_at is null
    join assessment_product l on l.account_id = p.account_id and l.id = p.id and l.pricing_mode <> 'rbu' and l.archived_at is null
    join product_progress_cells c on c.account_id = p.account_id and c.record_id = p.id and c.percent > 0
    where p.account_id = ${tx.identity.account} and p.project_id = ${project} limit 1`.execute(tx.db)
  return rows.length > 0
}
