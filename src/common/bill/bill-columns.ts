import type { AssessmentZone } from '#contract/estimating/assessment-zone'
import { zoneTree, type ZoneTree } from '#domain/estimating/bill'

/** A column of cells. A `sum` column is a top-level zone's total over its sub-zones and is read only. */
export interface BillColumn {
  readonly kind: 'leaf' | 'sum'
  readonly zone: number
  readonly name: string
}
/** A run of columns under one heading; a top-level zone without sub-zones is a run of one. */
export interface BillColumnGroup {
  readonly zone: number
  readonly name: string
  readonly closed: boolean
  readonly foldable: boolean
  readonly columns: readonly BillColumn[]
}

export interface BillColumns {
  readonly tree: ZoneTree
  readonly groups: readonly BillColumnGroup[]
  readonly columns: readonly BillColumn[]
}

/** Columns in zone order; a closed zone shows only its total. */
export function billColumns(zones: readonly AssessmentZone[], closed: ReadonlySet<number>): BillColumns {
  const sorted = zones.toSorted((a, b) => a.order - b.order || a.id - b.id)
  const nameOf = new Map(sorted.map(zone => [zone.id, zone.name]))
  const tree = zoneTree(sorted)
  const groups = tree.tops.map((top): BillColumnGroup => {
    const name = nameOf.get(top.id) ?? ''
    if (top.subs.length === 0)
      return { zone: top.id, name, closed: false, foldable: false, columns: [{ kind: 'leaf', zone: top.id, name }] }
    const isClosed = closed.has(top.id)
    const leaves = isClosed
      ? []
      : top.subs.map((sub): BillColumn => ({ kind: 'leaf', zone: sub, name: nameOf.get(sub) ?? '' }))
    return {
      zone: top.id,
      name,
      closed: isClosed,
      foldable: true,
      columns: [{ kind: 'sum', zone: top.id, name: 'Total' }, ...leaves],
    }
  })
  return { tree, groups, columns: groups.flatMap(group => group.columns) }
}
