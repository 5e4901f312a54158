import type { ProductGroup } from '#contract/estimating/product-group'
import type { BillColumns } from '../../../common/bill/bill-columns'
import type { BillRow } from '../../../common/bill/bill-rows'
import { type Money, NIL, plus } from '#domain/value/money'
import type { BillModel } from '../../../common/bill/bill-model'

/** What one person has put out of sight in one bill. It changes no figure and no print. */
export interface BillView {
  /** Zones that show only their total. */
  readonly foldedZones: readonly number[]
  /** Headings that show nothing of what stands under them. */
  readonly closedHeadings: readonly number[]
  readonly hiddenLines: readonly number[]
  readonly hiddenZones: readonly number[]
}
export const WHOLE_VIEW: BillView = { foldedZones: [], closedHeadings: [], hiddenLines: [], hiddenZones: [] }

/** A row of the grid: a heading also says whether it is closed, and how many lines stand under it. */
export type ShownRow =
  | (Extract<BillRow, { kind: 'heading' }> & { readonly isClosed: boolean; readonly lines: number })
  | Extract<BillRow, { kind: 'product' }>

interface Wanted {
  readonly view: BillView
  /** Only these lines; null for all. A filter opens closed headings: what is looked for is never behind one. */
  readonly only: ReadonlySet<number> | null
}

/** The rows in sight. A heading whose lines are all hidden or left out goes too; one that never had any stays. */
export function shownRows(
  rows: readonly BillRow[],
  groups: readonly ProductGroup[],
  { view, only }: Wanted,
): ShownRow[] {
  const above = parentsOf(groups)
  const closed = new Set(only ? [] : view.closedHeadings)
  const hidden = new Set(view.hiddenLines)
  const isIn = (id: number): boolean => !hidden.has(id) && (only === null || only.has(id))
  const [lines, inSight] = [new Map<number, number>(), new Map<number, number>()]
  for (const row of rows) {
    if (row.kind !== 'product') continue
    for (const id of pathOf(above, row.product.group)) {
      lines.set(id, (lines.get(id) ?? 0) + 1)
      if (isIn(row.id)) inSight.set(id, (inSight.get(id) ?? 0) + 1)
    }
  }
  const isBehind = (group: number | null): boolean => pathOf(above, group).some(id => closed.has(id))
  return rows.flatMap((row): ShownRow[] => {
    if (row.kind === 'product') return isIn(row.id) && !isBehind(row.product.group) ? [row] : []
    const count = inSight.get(row.id) ?? 0
    const isEmpty = count === 0 && ((lines.get(row.id) ?? 0) > 0 || only !== null)
    return isEmpty || isBehind(above.get(row.id) ?? null)
      ? []
      : [{ ...row, isClosed: closed.has(row.id), lines: count }]
  })
}

/** The columns in sight: a hidden zone takes its sub-zones with it. */
export function shownColumns(layout: BillColumns, { hiddenZones }: BillView): BillColumns {
  if (hiddenZones.length === 0) return layout
  const hidden = new Set(hiddenZones)
  const groups = layout.groups.flatMap(group => {
    if (hidden.has(group.zone)) return []
    return [{ ...group, columns: group.columns.filter(column => column.kind === 'sum' || !hidden.has(column.zone)) }]
  })
  return { ...layout, groups, columns: groups.flatMap(({ columns }) => columns) }
}

/** What each heading comes to, with the headings below it. Lines without a rate add nothing. */
export function headingSums(model: BillModel): ReadonlyMap<number, Money> {
  const above = parentsOf(model.records.groups)
  const sums = new Map<number, Money>()
  for (const { group, rate, id } of model.records.products) {
    const amount = rate === null ? NIL : (model.line(id)?.amount ?? NIL)
    for (const heading of pathOf(above, group)) sums.set(heading, plus(sums.get(heading) ?? NIL, amount))
  }
  return sums
}

const parentsOf = (groups: readonly ProductGroup[]): ReadonlyMap<number, number | null> =>
  new Map(groups.map(({ id, parent }) => [id, parent]))

/** A heading and those above it. */
function pathOf(above: ReadonlyMap<number, number | null>, group: number | null): number[] {
  const path: number[] = []
  for (let id = group; id !== null && !path.includes(id) && above.has(id); id = above.get(id) ?? null) path.push(id)
  return path
}

/** Brings a line back into sight, and its zone. */
export function withLineShown(
  view: BillView,
  groups: readonly ProductGroup[],
  product: { readonly id: number; readonly group: number | null },
  zone: { readonly id: number; readonly parent: number | null } | null,
): BillView {
  const headings = pathOf(parentsOf(groups), product.group)
  const isZone = (id: number): boolean => id === zone?.id || id === zone?.parent
  return {
    closedHeadings: view.closedHeadings.filter(id => !headings.includes(id)),
    hiddenLines: view.hiddenLines.filter(id => id !== product.id),
    hiddenZones: view.hiddenZones.filter(id => !isZone(id)),
    foldedZones: view.foldedZones.filter(id => id !== zone?.parent),
  }
}

/** Puts an id in or out of a list. */
export const toggled = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids.filter(each => each !== id) : [...ids, id]
