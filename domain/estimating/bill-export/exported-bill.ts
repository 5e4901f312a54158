import { countedCells, type QuantityDecimals } from '../counted-cells'
import { BillTotals, LineTotals, type Zone, zoneTree } from '../bill'
import type { QuantityCells } from '../bill-formula/quantity-cell'
import type { BeyondMeasured } from '../offer-totals'
import type { Cost, Money, Quantity, Rate } from '../../value/money'

interface Placed {
  readonly id: number
  readonly order: number
}
export interface ExportedProduct extends Placed {
  readonly group: number | null
  readonly ref: string | null
  readonly name: string
  readonly description: string | null
  readonly notes: string | null
  readonly unit: string | null
  readonly rate: Rate | null
}
/** Cost of one unit of a product, by part; and its components with the cost of each. */
export interface ExportedCost {
  readonly materials: Cost
  readonly labour: Cost
  readonly supplyAndFit: Cost
  readonly contingency: Cost
  readonly inflation: Cost
  readonly components: readonly { readonly name: string; readonly cost: Cost }[]
}
export interface ExportedBill {
  readonly assessment: number
  readonly zones: readonly (Zone & Placed & { readonly name: string })[]
  readonly groups: readonly (Placed & { readonly name: string; readonly parent: number | null })[]
  readonly products: readonly ExportedProduct[]
  readonly quantities: readonly { readonly id: number; readonly cells: QuantityCells }[]
  /** By product; empty for people who may not read the build-up. */
  readonly costs: ReadonlyMap<number, ExportedCost>
  /** Decimals of its quantities. */
  readonly decimals: QuantityDecimals
  /** Null for people who may not read fixed costs and adjustments. */
  readonly beyond: BeyondMeasured | null
}

export interface ExportedLine {
  readonly product: ExportedProduct
  /** The headings above it: "Partitions / Metal stud". */
  readonly section: string
  readonly totals: LineTotals
  /** By top zone in order; null where the product has no quantity. */
  readonly zones: readonly ({ readonly quantity: Quantity; readonly amount: Money; readonly source: string } | null)[]
}
/** A bill computed once for every layout. Money is rounded where the bill prints it: product by top zone. */
export interface WorkedBill {
  readonly lines: readonly ExportedLine[]
  readonly tops: readonly { readonly id: number; readonly name: string }[]
  readonly amount: Money
  readonly zoneAmount: (zone: number) => Money
}

export function workOut({ zones, groups, products, quantities, decimals }: ExportedBill): WorkedBill {
  const ordered = zones.toSorted(byPlace)
  const tree = zoneTree(ordered)
  const named = new Map(zones.map(zone => [zone.id, zone.name]))
  const cells = countedCells(quantities, decimals)
  const totals = new BillTotals(tree)
  const headings = new Map(groups.map(group => [group.id, group]))
  const lines = inReadingOrder(groups, products).map((product): ExportedLine => {
    const own = cells.get(product.id) ?? {}
    const line = new LineTotals(product.rate, own, tree)
    totals.put(product.id, line)
    return {
      product,
      section: sectionOf(headings, product.group),
      totals: line,
      zones: tree.tops.map(top => {
        const figure = line.figure(top.id)
        return figure ? { ...figure, source: top.subs.length > 0 ? 'subz' : (own[top.id]?.source ?? 'boq') } : null
      }),
    }
  })
  return {
    lines,
    tops: tree.tops.map(({ id }) => ({ id, name: named.get(id) ?? '' })),
    amount: totals.amount,
    zoneAmount: zone => totals.zoneAmount(zone),
  }
}

const byPlace = (a: Placed, b: Placed): number => a.order - b.order || a.id - b.id

function sectionOf(
  headings: ReadonlyMap<number, { readonly name: string; readonly parent: number | null }>,
  group: number | null,
): string {
  const names: string[] = []
  const seen = new Set<number>()
  for (let id = group; id !== null && !seen.has(id);) {
    seen.add(id)
    const heading = headings.get(id)
    if (heading) names.unshift(heading.name)
    id = heading?.parent ?? null
  }
  return names.join(' / ')
}

/** Returns products in the reading order of the bill: depth first, headings and products by one order, products first on a tie. */
function inReadingOrder(groups: ExportedBill['groups'], products: readonly ExportedProduct[]): ExportedProduct[] {
  const known = new Set(groups.map(({ id }) => id))
  const under = (parent: number | null) => (own: number | null, id: number) =>
    (own !== null && known.has(own) && own !== id ? own : null) === parent
  const found: ExportedProduct[] = []
  const seen = new Set<number>()
  const visit = (parent: number | null): void => {
    const isHere = under(parent)
    const siblings = [
      ...products
        .filter(each => isHere(each.group, each.id))
        .map(product => ({ product, group: null, place: product, rank: 0 })),
      ...groups
        .filter(each => isHere(each.parent, each.id))
        .map(group => ({ product: null, group, place: group, rank: 1 })),
    ].toSorted((a, b) => a.place.order - b.place.order || a.rank - b.rank || a.place.id - b.place.id)
    for (const { product, group } of siblings) {
      if (product) found.push(product)
      else if (group && !seen.has(group.id)) {
        seen.add(group.id)
        visit(group.id)
      }
    }
  }
  visit(null)
  // Headings in a circle, which two devices can create: the first becomes a top heading, as on screen, and no product is lost.
  for (const { id } of groups.toSorted(byPlace))
    if (!seen.has(id)) {
      seen.add(id)
      visit(id)
    }
  return found
}
