import { assessmentPrice, fixedCostTotals } from './assessment-price'
import type { AfcRecords } from './afc-summary'
import { LineTotals, zoneTree } from './bill'
import { countedCells } from './counted-cells'
import { exact, rounded, times } from '../value/exact'
import { builtRate, componentsByProduct } from './product-rate'
import { minus, NIL, plus, sum, type Cost, type Money, type Quantity, type Rate } from '../value/money'

type Product = AfcRecords['products'][number] & {
  readonly lineage: number | null
  readonly ref: string | null
  readonly name: string
  readonly unit: string | null
}
/** All records of one version. */
export type VersionRecords = Omit<AfcRecords, 'products'> & { readonly products: readonly Product[] }

export interface Side {
  readonly quantity: Quantity
  readonly rate: Rate | null
  readonly amount: Money
}
/** Why one line differs. The parts add up to the difference. */
export interface LineDifference {
  /** The first ancestor of the product: the same in both versions. */
  readonly root: number
  readonly ref: string | null
  readonly name: string
  readonly unit: string | null
  /** Null where the version lacks it. */
  readonly before: Side | null
  readonly after: Side | null
  /** The new quantity at the old rate. */
  readonly quantity: Money
  /** Then the new cost at the new quantity. */
  readonly rate: Money
  /** Then the new margin. */
  readonly margin: Money
  /** Amount of a line that only one version has. */
  readonly scope: Money
  readonly difference: Money
}

export interface VersionDifference {
  readonly lines: readonly LineDifference[]
  readonly quantity: Money
  readonly rate: Money
  readonly margin: Money
  readonly added: Money
  readonly removed: Money
  readonly fixedCosts: Money
  readonly adjustments: Money
  readonly before: Money
  readonly after: Money
  /** Lines whose price has no build-up in one of the versions: their cost and margin count as rate. */
  readonly unsplit: number
}

/**
 * Returns why the net of one version differs from another's: quantity at the old rate, then cost at the new quantity, then margin; lines of only one
 * version are scope. Each line adds up across and each column down. Products are matched by their first ancestor, so that a renamed line is the same
 * line.
 */
export function compareVersions(from: VersionRecords, to: VersionRecords): VersionDifference {
  const [old, now] = [readVersion(from), readVersion(to)]
  const roots = [...new Set([...now.lines.keys(), ...old.lines.keys()])]
  let unsplit = 0
  const lines = roots.map((root): LineDifference => {
    const [a, b] = [old.lines.get(root), now.lines.get(root)]
    const { ref, name, unit } = (b ?? a)?.product ?? { ref: null, name: '', unit: null }
    const [before, after] = [a?.side ?? null, b?.side ?? null]
    const difference = minus(after?.amount ?? NIL, before?.amount ?? NIL)
    const same = { root, ref, name, unit, before, after, difference }
    if (!a || !b) return { ...same, quantity: NIL, rate: NIL, margin: NIL, scope: difference }
    const atOldRate = new LineTotals(a.side.rate, b.cells, now.tree).amount
    const change = minus(b.side.amount, atOldRate)
    if ((a.cost === null || b.cost === null) && change !== 0) unsplit += 1
    const rate = a.cost === null || b.cost === null ? change : worth(b.side.quantity, minus(b.cost, a.cost))
    return {
      ...same,
      quantity: minus(atOldRate, a.side.amount),
      rate,
      margin: minus(change, rate),
      scope: NIL,
    }
  })
  const total = (pick: (line: LineDifference) => Money, of = lines): Money => sum(of.map(pick))
  return {
    lines,
    quantity: total(line => line.quantity),
    rate: total(line => line.rate),
    margin: total(line => line.margin),
    added: total(
      line => line.scope,
      lines.filter(line => line.before === null),
    ),
    removed: total(
      line => line.scope,
      lines.filter(line => line.after === null),
    ),
    fixedCosts: minus(now.fixed, old.fixed),
    adjustments: minus(now.adjusted, old.adjusted),
    before: old.net,
    after: now.net,
    unsplit,
  }
}

const worth = (quantity: Quantity, cost: Cost): Money =>
  rounded('money', times(exact('quantity', quantity), exact('cost', cost)))

function readVersion({ assessments, products, zones, quantities, fixedCosts, adjustments, ...build }: VersionRecords) {
  const basis = assessments[0]?.percentageBasis ?? 'markup'
  const components = componentsByProduct(build)
  const tree = zoneTree(zones.toSorted((a, b) => a.order - b.order || a.id - b.id))
  const cellsOf = countedCells(quantities, assessments[0]?.billQtyDecimals ?? null)
  const lines = new Map(
    products.map(product => {
      const built = builtRate(product, basis, components.get(product.id) ?? [])
      const rate = product.fixedPrice ?? built.rate
      const cells = cellsOf.get(product.id) ?? {}
      const { quantity, amount } = new LineTotals(rate, cells, tree)
      const side: Side = { quantity, rate, amount }
      return [product.lineage ?? product.id, { product, cells, side, cost: built.cost === 0 ? null : built.cost }]
    }),
  )
  const measured = [...lines.values()].reduce<Money>((at, { side }) => plus(at, side.amount), NIL)
  const fixed = fixedCostTotals(fixedCosts).price
  const { adjusted, net } = assessmentPrice(measured, fixed, adjustments)
  return { lines, tree, fixed, adjusted, net }
}
