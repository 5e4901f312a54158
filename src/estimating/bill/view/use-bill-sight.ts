import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Finding } from '#domain/estimating/bill-checks/checks'
import type { BillColumns } from '../../../common/bill/bill-columns'
import type { BillModel } from '../../../common/bill/bill-model'
import type { LineField } from '../../common/line-fields'
import {
  type BillView,
  shownColumns,
  type ShownRow,
  shownRows,
  toggled,
  WHOLE_VIEW,
  withLineShown,
} from '../model/bill-view'

/** A cell that is to be chosen and brought into view; null `at` is the first quantity of the line. */
export interface GoTo {
  readonly product: number
  readonly at: { readonly field: LineField } | { readonly zone: number } | null
  /** Another one each time, so that the same cell can be gone to twice. */
  readonly count: number
}
/** Lines that alone are shown, and the problems they were found with. They stay until it is looked again: a line does not jump away when it is mended. */
export interface LineFilter {
  readonly checks: readonly Finding['check'][]
  readonly products: ReadonlySet<number>
}

/** What of a bill is in sight, and what changes that. */
export interface BillSight {
  readonly rows: readonly ShownRow[]
  readonly columns: BillColumns
  readonly view: BillView
  readonly filter: LineFilter | null
  readonly goTo: GoTo | null
  readonly setFilter: (filter: LineFilter | null) => void
  readonly foldZone: (zone: number) => void
  readonly foldHeading: (heading: number) => void
  readonly closeHeadings: (headings: readonly number[]) => void
  readonly hideLines: (lines: readonly number[]) => void
  readonly hideZones: (zones: readonly number[]) => void
  readonly showHidden: () => void
  /** Brings a cell into sight, whatever hides it, and chooses it. */
  readonly show: (product: number, at: GoTo['at']) => void
}

const together = (ids: readonly number[], more: readonly number[]): readonly number[] => [...new Set([...ids, ...more])]

/** Without lines and zones that have gone meanwhile: they are not hidden, they are no more. */
function living({ records }: BillModel, view: BillView): BillView {
  if (view.hiddenLines.length + view.hiddenZones.length === 0) return view
  const [lines, zones] = [new Set(records.products.map(({ id }) => id)), new Set(records.zones.map(({ id }) => id))]
  return {
    ...view,
    hiddenLines: view.hiddenLines.filter(id => lines.has(id)),
    hiddenZones: view.hiddenZones.filter(id => zones.has(id)),
  }
}

export function useBillSight(
  model: BillModel,
  [kept, change]: readonly [BillView, (next: (view: BillView) => BillView) => void],
  opened: { readonly product?: number; readonly zone?: number },
): BillSight {
  const view = useMemo(() => living(model, kept), [model, kept])
  const [filter, setFilter] = useState<LineFilter | null>(null)
  const [goTo, setGoTo] = useState<GoTo | null>(null)
  const rows = useMemo(
    () => shownRows(model.rows, model.records.groups, { view, only: filter?.products ?? null }),
    [model.rows, model.records.groups, view, filter?.products],
  )
  const columns = useMemo(() => shownColumns(model.layout, view), [model.layout, view])
  const show = useCallback(
    (id: number, at: GoTo['at']) => {
      const { products, groups, zones } = model.records
      const product = products.find(each => each.id === id)
      const zone = at && 'zone' in at ? (zones.find(each => each.id === at.zone) ?? null) : null
      if (!product) return
      change(before => withLineShown(before, groups, product, zone))
      setFilter(before => (before?.products.has(id) === false ? null : before))
      setGoTo(before => ({ product: id, at, count: (before?.count ?? 0) + 1 }))
    },
    [model.records, change],
  )
  const { product, zone } = opened
  const wanted = product === undefined ? null : `${product}/${zone}`
  const [arrived, setArrived] = useState<string | null>(null)
  if (wanted !== null && product !== undefined && wanted !== arrived) {
    setArrived(wanted)
    setFilter(null)
    setGoTo({ product, at: zone === undefined ? null : { zone }, count: (goTo?.count ?? 0) + 1 })
  }
  const bringIn = useEffectEvent(() => {
    const { products, groups, zones } = model.records
    const found = products.find(({ id }) => id === product)
    if (found) change(before => withLineShown(before, groups, found, zones.find(({ id }) => id === zone) ?? null))
  })
  useEffect(() => {
    if (wanted !== null) bringIn()
  }, [wanted])
  return useMemo(
    () => ({
      rows,
      columns,
      view,
      filter,
      goTo,
      setFilter,
      show,
      foldZone: id => change(before => ({ ...before, foldedZones: toggled(before.foldedZones, id) })),
      foldHeading: id => change(before => ({ ...before, closedHeadings: toggled(before.closedHeadings, id) })),
      closeHeadings: closedHeadings => change(before => ({ ...before, closedHeadings })),
      hideLines: lines => change(before => ({ ...before, hiddenLines: together(before.hiddenLines, lines) })),
      hideZones: zones => change(before => ({ ...before, hiddenZones: together(before.hiddenZones, zones) })),
      showHidden: () =>
        change(before => ({ ...before, hiddenLines: WHOLE_VIEW.hiddenLines, hiddenZones: WHOLE_VIEW.hiddenZones })),
    }),
    [rows, columns, view, filter, goTo, show, change],
  )
}
