import type { Day } from '../../value/day'
import { lineAmount, type Money, NIL, type Percentage, type Quantity, type Rate, sum } from '../../value/money'
import { groupBy } from '../../value/group-by'
import { nameKey } from '../../value/name-key'

/** Labour applications with their lines, and operatives' hours, without archived ones. */
export interface LabourRecords {
  readonly applications: readonly ApplicationRecord[]
  readonly items: readonly ItemRecord[]
  readonly allocations: readonly AllocationRecord[]
}
/** An application of a subcontractor, as far as its turn goes. */
export interface InTurn {
  readonly id: number
  readonly subcontractor: number
  readonly accountSequenceNumber: number | null
  readonly effectiveDate: Day
  readonly state: string
}
export interface ApplicationRecord extends InTurn {
  readonly grossToDate: Money | null
  readonly approvedMaterials: Money | null
  readonly retentionToDate: Money | null
  readonly retentionPercentage: Percentage
  readonly materialsAfterRetention: boolean
  readonly cisBase: Money | null
  readonly cisBaseBefore: Money | null
}
interface Placed {
  readonly activity: number | null
  readonly zone: number | null
  readonly name: string
  readonly zoneName: string | null
}
export interface ItemRecord extends Placed {
  readonly id: number
  readonly application: number
  readonly productName: string | null
  readonly unit: string | null
  readonly appliedQuantity: Quantity
  readonly appliedRate: Rate
  readonly approvedQuantity: Quantity | null
  readonly approvedRate: Rate | null
}
export interface AllocationRecord extends Placed {
  readonly hours: Quantity
}

/** Returns the key of a line: two lines with one key are one activity in one place, by bill ids or else by names. */
export const labourKey = ({ activity, zone, name, zoneName }: Placed): string =>
  `${activity === null ? nameKey(name) : `#${activity}`}|${zone === null ? nameKey(zoneName ?? '') : `#${zone}`}`

export const isApprovedState = (state: string): boolean => state === 'approved' || state === 'paid'

type Turn = Pick<InTurn, 'id' | 'effectiveDate' | 'accountSequenceNumber'>

/** Compares applications of one subcontractor in the order they count: by day, then by number, those without a number last. */
export function inTurn(a: Turn, b: Turn): number {
  return (
    a.effectiveDate.localeCompare(b.effectiveDate) ||
    (a.accountSequenceNumber ?? Infinity) - (b.accountSequenceNumber ?? Infinity) ||
    a.id - b.id
  )
}

/** Approval of a line, to date. */
export interface Approval {
  readonly quantity: Quantity
  readonly rate: Rate
  readonly value: Money
}
/** One subcontractor's applied and approved figures of one activity in one place, to date. */
export interface Claim {
  readonly applied: Quantity
  /** Null: none of it is approved. */
  readonly approved: Approval | null
}
/** By subcontractor and key. */
export type Claims = ReadonlyMap<number, ReadonlyMap<string, Claim>>

/** Returns the approval of a line; null while it has no approved quantity. */
export function approvalOf({
  approvedQuantity,
  approvedRate,
  appliedRate,
}: Pick<ItemRecord, 'approvedQuantity' | 'approvedRate' | 'appliedRate'>): Approval | null {
  if (approvedQuantity === null) return null
  const rate = approvedRate ?? appliedRate
  return { quantity: approvedQuantity, rate, value: lineAmount(approvedQuantity, rate) }
}

/**
 * Returns every subcontractor's applied and approved figures, to date. Each is that of the latest application with the line, because applications are
 * cumulative: a line missing from one keeps its figures.
 */
export function claimsBy({ applications, items }: Pick<LabourRecords, 'applications' | 'items'>): Claims {
  const itemsOf = groupBy(items, ({ application }) => application)
  const claims = new Map<number, Map<string, Claim>>()
  for (const application of applications.toSorted(inTurn)) {
    const own = claims.get(application.subcontractor) ?? new Map<string, Claim>()
    claims.set(application.subcontractor, own)
    for (const item of (itemsOf.get(application.id) ?? []).toSorted((a, b) => a.id - b.id)) {
      const key = labourKey(item)
      const approval = isApprovedState(application.state) ? approvalOf(item) : null
      own.set(key, { applied: item.appliedQuantity, approved: approval ?? own.get(key)?.approved ?? null })
    }
  }
  return claims
}

/** Returns the last approved application of the same subcontractor before this one; undefined for the first. */
export function approvedBefore<A extends InTurn>(
  of: Pick<InTurn, 'id' | 'subcontractor'>,
  applications: readonly A[],
): A | undefined {
  const all = applications.filter(each => each.subcontractor === of.subcontractor).toSorted(inTurn)
  const at = all.findIndex(({ id }) => id === of.id)
  return all.slice(0, at === -1 ? all.length : at).findLast(({ state }) => isApprovedState(state))
}

/** Figures of each line before an application: this subcontractor's earlier approvals, and those of all others. */
export interface Before {
  readonly own: ReadonlyMap<string, Claim>
  readonly others: (key: string) => Quantity
}
export function before(
  of: ApplicationRecord,
  { applications, items }: Pick<LabourRecords, 'applications' | 'items'>,
): Before {
  const earlier = applications.filter(
    each => each.id !== of.id && (each.subcontractor !== of.subcontractor || inTurn(each, of) < 0),
  )
  const claims = claimsBy({ applications: earlier, items })
  const others = [...claims].filter(([subcontractor]) => subcontractor !== of.subcontractor)
  return {
    own: claims.get(of.subcontractor) ?? new Map<string, Claim>(),
    others: key => sum(others.map(([, lines]): Quantity => lines.get(key)?.approved?.quantity ?? NIL)),
  }
}
