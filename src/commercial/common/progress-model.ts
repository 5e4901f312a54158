import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import type { AssessmentZone } from '#contract/estimating/assessment-zone'
import type { ProductGroup } from '#contract/estimating/product-group'
import type { ProductQuantities } from '#contract/estimating/product-quantities'
import type { ProductProgress } from '#contract/commercial/product-progress'
import { LineTotals, zoneTree, type ZoneTree } from '#domain/estimating/bill'
import { countedCells, type QuantityDecimals } from '#domain/estimating/counted-cells'
import {
  type Earned,
  installed,
  type ProgressCell,
  type ProgressCells,
  progressByLeaf,
  progressState,
  together,
} from '#domain/commercial/progress'
import { NIL, type Percentage, type Quantity } from '#domain/value/money'

export interface ProgressRecords {
  readonly products: readonly AssessmentProduct[]
  readonly groups: readonly ProductGroup[]
  readonly zones: readonly AssessmentZone[]
  readonly quantities: readonly ProductQuantities[]
  /** Of its quantities. */
  readonly decimals: QuantityDecimals
  readonly progress: readonly ProductProgress[]
}

/** One place work is recorded in, in bill order. */
export interface ProgressZone {
  readonly id: number
  readonly name: string
  readonly top: number
  readonly earned: Earned
  readonly products: number
}
/** One product in one zone. */
export interface ProgressItem {
  readonly product: AssessmentProduct
  readonly quantity: Quantity
  readonly percent: Percentage
  readonly installed: Quantity
  readonly cell: ProgressCell | null
}

/** Progress of one accepted assessment. `whole.percent` is "complete by value"; null when nothing is priced. */
export interface ProgressModel {
  readonly tree: ZoneTree
  readonly zones: readonly ProgressZone[]
  readonly whole: Earned
  readonly itemsOf: (zone: number) => ProgressItem[]
  /** What it was made from, in bill order. */
  readonly products: readonly AssessmentProduct[]
  readonly groups: readonly ProductGroup[]
  readonly names: ReadonlyMap<number, string>
  readonly lines: ReadonlyMap<number, LineTotals>
  readonly cells: ReadonlyMap<number, ProgressCells>
}

export function progressModel(records: ProgressRecords): ProgressModel {
  const sorted = records.zones.toSorted((a, b) => a.order - b.order || a.id - b.id)
  const tree = zoneTree(sorted)
  const cells = countedCells(records.quantities, records.decimals)
  const products = records.products.toSorted((a, b) => a.order - b.order || a.id - b.id)
  return progressOf(
    {
      tree,
      products,
      groups: records.groups,
      names: new Map(sorted.map(zone => [zone.id, zone.name])),
      lines: new Map(
        products.map(product => [product.id, new LineTotals(product.rate, cells.get(product.id) ?? {}, tree)]),
      ),
    },
    new Map(records.progress.map(each => [each.id, each.cells])),
  )
}

/** The same bill with other progress: as it stood on an earlier day. */
export function progressOf(
  bill: Pick<ProgressModel, 'tree' | 'products' | 'groups' | 'names' | 'lines'>,
  cells: ReadonlyMap<number, ProgressCells>,
): ProgressModel {
  const { tree, products, groups, names, lines } = bill
  const itemsOf = (zone: number): ProgressItem[] =>
    products.flatMap(product => {
      const quantity = lines.get(product.id)?.figure(zone)?.quantity ?? NIL
      if (quantity === NIL) return []
      const cell = cells.get(product.id)?.[zone] ?? null
      const percent = cell?.percent ?? NIL
      return [{ product, quantity, percent, installed: installed(quantity, percent), cell }]
    })
  const zones = [...progressByLeaf(lines, cells, tree.leaves)].map(
    ([id, { products: measured, ...earned }]): ProgressZone => {
      const top = tree.topOf.get(id) ?? id
      const name = top === id ? (names.get(id) ?? '') : `${names.get(top) ?? ''} ${names.get(id) ?? ''}`
      return { id, name, top, earned, products: measured }
    },
  )
  return {
    tree,
    zones,
    whole: together(zones.map(({ earned }) => earned)),
    itemsOf,
    products,
    groups,
    names,
    lines,
    cells,
  }
}

/** The zone to go to first: the first that has been started and is not done, else the first not done, else the first. */
export function nextZone(model: ProgressModel): ProgressZone | undefined {
  const stateOf = (zone: ProgressZone) => progressState(zone.earned.percent ?? NIL)
  const open = model.zones.filter(zone => zone.products > 0 && stateOf(zone) !== 'complete')
  return open.find(zone => stateOf(zone) === 'in-progress') ?? open[0] ?? model.zones[0]
}
