import { LineTotals, zoneTree, type ZoneTree } from '../../estimating/bill'
import type { QuantityCells } from '../../estimating/bill-formula/quantity-cell'
import { countedCells, type QuantityDecimals } from '../../estimating/counted-cells'
import { add, type Exact, exact, NIL as NOTHING, rounded, times } from '../../value/exact'
import { labourAmount, labourExact, type LabourUse } from '../../estimating/rate-build-up'
import { lineAmount, minus, type Money, NIL, percentOf, plus, type Quantity, type Rate, sum } from '../../value/money'
import type { ProgressCells } from '../progress'
import { groupBy } from '../../value/group-by'
import { type Claims, claimsBy, labourKey, type LabourRecords } from './claims'

/** Records of the live bill, its build-up and its progress that concern labour. */
export interface BillOfLabour {
  readonly products: readonly { readonly id: number; readonly ref: string | null; readonly name: string }[]
  readonly zones: readonly {
    readonly id: number
    readonly name: string
    readonly parent: number | null
    readonly order: number
  }[]
  /** By the product's own id. */
  readonly quantities: readonly { readonly id: number; readonly cells: QuantityCells }[]
  /** Decimals of its quantities. */
  readonly decimals: QuantityDecimals
  readonly activities: readonly ActivityLine[]
  /** By the product's own id. */
  readonly progress: readonly { readonly id: number; readonly cells: ProgressCells }[]
}
export interface ActivityLine extends LabourUse {
  readonly id: number
  readonly product: number
  readonly name: string
  readonly unit: string | null
  readonly order: number
}

/** One activity in one zone, in hours or in its own units. */
export interface LabourRow {
  readonly key: string
  /** Null: it is on an application and no longer in the bill. */
  readonly activity: number | null
  readonly zone: number | null
  readonly product: number | null
  readonly name: string
  readonly productName: string
  readonly zoneName: string
  readonly unit: string | null
  readonly isHours: boolean
  /** Value of one unit by the build-up; null while it is unpriced. */
  readonly rate: Rate | null
  readonly needed: Quantity
  /** Its exact cost at that rate, which the estimate sums too; zero while it is unpriced. */
  readonly cost: Exact
  /** By progress: needed × percent. */
  readonly done: Quantity
  /** To date, for all subcontractors together. */
  readonly applied: Quantity
  readonly approved: Quantity
  /** At the rates they were approved at, which may differ from the build-up's. */
  readonly approvedValue: Money
  /** Needed less approved; negative where more was approved than is in the bill now. */
  readonly remaining: Quantity
  /** Recorded hours of operatives. */
  readonly booked: Quantity
  /** Subcontractors who have claimed it. */
  readonly by: readonly number[]
}

/**
 * Returns labour by activity and zone: the bill's quantity and its progress, compared with applied and approved quantities. Uses live quantities, so
 * a remeasure changes it; uses only sums and latest figures, so the order in which facts arrive does not matter. Lines applied for and no longer in
 * the bill stay as rows with a need of zero. Spec: LAB-1.
 */
export function labourBill(bill: BillOfLabour, records: LabourRecords): LabourRow[] {
  const claims = claimsBy(records)
  const booked = bookedHours(records)
  const rows = neededLabour(bill).map(need => withTaken(need, claims, booked))
  const known = new Set(rows.map(({ key }) => key))
  return [...rows, ...strays(records, known).map(need => withTaken(need, claims, booked))]
}

type Need = Omit<LabourRow, 'applied' | 'approved' | 'approvedValue' | 'remaining' | 'booked' | 'by'>

function withTaken(need: Need, claims: Claims, booked: ReadonlyMap<string, Quantity>): LabourRow {
  const own = [...claims].flatMap(([subcontractor, lines]) => {
    const claim = lines.get(need.key)
    return claim ? [{ subcontractor, ...claim }] : []
  })
  const approved: Quantity = sum(own.map(claim => claim.approved?.quantity ?? NIL))
  return {
    ...need,
    applied: sum(own.map(claim => claim.applied)),
    approved,
    approvedValue: sum(own.map(claim => claim.approved?.value ?? NIL)),
    remaining: minus(need.needed, approved),
    booked: booked.get(need.key) ?? NIL,
    by: own.map(({ subcontractor }) => subcontractor),
  }
}

function neededLabour({ products, zones, quantities, decimals, activities, progress }: BillOfLabour): Need[] {
  const ordered = zones.toSorted((a, b) => a.order - b.order || a.id - b.id)
  const tree = zoneTree(ordered)
  const names = zoneNames(ordered)
  const cells = countedCells(quantities, decimals)
  const done = new Map(progress.map(each => [each.id, each.cells]))
  const linesOf = groupBy(activities, ({ product }) => product)
  return products.flatMap(product => {
    const lines = (linesOf.get(product.id) ?? []).toSorted((a, b) => a.order - b.order || a.id - b.id)
    if (lines.length === 0) return []
    const measured = measuredIn(new LineTotals(null, cells.get(product.id) ?? {}, tree), tree)
    const own = done.get(product.id) ?? {}
    const productName = product.ref === null ? product.name : `${product.ref} ${product.name}`
    return lines.flatMap(line => {
      const amount = labourAmount(line)
      if (amount === null) return []
      const costOfOne = labourExact(line) ?? NOTHING
      const rate = line.rate === null ? null : rounded('rate', exact('cost', line.rate))
      return measured.map(({ zone, quantity }): Need => {
        const needed = rounded('quantity', times(exact('quantity', quantity), amount))
        return {
          key: labourKey({ activity: line.id, zone, name: line.name, zoneName: null }),
          activity: line.id,
          zone,
          product: product.id,
          name: line.name,
          productName,
          zoneName: names.get(zone) ?? '',
          unit: line.basis === 'time' ? 'hour(s)' : line.unit,
          isHours: isHours(line),
          rate,
          needed,
          cost: times(exact('quantity', quantity), costOfOne),
          done: percentOf(needed, own[zone]?.percent ?? NIL),
        }
      })
    })
  })
}

const isHours = ({ basis, unit }: ActivityLine): boolean => basis === 'time' || unit === 'hour(s)'

/** Returns the names of zones, a sub-zone with its parent: "Level 2, North". */
function zoneNames(zones: BillOfLabour['zones']): ReadonlyMap<number, string> {
  const own = new Map(zones.map(({ id, name }) => [id, name]))
  return new Map(
    zones.map(({ id, name, parent }) => {
      const over = parent === null ? undefined : own.get(parent)
      return [id, over === undefined ? name : `${over}, ${name}`]
    }),
  )
}

/** Returns quantities where the work is: in zones without sub-zones, and in a locked parent for its difference to its sub-zones. */
function measuredIn(line: LineTotals, tree: ZoneTree): readonly { zone: number; quantity: Quantity }[] {
  const leaves = tree.leaves.flatMap(zone => {
    const quantity = line.figure(zone)?.quantity ?? NIL
    return quantity === NIL ? [] : [{ zone, quantity }]
  })
  const held = tree.tops.flatMap(({ id }) => {
    const difference = line.locked(id)?.difference ?? NIL
    return difference === NIL ? [] : [{ zone: id, quantity: difference }]
  })
  return held.length === 0 ? leaves : [...leaves, ...held]
}

/** Returns lines of applications and hours whose activity or zone is no longer in the bill, each once, with their names at the time. */
function strays({ applications, items, allocations }: LabourRecords, known: ReadonlySet<string>): Need[] {
  const kept = new Set(applications.map(({ id }) => id))
  const found = new Map<string, Need>()
  const put = (of: Omit<Need, 'key' | 'needed' | 'cost' | 'done' | 'product' | 'isHours'>) => {
    const key = labourKey(of)
    if (known.has(key) || found.has(key)) return
    const isInHours = of.unit === 'hour(s)'
    found.set(key, { ...of, key, product: null, isHours: isInHours, needed: NIL, cost: NOTHING, done: NIL })
  }
  for (const { application, activity, zone, name, productName, zoneName, unit, appliedRate } of items)
    if (kept.has(application))
      put({
        activity,
        zone,
        name,
        productName: productName ?? '',
        zoneName: zoneName ?? '',
        unit,
        rate: appliedRate,
      })
  for (const { activity, zone, name, zoneName } of allocations)
    put({ activity, zone, name, productName: '', zoneName: zoneName ?? '', unit: 'hour(s)', rate: null })
  return [...found.values()]
}

function bookedHours({ allocations }: LabourRecords): ReadonlyMap<string, Quantity> {
  const found = new Map<string, Quantity>()
  for (const each of allocations) {
    const key = labourKey(each)
    found.set(key, plus(found.get(key) ?? NIL, each.hours))
  }
  return found
}

export interface LabourTotals {
  readonly needed: Money
  readonly done: Money
  readonly applied: Money
  readonly approved: Money
  readonly remaining: Money
  /** Rows whose activity has no rate. */
  readonly unpriced: number
}

/**
 * Returns the totals at the rates of the build-up; the approved total is the sum of the approvals, at their own rates. The need is summed exactly and
 * rounded once, as the estimate's labour is, so that both show the same pennies (decision 675). Work done and applied for is rounded row by row.
 */
export function labourTotals(rows: readonly LabourRow[]): LabourTotals {
  const worth = (pick: (row: LabourRow) => Quantity): Money =>
    sum(rows.map(row => (row.rate === null ? NIL : lineAmount(pick(row), row.rate))))
  const needed = rounded('money', add(rows.map(({ cost }) => cost)))
  const approved = sum(rows.map(row => row.approvedValue))
  return {
    needed,
    done: worth(row => row.done),
    applied: worth(row => row.applied),
    approved,
    remaining: minus(needed, approved),
    unpriced: rows.filter(({ rate }) => rate === null).length,
  }
}
